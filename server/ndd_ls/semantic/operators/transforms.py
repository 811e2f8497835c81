"""Affine matrices, and coordinates that are moved by them."""

from __future__ import annotations

from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.tensors import operand_of, with_extent
from ndd_ls.semantic.values import Batch, Extent, Shape


def _matrix(shape: Shape | None) -> tuple[Output, ...]:
    # A matrix bears a layout of two letters that mean nothing.
    return (Output("float32", "**", shape or (None, None), Extent.UNIFORM),)


def _by_numbers(call: Invocation, *names: str) -> tuple[Output, ...]:
    """Return the matrix that arguments give of a number for each dimension, or of one for all."""
    if call.inputs or call.arguments.hidden:
        return _matrix(call.source.shape)
    counts = [call.literal("ndim", 0)] if call.passed("ndim") else _counts(call, *names)
    known = [count for count in counts if count]
    if not known or None in counts:
        return _matrix(None)
    return _matrix((max(known), max(known) + 1))


def _counts(call: Invocation, *names: str) -> list[int | None]:
    """Return how many numbers each argument holds, of those that were passed."""
    sizes = [call.extents(name) for name in names if call.passed(name)]
    return [None if size is None else len(size) for size in sizes]


@transfer("transforms.combine")
def _combine(call: Invocation) -> tuple[Output, ...]:
    known = [value.shape for value in call.inputs if value is not None and value.shape]
    return _matrix(next((shape for shape in known if None not in shape), None))


@transfer("transforms.crop")
def _crop(call: Invocation) -> tuple[Output, ...]:
    return _by_numbers(call, "from_start", "from_end", "to_start", "to_end")


@transfer("transforms.scale")
def _scale(call: Invocation) -> tuple[Output, ...]:
    return _by_numbers(call, "scale", "center")


@transfer("transforms.translation")
def _translation(call: Invocation) -> tuple[Output, ...]:
    return _by_numbers(call, "offset")


@transfer("transforms.rotation")
def _rotation(call: Invocation) -> tuple[Output, ...]:
    if not call.passed("axis"):
        return _matrix((2, 3))
    # An axis makes it a rotation in space; what is passed may be None.
    return _matrix(call.source.shape if call.extents("axis") is None else (3, 4))


@transfer("transforms.shear")
def _shear(call: Invocation) -> tuple[Output, ...]:
    # Two factors, or angles, in a plane; six in space.
    counts = _counts(call, "shear", "angles")
    shapes: dict[int | None, Shape] = {2: (2, 3), 6: (3, 4)}
    return _matrix(shapes.get(counts[0]) if len(counts) == 1 else None)


# --- coordinates ---------------------------------------------------------------------------------


@transfer("coord_flip")
def _coord_flip(call: Invocation) -> tuple[Output, ...]:
    output = call.like_input("float32")
    output.layout = ""  # a layout is refused
    return (output,)


@transfer("coord_transform")
def _coord_transform(call: Invocation) -> tuple[Output, ...]:
    output = call.like_input(call.dtype("float32"))
    matrix = call.arguments.get("MT") or call.arguments.get("M")
    if matrix is None:
        return (output,)
    value = operand_of(matrix)
    if value is None or value.shape is None:
        output.shape = with_extent(output.shape, -1, None)
    elif value.shape:
        output.shape = with_extent(output.shape, -1, value.shape[0])
        if isinstance(value, Batch) and value.shape[0] is None:
            output.extent = None
    return (output,)
