"""What is said of an object, piece by piece, beside what it turned out to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from observed import DYNAMIC_KINDS

from ndd_ls.semantic.code import Instance
from ndd_ls.semantic.values import (
    UNKNOWN,
    Array,
    Batch,
    BatchSlice,
    Checkpoint,
    DType,
    Epoch,
    EvalMode,
    Extent,
    Foreign,
    Items,
    Literal,
    Many,
    Mapping,
    Reader,
    Rng,
    Source,
    Tensor,
    TensorLike,
    TensorList,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from observed import Seen

_KINDS: dict[type[Value], str] = {
    Batch: "Batch",
    Tensor: "Tensor",
    Reader: "Reader",
    Epoch: "Epoch",
    Rng: "RNG",
    Checkpoint: "Checkpoint",
    Source: "ExternalSource",
    TensorList: "TensorList",
    BatchSlice: "BatchSlice",
    DType: "DType",
    EvalMode: "EvalMode",
    Mapping: "dict",
    Array: "array",
}
_COLLECTIONS = frozenset({"tuple", "list", "dict", "set"})


@dataclass(frozen=True, slots=True)
class Claim:
    """One aspect of one object.

    Attributes:
        path: Which object, seen from the place: ``""``, ``"[0]"``, ``"['image']"``, ``"[*]"``.
        aspect: ``"kind"``, ``"dtype"`` and the like.
        said: What was inferred, None for unknown.
        actual: What it is.
        counts: Whether it counts for the share that is known: it is about dynamic mode.
        right: Whether what was said holds; None where nothing was.
    """

    path: str
    aspect: str
    said: object
    actual: object
    counts: bool
    right: bool | None


def claims(
    value: Value, actual: Seen, sizes: dict[str, set[int]], path: str = ""
) -> Iterator[Claim]:
    """Yield what is said of an object and of what it holds.

    Args:
        value: What was inferred.
        actual: What the object is.
        sizes: By their texts the numbers that expressions in the program were.
        path: Which object it is.
    """
    if isinstance(value, Literal) and actual.kind not in DYNAMIC_KINDS | _COLLECTIONS:
        said, is_ = (type(value.value).__name__, value.value), (actual.kind, actual.value)
        if not (isinstance(value.value, float) and value.value != value.value):
            yield Claim(path, "value", said, is_, False, said == is_)
        return
    kind = _kind(value)
    if kind is not None or actual.dynamic:
        right = None if kind is None else _is_kind(kind, actual)
        yield Claim(path, "kind", kind, actual.kind, actual.dynamic, right)
        if right is False:
            return
    if actual.kind in ("Batch", "Tensor"):
        yield from _tensor_like(value, actual, sizes, path)
    elif isinstance(value, Array):
        yield from _array(value, actual, path)
    elif actual.kind in ("Reader", "DType", "EvalMode") and value != UNKNOWN:
        said = value.path.rpartition(".")[2] if isinstance(value, Reader) else value.name  # type: ignore[attr-defined]
        yield Claim(path, "name", said, actual.name, False, said == actual.name)
    elif actual.kind in ("TensorList", "BatchSlice"):
        inner = value.batch if isinstance(value, (TensorList, BatchSlice)) else UNKNOWN
        yield from claims(inner, actual.items[0], sizes, f"{path}.batch")
    elif actual.kind in _COLLECTIONS:
        yield from _collection(value, actual, sizes, path)


def _kind(value: Value) -> str | None:
    if isinstance(value, (Items, Many)):
        return value.kind
    if isinstance(value, Foreign):
        return value.type
    if isinstance(value, Literal):
        return type(value.value).__name__
    if isinstance(value, Instance):
        return value.cls.node.name
    return _KINDS.get(type(value))


def _is_kind(kind: str, actual: Seen) -> bool:
    if kind == actual.kind:
        return True
    if kind == "iterator":
        return actual.kind == "Epoch" or actual.name in ("range", "dict_items", "dict_values")
    # An instance may be of a derived class; a tuple may have a name.
    plain = actual.kind not in DYNAMIC_KINDS | _COLLECTIONS
    return plain and kind not in DYNAMIC_KINDS | {"array", "NoneType", "int", "float", "str"}


def _tensor_like(
    value: Value, actual: Seen, sizes: dict[str, set[int]], path: str
) -> Iterator[Claim]:
    said = value if isinstance(value, TensorLike) else Tensor()

    def claim(aspect: str, what: object, is_: object, right: bool | None = None) -> Claim:
        right = None if what is None else what == is_ if right is None else right
        return Claim(path, aspect, what, is_, True, right)

    ndim = len(actual.shapes[0]) if actual.shapes else None
    yield claim("device", said.device, actual.device)
    yield claim("dtype", said.dtype, actual.dtype)
    yield claim("layout", said.layout, actual.layout)
    yield claim("ndim", said.ndim, ndim)
    if said.ndim in (None, ndim):
        for axis in range(ndim or 0):
            extents = {shape[axis] for shape in actual.shapes}
            extent = None if said.shape is None else said.shape[axis]
            if len(extents) == 1 or extent is not None:
                is_extent = extents.pop() if len(extents) == 1 else "different"
                yield claim(f"extent {axis}", extent, is_extent)
    if actual.kind != "Batch":
        return
    batch = said if isinstance(said, Batch) else Batch()
    yield _size(batch, actual, sizes, path)
    uniform = len(set(actual.shapes)) == 1
    is_uniform = "uniform" if uniform else "ragged"
    if batch.extent is Extent.DATA:
        # It is as the files are, which is more than nothing only where they differ.
        yield claim("uniform", None if uniform else "data", is_uniform, right=not uniform)
    else:
        told = None if batch.extent is None else batch.extent.value
        yield claim("uniform", told, is_uniform)


def _size(batch: Batch, actual: Seen, sizes: dict[str, set[int]], path: str) -> Claim:
    size = batch.size
    if size is None or (size.value is None and size.text not in sizes):
        return Claim(path, "batch size", None, actual.size, True, None)
    if size.value is not None:
        right = size.value == actual.size
        return Claim(path, "batch size", size.value, actual.size, True, right)
    return Claim(path, "batch size", size.text, actual.size, True, actual.size in sizes[size.text])


def _array(value: Array, actual: Seen, path: str) -> Iterator[Claim]:
    shape = actual.shapes[0]
    if value.dtype is not None:
        yield Claim(path, "dtype", value.dtype, actual.dtype, False, value.dtype == actual.dtype)
    if value.device is not None and actual.name != "numpy":
        device = {"gpu": "cuda"}.get(value.device, value.device)
        yield Claim(path, "device", device, actual.device, False, device == actual.device)
    if value.shape is not None:
        right = len(value.shape) == len(shape) and all(
            said in (None, is_) for said, is_ in zip(value.shape, shape, strict=True)
        )
        yield Claim(path, "shape", value.shape, shape, False, right)
    yield Claim(path, "library", value.library, actual.name, False, value.library == actual.name)


def _collection(
    value: Value, actual: Seen, sizes: dict[str, set[int]], path: str
) -> Iterator[Claim]:
    if isinstance(value, Items) and value.kind != "set":
        count = len(value.items)
        yield Claim(path, "length", count, actual.count, False, count == actual.count)
        if count != actual.count:
            return
    if isinstance(value, Mapping):
        missing = [key for key, _ in value.items if key not in actual.keys]
        too_many = actual.count > len(value.items) and value.complete  # type: ignore[operator]
        right = not too_many and not (missing and actual.count == len(actual.keys))
        said = [key for key, _ in value.items]
        yield Claim(path, "keys", said, actual.keys, False, right)
    for index, item in enumerate(actual.items):
        inner: Value = UNKNOWN
        if isinstance(value, Mapping):
            key = actual.keys[index]
            inner = value.get(key) if isinstance(key, str) else UNKNOWN
        elif isinstance(value, Items):
            inner = value.items[index] if value.kind != "set" else UNKNOWN
        elif isinstance(value, Many):
            inner = value.element
        if actual.kind == "dict":
            where = f"{path}[{actual.keys[index]!r}]"
        else:
            where = f"{path}[{index}]" if actual.kind == "tuple" else f"{path}[*]"
        yield from claims(inner, item, sizes, where)
