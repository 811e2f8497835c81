"""Decoders, images, and what else has an entry."""

from __future__ import annotations

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.tensors import with_extent
from ndd_ls.semantic.values import Extent, External, Items, Literal, Shape, Tensor, Value, rank


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

_CHANNELS = {"RGB": 3, "BGR": 3, "YCbCr": 3, "GRAY": 1}


def _channels(call: Invocation) -> int | None:
    """Return how many channels ``output_type=`` asks for."""
    wanted = call.arguments.get("output_type")
    if wanted is None:
        return 3
    path = wanted.path if isinstance(wanted, External) else ""
    module, _, name = path.rpartition(".")
    return _CHANNELS.get(name) if module.startswith("nvidia.dali.types") else None


@transfer(
    "decoders.image",
    "decoders.image_random_crop",
    "decoders.image_slice",
    "experimental.decoders.image",
    "experimental.decoders.image_random_crop",
    "experimental.decoders.image_slice",
)
def _decode(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype("uint8"), "HWC", (None, None, _channels(call)), Extent.DATA),)


@transfer("decoders.image_crop", "experimental.decoders.image_crop")
def _decode_crop(call: Invocation) -> tuple[Output, ...]:
    sizes = _window(call)
    height, width = sizes if sizes is not None and len(sizes) == 2 else (None, None)
    extent = Extent.UNIFORM if None not in (height, width) else Extent.DATA
    return (Output(call.dtype("uint8"), "HWC", (height, width, _channels(call)), extent),)


@transfer("decoders.video")
def _decode_video(_call: Invocation) -> tuple[Output, ...]:
    return (Output("uint8", "FHWC", (None, None, None, 3), Extent.DATA),)


@transfer("decoders.numpy")
def _decode_array(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype(None), "", None, Extent.DATA),)


# --- sizes ---------------------------------------------------------------------------------------


@transfer("experimental.resize", "resize")
def _resize(call: Invocation) -> tuple[Output, ...] | None:
    kept = call.literal("save_attrs", default=False)
    if kept is None:
        return None
    # The sizes that the images had.
    sizes = Output("int32", "", (None,), Extent.UNIFORM)
    return (_resized(call), sizes) if kept else (_resized(call),)


def _resized(call: Invocation) -> Output:
    by_size = call.passed("size") or (call.passed("resize_x") and call.passed("resize_y"))
    if not by_size:
        # One side follows from the other, so the samples stay as different as they are.
        same = call.extent is not Extent.UNIFORM or call.constant("resize_shorter")
        return call.resized(None, call.extent if same else None)
    size, width, height = (call.arguments.get(name) for name in ("size", "resize_x", "resize_y"))
    fixed = _nonzero(size) or (_nonzero(width) and _nonzero(height))
    mode = call.arguments.get("mode")
    stretched = mode is None or text(mode) == "stretch"
    if not (fixed and stretched) or call.passed("max_size", "roi_start", "subpixel_scale"):
        return call.resized(None)
    sizes = call.extents("size")
    if sizes is None and not call.passed("resize_z"):
        sizes = (*(call.extents("resize_y") or ()), *(call.extents("resize_x") or ()))
    return call.resized(sizes, Extent.UNIFORM)


def _nonzero(value: Value | None) -> bool:
    """Tell whether a size is constant and given in full; 0 stands for "keep the aspect ratio"."""
    items = value.items if isinstance(value, Items) else (value,)
    return all(
        isinstance(item, Literal) and type(item.value) in (int, float) and item.value > 0  # type: ignore[operator]
        for item in items
    )


@transfer("random_resized_crop")
def _to_size(call: Invocation) -> tuple[Output, ...]:
    fixed = _nonzero(call.arguments.get("size"))
    return (call.resized(call.extents("size"), Extent.UNIFORM if fixed else None),)


def _window(call: Invocation) -> Shape | None:
    """Return the constant sizes that are cut out, if each sample gets the same."""
    if text(call.arguments.get("out_of_bounds_policy")) not in (None, "error", "pad"):
        return None
    if _nonzero(call.arguments.get("crop")):
        return call.extents("crop")
    names = [name for name in ("crop_d", "crop_h", "crop_w") if call.passed(name)]
    if call.passed("crop") or not all(_nonzero(call.arguments.get(name)) for name in names):
        return None
    return tuple(size for name in names for size in call.extents(name) or (None,)) or None


def _cropped(call: Invocation) -> Output:
    """Return what is cut out of the input."""
    sizes = _window(call)
    if sizes is not None:
        return call.resized(sizes, Extent.UNIFORM)
    if call.passed("crop", "crop_h", "crop_w", "crop_d"):
        return call.resized(None)
    output = call.same(extent=call.extent)
    output.shape = call.source.shape
    return output


@transfer("crop")
def _crop(call: Invocation) -> tuple[Output, ...]:
    return (_cropped(call),)


@transfer("resize_crop_mirror")
def _resize_crop(call: Invocation) -> tuple[Output, ...]:
    return (
        _cropped(call) if call.passed("crop", "crop_h", "crop_w", "crop_d") else _resized(call),
    )


@transfer("crop_mirror_normalize")
def _crop_mirror_normalize(call: Invocation) -> tuple[Output, ...]:
    output = _cropped(call)
    source, shape = output.layout, output.shape
    layout = call.literal("output_layout", "CHW")
    if source and shape and call.literal("pad_output", default=False) is not False:
        shape = with_extent(shape, source.index("C"), None)
    if source and shape and layout and sorted(source) == sorted(layout):
        shape = tuple(shape[source.index(name)] for name in layout)
    else:
        shape = rank(call.source.ndim)
        # A layout that was not asked for fits images alone.
        if not call.passed("output_layout") and call.source.ndim != 3:
            layout = None
    return (Output(call.dtype("float32"), layout, shape, output.extent),)


@transfer("rotate")
def _rotate(call: Invocation) -> tuple[Output, ...]:
    if isinstance(call.arguments.get("keep_size"), Literal):
        return (call.same(extent=call.extent),)
    if call.constant("size"):
        fixed = _nonzero(call.arguments.get("size"))
        return (call.resized(call.extents("size") if fixed else None, Extent.UNIFORM),)
    return (call.resized(None, call.extent if call.constant("angle") else None),)


@transfer("experimental.warp_perspective", "warp_affine")
def _warp(call: Invocation) -> tuple[Output, ...]:
    if not call.passed("size"):
        output = call.same(extent=call.extent)
        output.shape = call.source.shape
        return (output,)
    fixed = _nonzero(call.arguments.get("size"))
    return (call.resized(call.extents("size"), Extent.UNIFORM if fixed else None),)


# --- values --------------------------------------------------------------------------------------


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


@transfer("pad")
def _pad(call: Invocation) -> tuple[Output, ...]:
    plain = not call.passed("axes", "axis_names", "shape", "align")
    return (call.same(extent=Extent.UNIFORM if plain else None),)


@transfer("transpose")
def _transpose(call: Invocation) -> tuple[Output, ...]:
    source = call.input or Tensor()
    perm = call.arguments.get("perm")
    shape = rank(source.ndim)
    layout = text(call.arguments.get("output_layout"))
    kept = call.arguments.get("transpose_layout")
    if kept is not None:
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
