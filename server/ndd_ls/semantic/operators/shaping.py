"""Operators that give tensors another shape, or make new ones of a given shape."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from ndd_ls.semantic.operators.invocation import Invocation, Output, transfer
from ndd_ls.semantic.tensors import item_size, operand_of, with_extent
from ndd_ls.semantic.values import Batch, Items, Literal, Shape, SizeValue, Value, rank
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Sequence


@transfer("reshape")
def _reshape(call: Invocation) -> tuple[Output, ...]:
    return (_reshaped(call, call.source.dtype),)


@transfer("reinterpret")
def _reinterpret(call: Invocation) -> tuple[Output, ...]:
    return (_reshaped(call, call.dtype(call.source.dtype)),)


def _reshaped(call: Invocation, dtype: str | None) -> Output:
    source = call.source
    value = call.arguments.positional[1] if len(call.inputs) > 1 else call.arguments.get("shape")
    extent = None if isinstance(value, Batch) else call.derived
    volume = _converted(_volume(source.shape), source.dtype, dtype)
    if value is not None:
        shape = _filled(_sizes(value), volume)
    elif call.passed("rel_shape", "src_dims"):
        shape = _filled(_scaled(call), volume)
    else:
        extent = call.extent
        shape = source.shape
        if shape:
            shape = with_extent(shape, -1, _converted(shape[-1], source.dtype, dtype))
    if call.passed("layout"):
        layout = call.literal("layout", "")
    elif shape is None or source.ndim is None:
        layout = "" if source.layout == "" else None
    else:
        layout = source.layout if len(shape) == source.ndim else ""
    return Output(dtype, layout, shape, extent)


def _volume(shape: Shape | None) -> int | None:
    if shape is None or None in shape:
        return None
    return prod(extent for extent in shape if extent is not None)


def _converted(count: int | None, old: str | None, new: str | None) -> int | None:
    """Return how many elements of a new type take the room of ``count`` of an old one."""
    if count is None or old == new:
        return count
    before, after = item_size(old), item_size(new)
    return None if before is None or after is None else count * before // after


def _sizes(value: Value) -> Shape | None:
    """Return the sizes that a shape lists, -1 where an extent follows from the others."""
    if isinstance(value, Items):
        return tuple(_size(item) for item in value.items)
    if isinstance(value, (Literal, SizeValue)):
        return (_size(value),)
    sizes = operand_of(value)
    return rank(sizes.shape[0]) if sizes is not None and sizes.shape else None


def _size(value: Value) -> int | None:
    if isinstance(value, Literal) and isinstance(value.value, (int, float)):
        return int(value.value) if value.value == int(value.value) else None
    return value.size.value if isinstance(value, SizeValue) else None


def _filled(sizes: Shape | None, volume: int | None) -> Shape | None:
    """Replace the one size that is -1 by what is left of ``volume``."""
    if sizes is None or -1 not in sizes:
        return sizes
    rest = _volume(tuple(size for size in sizes if size != -1))
    left = volume // rest if volume is not None and rest else None
    return tuple(left if size == -1 else size for size in sizes)


def _scaled(call: Invocation) -> Shape | None:
    """Return the sizes that ``rel_shape=`` and ``src_dims=`` ask for."""
    source = call.source
    scales = call.arguments.get("rel_shape")
    if scales is not None and not isinstance(scales, Items):
        return None
    dims = call.integers("src_dims")
    if call.passed("src_dims") and (dims is None or not _is_display(call, "src_dims")):
        # It counts only where the operator sees a constant in the call.
        return None if scales is None else rank(len(scales.items))
    if scales is None:
        return tuple(_extent(source.shape, dim) for dim in dims or ())
    count = len(scales.items)
    return tuple(
        _times(_extent(source.shape, dim), scale)
        for dim, scale in zip(range(count) if dims is None else dims, scales.items, strict=False)
    )


def _is_display(call: Invocation, name: str) -> bool:
    node = call.arguments.source_node(name)
    parts: Sequence[n.Expr] = node.elements if isinstance(node, n.Sequence) else ()
    return bool(parts) and all(isinstance(part, (n.Constant, n.UnaryOp)) for part in parts)


def _extent(shape: Shape | None, dim: int) -> int | None:
    if dim == -1:
        return 1
    return shape[dim] if shape is not None and 0 <= dim < len(shape) else None


def _times(extent: int | None, scale: Value) -> int | None:
    factor = scale.value if isinstance(scale, Literal) else None
    if not isinstance(factor, (int, float)):
        return None
    if factor == -1:
        return -1
    product = None if extent is None else extent * factor
    return int(product) if product is not None and product == int(product) else None


# --- new tensors ---------------------------------------------------------------------------------


@transfer("full")
def _full(call: Invocation) -> tuple[Output, ...]:
    return (_new(call, call.source.dtype),)


@transfer("ones", "zeros")
def _ones(call: Invocation) -> tuple[Output, ...]:
    return (_new(call, call.dtype("int32")),)


def _new(call: Invocation, dtype: str | None) -> Output:
    """Return an output of the shape and layout that the arguments ask for."""
    shape, extent = call.wanted_shape()
    return Output(dtype, call.literal("layout", ""), shape, extent)


@transfer("full_like")
def _full_like(call: Invocation) -> tuple[Output, ...]:
    return (call.like_input(),)


@transfer("ones_like", "zeros_like")
def _ones_like(call: Invocation) -> tuple[Output, ...]:
    return (call.like_input(call.dtype(call.source.dtype)),)
