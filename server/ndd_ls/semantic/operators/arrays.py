"""Operators that convert, join, pick and look up, on tensors of any kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.tensors import extent_of, merge_shapes, with_extent
from ndd_ls.semantic.values import Extent, Shape, TensorLike, rank

if TYPE_CHECKING:
    from collections.abc import Iterable


@transfer("copy")
def _copy(call: Invocation) -> tuple[Output, ...]:
    return (call.like_input(),)


@transfer("cast")
def _cast(call: Invocation) -> tuple[Output, ...]:
    return (call.like_input(call.dtype(None)),)


@transfer("cast_like")
def _cast_like(call: Invocation) -> tuple[Output, ...]:
    other = call.inputs[1] if len(call.inputs) > 1 else None
    output = call.like_input()
    output.dtype = None if other is None else other.dtype
    return (output,)


@transfer("lookup_table")
def _lookup_table(call: Invocation) -> tuple[Output, ...]:
    name = "output_dtype" if call.passed("output_dtype") else "dtype"
    return (call.like_input(call.dtype("float32", name)),)


@transfer("batch_permutation")
def _batch_permutation(_call: Invocation) -> tuple[Output, ...]:
    return (Output("int32", "", (), Extent.UNIFORM),)


@transfer("permute_batch")
def _permute_batch(call: Invocation) -> tuple[Output, ...]:
    output = call.like_input()
    output.extent = call.derived  # an index may occur twice
    return (output,)


# --- joining -------------------------------------------------------------------------------------


@transfer("cat")
def _cat(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    shapes = [None if value is None else value.shape for value in call.inputs]
    axis = call.axis(source.ndim)
    if call.passed("axis_name"):
        name = text(call.arguments.get("axis_name"))
        axis = source.layout.index(name) if name and name in (source.layout or "") else None  # type: ignore[union-attr]
    shape = rank(source.ndim)
    if axis is not None and not call.arguments.hidden:
        others = _common(shapes, axis)
        sizes = [
            known[axis] if known is not None and axis < len(known) else None for known in shapes
        ]
        total = None if None in sizes else sum(size for size in sizes if size is not None)
        shape = with_extent(others, axis, total) or shape
    extent = None if call.arguments.hidden else _together(call.inputs)
    return (Output(source.dtype, source.layout, shape, extent),)


def _common(shapes: Iterable[Shape | None], axis: int) -> Shape | None:
    """Return what shapes have in common beside one axis."""
    result: Shape | None = None
    for shape in shapes:
        if shape is not None and axis < len(shape):
            other = with_extent(shape, axis, None)
            result = other if result is None else merge_shapes(result, other)
    return result


def _together(inputs: Iterable[TensorLike | None]) -> Extent | None:
    """Return the extent of inputs that are laid side by side."""
    extents = [extent_of(value) for value in inputs]
    if None in extents or extents.count(Extent.RAGGED) > 1:
        return None
    if Extent.RAGGED in extents:
        return None if Extent.DATA in extents else Extent.RAGGED
    return Extent.DATA if Extent.DATA in extents else Extent.UNIFORM


@transfer("stack")
def _stack(call: Invocation) -> tuple[Output, ...]:
    shape: Shape | None = call.source.shape
    for value in call.inputs[1:]:
        shape = merge_shapes(shape, value.shape) if value is not None and value.shape else shape
    count = None if call.arguments.hidden else len(call.inputs)
    extent = call.extent
    for value in call.inputs[1:]:  # they have to be alike
        extent = extent or extent_of(value)
    return (_with_new_axis(call, shape, count, extent),)


def _with_new_axis(
    call: Invocation, shape: Shape | None, size: int | None, extent: Extent | None, default: int = 0
) -> Output:
    """Return an output like the input, with one axis more at ``axis=``, named ``axis_name=``."""
    source = call.source
    axis = call.axis(None if shape is None else len(shape) + 1, default)
    layout: str | None = ""
    if call.passed("axis_name"):
        name = text(call.arguments.get("axis_name"))
        layout = None
        if name and axis is not None and (source.layout or shape == ()):
            old = source.layout or ""
            layout = old[:axis] + name + old[axis:]
    if shape is not None:
        shape = rank(len(shape) + 1) if axis is None else (*shape[:axis], size, *shape[axis:])
    return Output(source.dtype, layout, shape, extent)


@transfer("one_hot")
def _one_hot(call: Invocation) -> tuple[Output, ...]:
    shape = call.source.shape
    classes = call.literal("num_classes", 0)
    dtype = call.dtype("float32")
    if shape is not None and not call.passed("axis") and set(shape) <= {1, None}:
        # One element alone loses its axes, if all samples are like that.
        layout = text(call.arguments.get("axis_name")) if call.passed("axis_name") else ""
        if set(shape) <= {1}:
            return (Output(dtype, layout, (classes,), Extent.UNIFORM),)
        return (Output(dtype, "" if layout == "" else None),)
    output = _with_new_axis(call, shape, classes, call.extent, -1)
    output.dtype = dtype
    return (output,)


# --- axes ----------------------------------------------------------------------------------------


@transfer("expand_dims")
def _expand_dims(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    axes = call.integers("axes")
    names = text(call.arguments.get("new_axis_names"))
    layout: str | None = None
    if not call.passed("new_axis_names"):
        layout = source.layout if axes == () else ""
    if axes is None or source.shape is None:
        return (Output(source.dtype, layout, None, call.extent),)
    shape = list(source.shape)
    letters = list(source.layout or "")
    for index, axis in sorted(enumerate(axes), key=lambda pair: pair[1]):
        shape.insert(axis, 1)
        if names and index < len(names):
            letters.insert(axis, names[index])
    if names and (source.layout or not source.shape):
        layout = "".join(letters)
    return (Output(source.dtype, layout, tuple(shape), call.extent),)


@transfer("squeeze")
def _squeeze(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    # Negative axes are ignored by the operator.
    axes = call.axes() if call.passed("axis_names") else call.integers("axes")
    if axes is None or source.shape is None:
        return (Output(source.dtype, "" if source.layout == "" else None, None, call.extent),)
    kept = [axis for axis in range(len(source.shape)) if axis not in axes]
    layout = source.layout
    if layout:
        layout = "".join(layout[axis] for axis in kept)
    shape = tuple(source.shape[axis] for axis in kept)
    return (Output(source.dtype, layout, shape, call.extent),)


@transfer("element_extract")
def _element_extract(call: Invocation) -> tuple[Output, ...] | None:
    source = call.source
    elements = call.integers("element_map")
    if elements is None:
        return None
    layout = source.layout[1:] if source.layout is not None else None
    shape = source.shape[1:] if source.shape is not None else None
    return (Output(source.dtype, layout, shape, call.derived),) * len(elements)


# --- files and properties ------------------------------------------------------------------------


@transfer("get_property")
def _get_property(call: Invocation) -> tuple[Output, ...]:
    layout = call.source.layout
    if text(call.arguments.get("key")) == "layout" and layout is not None:
        return (Output("uint8", "", (len(layout),), Extent.UNIFORM),)
    return (Output("uint8", "", (None,)),)


@transfer("io.file.read")
def _read(_call: Invocation) -> tuple[Output, ...]:
    return (Output("uint8", "", (None,), Extent.DATA),)
