"""Operators that give images other sizes: resizing, cropping, padding, rotating."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from ndd_ls.semantic.operators.invocation import (
    Invocation,
    Output,
    constant_number,
    transfer,
)
from ndd_ls.semantic.values import Extent, Items, Literal, Value

if TYPE_CHECKING:
    from collections.abc import Sequence

Sizes = dict[str, "int | None"]
"""By an axis's letter the size that it gets, None where that is not known."""


@transfer("experimental.resize", "resize")
def _resize(call: Invocation) -> tuple[Output, ...] | None:
    kept = call.literal("save_attrs", default=False)
    if kept is None:
        return None
    # The sizes that the images had.
    axes = len(call.spatial) if call.layout else None
    sizes = Output("int32", "", (axes,), Extent.UNIFORM)
    return (resized(call), sizes) if kept else (resized(call),)


def resized(call: Invocation) -> Output:
    """Return what resizing by any of its arguments gives."""
    names = ("size", "resize_x", "resize_y", "resize_z", "resize_shorter", "resize_longer")
    constant = call.constant(*filter(call.passed, (*names, "mode", "max_size")))
    output = call.with_sizes(_targets(call), constant=constant)
    in_full = call.passed("size") or (call.passed("resize_x") and call.passed("resize_y"))
    if not in_full and call.extent is Extent.DATA:
        # One side follows from the other, so the samples stay as different as they are.
        output.extent = Extent.DATA
    return output


def _targets(call: Invocation) -> Sizes:
    """Return the size that each of the spatial axes gets."""
    mode = call.literal("mode", "default")
    wanted: dict[str, float | None] = {}
    for name, its_mode in (("resize_shorter", "not_smaller"), ("resize_longer", "not_larger")):
        if call.passed(name):
            mode = its_mode
            wanted = dict.fromkeys(call.spatial, _number(call.arguments.get(name)))
    if not wanted:
        wanted = _wanted(call)
    if mode is None or call.passed("max_size"):
        return dict.fromkeys(call.spatial)
    given = {name: size for name, size in wanted.items() if size != 0}
    if mode in ("default", "stretch"):
        follows = mode == "default" and bool(given)
        scale = _scale(call, given) if follows and len(given) == 1 else None
        rest = {name: _scaled(call, name, scale if follows else 1) for name in wanted}
        return {name: _rounded(given[name]) if name in given else rest[name] for name in wanted}
    scale = _scale(call, given, smallest=mode == "not_larger")
    return {name: _scaled(call, name, scale) for name in wanted}


def _wanted(call: Invocation) -> dict[str, float | None]:
    """Return the size that each axis is to get, 0 for one that follows from the others."""
    size = call.arguments.get("size")
    if size is None:
        names = {"D": "resize_z", "H": "resize_y", "W": "resize_x"}
        return {axis: _number(call.arguments.get(names[axis]), 0) for axis in call.spatial}
    return dict(zip(call.spatial, _numbers(size, len(call.spatial)), strict=True))


def _scale(
    call: Invocation, given: dict[str, float | None], *, smallest: bool = True
) -> float | None:
    """Return by how much everything grows if the given sizes are to be met."""
    if call.passed("roi_start", "roi_end"):
        return None
    scales = []
    for axis, size in given.items():
        extent = call.size_of(axis)
        if not extent or size is None:
            return None
        scales.append(size / extent)
    if not scales:
        return None
    return min(scales) if smallest else max(scales)


def _scaled(call: Invocation, axis: str, scale: float | None) -> int | None:
    extent = call.size_of(axis)
    return None if extent is None or scale is None else _rounded(extent * scale)


def _rounded(size: float | None) -> int | None:
    """Return the nearest number, 1 at the least; None where it is too close to call."""
    if size is None or abs(size - floor(size) - 0.5) < 1e-3:
        return None
    return max(floor(size + 0.5), 1)


def _number(value: Value | None, default: float | None = None) -> float | None:
    """Return how large something is to be, without its sign, which stands for flipping."""
    known = constant_number(value)
    return default if value is None else None if known is None else abs(known)


def _numbers(value: Value, count: int) -> Sequence[float | None]:
    """Return a size for each of some axes: one alone is for all."""
    items = value.items if isinstance(value, Items) else (value,)
    numbers = [_number(item) for item in items]
    if len(numbers) == 1:
        numbers *= count
    return numbers if len(numbers) == count else [None] * count


# --- windows -------------------------------------------------------------------------------------


@transfer("crop")
def _crop(call: Invocation) -> tuple[Output, ...]:
    return (cropped(call),)


@transfer("resize_crop_mirror")
def _resize_crop(call: Invocation) -> tuple[Output, ...]:
    return (cropped(call) if call.passed(*_CROP) else resized(call),)


def cropped(call: Invocation) -> Output:
    """Return what is cut out of the input."""
    constant = call.constant(*filter(call.passed, (*_CROP, "out_of_bounds_policy")))
    return call.with_sizes(window(call, call.spatial), constant=constant)


_CROP = ("crop", "crop_d", "crop_h", "crop_w")


def window(call: Invocation, axes: str) -> Sizes:
    """Return the sizes of what is cut out, without the axes that are kept whole.

    Args:
        call: The call of an operator with the arguments of ``crop``.
        axes: The letters of the spatial axes.
    """
    crop = call.arguments.get("crop")
    wanted: dict[str, float | None] = {}
    if crop is not None:
        count = len(crop.items) if isinstance(crop, Items) else len(axes)
        cut = axes[-count:] if count else axes
        wanted = dict(zip(cut, _numbers(crop, len(cut)), strict=True))
    for name in _CROP[1:]:
        if call.passed(name):
            wanted[name[-1].upper()] = _number(call.arguments.get(name))
    policy = call.literal("out_of_bounds_policy", "error")
    sizes: Sizes = {}
    for axis, size in wanted.items():
        if size == 0 or axis not in axes:
            continue
        sizes[axis] = None if size is None else floor(size)
        extent = call.size_of(axis)
        if policy == "trim_to_shape" and size is not None:
            sizes[axis] = None if extent is None else min(extent, floor(size))
        elif policy not in ("error", "pad"):
            sizes[axis] = None
    return sizes


# --- margins and angles --------------------------------------------------------------------------


@transfer("pad")
def _pad(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    output = call.same()
    if call.passed("axes", "axis_names"):
        axes = call.axes()
    else:
        axes = None if source.ndim is None else tuple(range(source.ndim))
        output.extent = Extent.UNIFORM
    if axes is None or source.shape is None:
        if call.passed("axes", "axis_names", "shape", "align"):
            output.extent = None
        return (output,)
    shape = list(source.shape)
    for index, axis in enumerate(axes):
        shape[axis] = _padded(call, shape[axis], index, len(axes))
    output.shape = tuple(shape)
    known = [name for name in ("shape", "align") if call.passed(name)]
    rest = {axis for axis, extent in enumerate(source.shape) if extent is None} - set(axes)
    # All samples get the largest one's extents.
    padded = Extent.UNIFORM if not rest else call.kept(axes)
    output.extent = padded if call.constant(*known) else None
    return (output,)


def _padded(call: Invocation, extent: int | None, index: int, count: int) -> int | None:
    """Return what an axis is made up to: at least what is wanted, and a multiple of something."""
    for name in ("shape", "align"):
        if not call.passed(name):
            continue
        numbers = call.integers(name)
        if numbers is None or extent is None or len(numbers) not in (1, count):
            return None
        number = numbers[index % len(numbers)]
        if name == "shape":
            extent = max(extent, number)
        elif number > 0:
            extent = -(-extent // number) * number
    return extent


@transfer("rotate")
def _rotate(call: Invocation) -> tuple[Output, ...]:
    if call.passed("size"):
        wanted = _numbers(call.arguments.get("size") or Literal(None), len(call.spatial))
        sizes = {name: _rounded(size) for name, size in zip(call.spatial, wanted, strict=True)}
        return (call.with_sizes(sizes, constant=call.constant("size")),)
    kept = call.literal("keep_size", default=False)
    if kept:
        return (call.with_sizes({}, constant=True),)
    if kept is None:
        return (call.same(),)
    output = call.with_sizes(dict.fromkeys(call.spatial), constant=call.constant("angle"))
    if call.extent is Extent.DATA and call.constant("angle"):
        output.extent = Extent.DATA
    return (output,)


@transfer("experimental.warp_perspective", "warp_affine")
def _warp(call: Invocation) -> tuple[Output, ...]:
    if not call.passed("size"):
        return (call.with_sizes({}, constant=True),)
    wanted = _numbers(call.arguments.get("size") or Literal(None), len(call.spatial))
    sizes = {name: _rounded(size) for name, size in zip(call.spatial, wanted, strict=True)}
    return (call.with_sizes(sizes, constant=call.constant("size")),)


@transfer("random_resized_crop")
def _to_size(call: Invocation) -> tuple[Output, ...]:
    size = call.arguments.get("size")
    if size is None:
        return (call.same(),)
    sizes = dict(zip(call.spatial, map(_rounded, _numbers(size, len(call.spatial))), strict=True))
    return (call.with_sizes(sizes, constant=call.constant("size")),)
