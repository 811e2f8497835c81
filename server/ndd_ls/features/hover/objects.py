"""The first lines of a hover: what an object is, and where it came from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.features.describe import describe, sequence_of
from ndd_ls.features.markup import code
from ndd_ls.semantic.values import (
    Checkpoint,
    Epoch,
    Items,
    Literal,
    Many,
    Mapping,
    Maybe,
    Reader,
    Rng,
    TensorLike,
    Value,
)
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic.values import Place

_FROM = Localized("from {}", "来自 {}")
_OR_NONE = Localized("{} or None", "{} 或 None")
_MORE = Localized("{} more …", "另有 {} 个……")
_ANNOTATION = re.compile(r"""[\w.]+|(["']).*\1""")
_MAX_ITEMS = 10
_MAX_SOURCE = 70


def object_lines(name: str, value: Value, locale: str) -> list[str]:
    """Return the paragraphs that tell what an object is; none where nothing is known.

    Args:
        name: What the program calls it.
        value: The object. The elements of a tuple, list or dict stand below each other.
        locale: The language.
    """
    inner, around = value, "{}"
    if isinstance(value, Maybe):
        inner, around = value.value, _OR_NONE.get(locale)
    text = describe(inner, locale)
    if text is None:
        return []
    elements = []
    parts = inner.element if isinstance(inner, Many) else inner
    if isinstance(parts, (Items, Mapping)):
        text = parts.kind if isinstance(parts, Items) else "dict"
        if isinstance(inner, Many):
            text = sequence_of(inner.kind, text, locale)
        elements = ["\n".join(_elements(parts, locale))]
    return [f"{code(name)}: {around.format(f'**{text}**')}", *elements]


def _elements(value: Items | Mapping, locale: str) -> Iterator[str]:
    if isinstance(value, Items):
        elements = [(f"{index + 1}. ", item) for index, item in enumerate(value.items)]
    else:
        elements = [(f"- {code(key)}: ", item) for key, item in value.items]
    for head, item in elements[:_MAX_ITEMS]:
        known = code(repr(item.value)) if isinstance(item, Literal) else describe(item, locale)
        yield head + (known or "?")
    if len(elements) > _MAX_ITEMS:
        yield "- " + _MORE.get(locale).format(len(elements) - _MAX_ITEMS)


def origin_of(value: Value) -> Place | None:
    """Return the call, or the other expression, that made an object; None where unknown."""
    if isinstance(value, Maybe):
        return origin_of(value.value)
    if isinstance(value, (TensorLike, Rng, Checkpoint)):
        return value.origin
    if isinstance(value, Epoch):
        return value.place
    return value.ref.place if isinstance(value, Reader) else None


def origin_line(place: Place, locale: str) -> str | None:
    """Return the line that tells where an object came from, by the source of what made it.

    None if that is an annotation, which promises an object but makes none.
    """
    text = " ".join(place.chunk.text[place.start : place.end].split())
    if _ANNOTATION.fullmatch(text):
        return None
    if len(text) > _MAX_SOURCE:
        text = text[:_MAX_SOURCE].rstrip() + "…"
    return _FROM.get(locale).format(code(text))
