"""NumPy's functions on arrays: element by element, over axes, and of several arrays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.arrays import dtypes, shapes
from ndd_ls.semantic.joining import element_of
from ndd_ls.semantic.values import Array, Items, Literal, Many, TensorLike, Value, rank

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.semantic.arguments import Arguments
    from ndd_ls.semantic.values import Shape

_TO_FLOAT = frozenset(
    {
        "sin",
        "cos",
        "tan",
        "arcsin",
        "arccos",
        "arctan",
        "sinh",
        "cosh",
        "tanh",
        "exp",
        "exp2",
        "expm1",
        "log",
        "log2",
        "log10",
        "log1p",
        "sqrt",
        "cbrt",
        "deg2rad",
        "rad2deg",
        "radians",
        "degrees",
    }
)
_SAME = frozenset(
    {
        "abs",
        "absolute",
        "negative",
        "square",
        "sign",
        "flip",
        "fliplr",
        "flipud",
        "roll",
        "sort",
        "copy",
        "clip",
        "cumsum",
    }
)
_ELEMENTWISE = frozenset(
    {
        "add",
        "subtract",
        "multiply",
        "maximum",
        "minimum",
        "mod",
        "remainder",
        "power",
        "floor_divide",
    }
)
_OVER_AXIS = frozenset(
    {
        "sum",
        "mean",
        "std",
        "var",
        "max",
        "min",
        "amax",
        "amin",
        "prod",
        "median",
    }
)
_WHOLE = {"sum", "prod"}
_TRUTH = frozenset(
    {
        "isnan",
        "isfinite",
        "isinf",
        "greater",
        "less",
        "equal",
        "not_equal",
        "logical_and",
        "logical_or",
        "logical_not",
    }
)


def call(name: str, arguments: Arguments) -> Value | None:
    """Return the result of ``numpy.name(…)``; None for functions that are not known."""
    positional = arguments.positional
    # What a function gives for a batch is an object array, which is a mistake of its own.
    if arguments.hidden or not positional or any(isinstance(v, TensorLike) for v in positional):
        return None
    first = positional[0]
    if name in _TO_FLOAT:
        dtype = dtypes.as_float(dtypes.dtype_of(first))
        return _array(shapes.shape_of(first), _given(arguments, dtype))
    if name in _SAME:
        dtype = dtypes.dtype_of(first)
        if name in ("clip", "cumsum"):
            dtype = (
                dtype if isinstance(first, Array) and (dtype or "").startswith("float") else None
            )
        return _array(shapes.shape_of(first), _given(arguments, dtype))
    if name in _ELEMENTWISE and len(positional) >= 2:
        return binary("+", first, positional[1])
    if name in ("divide", "true_divide") and len(positional) >= 2:
        return binary("/", first, positional[1])
    if name in _TRUTH:
        return _array(shapes.broadcast(map(shapes.shape_of, positional[:2])), "bool")
    if name in _OVER_AXIS:
        return reduction(name, first, arguments, positional[1:])
    function = _OTHERS.get(name)
    return None if function is None else function(arguments)


def binary(op: str, left: Value, right: Value) -> Value | None:
    """Return ``left op right`` where at least one is a NumPy array; None if it is not known."""
    shape = shapes.broadcast([shapes.shape_of(left), shapes.shape_of(right)])
    dtype = dtypes.promote([left, right])
    if op == "/" and dtype is not None and not dtype.startswith("float"):
        dtype = "float64"
    if op in ("<", "<=", ">", ">=", "==", "!="):
        dtype = "bool"
    if op in ("-", "**", "//", "%", "<<", ">>") and dtype == "bool":
        dtype = None
    return _array(shape, dtype)


def reduction(name: str, array: Value, arguments: Arguments, rest: list[Value]) -> Value:
    """Return the result of ``numpy.sum`` and the like; ``rest`` begins with the axis."""
    axis = rest[0] if rest else arguments.get("axis")
    keeps = arguments.get("keepdims")
    dtype = dtypes.dtype_of(array)
    if name in _WHOLE and dtype is not None and not dtype.startswith("float"):
        dtype = "uint64" if dtype.startswith("uint") else "int64"
    elif name in ("mean", "std", "var", "median") and dtype is not None:
        dtype = dtype if dtype.startswith("float") else "float64"
    keep = keeps == Literal(True)
    shape = shapes.reduced(shapes.shape_of(array), axis, keep=keep)
    if keeps not in (None, Literal(True), Literal(False)):
        shape = None
    return _array(shape, _given(arguments, dtype))


def _given(arguments: Arguments, dtype: str | None) -> str | None:
    given = arguments.get("dtype")
    return dtype if given is None else dtypes.named(given, "numpy")


def _array(shape: Shape | None, dtype: str | None) -> Array:
    return Array("numpy", shape, dtype, "cpu")


def _parts(value: Value) -> list[Value]:
    if isinstance(value, Items):
        return list(value.items)
    return [element_of(value)] if isinstance(value, Many) else []


def _axis(arguments: Arguments, default: int) -> int | None:
    positional = arguments.positional
    given = positional[1] if len(positional) > 1 else arguments.get("axis")
    return default if given is None else number(given)


def _stack(arguments: Arguments) -> Value:
    given = arguments.positional[0]
    parts = _parts(given)
    inner = shapes.agreed(map(shapes.shape_of, parts)) if parts else None
    axis = _axis(arguments, 0)
    shape: Shape | None = None
    if inner is not None:
        shape = rank(len(inner) + 1)
        if axis is not None and -len(inner) <= axis + 1 <= len(inner) + 1:
            at = axis % (len(inner) + 1)
            count = shapes.shape_of(given)
            extent = count[0] if count else None
            shape = (*inner[:at], extent, *inner[at:])
    return _array(shape, dtypes.promote(parts) if _are_arrays(parts) else None)


def _concatenate(arguments: Arguments) -> Value:
    parts = _parts(arguments.positional[0])
    inner = shapes.agreed(map(shapes.shape_of, parts)) if parts else None
    axis = _axis(arguments, 0)
    shape: Shape | None = None
    if inner is not None and axis is not None and -len(inner) <= axis < len(inner):
        at = axis % len(inner)
        extents = [(shapes.shape_of(part) or inner)[at] for part in parts]
        known = isinstance(arguments.positional[0], Items) and None not in extents
        total = sum(extent or 0 for extent in extents) if known else None
        shape = (*inner[:at], total, *inner[at + 1 :])
    return _array(shape, dtypes.promote(parts) if _are_arrays(parts) else None)


def _are_arrays(parts: list[Value]) -> bool:
    return bool(parts) and all(isinstance(part, Array) for part in parts)


def _where(arguments: Arguments) -> Value | None:
    positional = arguments.positional
    if len(positional) != 3:
        return None
    shape = shapes.broadcast(map(shapes.shape_of, positional))
    return _array(shape, dtypes.promote(positional[1:]))


def _transpose(arguments: Arguments) -> Value:
    first, *rest = arguments.positional
    axes = rest[0] if rest else arguments.get("axes")
    return permuted(first, axes)


def permuted(array: Value, axes: Value | None) -> Value:
    """Return an array with its axes in another order; without ``axes``, in reverse."""
    shape = shapes.shape_of(array)
    order = shapes.given(axes)
    if shape is not None and axes is None:
        shape = shape[::-1]
    elif shape is not None and order is not None and len(order) == len(shape):
        known = None not in order and all(-len(shape) <= at < len(shape) for at in order if at)
        shape = tuple(shape[at or 0] for at in order) if known else (None,) * len(shape)
    else:
        shape = None
    base = array if isinstance(array, Array) else _array(None, dtypes.dtype_of(array))
    return replace(base, shape=shape)


def _expand(arguments: Arguments) -> Value:
    positional = arguments.positional
    shape = shapes.shape_of(positional[0])
    axis = _axis(arguments, 0)
    if shape is not None and axis is not None and -len(shape) - 1 <= axis <= len(shape):
        at = axis % (len(shape) + 1)
        shape = (*shape[:at], 1, *shape[at:])
    else:
        shape = None
    return _array(shape, dtypes.dtype_of(positional[0]))


_OTHERS: dict[str, Callable[[Arguments], Value | None]] = {
    "concatenate": _concatenate,
    "expand_dims": _expand,
    "stack": _stack,
    "transpose": _transpose,
    "where": _where,
}
