"""Findings as a SARIF 2.1.0 log, which code scanning services read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ndd_ls import __version__
from ndd_ls.cli.places import Locator, Place
from ndd_ls.config.pages import RULES_PAGE, rule_page
from ndd_ls.config.parse import absolute
from ndd_ls.rules.finding import Severity
from ndd_ls.rules.policy import POLICY
from ndd_ls.rules.suppression import rule_names

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ndd_ls.cli.checker import Result
    from ndd_ls.rules.finding import Finding
    from ndd_ls.text import Fix

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "SRCROOT"
_LEVELS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFORMATION: "note",
    Severity.HINT: "note",
}


def to_sarif(results: Sequence[Result], locale: str, root: Path) -> dict[str, Any]:
    """Return the log.

    Args:
        results: The findings.
        locale: The language.
        root: The folder that names of files are relative to.
    """
    codes = sorted({finding.code for result in results for finding in result.findings})
    driver = {
        "name": "ndd-ls",
        "version": __version__,
        "informationUri": RULES_PAGE,
        "rules": [_rule(code, locale) for code in codes],
    }
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {_ROOT: {"uri": f"{root.as_uri().rstrip('/')}/"}},
                "results": [
                    writer.result(finding, codes.index(finding.code))
                    for result in results
                    for writer in (_Writer(result, locale, root),)
                    for finding in result.findings
                ],
            }
        ],
    }


def _rule(code: str, locale: str) -> dict[str, Any]:
    return {
        "id": code,
        "name": rule_names()[code],
        "helpUri": rule_page(code, locale),
        "defaultConfiguration": {"level": _LEVELS[POLICY[code].severity]},
    }


class _Writer:
    """Writes the results of one file."""

    def __init__(self, result: Result, locale: str, root: Path) -> None:
        self._locator = Locator(result.parts)
        self._locale = locale
        path = absolute(result.path)
        self._artifact: dict[str, str] = {"uri": path.as_uri()}
        if path.is_relative_to(root):
            base = f"{root.as_uri().rstrip('/')}/"
            self._artifact = {"uri": path.as_uri()[len(base) :], "uriBaseId": _ROOT}

    def result(self, finding: Finding, index: int) -> dict[str, Any]:
        place = self._locator.place(finding.span)
        written = {
            "ruleId": finding.code,
            "ruleIndex": index,
            "level": _LEVELS[finding.severity],
            "message": {"text": finding.message.get(self._locale)},
            "locations": [self._location(place)],
        }
        if finding.related:
            written["relatedLocations"] = [
                {
                    **self._location(self._locator.place(related.span)),
                    "message": {"text": related.message.get(self._locale)},
                }
                for related in finding.related
            ]
        # A replacement is in terms of the file's lines, and those of a cell are not.
        if finding.fixes and place.cell is None:
            written["fixes"] = [self._fix(fix) for fix in finding.fixes]
        return written

    def _location(self, place: Place) -> dict[str, Any]:
        physical: dict[str, Any] = {"artifactLocation": self._artifact}
        if place.cell is None:
            return {"physicalLocation": {**physical, "region": _region(place)}}
        return {"physicalLocation": physical, "logicalLocations": [{"name": place.at()}]}

    def _fix(self, fix: Fix) -> dict[str, Any]:
        replacements = [
            {
                "deletedRegion": _region(self._locator.place(edit.span)),
                "insertedContent": {"text": edit.text},
            }
            for edit in fix.edits
        ]
        return {
            "description": {"text": fix.title.get(self._locale)},
            "artifactChanges": [{"artifactLocation": self._artifact, "replacements": replacements}],
        }


def _region(place: Place) -> dict[str, int]:
    return {
        "startLine": place.start.line + 1,
        "startColumn": place.start.column + 1,
        "endLine": place.end.line + 1,
        "endColumn": place.end.column + 1,
    }
