"""Operators that exist for the GPU alone: ``tests/gpu/claims_on_gpu.py`` compares them there."""

from __future__ import annotations

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.values import Items, Shape


@transfer(
    "experimental.dilate",
    "experimental.erode",
    "experimental.median_blur",
    "experimental.remap",
    "jitter",
)
def _like_input(call: Invocation) -> tuple[Output, ...]:
    output = call.like_input()
    output.layout = call.source.layout or None
    return (output,)


@transfer("optical_flow")
def _optical_flow(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    shape: Shape = (None, None, None, 2)
    grid = call.literal("output_grid", 4)
    if source.ndim == 4 and source.shape is not None and grid:
        frames, height, width = source.shape[:3]
        # From each frame to the next a vector for every cell of the grid.
        shape = (
            None if frames is None else frames - 1,
            None if height is None else -(-height // grid),
            None if width is None else -(-width // grid),
            2,
        )
    layout = (source.layout or None) if len(call.inputs) == 1 else None
    return (Output("float32", layout, shape, call.derived),)


@transfer("decoders.inflate")
def _inflate(call: Invocation) -> tuple[Output, ...]:
    shape, extent = call.wanted_shape()
    layout = text(call.arguments.get("layout")) if call.passed("layout") else ""
    chunks = [name for name in ("chunk_offsets", "chunk_sizes") if call.passed(name)]
    if chunks:
        value = call.arguments.get(chunks[0])
        count = len(value.items) if isinstance(value, Items) else None
        shape = None if shape is None else (count, *shape)
        axis = call.literal("sequence_axis_name", "F")
        if layout:
            layout = f"{axis}{layout}" if axis else None
        extent = extent if call.constant(chunks[0]) else None
    return (Output(call.dtype("uint8"), layout, shape, extent),)
