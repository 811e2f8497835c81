"""What Python's numbers, lists and other libraries' arrays are as tensors.

Operators, arithmetic and constructors take them alike; ``tests/oracle`` compares each with DALI.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.values import (
    Array,
    Batch,
    Builtin,
    DType,
    Extent,
    External,
    Foreign,
    Items,
    Literal,
    Many,
    Shape,
    SizeValue,
    Tensor,
    TensorLike,
    TensorList,
    Value,
    rank,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# NumPy's names that dynamic mode has as well.
DTYPES = frozenset(
    {"bool", "float16", "float32", "float64"}
    | {f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)}
)
# Those of nvidia.dali.types.
_DALI = {"BOOL": "bool", "FLOAT16": "float16", "FLOAT": "float32", "FLOAT64": "float64"} | {
    name.upper(): name for name in DTYPES if "int" in name
}
_PYTHON = {"bool": "bool", "int": "int", "float": "float32"}


def tensor_of(value: Value) -> Tensor | None:
    """Return what a value becomes where a tensor is wanted; None where that is not known."""
    if isinstance(value, Tensor):
        return value
    if isinstance(value, Array):
        return Tensor(value.device, _supported(value.dtype), "", value.shape)
    if isinstance(value, (Literal, SizeValue, Foreign)):
        kind = _scalar(value)
        return None if kind is None else Tensor("cpu", _narrow(kind, (value,)), "", ())
    if isinstance(value, TensorList):
        return _of_samples(value)
    if isinstance(value, (Items, Many)) and value.kind in ("list", "tuple"):
        return _of_list(value)
    return None


def dtype_named(value: Value | None) -> str | None:
    """Return the dtype that an object stands for where dynamic mode wants one."""
    if isinstance(value, DType):
        return value.name
    if isinstance(value, Builtin):
        return "bool" if value.name == "bool" else None
    if isinstance(value, External):
        module, _, name = value.path.rpartition(".")
        if module in ("nvidia.dali.types", "nvidia.dali.types.DALIDataType"):
            return _DALI.get(name)
    return None


def operand_of(value: Value) -> TensorLike | None:
    """Return a batch as it is, and what anything else becomes where a tensor is wanted."""
    return value if isinstance(value, Batch) else tensor_of(value)


def _of_list(value: Items | Many) -> Tensor | None:
    shape = _shape(value)
    if shape is None:
        return None
    leaves = list(_leaves(value))
    kinds = {_kind(leaf) for leaf in leaves}
    device = None if any(_device(leaf) != "cpu" for leaf in leaves) else "cpu"
    return Tensor(device, _narrow(_common(kinds), leaves), "", shape)


def _of_samples(samples: TensorList) -> Tensor:
    batch = samples.batch
    size = None if batch.size is None else batch.size.value
    shape = None if batch.shape is None else (size, *batch.shape)
    return Tensor("cpu", _narrow(batch.dtype, ()), "", shape)


def extent_of(value: TensorLike | None) -> Extent | None:
    """Return whether samples have one shape; one tensor serves all samples alike."""
    if isinstance(value, Batch):
        return Extent.UNIFORM if is_full(value.shape) else value.extent
    return Extent.UNIFORM if isinstance(value, Tensor) else None


def sound(value: TensorLike | None) -> TensorLike | None:
    """Return a value without a layout that does not fit its shape."""
    if value is None or not value.layout or value.ndim in (None, len(value.layout)):
        return value
    return replace(value, layout=None)


def is_full(shape: Shape | None) -> bool:
    """Tell whether every extent is known."""
    return shape is not None and None not in shape


def with_extent(shape: Shape | None, axis: int | None, extent: int | None) -> Shape | None:
    """Return ``shape`` with another extent at one axis; all are unknown if the axis is."""
    if shape is None or axis is None or not -len(shape) <= axis < len(shape):
        return rank(None if shape is None else len(shape))
    at = range(len(shape))[axis]
    return (*shape[:at], extent, *shape[at + 1 :])


def item_size(dtype: str | None) -> int | None:
    """Return how many bytes an element takes."""
    digits = (dtype or "").lstrip("abcdefilnotu")
    return int(digits) // 8 if digits else 1 if dtype == "bool" else None


def _shape(value: Value) -> Shape | None:
    if isinstance(value, (Tensor, Array)):
        return value.shape
    if isinstance(value, Items) and value.kind in ("list", "tuple"):
        if not value.items:
            return (0,)
        shapes = [_shape(item) for item in value.items]
        inner = shapes[0]
        for shape in shapes[1:]:
            inner = merge_shapes(inner, shape)
        return None if inner is None else (len(value.items), *inner)
    if isinstance(value, Many) and value.kind in ("list", "tuple"):
        inner = _shape(value.element)
        return None if inner is None else (None, *inner)
    return () if _scalar(value) is not None else None


def common_shape(shapes: Sequence[Shape | None]) -> Shape | None:
    """Return the extents that all of some shapes have; None where their ranks may differ."""
    first = shapes[0] if shapes else None
    if first is None or any(shape is None or len(shape) != len(first) for shape in shapes):
        return None
    known = [shape for shape in shapes if shape is not None]
    return tuple(
        extents[0] if len(set(extents)) == 1 else None for extents in zip(*known, strict=True)
    )


def merge_shapes(left: Shape | None, right: Shape | None) -> Shape | None:
    """Return a shape that is known to be both; None if it cannot be."""
    if left is None or right is None or len(left) != len(right):
        return None
    merged = []
    for mine, theirs in zip(left, right, strict=True):
        if mine is not None and theirs is not None and mine != theirs:
            return None
        merged.append(theirs if mine is None else mine)
    return tuple(merged)


def _leaves(value: Value) -> Iterable[Value]:
    if isinstance(value, Items):
        for item in value.items:
            yield from _leaves(item)
    elif isinstance(value, Many):
        yield from _leaves(value.element)
    else:
        yield value


def _scalar(value: Value) -> str | None:
    """Return ``"bool"``, ``"int"`` or ``"float"`` for one of Python's numbers."""
    if isinstance(value, Literal):
        name = type(value.value).__name__
    elif isinstance(value, SizeValue):
        name = "int"
    else:
        name = value.type if isinstance(value, Foreign) else ""
    return name if name in _PYTHON else None


def _kind(leaf: Value) -> str | None:
    """Return the dtype of a part of a list, ``"int"`` and ``"float"`` for Python's numbers."""
    if isinstance(leaf, (Tensor, Array)):
        return leaf.dtype
    return _scalar(leaf)


def _device(leaf: Value) -> str | None:
    return leaf.device if isinstance(leaf, (Tensor, Array)) else "cpu"


def _common(kinds: set[str | None]) -> str | None:
    """Return the kind that NumPy gives a list of these; an empty list is of floats."""
    if len(kinds) <= 1:
        return next(iter(kinds), "float")
    if kinds <= {"bool", "int", "float"}:
        return "float" if "float" in kinds else "int"
    return None


def _narrow(kind: str | None, leaves: Sequence[Value]) -> str | None:
    """Return the dtype that dynamic mode makes of a kind; Python's integers are looked at."""
    if kind == "int":
        values = [leaf.value for leaf in leaves if isinstance(leaf, Literal)]
        if len(values) < sum(not isinstance(leaf, SizeValue) for leaf in leaves):
            return None
        largest = max((value for value in values if isinstance(value, int)), default=0)
        return "int32" if largest < 2**31 else "uint32"
    if kind in ("int64", "uint64"):
        return None  # int32 or uint32, by the values
    return "float32" if kind in ("float", "float64") else _supported(kind)


def _supported(dtype: str | None) -> str | None:
    return dtype if dtype in DTYPES else None
