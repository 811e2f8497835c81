"""Operations element by element: arithmetic, comparisons and the functions of ``ndd.math``.

Whatever they take becomes a tensor. Shapes are broadcast as in NumPy, the batch apart; the longest
layout is the result's, and the others have to be its ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arrays import shapes
from ndd_ls.semantic.tensors import extent_of, is_full, operand_of
from ndd_ls.semantic.values import UNKNOWN, Batch, Extent, Tensor, TensorLike, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.semantic.values import Place, Shape, Size


def apply(operands: Sequence[Value], dtype: str | None, place: Place) -> Value:
    """Return the result of an operation on operands, of which one or more are tensors.

    Args:
        operands: Batches, tensors, and what becomes tensors beside them.
        dtype: The result's, None where it is not known.
        place: Where it is made.
    """
    inputs = [operand_of(value) for value in operands]
    known = [value for value in inputs if value is not None]
    batches = [value for value in known if isinstance(value, Batch)]
    complete = len(known) == len(inputs)
    if not batches and not complete:
        return UNKNOWN  # what is not known may be a batch
    tensors = [value for value in operands if isinstance(value, TensorLike)]
    device = _device(tensors)
    shape = shapes.broadcast(value.shape for value in known) if complete else None
    layout = _layout(known, shape) if complete else None
    if not batches:
        draws = [value.draw for value in tensors]
        draw = None if None in draws or not draws else draws[0]
        return Tensor(device, dtype, layout, shape, draw, place)
    extent = Extent.UNIFORM if is_full(shape) else _extent(known) if complete else None
    return Batch(device, dtype, layout, shape, None, place, _size(batches), extent)


def _device(tensors: Sequence[TensorLike]) -> str | None:
    """Return the device of all; they cannot be on different ones."""
    if not tensors:
        return "cpu"
    return next((value.device for value in tensors if value.device is not None), None)


def _layout(operands: Sequence[TensorLike], shape: Shape | None) -> str | None:
    layouts = [value.layout for value in operands if value.ndim != 0]
    named = [layout for layout in layouts if layout is not None]
    if len(named) < len(layouts):
        return None
    longest = max(named, key=len, default="")
    if not longest:
        return ""
    if shape is None:
        return None
    # Of another rank than the result it fits none of it.
    return longest if len(longest) == len(shape) else ""


def _extent(operands: Sequence[TensorLike]) -> Extent | None:
    """Return whether the samples of the result have one shape."""
    shaped = list(dict.fromkeys(value for value in operands if value.ndim != 0))
    uneven = [value for value in shaped if extent_of(value) is not Extent.UNIFORM]
    if not uneven:
        return Extent.UNIFORM
    if len(uneven) > 1:
        return None
    # The others must not fill up what differs.
    others = [value for value in shaped if value is not uneven[0]]
    shape = uneven[0].shape
    if others and shape is None:
        return None
    for other in others:
        if other.shape is None or len(other.shape) > len(shape or ()):
            return None
        pairs = zip(reversed(shape or ()), reversed(other.shape), strict=False)
        if any(mine is None and theirs != 1 for mine, theirs in pairs):
            return None
    return extent_of(uneven[0])


def _size(batches: Sequence[Batch]) -> Size | None:
    return next((value.size for value in batches if value.size is not None), None)
