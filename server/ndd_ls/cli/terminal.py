"""What a terminal can show: colours, the width of text, and what is safe to print."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from enum import Enum
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_MAX_WIDTH = 80
_MIN_WIDTH = 60
_TAB = 4
# Makes one picture of several.
_JOINER = "\u200d"
# A line may end behind each of these: spaces, and any wide character that no closing
# punctuation follows.
_TOKEN = re.compile(r"\s+|[\u2e80-\uffef][、。，．：；？！）」』】》”’]*|[^\s\u2e80-\uffef]+")


class Style(Enum):
    """What a stretch of text is; the value is its ANSI code."""

    ERROR = "1;31"
    WARNING = "1;33"
    INFORMATION = "1;34"
    HINT = "1;36"
    STRONG = "1"
    FRAME = "34"
    FIX = "32"


class Painter:
    """Gives text its colours, or none.

    Args:
        colour: Whether to use ANSI codes.
    """

    def __init__(self, *, colour: bool) -> None:
        self._colour = colour

    def __call__(self, style: Style, text: str) -> str:
        """Return ``text`` in a style."""
        return f"\x1b[{style.value}m{text}\x1b[0m" if self._colour and text else text


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Tell whether to colour what goes to a stream: ``NO_COLOR``, ``FORCE_COLOR``, a terminal."""
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR"):
        return environ["FORCE_COLOR"] != "0"
    return stream.isatty() and environ.get("TERM") != "dumb"


def width(stream: TextIO, environ: Mapping[str, str]) -> int:
    """Return how many columns to fill: those of the terminal, at most 80."""
    columns = _MAX_WIDTH
    if environ.get("COLUMNS", "").isdecimal():
        columns = int(environ["COLUMNS"])
    elif stream.isatty():
        columns = os.get_terminal_size(stream.fileno()).columns
    return max(_MIN_WIDTH, min(_MAX_WIDTH, columns or _MAX_WIDTH))


def locale_of(environ: Mapping[str, str]) -> str:
    """Return the locale that the environment asks for, in POSIX spelling."""
    return next((environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(n)), "en")


def cells(text: str) -> int:
    """Return how many columns a text takes."""
    if text.isascii():
        return len(text)
    # The table costs an import that most runs do not need.
    from rich.cells import cell_len

    return cell_len(text)


def visible(char: str) -> str:
    """Return what to print for a character: control characters must not reach a terminal."""
    if char.isprintable() or char == _JOINER or unicodedata.category(char) == "Zs":
        return char
    # The first of Unicode's pictures of control characters is that of NUL.
    return chr(0x2400 + ord(char)) if char < " " else "\ufffd"


def printable(text: str) -> str:
    """Return a text of one line with nothing in it that moves the cursor or turns the text."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(visible, text))


def layout(line: str) -> tuple[list[str], list[int]]:
    """Return what to print for each character of a line, and at which column each one begins.

    The list of columns has one more entry: where the line ends.
    """
    shown = []
    columns = [0]
    for char in line:
        text = " " * (_TAB - columns[-1] % _TAB) if char == "\t" else visible(char)
        shown.append(text)
        columns.append(columns[-1] + cells(text))
    return shown, columns


def wrap(text: str, columns: int) -> list[str]:
    """Break a text into lines that fit, Chinese between any two characters."""
    lines = [""]
    used = 0
    for token in _pieces(text, columns):
        size = cells(token)
        if used + size > columns and not token.isspace():
            lines[-1] = lines[-1].rstrip()
            lines.append("")
            used = 0
        if used or not token.isspace():
            lines[-1] += token
            used += size
    lines[-1] = lines[-1].rstrip()
    return lines


def _pieces(text: str, columns: int) -> Iterator[str]:
    """Yield what may not be broken; of what is longer than a line, parts."""
    for match in _TOKEN.finditer(printable(text)):
        piece = ""
        for char in match.group():
            if piece and cells(piece + char) > columns:
                yield piece
                piece = ""
            piece += char
        yield piece


def indented(first: str, text: str, columns: int, hang: int) -> Sequence[str]:
    """Return a text broken into lines behind ``first``, the others indented by ``hang``."""
    text = printable(text).strip()
    rest = wrap(text, columns - hang)
    head = wrap(text, columns - cells(first))
    if len(head) > 1:
        # What does not fit behind the first word goes on below it.
        below = text[len(head[0]) :].strip()
        rest = [head[0], *wrap(below, columns - hang)]
    return [first + rest[0], *(" " * hang + line for line in rest[1:])]


def prepare_streams() -> None:
    """Let no character that the output's encoding lacks end the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
