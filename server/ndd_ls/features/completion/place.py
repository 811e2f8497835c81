"""What kind of place the cursor is at, read off half-typed text."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PAIRS = {")": "(", "]": "[", "}": "{"}
_TOKEN = re.compile(
    r"""#[^\n]*|"{3}.*?(?:"{3}|\Z)|'{3}.*?(?:'{3}|\Z)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?"""
    r"|[][(){},]",
    re.DOTALL,
)
_TOP_LEVEL = re.compile(r"^[^\W\d]", re.MULTILINE)
_KEYWORD = re.compile(r"\s*(\w+)\s*=(?!=)\s*")
_DEFINITION = re.compile(r"\b(?:def|class)\s+\w+\Z")


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call whose arguments the cursor is among.

    Attributes:
        callee: The source of what is called.
        at: Where its parenthesis is.
        given: The keywords that stand before the cursor.
        index: How many arguments stand before the cursor's.
        keyword: The name of the cursor's argument, if it has one.
        start: Where the text of the argument, or of its value, begins.
    """

    callee: str
    at: int
    given: tuple[str, ...]
    index: int
    keyword: str | None
    start: int


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


def open_call(text: str, offset: int) -> OpenCall | None:
    """Return the call around ``offset``; a list or a parenthesis inside of it hides it."""
    top = 0
    for match in _TOP_LEVEL.finditer(text, 0, offset):
        top = match.start()
    stack: list[tuple[str, int, list[int]]] = []
    for token in _TOKEN.finditer(text, top, offset):
        word = token.group()
        if word in ("(", "[", "{"):
            stack.append((word, token.start(), [token.end()]))
        elif word in _PAIRS and stack:
            stack.pop()
        elif word == "," and stack:
            stack[-1][2].append(token.end())
    if not stack or stack[-1][0] != "(":
        return None
    _, at, starts = stack[-1]
    line = text[text.rfind("\n", 0, at) + 1 : at]
    callee = receiver(text[:at])
    if not callee or _DEFINITION.search(line):
        return None
    heads = [_KEYWORD.match(text, start, offset) for start in starts]
    given = tuple(head[1] for head in heads[:-1] if head is not None)
    last = heads[-1]
    if last is not None:
        return OpenCall(callee, at, given, len(starts) - 1, last[1], last.end())
    start = starts[-1]
    while start < offset and text[start].isspace():
        start += 1
    return OpenCall(callee, at, given, len(starts) - 1, None, start)
