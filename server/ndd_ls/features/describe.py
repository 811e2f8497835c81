"""Values in words: the first line of a hover, the detail of a completion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.values import (
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
    Many,
    Mapping,
    Maybe,
    Reader,
    Rng,
    SizeValue,
    Source,
    TensorLike,
    TensorList,
)
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from ndd_ls.semantic.values import Shape, Value

_EXTENTS = {
    Extent.UNIFORM: Localized("uniform", "形状一致"),
    Extent.DATA: Localized("ragged unless the data are not", "形状不一（取决于数据）"),
    Extent.RAGGED: Localized("ragged", "形状不一"),
}

_OF = Localized("{} of {}", "{}，元素为 {}")
_OR_NONE = Localized("{} or None", "{} 或 None")


def describe(value: Value, locale: str = "en") -> str | None:
    """Return what a value is in one line, None where nothing worth telling is known.

    ``Batch[64] · gpu · uint8 · HWC · uniform``: only what is known stands there.
    """
    if isinstance(value, TensorLike):
        return _tensor_like(value, locale)
    if isinstance(value, Reader):
        return f"ndd.{value.path}"
    if isinstance(value, Epoch):
        if value.samples:
            return "epoch · samples" if locale == "en" else "epoch · 逐样本"
        return f"epoch · Batch[{value.size or '?'}]"
    if isinstance(value, (Items, Many)):
        return _sequence(value, locale)
    if isinstance(value, Maybe):
        inner = describe(value.value, locale)
        return inner and _OR_NONE.get(locale).format(inner)
    if isinstance(value, Mapping):
        parts = [(key, describe(item, locale)) for key, item in value.items]
        shown = ", ".join(f"{key}: {text}" for key, text in parts if text)
        return f"dict({shown})" if shown else None
    return _simple(value)


def is_foreign(value: Value) -> bool:
    """Tell whether there is nothing of DALI in an object: other servers tell what it is."""
    if isinstance(value, Maybe):
        return is_foreign(value.value)
    if isinstance(value, Many):
        return is_foreign(value.element)
    return isinstance(value, Foreign)


def _simple(value: Value) -> str | None:
    if isinstance(value, (TensorList, BatchSlice)):
        suffix = "tensors" if isinstance(value, TensorList) else "slice"
        return f"Batch.{suffix} · Batch[{value.batch.size or '?'}]"
    if isinstance(value, Rng):
        return "ndd.random.RNG"
    if isinstance(value, Checkpoint):
        return "ndd.checkpoint.Checkpoint"
    if isinstance(value, Source):
        return "ndd.ExternalSource"
    if isinstance(value, DType):
        return f"ndd.{value.name}"
    if isinstance(value, EvalMode):
        return f"ndd.EvalMode.{value.name}"
    if isinstance(value, SizeValue):
        return f"int · {value.size}"
    if isinstance(value, Foreign):
        return value.type
    if isinstance(value, Array):
        return _array(value)
    return None


def _tensor_like(value: TensorLike, locale: str) -> str:
    head = f"Batch[{value.size or '?'}]" if isinstance(value, Batch) else "Tensor"
    parts = [head, value.device, value.dtype]
    if value.layout:
        parts.append(value.layout)
    if value.shape is not None and any(extent is not None for extent in value.shape):
        parts.append(extents(value.shape))
    elif value.shape is not None and not value.layout:
        parts.append(f"{value.ndim}-D")
    if isinstance(value, Batch) and value.extent is not None:
        parts.append(_EXTENTS[value.extent].get(locale))
    return " · ".join(part for part in parts if part)


def extents(shape: Shape) -> str:
    """Return a shape in one word: ``224×224×?``, ``(1,)``."""
    if len(shape) == 1:
        return "(?,)" if shape[0] is None else f"({shape[0]},)"
    return "×".join("?" if extent is None else str(extent) for extent in shape)


def _array(value: Array) -> str:
    kind = {"numpy": "numpy.ndarray", "torch": "torch.Tensor"}.get(value.library, value.library)
    shape = None
    if value.shape is not None:
        shape = extents(value.shape) or "0-D"
    return " · ".join(part for part in (kind, value.device, value.dtype, shape) if part)


def _sequence(value: Items | Many, locale: str) -> str | None:
    if isinstance(value, Items):
        parts = [describe(item, locale) for item in value.items]
        if not any(parts) or len(parts) > 8:
            return None
        return f"{value.kind}({', '.join(part or '?' for part in parts)})"
    inner = describe(value.element, locale)
    return sequence_of(value.kind, inner, locale) if inner else None


def sequence_of(kind: str, element: str, locale: str) -> str:
    """Return what a collection is in words: ``list of Tensor · cpu``."""
    return _OF.get(locale).format(kind, element)
