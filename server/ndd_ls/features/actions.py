"""Code actions: quick fixes at a place, and all safe fixes at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.features.diagnostics import diagnose
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.config.settings import Settings
    from ndd_ls.features.document import Document
    from ndd_ls.rules.finding import Finding
    from ndd_ls.text import Edit, Span

QUICK_FIX = "quickfix"
FIX_ALL = "source.fixAll.ndd"


@dataclass(frozen=True, slots=True)
class Action:
    """One entry of an editor's menu.

    Attributes:
        title: What the menu shows.
        kind: The LSP's code action kind.
        edits: What it changes.
        finding: What it repairs, None for a source action.
        preferred: The editor may take it without asking.
    """

    title: Localized
    kind: str
    edits: tuple[Edit, ...]
    finding: Finding | None = None
    preferred: bool = False


def code_actions(
    document: Document, settings: Settings, span: Span, only: Sequence[str] | None = None
) -> list[Action]:
    """Return the actions at a range.

    Args:
        document: The text.
        settings: Which rules speak.
        span: The selection, or the place of the cursor.
        only: The kinds that the editor asks for, parents of kinds included; None for all.
    """
    actions: list[Action] = []
    findings = diagnose(document, settings)
    if wanted(QUICK_FIX, only):
        for finding in findings:
            if finding.span.overlaps(span) or finding.span.touches(span.start):
                actions += _quick_fixes(finding)
    if wanted(FIX_ALL, only):
        edits = choose(findings, unsafe=False)
        if edits:
            title = Localized("Fix all that is safe (ndd)", "应用所有安全修复（ndd）")
            actions.append(Action(title, FIX_ALL, edits))
    return actions


def wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Tell whether an editor that asks for the kinds ``only`` wants ``kind``."""
    return only is None or any(kind == asked or kind.startswith(f"{asked}.") for asked in only)


def _quick_fixes(finding: Finding) -> list[Action]:
    return [
        Action(
            fix.title,
            QUICK_FIX,
            fix.edits,
            finding,
            preferred=index == 0 and fix.applicability is Applicability.SAFE,
        )
        for index, fix in enumerate(finding.fixes)
    ]


def fix_all(
    document: Document,
    settings: Settings,
    *,
    unsafe: bool = False,
    select: Sequence[str] | None = None,
) -> tuple[Edit, ...]:
    """Return the edits of one pass of fixes; a second pass may find more.

    Args:
        document: The text.
        settings: Which rules speak.
        unsafe: Take suggestions too, which may change behaviour.
        select: Codes to fix; None for all.
    """
    findings = diagnose(document, settings)
    if select is not None:
        findings = [finding for finding in findings if finding.code in select]
    return choose(findings, unsafe=unsafe)


def choose(findings: Sequence[Finding], *, unsafe: bool) -> tuple[Edit, ...]:
    """Return the edits of the first fix of each finding, as far as they do not touch."""
    taken: list[Edit] = []
    for finding in findings:
        for fix in finding.fixes[:1]:
            if fix.applicability is not Applicability.SAFE and not unsafe:
                continue
            # Insertions at one place would end up in an order that nobody chose.
            if not any(e.span.overlaps(other.span) for e in fix.edits for other in taken):
                taken += fix.edits
    return tuple(sorted(taken))
