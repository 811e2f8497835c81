"""Subscripts of tensors, and ``batch.slice[…]``, which are cut alike."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.tensors import is_full, operand_of
from ndd_ls.semantic.values import NONE, Batch, BatchSlice, Extent, Slice, Tensor, TensorLike, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.semantic.values import Place, Shape

_WHOLE = Slice()


def cut(
    source: BatchSlice | Tensor, node: n.Subscript, indices: Sequence[Value], place: Place
) -> Value:
    """Return what ``tensor[indices]`` or ``batch.slice[indices]`` gives.

    A number takes an axis away, with its letter in the layout; a slice keeps one, ``...`` those
    that are left, and ``None``, other than in NumPy, one as it is.
    """
    whole = source.batch if isinstance(source, BatchSlice) else source
    result = replace(whole, layout=None, shape=None, origin=place)
    if isinstance(result, Batch):
        result = replace(result, draw=None, extent=None)
    axes = _by_axis(whole, node, indices)
    if axes is None or whole.shape is None:
        return result
    kept = [axis for axis, index in enumerate(axes) if index is not None]
    shape = tuple(_sliced(whole.shape[axis], axes[axis]) for axis in kept)
    layout = whole.layout
    if layout:
        layout = "".join(layout[axis] for axis in kept)
    result = replace(result, shape=shape, layout=layout if kept else "")
    if isinstance(whole, Batch) and isinstance(result, Batch):
        result = replace(result, extent=_extent(whole, axes, shape))
    return result


def _by_axis(
    whole: TensorLike, node: n.Subscript, indices: Sequence[Value]
) -> list[Slice | None] | None:
    """Return the slice of each axis, None for an axis that is taken away.

    None altogether where it is not known what an index is, and so which axes are left.
    """
    ndim = whole.ndim
    parts: list[Slice | None] = []
    at = None
    for expression, value in zip(node.indices, indices, strict=True):
        if isinstance(expression, n.EllipsisLiteral):
            if at is not None:
                return None
            at = len(parts)
        elif value == NONE:
            parts.append(_WHOLE)
        elif isinstance(value, Slice):
            parts.append(value)
        elif _is_index(value, in_batch=isinstance(whole, Batch)):
            parts.append(None)
        else:
            return None
    if ndim is None or len(parts) > ndim:
        return None
    at = len(parts) if at is None else at
    return [*parts[:at], *[_WHOLE] * (ndim - len(parts)), *parts[at:]]


def _is_index(value: Value, *, in_batch: bool) -> bool:
    """Tell whether a value is a number, or of a batch a number for each sample."""
    operand = operand_of(value)
    return (
        operand is not None and operand.shape == () and (in_batch or not isinstance(operand, Batch))
    )


def _sliced(extent: int | None, index: Slice | None) -> int | None:
    if index is None or index == _WHOLE:
        return extent
    bounds = _bounds(index)
    if extent is None or bounds is None or bounds[2] == 0:
        return None
    return len(range(extent)[slice(*bounds)])


def _bounds(index: Slice) -> tuple[int | None, int | None, int | None] | None:
    """Return the bounds of a slice, None altogether where one is not a constant."""
    bounds = [index.lower, index.upper, index.step]
    if any(bound != NONE and number(bound) is None for bound in bounds):
        return None
    lower, upper, step = map(number, bounds)
    return lower, upper, step


def _extent(batch: Batch, axes: list[Slice | None], shape: Shape) -> Extent | None:
    """Return whether the samples have one shape after they were cut."""
    if is_full(shape):
        return Extent.UNIFORM
    constant = all(index is None or _bounds(index) is not None for index in axes)
    if batch.extent is Extent.UNIFORM:
        return Extent.UNIFORM if constant else None
    # Samples are as different as they were if all that may differ is still there.
    pairs = zip(axes, batch.shape or (), strict=True)
    whole = all(index == _WHOLE for index, extent in pairs if extent is None)
    return batch.extent if whole else None
