"""``ndd-ls rules``: all rules, what they say by default, and how far their fixes may be trusted."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.cli.reporting import print_json
from ndd_ls.config import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.rules import documentation
from ndd_ls.rules.policy import POLICY
from ndd_ls.rules.registry import all_rules
from ndd_ls.rules.suppression import rule_names
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_ALWAYS = "2.0"
_NONE = "none"
_WIDTHS = (8, 29, 13, 12)


def list_rules(output_format: str, locale: str) -> int:
    """Print all rules and return the exit code."""
    rows = list(_rows())
    if output_format == "json":
        print_json(rows, sys.stdout)
        return 0
    for titles in (_TITLES, *(tuple(row.values()) for row in rows)):
        texts = [title.get(locale) if isinstance(title, Localized) else title for title in titles]
        print("".join(map(_padded, texts, (*_WIDTHS, 0))).rstrip())
    return 0


def _rows() -> Iterator[dict[str, Any]]:
    for code, name in rule_names().items():
        policy = POLICY[code]
        rule = all_rules().get(code)
        yield {
            "code": code,
            "name": name,
            "severity": policy.severity.value if policy.enabled else "off",
            "fix": _fix_of(code),
            "since": _ALWAYS if rule is None else rule.since,
        }


def _fix_of(code: str) -> str:
    """Return how far the fix of a rule may be trusted, as seen on its page's own example."""
    if code not in documentation.available():
        return _NONE
    document = Document(documentation.load(code).bad, catalog=load_shipped())
    found = diagnose(document, Settings(select=(code,)))
    return next((f.fixes[0].applicability.value for f in found if f.fixes), _NONE)


def _padded(text: str, width: int) -> str:
    from ndd_ls.cli.terminal import cells

    return text + " " * (width - cells(text))


_TITLES = (
    Localized("code", "代码"),
    Localized("name", "规则名"),
    Localized("severity", "级别"),
    Localized("fix", "修复"),
    Localized("since", "起始版本"),
)
