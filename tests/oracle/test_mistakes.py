"""Mistakes beside those on the rules' pages: each is found, and its fix runs on DALI."""

from __future__ import annotations

import pytest
from dali_programs import run, words
from mistakes import BEGINNING, HARMLESS, MISTAKES

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.text import apply_edits

pytestmark = pytest.mark.oracle


def findings(program):
    return diagnose(Document(program, catalog=load_shipped()), Settings())


@pytest.mark.parametrize("text", MISTAKES)
def test_mistake_is_found_and_is_one(text):
    code, said, _ = MISTAKES[text]
    assert [finding.code for finding in findings(BEGINNING + text)] == [code]
    if said is None:
        run(BEGINNING + text)
    else:
        with pytest.raises(Exception) as caught:  # noqa: PT011 - its words are asserted below
            run(BEGINNING + text)
        assert any(said in line for line in (caught.type.__name__, *words(caught.value)))


@pytest.mark.parametrize("text", [text for text, (_, _, fixed) in MISTAKES.items() if fixed])
def test_fix_is_right_and_runs(text):
    fixed = MISTAKES[text][2]
    (finding,) = findings(BEGINNING + text)
    repaired = apply_edits(BEGINNING + text, finding.fixes[0].edits)
    assert repaired.removeprefix(BEGINNING) == fixed
    assert findings(repaired) == []
    run(repaired)


@pytest.mark.parametrize("text", [text for text, (_, _, fixed) in MISTAKES.items() if not fixed])
def test_what_is_the_authors_to_decide_has_no_fix(text):
    (finding,) = findings(BEGINNING + text)
    assert finding.fixes == ()


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_right_gives_no_finding(text):
    assert findings(BEGINNING + text) == []
    run(BEGINNING + text)
