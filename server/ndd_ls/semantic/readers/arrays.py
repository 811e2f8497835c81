"""Readers of arrays, whose types and dimensions stand in their files."""

from __future__ import annotations

from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.readers.options import NamedOutput, Options, describes
from ndd_ls.semantic.values import Extent, Items, Literal, Shape


@describes("readers.Numpy")
def _numpy(options: Options) -> tuple[NamedOutput, ...]:
    shape = _region(options)
    extent = Extent.DATA
    if shape is not None and None not in shape:
        extent = Extent.UNIFORM
    return (NamedOutput(None, "", shape, extent, name="arrays"),)


def _region(options: Options) -> Shape | None:
    """Return the shape of the region that is read, where it is named for all axes."""
    if options.get("roi_axes") is not None:
        return None  # the other axes are as in the file
    counts = {
        len(value.items)
        for name in _REGION
        if isinstance(value := options.get(name), Items) and len(value.items) > 1
    }
    if len(counts) != 1:
        return None  # one number holds for any number of axes
    (ndim,) = counts
    return tuple(_extent(options, axis) for axis in range(ndim))


_REGION = tuple(
    f"{prefix}{what}" for prefix in ("roi_", "rel_roi_") for what in ("start", "end", "shape")
)


def _extent(options: Options, axis: int) -> int | None:
    if options.text("out_of_bounds_policy", "error") not in ("error", "pad"):
        return None  # it is cut to what the file has
    if any(options.get(f"rel_roi_{what}") is not None for what in ("start", "end", "shape")):
        return None
    shape, end = options.get("roi_shape"), options.get("roi_end")
    if shape is not None:
        return _at(shape, axis)
    stop = _at(end, axis) if end is not None else None
    start = options.get("roi_start")
    first = 0 if start is None else _at(start, axis)
    return None if stop is None or first is None or stop < first else stop - first


def _at(value: object, axis: int) -> int | None:
    if isinstance(value, Items):
        items = value.items
        return number(items[axis] if len(items) > 1 else items[0]) if items else None
    return number(value) if isinstance(value, Literal) else None


@describes("experimental.readers.Fits")
def _fits(options: Options) -> tuple[NamedOutput, ...] | None:
    units = options.get("hdu_indices")
    if units is None:
        return (NamedOutput(None, "", None, Extent.DATA, name="images"),)
    numbers = options.each("hdu_indices")
    if numbers is None:
        return None
    return tuple(
        NamedOutput(None, "", None, Extent.DATA, name=f"hdu_{number(unit) or index}")
        for index, unit in enumerate(numbers)
    )
