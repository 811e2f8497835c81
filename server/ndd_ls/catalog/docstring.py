"""The parts of the docstrings that DALI generates for its operators."""

from __future__ import annotations

import inspect
import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_UNDERLINE = re.compile(r"-{3,}\s*$")
_ENTRY = re.compile(r"(\S[^:]*?) : (.*)")
# What is written in Python may go without a type.
_UNTYPED = re.compile(r"\*{0,2}(\w+)()")
_REPLACEMENT = re.compile(r"operator is now deprecated\. Use :meth:`([^`]+)` instead")
_WARNING = ".. warning::"
_BLANK = re.compile(r"\n\s*\n")
_BULLET = re.compile(r"^ *[*-] (?:\| )?((?:(?: or |, )?``[\"']?[\w-]+[\"']?``)+)", re.MULTILINE)
_LITERAL = re.compile(r"``[\"']?([\w-]+)")
_ENUMERATION = re.compile(
    r"\b(?:possible|supported) \w+(?: are\b:*|:+)(.*)", re.DOTALL | re.IGNORECASE
)
_QUOTED = re.compile(r'\\?"([\w-]+)\\?"')
# Spellings of truth beside the words that an argument takes.
_NO_WORDS = frozenset({"None", "True", "False"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One input or argument.

    Attributes:
        name: As it stands there: ``"size"``, or ``"inputs[1..63]"`` for more inputs of one kind.
        type: What follows the colon: ``"int or list of int, optional, default = `[0]`"``; empty
            where there is none.
        body: The description, without its indentation.
    """

    name: str
    type: str
    body: str


@dataclass(frozen=True, slots=True)
class Docstring:
    """A docstring by its parts: what comes first, the inputs, the keyword arguments.

    The parameters of what is written in Python are among the inputs.
    """

    head: str
    inputs: tuple[Entry, ...]
    arguments: tuple[Entry, ...]


def parse(text: str) -> Docstring:
    """Take a docstring apart; a missing section is empty."""
    lines = inspect.cleandoc(text).splitlines()
    sections: dict[str, list[str]] = {"": []}
    current = sections[""]
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else ""
        if line and not line[0].isspace() and _UNDERLINE.match(following):
            current = sections.setdefault(line.strip().lower(), [])
        elif not (_UNDERLINE.match(line) and index and not current):
            current.append(line)
    return Docstring(
        head="\n".join(sections[""]).strip(),
        inputs=tuple(_entries(sections.get("args", sections.get("parameters", [])))),
        arguments=tuple(_entries(sections.get("keyword args", []))),
    )


def last_warning(text: str) -> str | None:
    """Return, as one line, the warning that ends ``text``, or None if it ends otherwise."""
    before, found, block = text.rpartition(_WARNING)
    if not found or (before and not before.endswith("\n")):
        return None
    lines = block.splitlines()
    ends = all(not line or line[0].isspace() for line in lines)
    return " ".join(block.split()) if ends else None


def first_warning(text: str) -> str | None:
    """Return the paragraphs of the warning that ``text`` begins with."""
    if not text.startswith(_WARNING):
        return None
    lines = []
    for line in text.splitlines()[1:]:
        if line and not line[0].isspace():
            break
        lines.append(line)
    return textwrap.dedent("\n".join(lines)).strip()


def lead(text: str) -> str:
    """Return what a description says first, on one line: a paragraph, or its warning.

    A last sentence that leads over to a list or to a formula is left out.
    """
    paragraph = _BLANK.split(first_warning(text) or text.strip(), maxsplit=1)[0]
    line = " ".join(paragraph.split())
    if not line.endswith(":"):
        return line
    before, stop, _ = line.rpartition(". ")
    return before + "." if stop else line.rstrip(":") + " …"


def choices(body: str) -> tuple[str, ...]:
    """Return the words that the description of an argument enumerates as its possible values."""
    found = [word for item in _BULLET.findall(body) for word in _LITERAL.findall(item)]
    if not found:
        enumeration = _ENUMERATION.search(body)
        if enumeration is not None:
            paragraphs = _BLANK.split(enumeration[1].replace("``", ""))
            found = next((words for p in paragraphs if (words := _QUOTED.findall(p))), [])
    return tuple(dict.fromkeys(word for word in found if word not in _NO_WORDS))


def replacement(head: str) -> str | None:
    """Return the path of what replaces a deprecated operator, by the head of its docstring."""
    found = _REPLACEMENT.search(first_warning(head) or "")
    return None if found is None else found[1]


def _entries(lines: Sequence[str]) -> Iterator[Entry]:
    name = kind = None
    body: list[str] = []
    for line in lines:
        found = None
        if line and not line[0].isspace():
            found = _ENTRY.fullmatch(line) or _UNTYPED.fullmatch(line)
        if found is None:
            body.append(line)
            continue
        if name is not None and kind is not None:
            yield Entry(name, kind, _dedent(body))
        name, kind, body = found[1], found[2], []
    if name is not None and kind is not None:
        yield Entry(name, kind, _dedent(body))


def _dedent(lines: Sequence[str]) -> str:
    return textwrap.dedent("\n".join(lines)).strip("\n").rstrip()
