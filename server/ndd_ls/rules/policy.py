"""How bad each finding is, and whether a rule is on, where the user has not said otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.rules.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Policy:
    """One rule's defaults."""

    severity: Severity
    enabled: bool = True


_ERROR = Policy(Severity.ERROR)
_WARNING = Policy(Severity.WARNING)
_INFORMATION = Policy(Severity.INFORMATION)

POLICY: Mapping[str, Policy] = {
    "NDD001": _WARNING,
    "NDD002": _WARNING,
    "NDD101": _ERROR,
    "NDD102": _ERROR,
    "NDD103": _ERROR,
    "NDD105": _ERROR,
    "NDD106": _ERROR,
    "NDD107": _ERROR,
    "NDD108": _ERROR,
    "NDD109": _ERROR,
    "NDD110": _ERROR,
    "NDD112": _ERROR,
    "NDD201": _ERROR,
    "NDD202": _ERROR,
    "NDD203": _WARNING,
    "NDD204": _WARNING,
    "NDD206": _ERROR,
    "NDD207": _ERROR,
    "NDD208": _ERROR,
    "NDD209": _ERROR,
    "NDD210": _WARNING,
    "NDD211": _ERROR,
    "NDD213": _ERROR,
    "NDD301": _WARNING,
    "NDD302": _WARNING,
    "NDD305": _ERROR,
    "NDD401": _ERROR,
    "NDD402": _ERROR,
    "NDD403": _ERROR,
    "NDD404": _ERROR,
    "NDD405": _ERROR,
    "NDD407": _ERROR,
    "NDD408": _ERROR,
    "NDD501": _ERROR,
    "NDD505": _INFORMATION,
    "NDD506": _INFORMATION,
    "NDD602": _ERROR,
    "NDD607": _ERROR,
    "NDD701": _ERROR,
    "NDD703": _ERROR,
    "NDD802": _ERROR,
}
