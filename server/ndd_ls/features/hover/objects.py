"""The first lines of a hover: what an object is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.features.describe import describe, is_foreign, sequence_of
from ndd_ls.features.markup import code
from ndd_ls.semantic.values import Items, Literal, Many, Mapping, Maybe, Value
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_OR_NONE = Localized("{} or None", "{} 或 None")
_MORE = Localized("{} more …", "另有 {} 个……")
_MAX_ITEMS = 10


def object_lines(name: str, value: Value, locale: str) -> list[str]:
    """Return the paragraphs that tell what an object is; none where nothing is known.

    Of what has nothing to do with DALI other servers tell, beside this one.

    Args:
        name: What the program calls it.
        value: The object. The elements of a tuple, list or dict stand below each other.
        locale: The language.
    """
    inner, around = value, "{}"
    if isinstance(value, Maybe):
        inner, around = value.value, _OR_NONE.get(locale)
    text = None if is_foreign(inner) else describe(inner, locale)
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
