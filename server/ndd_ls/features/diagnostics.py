"""From reports to findings: severities, suppressions, places in the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules import suppression
from ndd_ls.rules.finding import Finding, Related, Severity
from ndd_ls.rules.policy import POLICY
from ndd_ls.text import Edit, Fix

if TYPE_CHECKING:
    from ndd_ls.config.settings import Settings
    from ndd_ls.features.document import Document
    from ndd_ls.rules.rule import PlacedFix, Report, Rule


def diagnose(document: Document, settings: Settings) -> list[Finding]:
    """Return the findings of a document in the order of the text."""
    findings = []
    for rule, report in document.reports:
        finding = _finding(document, settings, rule, report)
        if finding is not None:
            findings.append(finding)
    comments = suppression.find_comments(document.text, document.is_comment)
    if comments:
        findings = suppression.apply(
            findings,
            comments,
            document.text,
            document.lines,
            lambda code, name: settings.severity_of(code, name, POLICY[code]),
        )
    return sorted(findings, key=lambda finding: (finding.span, finding.code))


def _finding(document: Document, settings: Settings, rule: Rule, report: Report) -> Finding | None:
    span = document.span(report.place)
    severity = settings.severity_of(rule.code, rule.name, POLICY[rule.code])
    if span is None or severity is None:
        return None
    if not report.certain and severity is Severity.ERROR:
        severity = Severity.WARNING
    fixes = [_fix(document, fix) for fix in report.fixes]
    related = []
    for place, message in report.related:
        at = document.span(place)
        if at is not None:
            related.append(Related(at, message))
    return Finding(
        rule.code,
        rule.name,
        severity,
        span,
        report.message,
        tuple(fix for fix in fixes if fix is not None),
        tuple(related),
    )


def _fix(document: Document, fix: PlacedFix) -> Fix | None:
    edits = []
    for edit in fix.edits:
        span = document.span(edit.place)
        if span is None:
            return None
        edits.append(Edit(span, edit.text))
    return Fix(fix.title, tuple(edits), fix.applicability)
