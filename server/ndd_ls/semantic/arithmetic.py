"""Arithmetic on batches, tensors and Python numbers.

The promotion rules are read off DALI (``tests/oracle/test_arithmetic.py``): the wider kind wins,
then the wider type; a Python int counts as int32, a float as float32.
"""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic import elementwise
from ndd_ls.semantic.arrays import numeric, shapes
from ndd_ls.semantic.arrays.dtypes import of_python
from ndd_ls.semantic.joining import element_of, join_all
from ndd_ls.semantic.tensors import operand_of
from ndd_ls.semantic.values import (
    UNKNOWN,
    Array,
    Items,
    Literal,
    Many,
    SizeValue,
    TensorLike,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.semantic.values import Place

# Longer lists are tables, of which only the elements' common kind is kept.
_MAX_ITEMS = 64
COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})

_NUMBERS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}


def binary(op: str, left: Value, right: Value, place: Place) -> Value:
    """Return the result of ``left op right``."""
    if isinstance(left, TensorLike) or isinstance(right, TensorLike):
        return _tensors(op, left, right, place)
    if isinstance(left, Array) or isinstance(right, Array):
        return _arrays(op, left, right)
    if op == "*" and isinstance(left, (Items, Many)):
        return _repeated(left, right, place)
    if op == "+" and isinstance(left, (Items, Many)) and isinstance(right, (Items, Many)):
        return concatenated(left, right, _sources(left, place))
    if isinstance(left, Literal) and isinstance(right, Literal):
        return _numbers(op, left.value, right.value)
    return UNKNOWN


def unary(op: str, operand: Value, place: Place) -> Value:
    """Return the result of ``op operand``."""
    if op == "not":
        return UNKNOWN
    if isinstance(operand, TensorLike):
        return operand if op == "+" else replace(operand, origin=place)
    if op == "-" and isinstance(operand, Literal) and type(operand.value) in (int, float):
        return Literal(-operand.value)  # type: ignore[operator]
    return UNKNOWN


def compare(op: str, left: Value, right: Value, place: Place) -> Value:
    """Return the result of a comparison: element by element on batches and tensors."""
    if op in COMPARISONS and (isinstance(left, TensorLike) or isinstance(right, TensorLike)):
        return _tensors(op, left, right, place)
    return UNKNOWN


def _arrays(op: str, left: Value, right: Value) -> Value:
    """Return the result for arrays of other libraries; PyTorch's types are promoted otherwise."""
    operands = [value for value in (left, right) if isinstance(value, Array)]
    if any(value.library == "torch" for value in operands):
        return Array("torch", shapes.broadcast([shapes.shape_of(left), shapes.shape_of(right)]))
    return numeric.binary(op, left, right) or UNKNOWN


def _sources(collection: Items | Many, place: Place) -> frozenset[Place]:
    return frozenset([place] if collection.kind == "list" else ())


def _repeated(items: Items | Many, count: Value, place: Place) -> Value:
    times = count.value if isinstance(count, Literal) and type(count.value) is int else None
    if (
        isinstance(items, Items)
        and times is not None
        and 0 < times * len(items.items) <= _MAX_ITEMS
    ):
        return Items(items.kind, items.items * times, _sources(items, place))
    single = isinstance(items, Items) and len(items.items) == 1
    length = count.size if isinstance(count, SizeValue) and single else None
    return Many(items.kind, element_of(items), sources=_sources(items, place), length=length)


def concatenated(left: Items | Many, right: Items | Many, sources: frozenset[Place]) -> Value:
    """Return ``left + right``; ``sources`` are the places that made the result, if it is a list."""
    if left.kind != right.kind:
        return UNKNOWN
    if isinstance(left, Items) and isinstance(right, Items):  # noqa: SIM102, both are narrowed
        if len(left.items) + len(right.items) <= _MAX_ITEMS:
            return Items(left.kind, left.items + right.items, sources)
    parts = [side for side in (left, right) if not isinstance(side, Items) or side.items]
    return Many(left.kind, join_all(map(element_of, parts)), sources=sources)


def _numbers(op: str, left: object, right: object) -> Value:
    if type(left) is int and type(right) is int and op in _NUMBERS:
        if op in ("//", "%") and right == 0:
            return UNKNOWN
        return Literal(_NUMBERS[op](left, right))
    return UNKNOWN


def _tensors(op: str, left: Value, right: Value, place: Place) -> Value:
    if isinstance(left, Array) and left.library == "numpy":
        return UNKNOWN  # NumPy computes: of a tensor an array, of a batch an array of batches
    dtype = "bool" if op in COMPARISONS else promote(op, dtype_of(left), dtype_of(right))
    return elementwise.apply((left, right), dtype, place)


def dtype_of(value: Value) -> str | None:
    """Return the dtype that a value has as an operand; Python's integers are 32 bits wide."""
    kind = of_python(value)
    if kind is not None:
        return {"int": "int32", "float": "float32"}.get(kind, kind)
    operand = operand_of(value)
    return None if operand is None else operand.dtype


def promote(op: str, left: str | None, right: str | None) -> str | None:
    """Return the dtype of ``left op right``, None where either is unknown."""
    if left is None or right is None:
        return None
    floats = [name for name in (left, right) if name.startswith(("float", "bfloat"))]
    if floats:
        return max(floats, key=_bits) if "bfloat16" not in floats or len(set(floats)) == 1 else None
    if op == "/":
        return "float32"
    if left == right == "bool":
        return "bool" if op in ("&", "|", "^", "*") else None
    signed = [name for name in (left, right) if name.startswith("int")]
    unsigned = [name for name in (left, right) if name.startswith("uint")]
    if not signed:
        return max(unsigned, key=_bits)
    if not unsigned:
        return max(signed, key=_bits)
    bits = max(_bits(signed[0]), min(2 * _bits(unsigned[0]), 64))
    return f"int{bits}"


def _bits(dtype: str) -> int:
    digits = "".join(char for char in dtype if char.isdigit())
    return int(digits) if digits else 1
