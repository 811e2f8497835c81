"""Operators that cut, paste, filter, and arrange: images, videos, and tensors of any kind."""

from __future__ import annotations

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.tensors import with_extent
from ndd_ls.semantic.values import Batch, Extent, External, Items, Shape, rank


@transfer("slice")
def _slice(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    output = Output(call.dtype(source.dtype), source.layout, rank(source.ndim))
    trimmed = text(call.arguments.get("out_of_bounds_policy"))
    if call.arguments.hidden or source.shape is None:
        return (output,)
    if _is_same_for_all(call):
        output.extent = None if call.extent is Extent.RAGGED else call.derived
        if call.extent is not Extent.UNIFORM:
            output.extent = None
    axes, sizes = _sliced_axes(call), _sliced_sizes(call)
    if axes is None:
        return (output,)
    shape: Shape | None = source.shape
    known = sizes is not None and len(sizes) == len(axes)
    if call.passed("out_of_bounds_policy") and trimmed not in ("error", "pad"):
        known = False
    for index, axis in enumerate(axes):
        shape = with_extent(shape, axis, sizes[index] if known and sizes else None)
    output.shape = shape
    return (output,)


_BOUNDS = ("start", "end", "shape", "rel_start", "rel_end", "rel_shape")


def _is_same_for_all(call: Invocation) -> bool:
    """Tell whether each sample is cut by the same numbers."""
    bounds = [name for name in _BOUNDS if call.passed(name)]
    return call.constant(*bounds) and not any(
        value is None or isinstance(value, Batch) for value in call.inputs[1:]
    )


def _sliced_axes(call: Invocation) -> tuple[int, ...] | None:
    layout = call.source.layout
    if call.passed("axes", "axis_names"):
        return call.axes()
    if layout == "":
        return (1, 0)
    if layout and {"W", "H"} <= set(layout):
        return layout.index("W"), layout.index("H")
    return None


def _sliced_sizes(call: Invocation) -> Shape | None:
    """Return the sizes that are cut out, where they are given in full numbers."""
    if len(call.inputs) > 1 or call.passed("rel_start", "rel_end", "rel_shape"):
        return None
    if call.passed("shape"):
        return call.integers("shape")
    start, end = call.integers("start"), call.integers("end")
    if end is None or (start is None and call.passed("start")):
        return None
    start = start or (0,) * len(end)
    if len(start) != len(end) or min((*start, *end), default=0) < 0:
        return None
    return tuple(last - first for first, last in zip(start, end, strict=True))


@transfer("tensor_resize")
def _tensor_resize(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    wanted = [name for name in ("sizes", "scales") if call.passed(name)]
    fixed = call.extent is Extent.UNIFORM and call.constant(*wanted)
    extent = Extent.UNIFORM if fixed else None
    return (Output(call.dtype(source.dtype), source.layout, rank(source.ndim), extent),)


# --- canvases ------------------------------------------------------------------------------------


@transfer("paste")
def _paste(call: Invocation) -> tuple[Output, ...]:
    wanted = [name for name in ("ratio", "min_canvas_size") if call.passed(name)]
    output = call.resized(None, call.derived if call.constant(*wanted) else None)
    if call.passed("n_channels"):
        output.shape = rank(call.source.ndim)
    return (output,)


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
        output.shape = rank(call.source.ndim)
        kernel = call.inputs[1] if len(call.inputs) > 1 else None
        output.extent = None if kernel is None or isinstance(kernel, Batch) else call.derived
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
