"""``slice``, whose bounds are given in many ways, and ``tensor_resize``."""

from __future__ import annotations

from math import floor

from ndd_ls.semantic.operators.invocation import (
    Invocation,
    Output,
    constant_number,
    transfer,
)
from ndd_ls.semantic.tensors import is_full, with_extent
from ndd_ls.semantic.values import Batch, Extent, Items, Literal, Shape, Value, rank


@transfer("slice")
def _slice(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    output = Output(call.dtype(source.dtype), source.layout, rank(source.ndim))
    axes = _axes(call)
    if call.arguments.hidden or source.shape is None:
        return (output,)
    if axes is None or not all(axis < len(source.shape) for axis in axes):
        same = _is_same_for_all(call) and call.extent is Extent.UNIFORM
        output.extent = call.extent if same else None
        return (output,)
    shape: Shape | None = source.shape
    for index, axis in enumerate(axes):
        shape = with_extent(shape, axis, _size(call, index, len(axes), source.shape[axis]))
    output.shape = shape
    if is_full(shape):
        output.extent = Extent.UNIFORM
    elif _is_same_for_all(call):
        output.extent = call.kept(axes)
    return (output,)


_BOUNDS = ("start", "end", "shape", "rel_start", "rel_end", "rel_shape")


def _is_same_for_all(call: Invocation) -> bool:
    """Tell whether each sample is cut by the same numbers."""
    bounds = [name for name in _BOUNDS if call.passed(name)]
    return call.constant(*bounds) and not any(
        value is None or isinstance(value, Batch) for value in call.inputs[1:]
    )


def _axes(call: Invocation) -> tuple[int, ...] | None:
    layout = call.source.layout
    if call.passed("axes", "axis_names"):
        return call.axes()
    if layout == "":
        return (1, 0)
    if layout and {"W", "H"} <= set(layout):
        return layout.index("W"), layout.index("H")
    return None


def _size(call: Invocation, index: int, count: int, extent: int | None) -> int | None:
    """Return how much of one axis is left.

    Args:
        call: The call.
        index: Which of the sliced axes it is.
        count: How many these are.
        extent: How long it is.
    """

    def bound(name: str) -> float | None:
        """Return an argument in elements; NaN stands for one that is not known."""
        for key, value in ((name, call.arguments.get(name)), *_positional(call, name)):
            if value is not None:
                return _one(value, index, count, extent if key.startswith("rel_") else 1)
        relative = call.arguments.get(f"rel_{name}")
        return None if relative is None else _one(relative, index, count, extent)

    start, end, shape = (bound(name) for name in ("start", "end", "shape"))
    first = 0.0 if start is None else start
    last = end
    if last is None:
        last = _NAN if extent is None else float(extent)
        if shape is not None:
            last = first + shape
    size = last - first
    policy = call.literal("out_of_bounds_policy", "error")
    if policy == "trim_to_shape":
        if extent is None or first != first or last != last:
            return None
        size = min(max(last, 0), extent) - min(max(first, 0), extent)
    elif policy not in ("error", "pad"):
        return None
    if size != size or first != floor(first) or size != floor(size) or size < 0:
        return None
    return int(size)


_NAN = float("nan")


def _one(value: Value, index: int, count: int, unit: int | None) -> float:
    """Return one of the numbers of an argument, times what it counts in; NaN for unknown."""
    items = value.items if isinstance(value, Items) else (value,)
    number = constant_number(items[index]) if len(items) == count else None
    return _NAN if number is None or unit is None else number * unit


def _positional(call: Invocation, name: str) -> tuple[tuple[str, Value], ...]:
    """Return the anchor or the shape that stands by its position, as ``start`` or ``shape``."""
    place = {"start": 1, "shape": 2}.get(name)
    given = call.arguments.positional
    if place is None or place >= len(given):
        return ()
    value = given[place]
    items = value.items if isinstance(value, Items) else ()
    whole = {type(item.value) is int for item in items if isinstance(item, Literal)}
    option = {"start": "normalized_anchor", "shape": "normalized_shape"}[name]
    normalized = call.literal(option, default=True)
    if len(whole) != 1 or normalized is None or (True in whole and call.passed(option)):
        return ((name, Literal(None)),)
    # Full numbers are elements, others parts of the whole if nothing else is said.
    return ((name if True in whole or not normalized else f"rel_{name}", value),)


@transfer("tensor_resize")
def _tensor_resize(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    wanted = [name for name in ("sizes", "scales") if call.passed(name)]
    output = Output(call.dtype(source.dtype), source.layout, rank(source.ndim))
    constant = call.constant(*wanted)
    output.extent = call.extent if constant and call.extent is Extent.UNIFORM else None
    axes = tuple(range(source.ndim or 0))
    if call.passed("axes", "axis_names"):
        axes = call.axes() or ()
    plain = not call.passed("mode", "max_size", "roi_start", "roi_end")
    sizes = call.integers("sizes")
    if source.shape is None or not axes or not plain or sizes is None or len(sizes) != len(axes):
        return (output,)
    if min(sizes) <= 0:
        return (output,)
    shape = output.shape
    for axis, extent in enumerate(source.shape):
        size = sizes[axes.index(axis)] if axis in axes else extent
        shape = with_extent(shape, axis, size)
    output.shape = shape
    output.extent = Extent.UNIFORM if is_full(shape) else call.kept(axes)
    return (output,)
