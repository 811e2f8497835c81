"""Offsets and columns: the border between the program and the editors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndd_ls.text import Encoding, LineIndex, Position, Span

TEXTS = st.text(alphabet=st.sampled_from("ab é😀中\n\r\t\u2028\ud800"), max_size=40)
ENCODINGS = st.sampled_from(list(Encoding))


@given(TEXTS, ENCODINGS, st.data())
def test_every_offset_survives_the_way_to_an_editor_and_back(text, encoding, data):
    lines = LineIndex(text)
    offset = data.draw(st.integers(0, len(text)))
    line, column = lines.to_units(offset, encoding)
    # Inside of "\r\n" there is no position: the end of the line stands for it.
    inside_break = text[offset - 1 : offset + 1] == "\r\n"
    assert lines.from_units(line, column, encoding) == offset - inside_break


@given(TEXTS)
def test_lines_are_those_of_the_protocol(text):
    lines = LineIndex(text)
    normal = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert [lines.line_text(i) for i in range(lines.line_count)] == normal


@pytest.mark.parametrize(
    ("encoding", "column"), [(Encoding.UTF8, 12), (Encoding.UTF16, 6), (Encoding.UTF32, 5)]
)
def test_columns_behind_an_emoji_and_chinese(encoding, column):
    lines = LineIndex("x😀中文y")
    assert lines.to_units(4, encoding)[1] == column - encoding.width("y")
    assert lines.to_units(5, encoding) == (0, column)
    assert lines.from_units(0, column, encoding) == 5


@pytest.mark.parametrize("encoding", list(Encoding))
def test_what_lies_outside_is_clamped(encoding):
    lines = LineIndex("é\nb")
    assert lines.from_units(0, 99, encoding) == 1
    assert lines.from_units(99, 0, encoding) == 3
    assert lines.from_units(-1, 5, encoding) == 0
    assert lines.position(99) == Position(1, 1)
    assert lines.offset(Position(0, 99)) == 1


def test_a_column_inside_a_character_counts_as_before_it():
    assert LineIndex("😀x").from_units(0, 1, Encoding.UTF16) == 0
    assert LineIndex("中x").from_units(0, 2, Encoding.UTF8) == 0


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        (Span(0, 2), Span(2, 4), False),
        (Span(0, 3), Span(2, 4), True),
        (Span(2, 2), Span(2, 4), True),
        (Span(2, 2), Span(2, 2), True),
        (Span(1, 1), Span(2, 4), False),
    ],
)
def test_spans_overlap(one, other, overlap):
    assert one.overlaps(other) is overlap
    assert other.overlaps(one) is overlap
