"""What TFRecord readers are told of their features."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.values import External, Items, Shape, TFRecordFeature, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

_TFRECORD = "nvidia.dali.tfrecord"
_KINDS = frozenset({"int64", "float32", "string"})


def feature(path: str, positional: Sequence[Value]) -> TFRecordFeature | None:
    """Return what ``nvidia.dali.tfrecord.FixedLenFeature`` or ``VarLenFeature`` makes."""
    if path == f"{_TFRECORD}.FixedLenFeature" and len(positional) == 3:
        shape, kind, _ = positional
        return TFRecordFeature(_kind(kind), _shape(shape), fixed=True)
    if path == f"{_TFRECORD}.VarLenFeature" and len(positional) in (2, 3):
        *partial, kind, _ = positional
        return TFRecordFeature(_kind(kind), _shape(partial[0]) if partial else (), fixed=False)
    return None


def _kind(value: Value) -> str | None:
    name = value.path.rpartition(".")[2] if isinstance(value, External) else None
    return name if name in _KINDS else None


def _shape(value: Value) -> Shape | None:
    if not isinstance(value, Items):
        return None
    return tuple(number(item) for item in value.items)
