"""Text: offsets, positions, edits, localised sentences. Depends on nothing."""

from ndd_ls.text.edit import Applicability, Edit, Fix, OverlappingEditsError, apply_edits
from ndd_ls.text.localized import LOCALES, Localized, normalize_locale
from ndd_ls.text.position import Encoding, LineIndex, Position, Span

__all__ = [
    "LOCALES",
    "Applicability",
    "Edit",
    "Encoding",
    "Fix",
    "LineIndex",
    "Localized",
    "OverlappingEditsError",
    "Position",
    "Span",
    "apply_edits",
    "normalize_locale",
]
