"""What arithmetic gives, against DALI: every pair of types, every operator, Python's numbers."""

from __future__ import annotations

import operator

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import pytest
from inferred import compare

from ndd_ls.semantic.arithmetic import promote

pytestmark = pytest.mark.oracle

DTYPES = (
    *("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float16", "float32", "float64"),
)
OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
BITWISE = "&|^"


def accepted(op, left, right):
    """Tell whether DALI computes with two types at all."""
    if "float16" in (left, right):
        return False
    if op in BITWISE:
        return not any(name.startswith("float") for name in (left, right))
    return op == "*" or (left, right) != ("bool", "bool")


@pytest.mark.parametrize("op", OPERATORS)
def test_promotion(op):
    for left in DTYPES:
        for right in DTYPES:
            operands = [ndd.as_tensor(np.array([1], dtype)) for dtype in (left, right)]
            if accepted(op, left, right):
                result = np.asarray(OPERATORS[op](*operands)).dtype.name
                assert (left, right, promote(op, left, right)) == (left, right, result)
            else:
                with pytest.raises(RuntimeError):
                    OPERATORS[op](*operands).evaluate()


@pytest.mark.parametrize("dtype", [name for name in DTYPES if name != "float16"])
def test_python_numbers_and_comparisons(dtype):
    first = f"x = ndd.as_tensor(np.array([1, 2], dtype=np.{dtype}))\n"
    if dtype == "bool":
        first = "x = ndd.as_tensor([True, True])\n"
    expressions = []
    numbers = ["3", "3.5", "True"]
    for op in OPERATORS:
        for number in numbers:
            kind = {"3": "int32", "3.5": "float32", "True": "bool"}[number]
            if accepted(op, dtype, kind):
                expressions += [f"x {op} {number}", f"{number} {op} x"]
    comparisons = ("<", "<=", ">", ">=", "==", "!=")
    expressions += [f"x {op} {number}" for op in comparisons for number in numbers]
    expressions += ["-x"] if dtype != "bool" else []
    names = [f"result_{index}" for index in range(len(expressions))]
    program = "import numpy as np\nimport nvidia.dali.experimental.dynamic as ndd\n" + first
    program += "".join(f"{n} = {e}\n" for n, e in zip(names, expressions, strict=True))
    count, wrong = compare(program, names)
    assert [(expressions[int(name[7:])], what) for name, what in wrong] == []
    # Of each: what it is, where, and its type.
    assert count >= 3 * len(names)
