"""Inlay hints: what an object is, behind the name that it is bound to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.features.describe import describe
from ndd_ls.features.types import types_of
from ndd_ls.semantic.values import Batch, Reader, TensorLike
from ndd_ls.text import normalize_locale

if TYPE_CHECKING:
    from ndd_ls.config.settings import Settings
    from ndd_ls.features.document import Document
    from ndd_ls.features.types import Typed
    from ndd_ls.text import Span


@dataclass(frozen=True, slots=True)
class InlayHint:
    """One hint.

    Attributes:
        offset: Where it stands.
        label: Such as ``": Batch[64] gpu uint8 HWC"``.
    """

    offset: int
    label: str


def inlay_hints(document: Document, span: Span, settings: Settings) -> list[InlayHint]:
    """Return the hints in a range of the text, as the setting ``inlay-hints`` wants them.

    ``essentials`` are batches, and readers whose class is not written beside them.
    """
    if settings.inlay_hints == "off":
        return []
    locale = normalize_locale(settings.locale)
    hints = []
    for typed in types_of(document, span):
        if typed.is_argument or not span.touches(typed.span.end):
            continue
        if settings.inlay_hints != "all" and not _is_essential(document, typed):
            continue
        label = _label(typed, locale)
        if label is not None:
            hints.append(InlayHint(typed.span.end, f": {label}"))
    return hints


def _is_essential(document: Document, typed: Typed) -> bool:
    if isinstance(typed.value, Reader):
        line = document.lines.position(typed.span.start).line
        return typed.value.path.rpartition(".")[2] not in document.lines.line_text(line)
    return isinstance(typed.value, Batch)


def _label(typed: Typed, locale: str) -> str | None:
    value = typed.value
    if not isinstance(value, TensorLike):
        return describe(value, locale)
    head = f"Batch[{value.size or '?'}]" if isinstance(value, Batch) else "Tensor"
    return " ".join(part for part in (head, value.device, value.dtype, value.layout) if part)
