"""Boxes, masks, and regions of them."""

from __future__ import annotations

from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.tensors import is_full, with_extent
from ndd_ls.semantic.values import Extent, Items, Shape, TensorLike


@transfer("bb_flip", "bbox_paste")
def _like_input(call: Invocation) -> tuple[Output, ...]:
    output = call.like_input("float32")
    output.layout = ""  # a layout is refused
    return (output,)


def _kept(value: TensorLike | None) -> Output:
    """Return what is left of boxes or their labels when some have gone."""
    if value is None:
        return Output(layout="")
    return Output(value.dtype, "", with_extent(value.shape, 0, None))


@transfer("bbox_rotate")
def _rotate(call: Invocation) -> tuple[Output, ...] | None:
    if call.arguments.hidden:
        return None
    return tuple(_kept(value) for value in call.inputs)


@transfer("box_encoder")
def _encode(call: Invocation) -> tuple[Output, ...]:
    anchors = call.arguments.get("anchors")
    count = len(anchors.items) // 4 if isinstance(anchors, Items) else None
    boxes = Output("float32", "", (count, 4), Extent.UNIFORM)
    return boxes, Output("int32", "", (count,), Extent.UNIFORM)


@transfer("random_bbox_crop")
def _crop(call: Invocation) -> tuple[Output, ...] | None:
    indices = call.literal("output_bbox_indices", default=False)
    if indices is None or call.arguments.hidden:
        return None
    sides = call.source.shape[-1] if call.source.shape else None
    corner = Output("float32", "", (sides // 2 if sides else None,), Extent.UNIFORM)
    kept = tuple(_kept(value) for value in call.inputs)
    return (corner, corner, *kept, *([Output("int32", "", (None,))] if indices else []))


@transfer("random_crop_generator")
def _crop_window(_call: Invocation) -> tuple[Output, ...]:
    return (Output("int32", "", (2,), Extent.UNIFORM),) * 2


@transfer("roi_random_crop")
def _roi_crop(call: Invocation) -> tuple[Output, ...]:
    sizes = call.extents("crop_shape")
    return (Output("int64", "", (None if sizes is None else len(sizes),), Extent.UNIFORM),)


# --- masks ---------------------------------------------------------------------------------------


@transfer("segmentation.random_mask_pixel")
def _pixel(call: Invocation) -> tuple[Output, ...]:
    return (Output("int64", "", (call.source.ndim,), Extent.UNIFORM),)


@transfer("segmentation.random_object_bbox")
def _object_box(call: Invocation) -> tuple[Output, ...] | None:
    form = call.literal("format", "anchor_shape")
    labelled = call.literal("output_class", default=False)
    if form is None or labelled is None:
        return None
    ndim = call.source.ndim
    corner = Output("int32", "", (ndim,), Extent.UNIFORM)
    box = Output("int32", "", (None if ndim is None else 2 * ndim,), Extent.UNIFORM)
    label = Output("int32", "", (), Extent.UNIFORM)
    return (*((box,) if form == "box" else (corner, corner)), *((label,) if labelled else ()))


@transfer("segmentation.select_masks")
def _select_masks(call: Invocation) -> tuple[Output, ...]:
    vertices = call.inputs[2] if len(call.inputs) > 2 else None
    ids = call.source.shape
    count = ids[0] if ids else None
    selected: Shape = (count, 3)
    dims = None if vertices is None or not vertices.shape else vertices.shape[-1]
    dtype = None if vertices is None else vertices.dtype
    extent = Extent.UNIFORM if is_full(selected) else call.derived
    return Output("int32", "", selected, extent), Output(dtype, "", (None, dims))
