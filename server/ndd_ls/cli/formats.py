"""Findings for programs: JSON in the shape of ruff's, and GitHub's workflow commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ndd_ls.cli.places import Locator, Place
from ndd_ls.config.pages import rule_page
from ndd_ls.config.parse import absolute
from ndd_ls.rules.finding import Severity
from ndd_ls.text import Applicability

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ndd_ls.cli.checker import Result
    from ndd_ls.rules.finding import Finding
    from ndd_ls.text import Fix, Position

_GITHUB_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning"}
# Ruff's words, so that what reads ruff's reports reads these.
_APPLICABILITY = {Applicability.SAFE: "safe", Applicability.SUGGESTION: "unsafe"}


def to_json(results: Sequence[Result], locale: str) -> list[dict[str, Any]]:
    """Return the findings as a list of objects."""
    return [
        _object(finding, locator, result.path, locale)
        for result in results
        for locator in (Locator(result.parts),)
        for finding in result.findings
    ]


def _object(finding: Finding, locator: Locator, path: Path, locale: str) -> dict[str, Any]:
    place = locator.place(finding.span)
    return {
        "cell": place.cell,
        "code": finding.code,
        "end_location": _location(place.end),
        "filename": str(absolute(path)),
        "fix": _fix(finding.fixes[0], locator, locale) if finding.fixes else None,
        "location": _location(place.start),
        "message": finding.message.get(locale),
        "name": finding.name,
        "related": [
            {
                "cell": (at := locator.place(related.span)).cell,
                "end_location": _location(at.end),
                "location": _location(at.start),
                "message": related.message.get(locale),
            }
            for related in finding.related
        ],
        "severity": finding.severity.value,
        "url": rule_page(finding.code, locale),
    }


def _fix(fix: Fix, locator: Locator, locale: str) -> dict[str, Any]:
    places = [(locator.place(edit.span), edit.text) for edit in fix.edits]
    return {
        "applicability": _APPLICABILITY[fix.applicability],
        "edits": [
            {
                "cell": place.cell,
                "content": content,
                "end_location": _location(place.end),
                "location": _location(place.start),
            }
            for place, content in places
        ],
        "message": fix.title.get(locale),
    }


def _location(position: Position) -> dict[str, int]:
    return {"column": position.column + 1, "row": position.line + 1}


def to_github(results: Sequence[Result], locale: str, root: Path) -> Iterator[str]:
    """Yield a workflow command for each finding.

    Args:
        results: The findings.
        locale: The language.
        root: The folder that names of files are relative to.
    """
    for result in results:
        locator = Locator(result.parts)
        for finding in result.findings:
            yield _command(finding, locator.place(finding.span), result.path, locale, root)


def _command(finding: Finding, place: Place, path: Path, locale: str, root: Path) -> str:
    name = absolute(path)
    name = name.relative_to(root) if name.is_relative_to(root) else name
    properties = {"title": f"ndd-ls ({finding.code})", "file": name.as_posix()}
    message = f"{path}:{place.at()}: {finding.code} {finding.message.get(locale)}"
    if place.cell is None:
        properties |= {"line": str(place.start.line + 1), "endLine": str(place.end.line + 1)}
        if place.start.line == place.end.line:
            # Columns of two lines make GitHub refuse the whole annotation.
            properties["col"] = str(place.start.column + 1)
            properties["endColumn"] = str(max(place.end.column, place.start.column + 1))
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    level = _GITHUB_LEVELS.get(finding.severity, "notice")
    return f"::{level} {listed}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
