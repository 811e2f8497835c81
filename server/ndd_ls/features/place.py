"""What kind of place the cursor is at, read off half-typed text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_PAIRS = {")": "(", "]": "[", "}": "{"}
_TOKEN = re.compile(
    r"""#[^\n]*|"{3}.*?(?:"{3}|\Z)|'{3}.*?(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?"""
    r"|[][(){},]",
    re.DOTALL,
)
_TOP_LEVEL = re.compile(r"^[^\W\d]", re.MULTILINE)
_NAME = re.compile(r"[\w.]")
_SPACE = re.compile(r"(?:\s|#[^\n]*\n)*")
_KEYWORD = re.compile(rf"{_SPACE.pattern}(\w+)\s*=(?!=)\s*")
_F_PREFIX = re.compile(r"(?<!\w)(?:[fF][rR]?|[rR][fF])\Z")
_BRACE = re.compile(r"\{\{|\}\}|[{}]")
_FORMAT = re.compile(r"![rsa]?\Z|![rsa]:|:[^,\])]*\Z")
_DEFINITION = re.compile(r"\b(?:def|class)\s+\w+\Z")


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call whose arguments the cursor is among.

    Attributes:
        callee: The source of what is called.
        at: Where its parenthesis is.
        before: The keywords that stand before the cursor.
        behind: Those behind it, where the call is closed.
        index: How many arguments stand before the cursor's.
        keyword: The name of the cursor's argument, if it has one.
        start: Where the text of the argument, or of its value, begins.
    """

    callee: str
    at: int
    before: tuple[str, ...]
    behind: tuple[str, ...]
    index: int
    keyword: str | None
    start: int

    @property
    def given(self) -> tuple[str, ...]:
        """The keywords of the other arguments."""
        return self.before + self.behind


def receiver(text: str) -> str:
    """Return the expression that ends ``text``: names, dots, calls and subscripts."""
    at = len(text)
    closing: list[str] = []
    while at > 0:
        char = text[at - 1]
        if char in _PAIRS:
            closing.append(_PAIRS[char])
        elif closing:
            if char == closing[-1]:
                closing.pop()
        elif not (char.isidentifier() or char.isdigit() or char == "."):
            break
        at -= 1
    return "" if closing else text[at:].strip()


def code_at(text: str, offset: int) -> str | None:
    """Return ``text`` as code around ``offset``, None inside of a string, also of an unclosed one.

    In a replacement field of an f-string what stands before it in the string is blanked out.
    """
    tokens = list(_tokens(text, offset))
    last = tokens[-1] if tokens and tokens[-1].end() == offset else None
    word = "" if last is None else last.group()
    if last is None or word[:1] not in ("'", '"'):
        return text
    quote = word[:3] if word[:3] in ('"' * 3, "'" * 3) else word[0]
    if len(word) >= 2 * len(quote) and word.endswith(quote):
        return text
    start = last.start()
    if _F_PREFIX.search(text, max(0, start - 3), start) is None:
        return None
    field = _field(word)
    return None if field is None else f"{text[:start]}{' ' * field}{text[start + field :]}"


def _field(string: str) -> int | None:
    """Return where the expression that ends an f-string begins; None if it ends otherwise."""
    opened: list[int] = []
    for match in _BRACE.finditer(string):
        if match[0] == "{":
            opened.append(match.end())
        elif match[0] == "}" and opened:
            opened.pop()
    if not opened or _FORMAT.search(string, opened[-1]) is not None:
        return None
    return opened[-1]


def open_call(text: str, offset: int) -> OpenCall | None:
    """Return the call around ``offset``; a list or a parenthesis inside of it hides it."""
    brackets = _brackets(text, offset)
    return _call(text, offset, brackets[-1]) if brackets else None


def call_around(text: str, offset: int) -> OpenCall | None:
    """Return the innermost call around ``offset``, also from inside of a list in an argument."""
    calls = (_call(text, offset, bracket) for bracket in reversed(_brackets(text, offset)))
    return next((call for call in calls if call is not None), None)


@dataclass(frozen=True, slots=True)
class _Bracket:
    """An open bracket, where it is, and where what its commas part begins."""

    char: str
    at: int
    starts: list[int]


def _brackets(text: str, offset: int) -> list[_Bracket]:
    """Return the brackets that are open at ``offset``, the innermost last."""
    stack: list[_Bracket] = []
    for token in _tokens(text, offset):
        word = token.group()
        if word in ("(", "[", "{"):
            stack.append(_Bracket(word, token.start(), [token.end()]))
        elif word in _PAIRS and stack:
            stack.pop()
        elif word == "," and stack:
            stack[-1].starts.append(token.end())
    return stack


def keywords_of_calls(text: str, callee: str, end: int) -> list[tuple[str, ...]]:
    """Return the keywords of each call of ``callee`` that begins before ``end``, in order."""
    found = []
    for at in written(text, f"{callee}(", end):
        opened = at + len(callee) + 1
        first = _KEYWORD.match(text, opened)
        later = _keywords_behind(text, opened)
        found.append((first[1], *later) if first is not None else later)
    return found


def written(text: str, name: str, end: int | None = None) -> Iterator[int]:
    """Yield where a text has a name that is not the end of a longer one.

    A regular expression that looks behind takes ten times as long.
    """
    at = text.find(name, 0, end)
    while at >= 0:
        if not at or not _NAME.match(text[at - 1]):
            yield at
        at = text.find(name, at + len(name), end)


def _tokens(text: str, offset: int) -> Iterator[re.Match[str]]:
    """Yield strings, comments, brackets and commas of the top-level statement before an offset."""
    top = text.rfind("\n", 0, offset) + 1
    while top and not _TOP_LEVEL.match(text, top, offset):
        top = text.rfind("\n", 0, top - 1) + 1
    yield from _TOKEN.finditer(text, top, offset)


def _call(text: str, offset: int, bracket: _Bracket) -> OpenCall | None:
    at, starts = bracket.at, bracket.starts
    line = text[text.rfind("\n", 0, at) + 1 : at]
    callee = receiver(text[:at])
    if bracket.char != "(" or not callee or _DEFINITION.search(line):
        return None
    heads = [_KEYWORD.match(text, start, offset) for start in starts]
    behind = _keywords_behind(text, offset)
    before = tuple(head[1] for head in heads[:-1] if head is not None)
    last = heads[-1]
    index = len(starts) - 1
    if last is not None:
        return OpenCall(callee, at, before, behind, index, last[1], last.end())
    space = _SPACE.match(text, starts[-1], offset)
    start = starts[-1] if space is None else space.end()
    return OpenCall(callee, at, before, behind, index, None, start)


def _keywords_behind(text: str, offset: int) -> tuple[str, ...]:
    """Return the keywords between ``offset`` and the parenthesis that closes the call, if any."""
    depth = 0
    found: list[str] = []
    top = _TOP_LEVEL.search(text, offset)
    for token in _TOKEN.finditer(text, offset, len(text) if top is None else top.start()):
        word = token.group()
        if word in ("(", "[", "{"):
            depth += 1
        elif word in _PAIRS:
            depth -= 1
            if depth < 0:
                return tuple(found)
        elif word == "," and depth == 0:
            head = _KEYWORD.match(text, token.end())
            if head is not None:
                found.append(head[1])
    return ()
