"""Decoders, images, and what else has an entry."""

from __future__ import annotations

from ndd_ls.semantic.arguments import number, text
from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.values import Extent, Items, Literal, Tensor, Value, rank


@transfer(
    "brightness",
    "brightness_contrast",
    "color_twist",
    "contrast",
    "equalize",
    "erase",
    "flip",
    "gaussian_blur",
    "hue",
    "jpeg_compression_distortion",
    "saturation",
    "sphere",
    "water",
)
def _like_input(call: Invocation) -> tuple[Output, ...]:
    return (call.same(extent=call.extent),)


@transfer("decoders.image", "decoders.image_random_crop", "decoders.image_slice")
def _decode(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype("uint8"), "HWC", rank(3), Extent.DATA),)


@transfer("decoders.image_crop")
def _decode_crop(call: Invocation) -> tuple[Output, ...]:
    fixed = call.constant("crop") or call.constant("crop_h", "crop_w")
    extent = Extent.UNIFORM if fixed else Extent.DATA
    return (Output(call.dtype("uint8"), "HWC", rank(3), extent),)


@transfer("resize")
def _resize(call: Invocation) -> tuple[Output, ...]:
    by_size = call.passed("size") or (call.passed("resize_x") and call.passed("resize_y"))
    if not by_size:
        # One side follows from the other, so the samples stay as different as they are.
        same = call.extent is not Extent.UNIFORM or call.constant("resize_shorter")
        return (call.same(extent=call.extent if same else None),)
    fixed = _nonzero(call.arguments.get("size")) or (
        _nonzero(call.arguments.get("resize_x")) and _nonzero(call.arguments.get("resize_y"))
    )
    mode = call.arguments.get("mode")
    stretched = mode is None or text(mode) == "stretch"
    fixed = fixed and stretched and not call.passed("max_size", "roi_start", "subpixel_scale")
    return (call.same(extent=Extent.UNIFORM if fixed else None),)


def _nonzero(value: Value | None) -> bool:
    """Tell whether a size is constant and given in full; 0 stands for "keep the aspect ratio"."""
    items = value.items if isinstance(value, Items) else (value,)
    return all(
        isinstance(item, Literal) and type(item.value) in (int, float) and item.value > 0  # type: ignore[operator]
        for item in items
    )


@transfer("random_resized_crop")
def _to_size(call: Invocation) -> tuple[Output, ...]:
    return (call.same(extent=Extent.UNIFORM if call.constant("size") else None),)


def _crop_extent(call: Invocation) -> Extent | None:
    if call.constant("crop") or call.constant("crop_h", "crop_w"):
        return Extent.UNIFORM
    return None if call.passed("crop", "crop_h", "crop_w", "crop_d") else call.extent


@transfer("crop")
def _crop(call: Invocation) -> tuple[Output, ...]:
    return (call.same(extent=_crop_extent(call)),)


@transfer("crop_mirror_normalize")
def _crop_mirror_normalize(call: Invocation) -> tuple[Output, ...]:
    layout = text(call.arguments.get("output_layout"))
    if not call.passed("output_layout"):
        source = call.input.layout if call.input is not None else None
        layout = {"HWC": "CHW", "CHW": "CHW"}.get(source or "")
    shape = rank(call.input.ndim) if call.input is not None else None
    return (Output(call.dtype("float32"), layout, shape, _crop_extent(call)),)


@transfer("rotate")
def _rotate(call: Invocation) -> tuple[Output, ...]:
    if isinstance(call.arguments.get("keep_size"), Literal):
        extent = call.extent
    elif call.constant("size"):
        extent = Extent.UNIFORM
    else:
        extent = call.extent if call.constant("angle") else None
    return (call.same(extent=extent),)


@transfer("warp_affine")
def _warp(call: Invocation) -> tuple[Output, ...]:
    extent = Extent.UNIFORM if call.constant("size") else call.extent
    return (call.same(extent=None if call.passed("size") and extent is call.extent else extent),)


@transfer("normalize")
def _normalize(call: Invocation) -> tuple[Output, ...]:
    return (call.same("float32", call.extent),)


@transfer("hsv")
def _hsv(call: Invocation) -> tuple[Output, ...]:
    return (call.same("uint8", call.extent),)


@transfer("pad")
def _pad(call: Invocation) -> tuple[Output, ...]:
    plain = not call.passed("axes", "axis_names", "shape", "align")
    return (call.same(extent=Extent.UNIFORM if plain else None),)


@transfer("transpose")
def _transpose(call: Invocation) -> tuple[Output, ...]:
    source = call.input or Tensor()
    perm = call.arguments.get("perm")
    layout = text(call.arguments.get("output_layout"))
    kept = call.arguments.get("transpose_layout")
    if kept is not None:
        layout = source.layout if kept == Literal(False) and layout is None else None
    elif layout is None and source.layout and isinstance(perm, Items):
        axes = [number(item) for item in perm.items]
        if sorted(axis for axis in axes if axis is not None) == list(range(len(source.layout))):
            layout = "".join(source.layout[axis] for axis in axes if axis is not None)
    return (Output(source.dtype, layout, rank(source.ndim), call.extent),)


@transfer("peek_image_shape")
def _shape(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype("int64"), "", rank(1), Extent.UNIFORM),)
