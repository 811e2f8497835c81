"""From the reStructuredText of DALI's docstrings to the Markdown that editors show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from ndd_ls.catalog import docstring

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROLE = re.compile(r":(?:\w+:)?\w+:`(?:~)?([^`<]+?)(?:\s*<[^>]*>)?`")
_LITERAL = re.compile(r"``([^`]+)``")
_LINK = re.compile(r"`([^`<]+?)\s*<([^>]+)>`_+")


# Chinese punctuation, which stands close to what is beside it.
_MARKS = "，。；：、（）「」《》！？"


def inline(line: str) -> str:
    """Return a line of docstring text as Markdown; what is not understood stays as it is."""
    line = _LINK.sub(r"[\1](\2)", line)
    line = _ROLE.sub(r"`\1`", line)
    return _LITERAL.sub(r"`\1`", line)


def lead(text: str) -> str:
    """Return what a docstring says first, as one line of Markdown."""
    return inline(docstring.lead(text))


def flowing(paragraph: str) -> str:
    """Return a paragraph that is cut into lines as one; between Chinese characters is no space."""
    lines = [line.strip() for line in paragraph.splitlines()]
    text = lines[0]
    for line in lines[1:]:
        wide = _is_wide(text[-1]) and _is_wide(line[0])
        text += line if wide or text[-1] in _MARKS or line[0] in _MARKS else f" {line}"
    return text


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table whose columns also line up where it is shown as plain text."""
    rows = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    lines = [header, *rows]
    widths = [max(3, *(_width(line[i]) for line in lines)) for i in range(len(header))]
    ruler = [[width * "-" for width in widths]]
    return "\n".join(
        f"| {' | '.join(_padded(c, w) for c, w in zip(line, widths, strict=True))} |"
        for line in (header, *ruler, *rows)
    )


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - _width(cell))


def _width(text: str) -> int:
    """Return how many columns a text takes."""
    if text.isascii():
        return len(text)
    return len(text) + sum(map(_is_wide, text))


def _is_wide(char: str) -> bool:
    return east_asian_width(char) in "WF"


def code(text: str) -> str:
    """Return source text, on one line, as inline code."""
    text = " ".join(text.split())
    return f"`` {text} ``" if "`" in text else f"`{text}`"
