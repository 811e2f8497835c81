"""What the analysis says of values, against DALI: every operator and function it knows."""

from __future__ import annotations

import calls
import pytest
from inferred import compare
from suite import CALLS, EXPRESSIONS, GPU_CALLS, program_of

from ndd_ls.catalog.model import MemberKind
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.semantic.operators.invocation import TRANSFERS

pytestmark = pytest.mark.oracle


def check(module, lines):
    """Run expressions, one variable each, and compare them all; return how much was said."""
    program, names = program_of(module, lines)
    count, wrong = compare(program, names)
    assert [f"{lines[int(name[7:].split('[')[0])]}: {what}" for name, what in wrong] == []
    return count


def test_every_operator_of_the_table_is_called():
    assert set(TRANSFERS) <= {*CALLS, *GPU_CALLS}


def test_every_operator_is_called():
    operators = [o for o in load_shipped().operators.values() if o.kind is MemberKind.OPERATOR]
    assert {o.path for o in operators if "cpu" not in o.backends} == set(GPU_CALLS)
    assert {o.path for o in operators} == {*CALLS, *GPU_CALLS}


def test_data():
    count, wrong = compare(calls.BEGINNING)
    assert wrong == []
    assert count > 50


@pytest.mark.parametrize("path", CALLS)
def test_operators(path):
    module, lines = CALLS[path]
    # Kind and device at the least, and what the table adds.
    assert check(module, lines) > 2 * len(lines)


@pytest.mark.parametrize("subject", EXPRESSIONS)
def test_expressions(subject):
    module, lines = EXPRESSIONS[subject]
    assert check(module, lines) >= 2 * len(lines)
