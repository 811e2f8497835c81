"""NDD001, NDD002: comments that silence findings, and those that silence nothing.

``# ndd: ignore`` silences its line, ``# ndd: ignore[NDD101, batch-len]`` some rules on it,
``# ndd: ignore-file`` and ``# ndd: ignore-file[NDD301]`` the whole file. A finding that runs over
several lines listens to the first and the last of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from ndd_ls.rules.finding import Finding, Severity
from ndd_ls.rules.policy import POLICY
from ndd_ls.rules.registry import all_rules
from ndd_ls.text import Applicability, Edit, Fix, Localized, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ndd_ls.text import LineIndex

    SeverityOf = Callable[[str, str], Severity | None]

UNUSED = "NDD001"
UNKNOWN = "NDD002"
_OWN_NAMES = {UNUSED: "unused-suppression", UNKNOWN: "unknown-suppression"}

# Without brackets a word may not follow: "# ndd: ignore the first batch" is prose.
_PRAGMA = re.compile(
    r"#\s*ndd:\s*ignore(?P<file>-file)?(?![\w-])\s*(?:\[(?P<list>[^\]#]*)\]|(?=#|$|[^\w\s\[]))"
)
# Chinese commas come out of an input method as easily as the other ones.
_SELECTOR = re.compile(r"[^\s,，、]+")


@cache
def rule_names() -> Mapping[str, str]:
    """Return the name of every code there is, those of this module included, in order."""
    return {**_OWN_NAMES, **{rule.code: rule.name for rule in all_rules().values()}}


def code_of(selector: str) -> str | None:
    """Return the code that a selector means: a code or a name, in capitals or not."""
    names = rule_names()
    if selector.upper() in names:
        return selector.upper()
    return next((code for code, name in names.items() if name == selector.lower()), None)


def nearest(selector: str) -> str | None:
    """Return the code or the name that somebody may have meant who wrote ``selector``."""
    import difflib

    if selector.upper().startswith("NDD"):
        near = difflib.get_close_matches(selector.upper(), rule_names(), 1, 0.8)
    else:
        near = difflib.get_close_matches(selector.lower(), rule_names().values(), 1)
    return near[0] if near else None


def default_severity(code: str, _name: str) -> Severity | None:
    """Return how bad a rule's findings are by default, None where it is off."""
    policy = POLICY[code]
    return policy.severity if policy.enabled else None


_LINE_END = re.compile(r"[\r\n]|\Z")


def find_comments(text: str, is_comment: Callable[[int], bool]) -> list[tuple[Span, str]]:
    """Return the comments that may hold a suppression.

    Args:
        text: The document.
        is_comment: Tells whether the character at an offset is part of a comment; asked only
            about the ``#`` of lines that mention ``ndd:``.
    """
    comments: list[tuple[Span, str]] = []
    end = 0
    # By what is rare: this runs at every key press.
    while (mention := text.find("ndd:", end)) >= 0:
        start = max(text.rfind(stop, 0, mention) for stop in "\r\n") + 1
        end = _LINE_END.search(text, mention).start()  # type: ignore[union-attr]
        for mark in re.finditer("#", text[start:end]):
            if is_comment(start + mark.start()):
                begin = start + mark.start()
                comments.append((Span(begin, end), text[begin:end]))
                break
    return comments


def apply(
    findings: Sequence[Finding],
    comments: Sequence[tuple[Span, str]],
    text: str,
    lines: LineIndex,
    severity_of: SeverityOf = default_severity,
) -> list[Finding]:
    """Return the findings that are left, and what is wrong with the suppressions themselves.

    Args:
        findings: All findings of the document.
        comments: Its comments: where each one is, and its text from ``#`` to the line's end.
        text: The document.
        lines: Its lines.
        severity_of: The severity of a rule by code and name, None where it is off. A suppression
            of a rule that is off is not reported: whether it is needed cannot be known.
    """
    pragmas = [
        _Pragma(span, match, lines.position(span.start).line)
        for span, comment in comments
        for match in _PRAGMA.finditer(comment)
    ]
    left = [finding for finding in findings if not _silenced(finding, pragmas, lines)]
    about = [own for pragma in pragmas for own in _unknown(pragma, findings, lines, severity_of)]
    left += [own for own in about if not _silenced(own, pragmas, lines, own=True)]
    # Those that mean the whole file last: they silence what is wrong with the other ones, too.
    for pragma in sorted(pragmas, key=lambda pragma: pragma.means_all):
        others = [other for other in pragmas if not (pragma.means_all and other.means_all)]
        left += [
            own
            for own in _unused(pragma, text, lines, severity_of)
            if not _silenced(own, others, lines, own=True)
        ]
    return left


@dataclass(slots=True)
class _Pragma:
    """One suppression.

    Attributes:
        comment: The whole comment around it.
        match: Where it is in the comment.
        line: The line of the comment.
        used: The selectors that silenced something; None stands for all rules.
    """

    comment: Span
    match: re.Match[str]
    line: int
    used: set[str | None] = field(default_factory=set)

    @property
    def span(self) -> Span:
        """The suppression in the document, without space behind it."""
        start = self.comment.start + self.match.start()
        return Span(start, start + len(self.match.group().rstrip()))

    @property
    def whole_file(self) -> bool:
        """Whether it speaks for all lines."""
        return self.match["file"] is not None

    @property
    def means_all(self) -> bool:
        """Whether it silences all rules in the whole file."""
        return self.whole_file and self.selectors is None

    @property
    def selectors(self) -> list[tuple[str, Span]] | None:
        """The codes and names it lists and where they are; None if it means all rules."""
        if self.match["list"] is None:
            return None
        start = self.comment.start + self.match.start("list")
        return [
            (found.group(), Span(start + found.start(), start + found.end()))
            for found in _SELECTOR.finditer(self.match["list"])
        ]


def _silenced(
    finding: Finding, pragmas: Sequence[_Pragma], lines: LineIndex, *, own: bool = False
) -> bool:
    """Tell whether a finding is silenced, and note by which suppressions.

    Args:
        finding: The finding.
        pragmas: The suppressions.
        lines: The lines of the document.
        own: It is about a suppression, which ``# ndd: ignore`` on its line cannot silence.
    """
    silenced = False
    reach = _lines_of(finding.span, lines)
    for pragma in pragmas:
        if not pragma.whole_file and pragma.line not in reach:
            continue
        selectors = pragma.selectors
        if selectors is None:
            if pragma.whole_file or not own:
                pragma.used.add(None)
                silenced = True
            continue
        for selector, _ in selectors:
            if code_of(selector) == finding.code:
                pragma.used.add(selector)
                silenced = True
    return silenced


def _lines_of(span: Span, lines: LineIndex) -> set[int]:
    """Return the lines whose comments speak for a finding.

    Behind a backslash no comment can stand, so the line that it leads to counts as well.
    """
    first = lines.position(span.start).line
    last = lines.position(max(span.start, span.end - 1)).line
    reach = {first, last}
    for line in (first, last):
        while line < lines.line_count - 1 and lines.line_text(line).endswith("\\"):
            line += 1
            reach.add(line)
    return reach


def _unknown(
    pragma: _Pragma, findings: Sequence[Finding], lines: LineIndex, severity_of: SeverityOf
) -> Iterator[Finding]:
    severity = severity_of(UNKNOWN, _OWN_NAMES[UNKNOWN])
    if severity is None:
        return
    for selector, span in pragma.selectors or ():
        if code_of(selector) is not None:
            continue
        near = nearest(selector)
        fixes: tuple[Fix, ...] = ()
        if near is not None:
            # Silencing something else than the author meant would hide a mistake.
            fits = any(
                finding.code == code_of(near)
                and (pragma.whole_file or pragma.line in _lines_of(finding.span, lines))
                for finding in findings
            )
            applicability = Applicability.SAFE if fits else Applicability.SUGGESTION
            title = Localized(f"Change to `{near}`", f"改为 `{near}`")
            fixes = (Fix(title, (Edit(span, near),), applicability),)
        message = Localized(
            f"there is no rule `{selector}`" + (f"; did you mean `{near}`?" if near else ""),
            f"没有规则 `{selector}`" + (f"；是否想写 `{near}`？" if near else ""),
        )
        yield Finding(UNKNOWN, _OWN_NAMES[UNKNOWN], severity, span, message, fixes)


def _unused(
    pragma: _Pragma, text: str, lines: LineIndex, severity_of: SeverityOf
) -> Iterator[Finding]:
    severity = severity_of(UNUSED, _OWN_NAMES[UNUSED])
    selectors = [selector for selector, _ in pragma.selectors or ()]
    unused = [s for s in selectors if s not in pragma.used and _can_be_unused(s, severity_of)]
    if severity is None or (not unused and (selectors or pragma.used)):
        return
    names = ", ".join(unused)
    kept = [selector for selector in selectors if selector not in unused]
    if kept:
        start = pragma.comment.start + pragma.match.start("list")
        edit = Edit(Span(start, start + len(pragma.match["list"])), ", ".join(kept))
        title = Localized(f"Remove {names}", f"删除 {names}")
    else:
        edit = _removal(pragma, text, lines)
        title = Localized("Remove the suppression", "删除屏蔽注释")
    of, about = (f" of {names}", f"对 {names} 的") if unused else ("", "此")
    message = Localized(
        f"this suppression{of} silences nothing; remove it",
        f"{about}屏蔽注释没有屏蔽任何问题；请删除",
    )
    yield Finding(
        UNUSED, _OWN_NAMES[UNUSED], severity, pragma.span, message, (Fix(title, (edit,)),)
    )


def _can_be_unused(selector: str, severity_of: SeverityOf) -> bool:
    """Tell whether a selector names a rule that is on, and none of those of this module."""
    code = code_of(selector)
    if code is None or code in _OWN_NAMES:
        return False
    return severity_of(code, rule_names()[code]) is not None


def _removal(pragma: _Pragma, text: str, lines: LineIndex) -> Edit:
    """Return the edit that takes a suppression away and leaves the rest of the comment."""
    start = pragma.span.start
    rest = text[pragma.span.end : pragma.comment.end]
    following = rest.lstrip()
    if following.startswith("#"):
        return Edit(Span(start, pragma.comment.end - len(following)), "")
    following = rest.lstrip(" \t:;,-–—")
    if following:
        return Edit(Span(start, pragma.comment.end - len(following)), "# ")
    line_start = lines.line_start(pragma.line)
    before = text[line_start:start].rstrip()
    if before:
        return Edit(Span(line_start + len(before), pragma.comment.end), "")
    return Edit(Span(line_start, lines.line_start(pragma.line + 1)), "")
