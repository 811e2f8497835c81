"""What an object turned out to be, as plain data that another process can send."""

from __future__ import annotations

import types
from dataclasses import dataclass
from typing import Any

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
from nvidia.dali.experimental.dynamic import _batch, _device, _external_source, _ops, _type

_INTEGERS = {
    f"{a}{n}": f"{b}{n}" for a, b in (("i", "int"), ("u", "uint")) for n in (8, 16, 32, 64)
}
DTYPES = {"bool": "bool", **_INTEGERS, **{f"f{n}": f"float{n}" for n in (16, 32, 64)}}
"""DALI's short names of types, and those that programs use."""

_MAX_ITEMS = 24
_MAX_DEPTH = 4
_LITERALS = (type(None), bool, int, float, complex, str, bytes)


@dataclass(frozen=True, slots=True)
class Seen:
    """One object.

    Attributes:
        kind: ``"Batch"``, ``"Tensor"``, ``"Reader"``, ``"Epoch"``, ``"RNG"``, ``"Checkpoint"``,
            ``"TensorList"``, ``"BatchSlice"``; ``"tuple"`` and the like; else the type's name.
        name: What distinguishes objects of the kind: a reader's class, a function's name.
        shapes: The extents of each sample; of a tensor or array its own alone.
        items: What a collection holds, as far as was looked; by ``keys`` in a dict.
        count: How many elements a collection has.
        value: A Python constant.
    """

    kind: str
    name: str | None = None
    device: str | None = None
    dtype: str | None = None
    layout: str | None = None
    shapes: tuple[tuple[int, ...], ...] = ()
    size: int | None = None
    items: tuple[Seen, ...] = ()
    keys: tuple[object, ...] = ()
    count: int | None = None
    value: object = None

    @property
    def dynamic(self) -> bool:
        """Whether it is an object of dynamic mode, or holds one."""
        return self.kind in DYNAMIC_KINDS or any(item.dynamic for item in self.items)


DYNAMIC_KINDS = frozenset(
    {
        *("Batch", "Tensor", "Reader", "Epoch", "RNG", "Checkpoint", "TensorList", "BatchSlice"),
        *("ExternalSource", "EvalMode", "EvalContext", "DType", "Device"),
    }
)


@dataclass(slots=True)
class Held:
    """A collection as it was when it was observed, since it may change."""

    kind: str
    items: list[Any]
    keys: tuple[object, ...]
    count: int


def hold(value: object, depth: int = 0) -> object:
    """Return what is needed to say later what ``value`` is now.

    Batches and tensors are evaluated later, since asking may wait; generators are not kept, since
    their end is part of what a program does.
    """
    if isinstance(value, (ndd.Batch, ndd.Tensor, _batch._TensorList, _batch.BatchedSlice)):
        return value
    if isinstance(value, (tuple, list, dict, set, frozenset)):
        if depth >= _MAX_DEPTH:
            return Seen(_collection(value))
        elements = list(value.values() if isinstance(value, dict) else value)
        keys = tuple(value)[:_MAX_ITEMS] if isinstance(value, dict) else ()
        plain = tuple(key if isinstance(key, _LITERALS) else None for key in keys)
        items = [hold(element, depth + 1) for element in elements[:_MAX_ITEMS]]
        return Held(_collection(value), items, plain, len(elements))
    return _plain(value)


def seen(held: object) -> Seen:
    """Return what a held object is; a batch that was not evaluated yet is so now."""
    if isinstance(held, Seen):
        return held
    if isinstance(held, Held):
        return Seen(held.kind, items=tuple(map(seen, held.items)), keys=held.keys, count=held.count)
    if isinstance(held, _batch._TensorList):
        return Seen("TensorList", items=(seen(held._batch),))
    if isinstance(held, _batch.BatchedSlice):
        return Seen("BatchSlice", items=(seen(held._batch),))
    assert isinstance(held, (ndd.Batch, ndd.Tensor))
    held.evaluate()  # errors come late: what raises was no valid program
    is_batch = isinstance(held, ndd.Batch)
    return Seen(
        "Batch" if is_batch else "Tensor",
        device=held.device.device_type,
        dtype=DTYPES.get(held.dtype.name, held.dtype.name),
        layout=held.layout or "",
        shapes=tuple(map(tuple, held.shape)) if is_batch else (tuple(held.shape),),
        size=held.batch_size if is_batch else None,
    )


def look(value: object) -> Seen:
    """Return what an object is."""
    return seen(hold(value))


def _collection(value: object) -> str:
    names = getattr(value, "_fields", None)
    if isinstance(value, tuple) and names is not None:
        return type(value).__name__
    return next(t.__name__ for t in (tuple, list, dict, set, frozenset) if isinstance(value, t))


def _plain(value: object) -> Seen:
    name = type(value).__name__
    if isinstance(value, _LITERALS) and type(value) in _LITERALS:
        return Seen(name, value=value)
    if isinstance(value, types.GeneratorType):
        of_dali = "nvidia/dali/experimental/dynamic" in value.gi_code.co_filename
        return Seen("Epoch" if of_dali else "iterator", name=value.__name__)
    if isinstance(value, (type, types.FunctionType, types.MethodType, types.BuiltinFunctionType)):
        return Seen(name, name=value.__name__)
    dynamic = _dynamic(value)
    if dynamic is not None:
        return dynamic
    module = type(value).__module__.partition(".")[0]
    arrays = name in ("ndarray", "Tensor", "Parameter") and module in ("numpy", "torch")
    if arrays or isinstance(value, np.generic):
        return Seen(
            "array",
            name=module,
            device=str(getattr(value, "device", "")).partition(":")[0],
            dtype=str(value.dtype).rpartition(".")[2],  # type: ignore[attr-defined]
            shapes=(tuple(value.shape),),  # type: ignore[attr-defined]
        )
    if hasattr(type(value), "__next__"):
        return Seen("iterator", name=name)
    return Seen(name, name=f"{type(value).__module__}.{name}")


def _dynamic(value: object) -> Seen | None:
    if isinstance(value, _ops.Reader):
        return Seen("Reader", name=type(value).__name__)
    if isinstance(value, _external_source.ExternalSource):
        return Seen("ExternalSource")
    if isinstance(value, ndd.random.RNG):
        return Seen("RNG")
    if isinstance(value, ndd.checkpoint.Checkpoint):
        return Seen("Checkpoint")
    if isinstance(value, _type.DType):
        return Seen("DType", name=DTYPES.get(value.name, value.name))
    if isinstance(value, ndd.EvalMode):
        return Seen("EvalMode", name=value.name)
    if isinstance(value, ndd.EvalContext):
        return Seen("EvalContext")
    if isinstance(value, _device.Device):
        return Seen("Device", device=value.device_type)
    return None
