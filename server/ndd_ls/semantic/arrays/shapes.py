"""Shapes of arrays, as NumPy and PyTorch determine them."""

from __future__ import annotations

from itertools import zip_longest
from math import prod
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.arrays.dtypes import of_python
from ndd_ls.semantic.values import Array, Items, Literal, Many, Shape, Value

if TYPE_CHECKING:
    from collections.abc import Iterable


def given(value: Value | None) -> Shape | None:
    """Return the shape that an argument asks for: a number, or a tuple or list of them."""
    if isinstance(value, Items) and value.kind in ("tuple", "list"):
        return tuple(number(item) for item in value.items)
    if value is not None and of_python(value) == "int":
        return (number(value),)
    return None


def shape_of(value: Value) -> Shape | None:
    """Return the shape of ``numpy.asarray(value)``."""
    if isinstance(value, Array):
        return value.shape
    if of_python(value) is not None:
        return ()
    if isinstance(value, Items) and value.kind in ("list", "tuple") and value.items:
        inner = agreed(shape_of(item) for item in value.items)
        return None if inner is None else (len(value.items), *inner)
    if isinstance(value, Many) and value.kind in ("list", "tuple"):
        inner = shape_of(value.element)
        count = None if value.length is None else value.length.value
        return None if inner is None else (count, *inner)
    return None


def agreed(shapes: Iterable[Shape | None]) -> Shape | None:
    """Return the shape that all of them are known to be; None where one is not known."""
    result: Shape | None = None
    for at, shape in enumerate(shapes):
        if shape is None:
            return None
        if at == 0 or result is None:
            result = shape
        elif len(result) != len(shape):
            return None
        else:
            result = tuple(a if a == b else None for a, b in zip(result, shape, strict=True))
    return result


def broadcast(shapes: Iterable[Shape | None]) -> Shape | None:
    """Return the shape of an operation element by element."""
    result: Shape = ()
    for shape in shapes:
        if shape is None:
            return None
        pairs = zip_longest(reversed(result), reversed(shape), fillvalue=1)
        result = tuple(reversed([_wider(a, b) for a, b in pairs]))
    return result


def _wider(left: int | None, right: int | None) -> int | None:
    if left == 1:
        return right
    if right == 1 or left == right:
        return left
    # An unknown extent beside a known one is 1 or the same.
    return right if left is None else left if right is None else None


def reduced(shape: Shape | None, axis: Value | None, *, keep: bool) -> Shape | None:
    """Return the shape after a reduction; ``axis`` None is over all."""
    if axis is None or axis == Literal(None):
        return () if not keep else None if shape is None else (1,) * len(shape)
    at = number(axis)
    if shape is None or at is None or not -len(shape) <= at < len(shape):
        return None
    at %= len(shape)
    return (*shape[:at], *((1,) if keep else ()), *shape[at + 1 :])


def product(shape: Shape | None) -> int | None:
    """Return the number of elements."""
    if shape is None or None in shape:
        return None
    return prod(extent or 0 for extent in shape)
