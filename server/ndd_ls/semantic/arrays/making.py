"""Functions that make arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number, text
from ndd_ls.semantic.arrays import dtypes, shapes
from ndd_ls.semantic.values import Array, External, Items, Literal, Many, Value

if TYPE_CHECKING:
    from ndd_ls.semantic.arguments import Arguments
    from ndd_ls.semantic.values import Shape

_FILLED = frozenset({"zeros", "ones", "empty", "full", "rand", "randn"})
_LIKE = frozenset({"zeros_like", "ones_like", "empty_like", "full_like"})
_TAKES_OVER = frozenset(
    {"array", "asarray", "asanyarray", "ascontiguousarray", "from_dlpack", "as_tensor", "tensor"}
)
_READS = frozenset({"frombuffer", "fromfile"})


def call(library: str, name: str, arguments: Arguments) -> Value | None:
    """Return the array that ``library.name(…)`` makes; None for other functions."""
    if library not in ("numpy", "torch"):
        return None
    if name.startswith("utils.dlpack."):
        name = name.rpartition(".")[2]
    positional = arguments.positional
    first = None if arguments.hidden or not positional else positional[0]
    shape: Shape | None
    dtype: str | None = {"numpy": "float64", "torch": "float32"}[library]
    if name in _FILLED:
        shape = _sizes(library, name, arguments)
        if name == "full":
            fill = positional[1] if len(positional) > 1 else arguments.get("fill_value")
            dtype = None if fill is None else dtypes.dtype_of(fill)
            dtype = {"float64": "float32"}.get(dtype or "", dtype) if library == "torch" else dtype
    elif name in _LIKE and first is not None:
        shape, dtype = shapes.shape_of(first), dtypes.dtype_of(first)
    elif name in _TAKES_OVER:
        shape, dtype = _taken_over(library, first)
    elif name in _READS and library == "numpy":
        shape = (None,)
    elif name == "arange":
        shape, dtype = _arange(positional)
        dtype = {"float64": "float32"}.get(dtype or "", dtype) if library == "torch" else dtype
    elif name in ("linspace", "geomspace", "logspace"):
        word, default = ("num", Literal(50)) if library == "numpy" else ("steps", None)
        count = positional[2] if len(positional) > 2 else arguments.get(word) or default
        shape = (number(count),)
    elif name in ("eye", "identity"):
        shape = (number(first), number(positional[1] if len(positional) > 1 else first))
    elif name in _SCALARS and library == "numpy":
        shape = None if first is None else shapes.shape_of(first)
        return Array(library, shape, dtypes.named(External(f"numpy.{name}"), library), "cpu")
    else:
        return None
    return Array(
        library, shape, _dtype(library, name, arguments, dtype), _device(library, arguments)
    )


_SCALARS = frozenset({"float16", "float32", "float64", "bool_"}) | frozenset(
    f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)
)
# Where a dtype may be passed by position.
_DTYPE_AT = {"zeros": 1, "ones": 1, "empty": 1, "full": 2, "frombuffer": 1, "fromfile": 1}
_DTYPE_AT |= {"array": 1, "asarray": 1, "ascontiguousarray": 1} | dict.fromkeys(_LIKE, 1)


def _dtype(library: str, name: str, arguments: Arguments, otherwise: str | None) -> str | None:
    given = arguments.get("dtype")
    at = _DTYPE_AT.get(name) if library == "numpy" else None
    if given is None and at is not None and len(arguments.positional) > at:
        given = arguments.positional[at]
    return otherwise if given is None else dtypes.named(given, library)


def _device(library: str, arguments: Arguments) -> str | None:
    if library == "numpy":
        return "cpu"
    # Without it there may be a default that the program set.
    kind = (text(arguments.get("device")) or "").partition(":")[0]
    return {"cpu": "cpu", "cuda": "gpu"}.get(kind)


def _sizes(library: str, name: str, arguments: Arguments) -> Shape | None:
    positional = arguments.positional
    if arguments.hidden:
        return None
    if not positional:
        return shapes.given(arguments.get("shape") or arguments.get("size"))
    by_extent = library == "torch" and name != "full"
    if by_extent and dtypes.of_python(positional[0]) == "int":
        return tuple(number(value) for value in positional)
    return shapes.given(positional[0])


def _taken_over(library: str, source: Value | None) -> tuple[Shape | None, str | None]:
    if source is None:
        return None, None
    if isinstance(source, Array):
        return source.shape, source.dtype
    leaves = list(_leaves(source))
    dtype = dtypes.promote(leaves) if leaves else None
    if library == "torch" and dtype == "float64":
        dtype = "float32" if not any(isinstance(leaf, Array) for leaf in leaves) else None
    return shapes.shape_of(source), dtype


def _leaves(value: Value) -> list[Value]:
    if isinstance(value, Items):
        return [leaf for item in value.items for leaf in _leaves(item)]
    return _leaves(value.element) if isinstance(value, Many) else [value]


def _arange(positional: list[Value]) -> tuple[Shape, str | None]:
    kinds = {dtypes.of_python(value) for value in positional}
    if kinds != {"int"}:
        known = kinds <= {"int", "float"} and kinds
        return (None,), "float64" if known and "float" in kinds else None
    numbers = [number(value) for value in positional]
    if None in numbers or not 1 <= len(numbers) <= 3:
        return (None,), "int64"
    try:
        return (len(range(*numbers)),), "int64"  # type: ignore[arg-type]
    except ValueError:
        return (None,), "int64"
