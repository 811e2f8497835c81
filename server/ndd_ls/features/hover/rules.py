"""Hovers over comments: the page of the rule that is named there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.config.pages import rule_page
from ndd_ls.features.markup import flowing
from ndd_ls.rules import documentation as pages
from ndd_ls.rules.suppression import code_of
from ndd_ls.text import Localized, Span

if TYPE_CHECKING:
    from ndd_ls.features.document import Document

_WORD = re.compile(r"NDD\d{3}|[a-z][a-z-]*[a-z]", re.IGNORECASE)
_PRAGMA = re.compile(r"ndd:\s*ignore(?:-file)?(?:\[([^\]]*)\])?")
_MAX_LENGTH = 1800
_WHY = Localized("**Why:** ", "**原因**：")
_FIX = Localized("**Fix:** ", "**修复**：")
_LINK = Localized(
    "Examples and more: [{0}]({1}), `ndd-ls explain {0}`",
    "示例及更多内容：[{0}]({1})，`ndd-ls explain {0}`",
)
_NO_PROSE = re.compile(r"[-|*>]|\d+\.|```| {4}")


def rule_at(document: Document, offset: int) -> tuple[str, Span] | None:
    """Return the code of the rule that a comment names at ``offset``, and where.

    Anywhere on a suppression but on its rules, it is the first of them.
    """
    line = document.lines.position(offset).line
    start = document.lines.line_start(line)
    text = document.lines.line_text(line)
    found = _PRAGMA.search(text)
    for match in _WORD.finditer(text):
        span = Span(start + match.start(), start + match.end())
        listed = found is not None and found.start(1) <= match.start() < found.end(1)
        if span.touches(offset) and (listed or match.group().startswith("NDD")):
            return _named(document, match.group(), span)
    if found is None or found[1] is None:
        return None
    span = Span(start + found.start(), start + found.end())
    first = _WORD.search(found[1])
    return _named(document, first.group(), span) if first and span.touches(offset) else None


def _named(document: Document, selector: str, span: Span) -> tuple[str, Span] | None:
    code = code_of(selector) if document.is_comment(span.start) else None
    return None if code is None or code not in pages.available() else (code, span)


def rule_card(code: str, locale: str) -> str:
    """Return a rule's page without its examples: what it does, why, and what its fix does.

    What is too long for a screen is left to the page that is linked to.
    """
    page = pages.load(code, locale)
    what, why, fix = (_paragraphs(page.section(h)) for h in ("What it does", "Why", "Fix safety"))
    while len("".join((*what, *why, *fix))) > _MAX_LENGTH:
        longer = why if len(why) >= len(fix) else fix
        del longer[-1]
    why[0] = _WHY.get(locale) + why[0]
    fix[0] = _FIX.get(locale) + fix[0]
    link = _LINK.get(locale).format(code, rule_page(code, locale))
    return "\n\n".join((f"**{code} {page.name}**", *what, *why, *fix, link))


def _paragraphs(section: str) -> list[str]:
    """Return a section's paragraphs, prose without the line breaks of the file."""
    paragraphs = section.split("\n\n")
    return [p if _NO_PROSE.match(p) else flowing(p) for p in paragraphs]
