"""What a rule reports, in the coordinates of the whole document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ndd_ls.text import Fix, Localized, Span


class Severity(str, Enum):
    """How bad a finding is."""

    ERROR = "error"
    """DALI raises, or the result is wrong for certain."""
    WARNING = "warning"
    """Probably a bug."""
    INFORMATION = "information"
    """It works, but wastes something."""
    HINT = "hint"
    """Style."""


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a finding points at, such as where the reader was made."""

    span: Span
    message: Localized


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong.

    Attributes:
        code: ``NDD`` and three digits.
        name: The rule's name, kebab-case.
        severity: After configuration.
        span: The code to underline.
        message: One sentence that names the object and the remedy.
        fixes: The ways to repair it, the likeliest first.
        related: Its causes elsewhere in the document.
    """

    code: str
    name: str
    severity: Severity
    span: Span
    message: Localized
    fixes: tuple[Fix, ...] = ()
    related: tuple[Related, ...] = ()
