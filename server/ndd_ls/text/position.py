"""Offsets, positions and the encodings that editors count columns in.

Inside the program a place in a document is a *code-point offset*, and a range is a half-open
``Span`` of two of them. Editors count lines and columns, and the columns in UTF-8 bytes, UTF-16
code units or code points, as negotiated; ``LineIndex`` converts once, at the border.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum

# The line breaks of the Language Server Protocol; str.splitlines knows more, and would be wrong.
_LINE_BREAK = re.compile(r"\r\n|\n|\r")


class Encoding(str, Enum):
    """What one unit of an LSP column is."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def width(self, text: str) -> int:
        """Return the length of ``text`` in units of this encoding."""
        if self is Encoding.UTF32 or text.isascii():
            return len(text)
        if self is Encoding.UTF16:
            return len(text) + sum(1 for char in text if char > "\uffff")
        # Lone surrogates can arrive in JSON; they count like any three-byte character.
        return len(text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A zero-based line and a zero-based column in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The half-open range ``[start, end)`` of code-point offsets in a document."""

    start: int
    end: int

    def __contains__(self, offset: int) -> bool:
        return self.start <= offset < self.end

    def touches(self, offset: int) -> bool:
        """Tell whether a cursor at ``offset`` is inside or at either edge."""
        return self.start <= offset <= self.end

    def overlaps(self, other: Span) -> bool:
        """Tell whether the two ranges share a place; an empty range overlaps what it touches."""
        if self.start == self.end or other.start == other.end:
            return self.start <= other.end and other.start <= self.end
        return self.start < other.end and other.start < self.end


class LineIndex:
    """The lines of one text. Immutable; made anew for each version of a document."""

    __slots__ = ("_ascii", "_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in _LINE_BREAK.finditer(text))]
        self._ascii = text.isascii()

    @property
    def line_count(self) -> int:
        """The number of lines; the text after the last line break counts as one."""
        return len(self._starts)

    def line_start(self, line: int) -> int:
        """Return the offset of the first character of ``line``, clamped to the document."""
        if line < 0:
            return 0
        return self._starts[line] if line < len(self._starts) else len(self.text)

    def line_end(self, line: int) -> int:
        """Return the offset just before the line break of ``line``, clamped to the document."""
        end = self.line_start(line + 1)
        start = self.line_start(line)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return end

    def line_text(self, line: int) -> str:
        """Return ``line`` without its line break."""
        return self.text[self.line_start(line) : self.line_end(line)]

    def position(self, offset: int) -> Position:
        """Return where ``offset`` is; offsets outside of the document are clamped."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self._starts, offset) - 1
        return Position(line, offset - self._starts[line])

    def offset(self, position: Position) -> int:
        """Return the offset of ``position``, clamped to its line and to the document."""
        if position.line < 0:
            return 0
        start = self.line_start(position.line)
        return min(start + max(position.column, 0), self.line_end(position.line))

    def to_units(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """Return the line of ``offset`` and its column in units of ``encoding``."""
        position = self.position(offset)
        if self._ascii or encoding is Encoding.UTF32:
            return position.line, position.column
        start = self._starts[position.line]
        return position.line, encoding.width(self.text[start : start + position.column])

    def from_units(self, line: int, units: int, encoding: Encoding) -> int:
        """Return the offset of a line and a column in units of ``encoding``.

        A column inside a character counts as the place before it, one behind the end of its line
        as the end: clients send both.
        """
        if self._ascii or encoding is Encoding.UTF32:
            return self.offset(Position(line, units))
        if line < 0:
            return 0
        offset, end = self.line_start(line), self.line_end(line)
        text = self.text
        while offset < end:
            units -= encoding.width(text[offset])
            if units < 0:
                break
            offset += 1
        return offset
