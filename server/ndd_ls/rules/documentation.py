"""The rules' pages: hover, ``ndd-ls explain``, the web pages, and the rules' own tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ndd_ls.text import Span, normalize_locale

_SUFFIXES = {"en": "en", "zh-CN": "zh"}
SECTIONS = {
    "What it does": "作用",
    "Why": "原因",
    "Bad": "错误示例",
    "Good": "正确示例",
    "Fix safety": "修复安全性",
    "Reference": "参考",
}
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
_MARKER = re.compile(r"^(\s*#\s*)(\^+)\s+(NDD\d{3})\s*$")


@dataclass(frozen=True, slots=True)
class RuleDoc:
    """One rule's page in one language.

    Attributes:
        code: ``NDD`` and three digits.
        name: The rule's name.
        text: The whole page, as Markdown.
    """

    code: str
    name: str
    text: str

    def section(self, heading: str) -> str:
        """Return the text under a heading, which is named in English in every language."""
        headings = {heading, SECTIONS[heading]}
        parts = _HEADING.split(self.text)
        for title, body in zip(parts[1::2], parts[2::2], strict=True):
            if title.strip() in headings:
                return body.strip()
        return ""

    @property
    def bad(self) -> str:
        """The program that the rule finds something in, without its marker lines."""
        return _unmarked(self._code("Bad"))[0]

    @property
    def markers(self) -> tuple[tuple[Span, str], ...]:
        """What is found in ``bad``: places and codes."""
        return tuple(_unmarked(self._code("Bad"))[1])

    @property
    def good(self) -> str:
        """The program as it should be."""
        return self._code("Good")

    def _code(self, heading: str) -> str:
        found = _CODE.search(self.section(heading))
        return found[1] if found else ""


def _unmarked(code: str) -> tuple[str, list[tuple[Span, str]]]:
    """Take the marker lines out of a program; they point at the line above them."""
    kept = ""
    above = 0
    markers = []
    for line in code.splitlines(keepends=True):
        found = _MARKER.match(line.rstrip("\n"))
        if found is None:
            above = len(kept)
            kept += line
        else:
            start = above + len(found[1])
            markers.append((Span(start, start + len(found[2])), found[3]))
    return kept, markers


@cache
def available() -> tuple[str, ...]:
    """Return the codes that have a page, in order."""
    files = (resources.files("ndd_ls.rules") / "docs").iterdir()
    return tuple(sorted(f.name.partition(".")[0] for f in files if f.name.endswith(".en.md")))


@cache
def load(code: str, locale: str = "en") -> RuleDoc:
    """Return a rule's page.

    Args:
        code: One of ``available()``.
        locale: Any locale; languages without pages get English.
    """
    suffix = _SUFFIXES[normalize_locale(locale)]
    page = resources.files("ndd_ls.rules") / "docs" / f"{code}.{suffix}.md"
    text = page.read_text(encoding="utf-8")
    name = text.partition("\n")[0].split()[-1]
    return RuleDoc(code, name, text)
