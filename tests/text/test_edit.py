"""Edits applied as a set."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndd_ls.text import Edit, Localized, OverlappingEditsError, Span, apply_edits


def test_edits_are_applied_wherever_they_stand_in_the_list():
    edits = [Edit(Span(4, 5), "[0]"), Edit(Span(0, 1), "xy"), Edit(Span(2, 2), "+")]
    assert apply_edits("a b c", edits) == "xy +b [0]"


def test_equal_edits_count_once():
    edit = Edit(Span(1, 1), "!")
    assert apply_edits("ab", [edit, edit]) == "a!b"


def test_overlapping_edits_are_refused():
    with pytest.raises(OverlappingEditsError):
        apply_edits("abc", [Edit(Span(0, 2), ""), Edit(Span(1, 3), "x")])


@given(st.text(max_size=30), st.data())
def test_one_edit_is_a_slice_assignment(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    new = data.draw(st.text(max_size=5))
    assert apply_edits(text, [Edit(Span(start, end), new)]) == text[:start] + new + text[end:]


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("zh-CN", "好"),
        ("zh_TW.UTF-8", "好"),
        ("ZH", "好"),
        ("en", "good"),
        ("de", "good"),
        ("", "good"),
    ],
)
def test_locales(locale, text):
    assert Localized("good", "好").get(locale) == text
