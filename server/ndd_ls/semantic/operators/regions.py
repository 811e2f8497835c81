"""Operators that cut, paste, filter, and arrange: images, videos, and tensors of any kind."""

from __future__ import annotations

from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.operators.invocation import (
    Invocation,
    Output,
    constant_number,
    transfer,
)
from ndd_ls.semantic.tensors import with_extent
from ndd_ls.semantic.values import Batch, Extent, External, Items, rank

# --- canvases ------------------------------------------------------------------------------------


@transfer("paste")
def _paste(call: Invocation) -> tuple[Output, ...]:
    constant = call.constant(*filter(call.passed, ("ratio", "min_canvas_size")))
    sizes = {axis: _canvas(call, axis) for axis in call.spatial}
    output = call.with_sizes(sizes, constant=constant)
    if constant and call.extent is Extent.DATA:
        output.extent = Extent.DATA
    if call.passed("n_channels") and output.shape is not None and "C" in (output.layout or ""):
        axis = (output.layout or "").index("C")
        output.shape = with_extent(output.shape, axis, number(call.arguments.get("n_channels")))
    elif call.passed("n_channels"):
        output.shape = rank(call.source.ndim)
    return (output,)


def _canvas(call: Invocation, axis: str) -> int | None:
    """Return the extent of a canvas that is ``ratio`` times as large as the image on it."""
    extent = call.size_of(axis)
    ratio, least = call.arguments.get("ratio"), call.arguments.get("min_canvas_size")
    sizes = [1.0 if value is None else constant_number(value) for value in (ratio, least)]
    if extent is None or sizes[0] is None or sizes[1] is None or ratio is None:
        return None
    size = extent * sizes[0]
    if size != int(size):
        return None  # DALI computes with 32 bits
    return max(int(size), 0 if least is None else int(sizes[1]))


@transfer("multi_paste")
def _multi_paste(call: Invocation) -> tuple[Output, ...]:
    fixed = call.constant("output_size")
    sizes = call.extents("output_size") if fixed else None
    return (call.resized(sizes, Extent.UNIFORM if fixed else None),)


# --- pixels --------------------------------------------------------------------------------------


@transfer("color_space_conversion")
def _convert(call: Invocation) -> tuple[Output, ...]:
    wanted = call.arguments.get("output_type")
    name = wanted.path.rpartition(".")[2] if isinstance(wanted, External) else ""
    channels = {"RGB": 3, "BGR": 3, "YCbCr": 3, "GRAY": 1}.get(name)
    shape = with_extent(call.source.shape, -1, channels)
    return (Output("uint8", call.layout, shape, call.extent),)


@transfer("debayer")
def _debayer(call: Invocation) -> tuple[Output, ...]:
    source, layout = call.source, call.layout
    if not layout:
        return (Output(source.dtype, None, None, call.extent),)
    shape = source.shape or rank(len(layout)) or ()
    shape = shape[:-1] if layout.endswith("C") else shape
    return (Output(source.dtype, f"{layout.rstrip('C')}C", (*shape, 3), call.extent),)


@transfer("filter")
def _filter(call: Invocation) -> tuple[Output, ...]:
    output = call.like_input(call.dtype(call.source.dtype))
    mode = call.literal("mode", "same")
    if mode != "same":
        kernel = call.inputs[1] if len(call.inputs) > 1 else None
        output.shape = rank(call.source.ndim)
        output.extent = None if kernel is None or isinstance(kernel, Batch) else call.derived
        window = None if kernel is None else kernel.shape
        if mode == "valid" and window is not None and len(window) == len(call.spatial):
            inner = dict(zip(call.spatial, map(call.size_of, call.spatial), strict=True))
            for axis, size in zip(call.spatial, window, strict=True):
                extent = inner[axis]
                known = extent is not None and size is not None
                inner[axis] = max(extent - size + 1, 0) if known else None  # type: ignore[operator]
            output.shape = call.with_sizes(inner, constant=True).shape
    return (output,)


# --- videos --------------------------------------------------------------------------------------


@transfer("per_frame")
def _per_frame(call: Invocation) -> tuple[Output, ...]:
    output = call.like_input()
    layout = call.source.layout
    if layout:
        output.layout = f"F{layout[1:]}"
    else:
        ndim = call.source.ndim
        output.layout = "F" + "*" * (ndim - 1) if layout == "" and ndim else None
    return (output,)


@transfer("sequence_rearrange")
def _rearrange(call: Invocation) -> tuple[Output, ...]:
    order = call.arguments.get("new_order")
    count = len(order.items) if isinstance(order, Items) else None
    extent = call.derived if count is not None and call.extent is Extent.UNIFORM else None
    shape = with_extent(call.source.shape, 0, count)
    return (Output(call.source.dtype, call.layout, shape, extent),)
