"""Where a finding is, in the words of reports: file, cell, row and column, counted from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.text import LineIndex, Position, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.cli.sources import Part


@dataclass(frozen=True, slots=True)
class Place:
    """A range in one part of a file.

    Attributes:
        cell: The number of the notebook's cell, None in a file.
        start: Where it begins, counted from 0.
        end: Where it ends, counted from 0.
        lines: The lines of the part.
    """

    cell: int | None
    start: Position
    end: Position
    lines: LineIndex

    def at(self) -> str:
        """Return the beginning as people write it: ``12:5``, ``cell 3:2:1``."""
        cell = "" if self.cell is None else f"cell {self.cell}:"
        return f"{cell}{self.start.line + 1}:{self.start.column + 1}"


class Locator:
    """Finds places in the text of one file.

    Args:
        parts: The text, in order.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = [(part, LineIndex(part.text)) for part in parts]

    def place(self, span: Span) -> Place:
        """Return where a span of the program is; one that leaves its part is cut."""
        part, lines = next(
            (item for item in reversed(self._parts) if item[0].start <= span.start), self._parts[0]
        )
        start, end = (
            lines.position(min(offset - part.start, len(part.text)))
            for offset in (span.start, span.end)
        )
        return Place(part.cell, start, end, lines)
