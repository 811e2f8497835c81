"""Notebooks: their Python cells, in order, as one program.

What is not Python in a cell, that is magics and shell commands, gives way to text of the same
length: an offset in a cell is the same offset in the program, less where the cell begins.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_CELL_MAGIC = re.compile(r"\s*%%(\w+)")
# These run the rest of their cell as part of the notebook's own program.
_RUN_PYTHON = frozenset({"capture", "debug", "prun", "time", "timeit"})
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_LINE_MAGIC = re.compile(r"(\s*(?:[\w.,* \t]+=\s*)?)([%!].*?)[ \t]*$", re.DOTALL)
_HELP = re.compile(r"(\s*)(\?{1,2}[\w.*]+|[\w.*]+\?{1,2})\s*$")
_NOT_LINE_BREAK = re.compile(r"[^\r\n]")
_TOKEN = re.compile(
    r"""
    (?P<comment>\#[^\r\n]*)
  | (?P<long>\"\"\"|''')
  | (?P<short>"(?:\\.|[^"\\\r\n])*"?|'(?:\\.|[^'\\\r\n])*'?)
  | (?P<open>[(\[{])
  | (?P<close>[)\]}])
    """,
    re.VERBOSE | re.DOTALL,
)


class Notebook:
    """The cells of a notebook as one text.

    Args:
        cells: The sources of the Python cells, in order.

    Attributes:
        text: The program.
    """

    def __init__(self, cells: Sequence[str]) -> None:
        self._starts: list[int] = []
        self._lengths = [len(cell) for cell in cells]
        parts = []
        start = 0
        for cell in cells:
            self._starts.append(start)
            parts.append(blank_magics(cell) + "\n")
            start += len(cell) + 1
        self.text = "".join(parts)

    def span(self, cell: int) -> Span:
        """Return where a cell is in the program."""
        start = self._starts[cell]
        return Span(start, start + self._lengths[cell])

    def offset(self, cell: int, offset: int) -> int:
        """Return where an offset of a cell is in the program."""
        return self._starts[cell] + offset

    def locate(self, offset: int) -> tuple[int, int]:
        """Return the cell of an offset of the program, and the offset in this cell.

        The line break between two cells belongs to the first one's end.

        Raises:
            IndexError: The notebook has no cells.
        """
        cell = max(bisect_right(self._starts, offset) - 1, 0)
        return cell, min(offset - self._starts[cell], self._lengths[cell])


def blank_magics(cell: str) -> str:
    """Return a cell with its magics and shell commands replaced by Python of the same length.

    A command becomes ``_``, of which nothing is known: it may stand alone under an ``if``, and be
    what a name is bound to. Line breaks stay.
    """
    magic = _CELL_MAGIC.match(cell)
    if magic is not None and magic[1] not in _RUN_PYTHON:
        return _blank(cell)
    state = _State()
    lines = []
    inside_command = False
    for line in _lines(cell):
        if inside_command:
            inside_command = _continues(line)
            lines.append(_blank(line))
            continue
        command = _command(line) if state.at_statement else None
        if command is None:
            state.read(line)
            lines.append(line)
        else:
            inside_command = _continues(line)
            rest = _blank(line[command + 1 :])
            lines.append(f"{line[:command]}_{rest}")
    return "".join(lines)


class _State:
    """Whether the next line begins a statement: not inside of brackets or of a string."""

    def __init__(self) -> None:
        self._depth = 0
        self._quote = ""
        self._joined = False

    @property
    def at_statement(self) -> bool:
        return not (self._depth or self._quote or self._joined)

    def read(self, line: str) -> None:
        at = 0
        while True:
            if self._quote:
                end = _closing(line, self._quote, at)
                if end < 0:
                    break
                at, self._quote = end, ""
            token = _TOKEN.search(line, at)
            if token is None:
                break
            at = token.end()
            if token["long"]:
                self._quote = token["long"]
            elif token["open"]:
                self._depth += 1
            elif token["close"]:
                self._depth = max(self._depth - 1, 0)
        self._joined = not self._quote and _continues(line)


def _closing(line: str, quote: str, at: int) -> int:
    """Return where a long string ends in a line, -1 if it does not."""
    found = re.compile(rf"(?:\\.|(?!{quote})[^\\])*?{quote}", re.DOTALL).match(line, at)
    return -1 if found is None else found.end()


def _command(line: str) -> int | None:
    """Return where a command begins in a line that begins a statement."""
    bare = line.rstrip("\r\n")
    found = _LINE_MAGIC.match(bare) or _HELP.match(bare)
    return None if found is None else found.start(2)


def _lines(text: str) -> Iterator[str]:
    for match in _LINE.finditer(text):
        if match.group():
            yield match.group()


def _continues(line: str) -> bool:
    return line.rstrip("\r\n").endswith("\\")


def _blank(text: str) -> str:
    return _NOT_LINE_BREAK.sub(" ", text)
