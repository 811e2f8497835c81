"""The rules' pages on real DALI: ``Bad`` does what the rule says, ``Good`` what was meant."""

from __future__ import annotations

import pytest
from dali_programs import line_of, needs_gpu, run, with_one_mistake, words

from ndd_ls.rules.documentation import available, load
from ndd_ls.rules.registry import all_rules
from ndd_ls.rules.runtime import Raises

pytestmark = pytest.mark.oracle

RAISING = [code for code, rule in all_rules().items() if isinstance(rule.runtime, Raises)]
NOT_RAISING = [code for code in available() if code not in RAISING]
MISTAKES = [
    (code, index)
    for code in RAISING
    for index, (_, marked) in enumerate(load(code).markers)
    if marked == code
]


def on_cpu(codes, section):
    """Return the codes whose programs run here; the others run in tests/gpu."""
    return [code for code in codes if not needs_gpu(getattr(load(code), section))]


@pytest.mark.parametrize(("code", "index"), MISTAKES)
def test_each_mistake_of_bad_raises_where_it_is_marked(code, index):
    text, line = with_one_mistake(load(code), index)
    runtime = all_rules()[code].runtime
    with pytest.raises(Exception) as caught:  # noqa: PT011 - which one is asserted below
        run(text)
    assert type(caught.value).__name__ == runtime.exception
    assert any(runtime.message in said for said in words(caught.value))
    assert line_of(caught.value) == line


@pytest.mark.parametrize("code", on_cpu(NOT_RAISING, "bad"))
def test_bad_raises_nothing(code):
    assert run(load(code).bad)


@pytest.mark.parametrize("code", on_cpu(available(), "good"))
def test_good_runs(code):
    assert run(load(code).good)


@pytest.mark.parametrize("code", RAISING)
@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_page_quotes_what_dali_raises(code, locale):
    runtime = all_rules()[code].runtime
    why = " ".join(load(code, locale).section("Why").split())
    assert runtime.exception in why
    assert runtime.message in why
