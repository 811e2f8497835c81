"""Decoders, images, and what else has an entry."""

from __future__ import annotations

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.operators.invocation import Invocation, Output, channels, transfer
from ndd_ls.semantic.operators.sizes import cropped, window
from ndd_ls.semantic.tensors import with_extent
from ndd_ls.semantic.values import Extent, Literal, Tensor, rank


@transfer(
    "brightness",
    "brightness_contrast",
    "clahe",
    "color_twist",
    "contrast",
    "dump_image",
    "equalize",
    "erase",
    "flip",
    "gaussian_blur",
    "grid_mask",
    "hue",
    "jpeg_compression_distortion",
    "laplacian",
    "noise.gaussian",
    "noise.salt_and_pepper",
    "noise.shot",
    "saturation",
    "sphere",
    "water",
)
def _like_input(call: Invocation) -> tuple[Output, ...]:
    output = call.same(extent=call.extent)
    output.shape = call.source.shape
    return (output,)


# --- decoding ------------------------------------------------------------------------------------


@transfer(
    "decoders.image",
    "decoders.image_random_crop",
    "decoders.image_slice",
    "experimental.decoders.image",
    "experimental.decoders.image_random_crop",
    "experimental.decoders.image_slice",
)
def _decode(call: Invocation) -> tuple[Output, ...]:
    count = channels(call.arguments.get("output_type"))
    return (Output(call.dtype("uint8"), "HWC", (None, None, count), Extent.DATA),)


@transfer("decoders.image_crop", "experimental.decoders.image_crop")
def _decode_crop(call: Invocation) -> tuple[Output, ...]:
    sizes = window(call, "HW")
    height, width = sizes.get("H"), sizes.get("W")
    extent = Extent.UNIFORM if None not in (height, width) else Extent.DATA
    shape = (height, width, channels(call.arguments.get("output_type")))
    return (Output(call.dtype("uint8"), "HWC", shape, extent),)


@transfer("decoders.video")
def _decode_video(_call: Invocation) -> tuple[Output, ...]:
    return (Output("uint8", "FHWC", (None, None, None, 3), Extent.DATA),)


@transfer("decoders.numpy")
def _decode_array(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype(None), "", None, Extent.DATA),)


# --- values ---------------------------------------------------------------------------------------


@transfer("crop_mirror_normalize")
def _crop_mirror_normalize(call: Invocation) -> tuple[Output, ...]:
    output = cropped(call)
    source, shape = output.layout, output.shape
    layout = call.literal("output_layout", "CHW")
    if source and shape and call.literal("pad_output", default=False) is not False:
        shape = with_extent(shape, source.index("C") if "C" in source else None, None)
    if source and shape and layout and sorted(source) == sorted(layout):
        shape = tuple(shape[source.index(name)] for name in layout)
    else:
        shape = rank(call.source.ndim)
        # A layout that was not asked for fits images alone.
        if not call.passed("output_layout") and call.source.ndim != 3:
            layout = None
    return (Output(call.dtype("float32"), layout, shape, output.extent),)


@transfer("normalize")
def _normalize(call: Invocation) -> tuple[Output, ...]:
    output = call.same("float32", call.extent)
    output.shape = call.source.shape
    return (output,)


@transfer("hsv")
def _hsv(call: Invocation) -> tuple[Output, ...]:
    output = call.same("uint8", call.extent)
    output.shape = call.source.shape
    return (output,)


@transfer("transpose")
def _transpose(call: Invocation) -> tuple[Output, ...]:
    source = call.input or Tensor()
    perm = call.arguments.get("perm")
    shape = rank(source.ndim)
    layout = text(call.arguments.get("output_layout"))
    kept = call.arguments.get("transpose_layout")
    if layout is None and source.layout == "" and not call.passed("output_layout"):
        layout = ""
    elif kept is not None:
        layout = source.layout if kept == Literal(False) and layout is None else None
    axes = tuple(reversed(range(source.ndim or 0))) if perm is None else call.integers("perm")
    if source.shape and axes is not None and sorted(axes) == list(range(len(source.shape))):
        shape = tuple(source.shape[axis] for axis in axes)
        if layout is None and kept is None and source.layout:
            layout = "".join(source.layout[axis] for axis in axes)
    return (Output(source.dtype, layout, shape, call.extent),)


@transfer("experimental.peek_image_shape", "peek_image_shape")
def _shape(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype("int64"), "", (3,), Extent.UNIFORM),)
