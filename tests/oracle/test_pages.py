"""The rules' pages on real DALI: ``Bad`` does what the rule says, ``Good`` what was meant."""

from __future__ import annotations

import pytest

from ndd_ls.rules.documentation import load
from ndd_ls.rules.registry import all_rules
from ndd_ls.rules.runtime import Raises, Silent

pytestmark = pytest.mark.oracle

ON_GPU = {"NDD505"}
"""Pages whose programs run on a GPU only: tests/gpu."""
RULES = [rule for rule in all_rules().values() if rule.code not in ON_GPU]
RAISING = [rule for rule in RULES if isinstance(rule.runtime, Raises)]
SILENT = [rule for rule in RULES if isinstance(rule.runtime, Silent)]
GOOD = [rule for rule in RULES if rule.code != "NDD501"]


def run(program):
    names = {}
    exec(compile(program, "<page>", "exec"), names)
    return names


def words(error):
    """Return what an error says, with what it says of its cause."""
    while error is not None:
        yield str(error)
        error = error.__cause__


def code(rule):
    return rule.code


@pytest.mark.parametrize("rule", RAISING, ids=code)
def test_bad_raises(rule):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - which one is asserted below
        run(load(rule.code).bad)
    assert type(caught.value).__name__ == rule.runtime.exception
    assert any(rule.runtime.message in said for said in words(caught.value))


@pytest.mark.parametrize("rule", SILENT, ids=code)
def test_bad_raises_nothing(rule):
    run(load(rule.code).bad)


@pytest.mark.parametrize("rule", GOOD, ids=code)
def test_good_runs(rule):
    run(load(rule.code).good)
