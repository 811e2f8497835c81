"""``# ndd: ignore[NDD101]`` and ``# ndd: ignore-file``: findings that the user does not want.

A comment speaks for the findings whose first or last line it stands on. One that silences nothing,
or names no rule, is a finding itself.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.rules.finding import Finding
from ndd_ls.rules.policy import POLICY
from ndd_ls.rules.registry import all_rules
from ndd_ls.text import Edit, Fix, Localized, Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ndd_ls.text import LineIndex

UNUSED = ("NDD001", "unused-suppression")
UNKNOWN = ("NDD002", "unknown-suppression")

_PRAGMA = re.compile(r"#\s*ndd:\s*ignore(?P<file>-file)?(?:\s*\[(?P<names>[^\]]*)\])?")
_NAME = re.compile(r"[\w-]+")


@dataclass(slots=True)
class _Entry:
    """One name in a suppression, or, without a name, all rules."""

    name: str | None
    span: Span
    used: bool = False

    def matches(self, finding: Finding) -> bool:
        return self.name in (None, finding.code, finding.name)


@dataclass(slots=True)
class _Suppression:
    """One suppression.

    Attributes:
        span: The pragma, from its number sign on.
        line: Its line; None for the whole file.
        entries: What it silences.
    """

    span: Span
    line: int | None
    entries: list[_Entry]


def apply(
    findings: Sequence[Finding],
    comments: Sequence[tuple[Span, str]],
    text: str,
    lines: LineIndex,
) -> list[Finding]:
    """Return the findings that remain, with those about the suppressions themselves.

    Args:
        findings: What the rules found.
        comments: The comments that may hold suppressions: their places and texts.
        text: The document.
        lines: Its lines.
    """
    suppressions = [s for span, comment in comments for s in _parse(span, comment, lines)]
    remaining = [finding for finding in findings if not _silenced(finding, suppressions, lines)]
    known = {rule.code for rule in all_rules().values()} | {
        rule.name for rule in all_rules().values()
    }
    for suppression in suppressions:
        unknown = [e for e in suppression.entries if e.name is not None and e.name not in known]
        remaining += (_unknown(entry, known) for entry in unknown)
        unused = [e for e in suppression.entries if not e.used and e not in unknown]
        if unused:
            whole = len(unused) == len(suppression.entries)
            remaining.append(_unused(suppression, unused, text, whole=whole))
    return remaining


def _parse(span: Span, comment: str, lines: LineIndex) -> Iterator[_Suppression]:
    for match in _PRAGMA.finditer(comment):
        start = span.start + match.start()
        line = None if match["file"] else lines.position(start).line
        place = Span(start, span.start + match.end())
        if match["names"] is None:
            yield _Suppression(place, line, [_Entry(None, place)])
            continue
        offset = span.start + match.start("names")
        entries = [
            _Entry(name.group(), Span(offset + name.start(), offset + name.end()))
            for name in _NAME.finditer(match["names"])
        ]
        yield _Suppression(place, line, entries)


def _silenced(finding: Finding, suppressions: list[_Suppression], lines: LineIndex) -> bool:
    first = lines.position(finding.span.start).line
    last = lines.position(finding.span.end).line
    silenced = False
    for suppression in suppressions:
        if suppression.line not in (None, first, last):
            continue
        for entry in suppression.entries:
            if entry.matches(finding):
                entry.used = silenced = True
    return silenced


def _unused(suppression: _Suppression, unused: list[_Entry], text: str, *, whole: bool) -> Finding:
    names = ", ".join(entry.name for entry in unused if entry.name is not None)
    of = f" of {names}" if names else ""
    about = f"对 {names} 的" if names else "此"
    edit = _without(suppression.span, text) if whole else _without_names(suppression, unused, text)
    code, name = UNUSED
    return Finding(
        code,
        name,
        POLICY[code].severity,
        suppression.span if whole else unused[0].span,
        Localized(
            f"this suppression{of} silences nothing; remove it",
            f"{about}抑制注释没有屏蔽任何结果；请删除",
        ),
        (Fix(Localized("Remove the suppression", "删除抑制注释"), (edit,)),),
    )


def _without(span: Span, text: str) -> Edit:
    """Return the edit that removes a pragma, with the space before it if it is all there is."""
    line_end = len(text)
    for stop in "\r\n":
        at = text.find(stop, span.end)
        line_end = at if 0 <= at < line_end else line_end
    if text[span.end : line_end].strip():
        following = text[span.end : line_end]
        # Another pragma or a remark goes on behind it.
        return (
            Edit(Span(span.start, span.end + len(following) - len(following.lstrip())), "")
            if (following.lstrip().startswith("#"))
            else Edit(span, "#")
        )
    start = span.start
    while start > 0 and text[start - 1] in " \t":
        start -= 1
    return Edit(Span(start, line_end), "")


def _without_names(suppression: _Suppression, unused: list[_Entry], text: str) -> Edit:
    kept = [entry.name or "" for entry in suppression.entries if entry not in unused]
    start = text.index("[", suppression.span.start)
    return Edit(Span(start, suppression.span.end), f"[{', '.join(kept)}]")


def _unknown(entry: _Entry, known: set[str]) -> Finding:
    near = difflib.get_close_matches(entry.name or "", sorted(known), n=1, cutoff=0.5)
    hint = f"; did you mean `{near[0]}`?" if near else ""
    hint_zh = f"；是否想写 `{near[0]}`？" if near else ""
    fixes = (
        (Fix(Localized(f"Use {near[0]}", f"改用 {near[0]}"), (Edit(entry.span, near[0]),)),)
        if near
        else ()
    )
    code, name = UNKNOWN
    return Finding(
        code,
        name,
        POLICY[code].severity,
        entry.span,
        Localized(f"there is no rule `{entry.name}`{hint}", f"没有规则 `{entry.name}`{hint_zh}"),
        fixes,
    )
