"""Where an object came from: the source of what made it, with a link to what that is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.config.pages import operator_page
from ndd_ls.features.locate import Located, locate
from ndd_ls.features.markup import code
from ndd_ls.semantic.values import Checkpoint, Epoch, Maybe, Member, Reader, Rng, TensorLike, Value
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from ndd_ls.features.document import Document
    from ndd_ls.semantic.values import Place

_FROM = Localized("from {}", "来自 {}")
_ANNOTATION = re.compile(r"""[\w.]+|(["']).*\1""")
_MAX_SOURCE = 70


def origin_lines(document: Document, located: Located, value: Value, locale: str) -> list[str]:
    """Return the paragraph that tells where an object came from.

    There is none where that is unknown, in the same line, or an annotation, which promises an
    object but makes none.

    Args:
        document: The program.
        located: Where the object is looked at.
        value: The object.
        locale: The language.
    """
    place = _origin_of(value)
    if place is None or _is_beside(document, located, place):
        return []
    text = " ".join(place.chunk.text[place.start : place.end].split())
    if _ANNOTATION.fullmatch(text):
        return []
    if len(text) > _MAX_SOURCE:
        text = text[:_MAX_SOURCE].rstrip() + "…"
    page = _page(document, place)
    return [_FROM.get(locale).format(f"[{code(text)}]({page})" if page else code(text))]


def _origin_of(value: Value) -> Place | None:
    """Return the call, or the other expression, that made an object; None where unknown."""
    if isinstance(value, Maybe):
        return _origin_of(value.value)
    if isinstance(value, (TensorLike, Rng, Checkpoint)):
        return value.origin
    if isinstance(value, Epoch):
        return value.place
    return value.ref.place if isinstance(value, Reader) else None


def _is_beside(document: Document, located: Located, place: Place) -> bool:
    """Tell whether a place begins in the line that is looked at, where everybody sees it."""
    span = document.span(place)
    here = located.span(located.node.start, located.node.end).start
    line = document.lines.position
    return span is not None and line(span.start).line == line(here).line


def _page(document: Document, place: Place) -> str | None:
    """Return the address of the page on the operator that is called at a place."""
    span = document.span(place)
    located = None if span is None else locate(document, span.start)
    for node in () if located is None else located.path:
        if isinstance(node, n.Call) and (node.start, node.end) == (place.start, place.end):
            callee = located.value(node.func) if located else None
            if isinstance(callee, Member) and document.catalog.operator(callee.path):
                return operator_page(callee.path)
    return None
