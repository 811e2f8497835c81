"""Calls that DALI refuses: whatever is passed to whatever, the analysis raises nothing."""

from __future__ import annotations

import random

import pytest

from ndd_ls.catalog.model import MemberKind
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.document import Document

BEGINNING = """\
import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.types as types

scalar = ndd.as_tensor(1)
vector = ndd.as_batch([[1, 2], [3]])
empty = ndd.as_tensor([])
plain = ndd.as_batch(np.zeros((2, 3, 4, 5)))
image = ndd.as_tensor(np.zeros((6, 5, 3), dtype=np.uint8), layout="HWC")
mask = ndd.as_batch(np.zeros((2, 6, 5)), layout="HW")
video = ndd.as_batch(np.zeros((2, 3, 4, 5, 3)), layout="FHWC")
strange = ndd.as_batch(np.zeros((2, 3, 4)), layout="XY")
short = ndd.as_tensor(np.zeros((3, 4)), layout="ABCDE")
ragged = ndd.as_batch([image, image[1:]])
unknown = what()
"""
INPUTS = (
    *("scalar", "vector", "empty", "plain", "image", "mask", "video", "strange", "short"),
    *("ragged", "unknown", "None", "3", "-1.5", "[]", "[1, 2]", "'text'", "np.zeros((2, 3))"),
    *("plain.slice[0]", "image[9, 9, 9, 9]", "vector.slice[..., 0, ...]", "ndd", "print"),
)
ARGUMENTS = (
    *("0", "-1", "3", "99", "0.5", "-2.5", "1e30", "float('nan')", "float('inf')", "True"),
    *("[]", "[0]", "[-9]", "[0, 0]", "[1, -1]", "[99, 2, 3]", "(0.5, None)", "[[1], [2, 3]]"),
    *("''", "'HW'", "'C'", "'text'", "'trim_to_shape'", "None", "ndd.float32", "types.GRAY"),
    *("scalar", "vector", "plain", "unknown", "np.zeros(2)", "ndd.uint8", "[unknown]", "b'x'"),
)
METHODS = ("slice[X]", "slice[X, X]", "slice[X:X:X]", "select(X)", "torch(X)", "to_device(X)")
FUNCTIONS = (
    *("as_batch", "batch", "as_tensor", "tensor", "Batch.broadcast", "imread", "math.min"),
    *("math.clamp", "math.sqrt", "random.RNG", "Batch", "Tensor"),
)


def lines(path, names, draw):
    for _ in range(15):
        inputs = [draw.choice(INPUTS) for _ in range(draw.choice((1, 1, 1, 2, 3)))]
        chosen = draw.sample(names, min(len(names), draw.randint(0, 4)))
        options = [f"{name}={draw.choice(ARGUMENTS)}" for name in chosen]
        yield f"ndd.{path}({', '.join([*inputs, *options])})"


def analyse(expressions):
    for expression in expressions:
        try:
            model = Document(f"{BEGINNING}y = {expression}\n", catalog=load_shipped()).model
            assert "y" in model.globals
        except Exception as error:
            pytest.fail(f"{expression}: {error!r}")


@pytest.mark.parametrize(
    "operator",
    [o for o in load_shipped().operators.values() if o.kind is MemberKind.OPERATOR],
    ids=lambda operator: operator.path,
)
def test_operators(operator):
    names = [name for name in operator.arguments if name.isidentifier()]
    analyse(lines(operator.path, names, random.Random(operator.path)))


@pytest.mark.parametrize("path", FUNCTIONS)
def test_functions(path):
    names = ["dtype", "device", "layout", "pad", "batch_size"]
    analyse(lines(path, names, random.Random(path)))


def test_methods_and_arithmetic():
    draw = random.Random("methods")
    texts = [f"{source}.{method}" for source in INPUTS[:11] for method in METHODS]
    texts += [f"X {op} X" for op in ("+", "//", "**", "==", "<<", "@")] * 10
    texts += [f"{source}[X, X:X]" for source in INPUTS[:11]]
    expressions = []
    for text in texts:
        while "X" in text:
            text = text.replace("X", draw.choice((*ARGUMENTS, *INPUTS[:11])), 1)
        expressions.append(text)
    analyse(expressions)
