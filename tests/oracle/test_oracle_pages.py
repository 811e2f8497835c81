"""Every page's programs, run on DALI: ``Bad`` raises what the rule says, ``Good`` runs."""

from __future__ import annotations

import pytest
from dali_programs import RAISING, SILENT, line_of, needs_gpu, with_one_mistake, words

from ndd_ls.rules.documentation import available, load
from ndd_ls.rules.registry import all_rules

pytestmark = pytest.mark.oracle

MISTAKES = [
    pytest.param(code, index, id=f"{code}-{index}")
    for code in RAISING
    for index, (_, marked) in enumerate(load(code).markers)
    if marked == code
]


@pytest.mark.parametrize(("code", "index"), MISTAKES)
def test_each_marked_mistake_raises(code, index, run, program):
    text, line = with_one_mistake(load(code), index)
    runtime = all_rules()[code].runtime
    with pytest.raises(Exception) as caught:  # noqa: PT011, the type is compared by name below
        run(text)
    assert type(caught.value).__name__ == runtime.exception
    assert runtime.message in words(caught.value)
    assert line_of(caught.value, program) == line


@pytest.mark.parametrize("code", [c for c in available() if c not in RAISING])
def test_silent_mistakes_raise_nothing(code, run):
    if needs_gpu(load(code).bad):
        pytest.skip("needs a GPU, see tests/gpu")
    assert run(load(code).bad)


@pytest.mark.parametrize("code", available())
def test_good_runs(code, run):
    if needs_gpu(load(code).good):
        pytest.skip("needs a GPU, see tests/gpu")
    assert run(load(code).good)


@pytest.mark.parametrize("code", RAISING)
def test_page_quotes_what_dali_says(code):
    runtime = all_rules()[code].runtime
    for locale in ("en", "zh-CN"):
        why = " ".join(load(code, locale).section("Why").split())
        assert runtime.exception in why
        assert runtime.message in why


def test_every_rule_says_what_dali_does():
    assert sorted(RAISING + SILENT) == list(all_rules())
