"""Edits of a text, and fixes made of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ndd_ls.text.localized import Localized
    from ndd_ls.text.position import Span


class OverlappingEditsError(ValueError):
    """Two edits of one set change the same place."""


class Applicability(str, Enum):
    """How far a fix may be trusted."""

    SAFE = "safe"
    """It only repairs: applied by fix-all, on save and by ``--fix``."""
    SUGGESTION = "suggestion"
    """It may change behaviour: offered, and applied by ``--unsafe-fixes`` alone."""


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Replace ``span`` by ``text``; an empty span inserts."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to repair a finding.

    Attributes:
        title: What an editor's menu shows, in the imperative.
        edits: The changes, none overlapping another.
        applicability: Whether it may be applied without asking.
    """

    title: Localized
    edits: tuple[Edit, ...]
    applicability: Applicability = Applicability.SAFE


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return ``text`` with all ``edits`` applied; equal edits count once.

    Raises:
        OverlappingEditsError: Two different edits change the same place.
    """
    parts: list[str] = []
    end = 0
    for edit in sorted(set(edits)):
        if edit.span.start < end:
            raise OverlappingEditsError(f"{edit} begins before {end}")
        parts += (text[end : edit.span.start], edit.text)
        end = edit.span.end
    parts.append(text[end:])
    return "".join(parts)
