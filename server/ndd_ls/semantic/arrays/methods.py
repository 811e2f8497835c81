"""Attributes, methods and subscripts of arrays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.arrays import dtypes, numeric, shapes
from ndd_ls.semantic.values import (
    UNKNOWN,
    Array,
    External,
    Foreign,
    Items,
    Literal,
    Method,
    Slice,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.semantic.arguments import Arguments

_SAME = frozenset({"copy", "clone", "contiguous", "detach", "clip", "round", "conj"})
_TORCH_TYPES = {"long": "int64", "int": "int32", "float": "float32", "double": "float64"}
_TORCH_TYPES |= {"half": "float16", "byte": "uint8", "bool": "bool"}
_REDUCTIONS = frozenset({"sum", "mean", "std", "var", "max", "min", "prod"})


def attribute(array: Array, name: str) -> Value:
    """Return ``array.name``."""
    if name == "shape" and array.shape is not None:
        return Items(
            "tuple", tuple(Foreign("int") if e is None else Literal(e) for e in array.shape)
        )
    if name == "ndim" and array.shape is not None:
        return Literal(len(array.shape))
    if name == "T":
        return numeric.permuted(array, None)
    if name in ("shape", "ndim", "dtype", "size", "device", "nbytes", "itemsize"):
        return UNKNOWN
    return Method(array, name)


def call_method(array: Array, name: str, arguments: Arguments) -> Value:
    """Return ``array.name(…)``."""
    positional = arguments.positional
    if name == "astype" and array.library == "numpy":
        given = positional[0] if positional else arguments.get("dtype")
        return replace(array, dtype=dtypes.named(given, "numpy"))
    if name in _SAME:
        return array
    if name == "numpy":
        return Array("numpy", array.shape, array.dtype, "cpu")
    if name == "item":
        kind = "float" if (array.dtype or "").startswith("float") else ""
        kind = "int" if "int" in (array.dtype or "") else kind
        return Foreign(kind) if kind else UNKNOWN
    if array.library == "torch":
        return _torch(array, name)
    if name in _REDUCTIONS:
        return numeric.reduction(name, array, arguments, positional)
    if name == "reshape":
        return replace(array, shape=_reshaped(array, positional))
    if name in ("ravel", "flatten"):
        return replace(array, shape=(shapes.product(array.shape),))
    if name == "transpose":
        axes = Items("tuple", tuple(positional)) if len(positional) > 1 else None
        return numeric.permuted(array, axes or (positional[0] if positional else None))
    return UNKNOWN


def _torch(array: Array, name: str) -> Value:
    if name in _TORCH_TYPES:
        return replace(array, dtype=_TORCH_TYPES[name])
    if name in ("cpu", "cuda"):
        return replace(array, device={"cuda": "gpu"}.get(name, name))
    return UNKNOWN


def _reshaped(array: Array, positional: list[Value]) -> tuple[int | None, ...] | None:
    given = positional[0] if len(positional) == 1 else Items("tuple", tuple(positional))
    shape = shapes.given(given)
    if shape is None or -1 not in shape:
        return shape
    total = shapes.product(array.shape)
    rest = shapes.product(tuple(extent for extent in shape if extent != -1))
    missing = total // rest if total is not None and rest else None
    return tuple(missing if extent == -1 else extent for extent in shape)


def subscript(array: Array, node: n.Subscript, indices: Sequence[Value]) -> Value:
    """Return ``array[indices]``: each number takes an axis away, each slice keeps one."""
    if array.shape is None:
        return replace(array, shape=None)
    shape: list[int | None] = []
    axes = list(array.shape)
    parts = list(zip(node.indices, indices, strict=True))
    taken = sum(not _adds_axis(value) for part, value in parts if not _is_ellipsis(part))
    for part, value in parts:
        if _is_ellipsis(part):
            count = len(axes) - taken
            shape += axes[:count] if count > 0 else []
            axes = axes[max(count, 0) :]
            continue
        if _adds_axis(value):
            shape.append(1)
            continue
        taken -= 1
        if not axes:
            return replace(array, shape=None)
        extent = axes.pop(0)
        if isinstance(part, n.Slice):
            shape.append(_sliced(extent, part))
        elif number(value) is None and dtypes.of_python(value) != "int":
            return replace(array, shape=None)  # a list of indices, a mask
    return replace(array, shape=(*shape, *axes))


def _is_ellipsis(part: n.Expr) -> bool:
    return isinstance(part, n.EllipsisLiteral)


def _adds_axis(value: Value) -> bool:
    return value in (Literal(None), External("numpy.newaxis"))


def _sliced(extent: int | None, part: n.Slice) -> int | None:
    bounds: list[int | None] = []
    for bound in (part.lower, part.upper, part.step):
        if bound is None:
            bounds.append(None)
        elif isinstance(bound, n.Constant) and type(bound.value) is int:
            bounds.append(bound.value)
        else:
            return None
    if extent is None:
        return None
    return len(range(extent)[slice(*bounds)]) if bounds[2] != 0 else None


def grid(indices: Sequence[Value]) -> Value:
    """Return what ``numpy.mgrid[:4, :6]`` gives: one array of numbers for each axis."""
    extents: list[int | None] = []
    for index in indices:
        if not isinstance(index, Slice):
            return UNKNOWN
        lower, upper, step = index.bounds
        start = 0 if lower == Literal(None) else number(lower)
        end = number(upper)
        plain = step == Literal(None) and start is not None and end is not None
        extents.append(max(end - start, 0) if plain else None)  # type: ignore[operator]
    whole = all(number(bound) is not None for i in indices for bound in _given(i))
    return Array("numpy", (len(extents), *extents), "int64" if whole else None, "cpu")


def _given(index: Value) -> list[Value]:
    return [b for b in index.bounds if b != Literal(None)] if isinstance(index, Slice) else []
