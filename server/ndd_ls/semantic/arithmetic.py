"""Arithmetic on batches, tensors and Python numbers.

The promotion rules are read off DALI (``tests/oracle/test_arithmetic.py``): the wider kind wins,
then the wider type; a Python int counts as int32, a float as float32.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from ndd_ls.semantic.values import UNKNOWN, Batch, Literal, Tensor, TensorLike, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.semantic.values import Place

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
    if isinstance(left, Literal) and isinstance(right, Literal):
        return _numbers(op, left.value, right.value)
    return UNKNOWN


def unary(op: str, operand: Value, place: Place) -> Value:
    """Return the result of ``op operand``."""
    if op == "not":
        return UNKNOWN
    if isinstance(operand, TensorLike):
        return operand if op == "+" else _result(operand, (operand,), operand.dtype, place)
    if op == "-" and isinstance(operand, Literal) and type(operand.value) in (int, float):
        return Literal(-operand.value)  # type: ignore[operator]
    return UNKNOWN


def compare(op: str, left: Value, right: Value, place: Place) -> Value:
    """Return the result of a comparison: element by element on batches and tensors."""
    if op in COMPARISONS and (isinstance(left, TensorLike) or isinstance(right, TensorLike)):
        return _tensors(op, left, right, place)
    return UNKNOWN


def _numbers(op: str, left: object, right: object) -> Value:
    if type(left) is int and type(right) is int and op in _NUMBERS:
        if op in ("//", "%") and right == 0:
            return UNKNOWN
        return Literal(_NUMBERS[op](left, right))
    return UNKNOWN


def _tensors(op: str, left: Value, right: Value, place: Place) -> Value:
    operands = [value for value in (left, right) if isinstance(value, TensorLike)]
    shape = next((value for value in operands if isinstance(value, Batch)), operands[0])
    if op in COMPARISONS:
        dtype: str | None = "bool"
    else:
        dtype = promote(op, _dtype(left), _dtype(right))
    return _result(shape, tuple(operands), dtype, place)


def _result(
    shape: TensorLike, operands: tuple[TensorLike, ...], dtype: str | None, place: Place
) -> Value:
    devices = {operand.device for operand in operands}
    device = devices.pop() if len(devices) == 1 else None
    draws = [operand.draw for operand in operands]
    draw = None if None in draws else draws[0]
    same = len(operands) == 1 or (
        operands[0].ndim == operands[1].ndim and operands[0].layout == operands[1].layout
    )
    scalar = next((other for other in operands if other is not shape and other.ndim == 0), None)
    keeps_shape = same or scalar is not None
    layout = shape.layout if keeps_shape else None
    extents = shape.shape if keeps_shape else None
    if isinstance(shape, Batch):
        extent = shape.extent if len(operands) == 1 or scalar is not None else None
        return Batch(device, dtype, layout, extents, None, place, shape.size, extent)
    return Tensor(device, dtype, layout, extents, draw, place)


def _dtype(value: Value) -> str | None:
    if isinstance(value, TensorLike):
        return value.dtype
    if isinstance(value, Literal):
        if isinstance(value.value, bool):
            return "bool"
        if isinstance(value.value, int):
            return "int32"
        if isinstance(value.value, float):
            return "float32"
    return None


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
