"""Hovers in ``pyproject.toml``: what a setting means, and the pages of rules named there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.config.definitions import DEFINITIONS, TABLE
from ndd_ls.config.pages import settings_page
from ndd_ls.features.hover import Hover
from ndd_ls.features.hover.rules import rule_card
from ndd_ls.features.markup import code
from ndd_ls.rules import documentation
from ndd_ls.rules.suppression import code_of
from ndd_ls.text import Localized, Span

if TYPE_CHECKING:
    from ndd_ls.config.definitions import Definition
    from ndd_ls.text import LineIndex

_HEADER = re.compile(r"\s*\[+\s*([^\[\]]+?)\s*\]+\s*(?:#.*)?$")
_WORD = re.compile(r"[\w-]+")
_KEY = re.compile(r"\s*([\w-]+)\s*=")
_PREFIX = re.compile(r"NDD\d{0,2}", re.IGNORECASE)
_MAX_RULES = 20
_MORE = Localized("{} more …", "另有 {} 个……")
_OURS = f"tool.{TABLE}"
_DEFAULT = Localized("default {}", "默认 {}")
_LINK = Localized("[All settings]({})", "[全部设置]({})")


def configuration_hover(lines: LineIndex, offset: int, locale: str) -> Hover | None:
    """Return the hover at an offset of a ``pyproject.toml``, None outside of our table.

    Args:
        lines: The text.
        offset: Where the pointer is.
        locale: The language.
    """
    number = lines.position(offset).line
    table = _table(lines, number)
    if table != _OURS and not table.startswith(f"{_OURS}."):
        return None
    text, start = lines.line_text(number), lines.line_start(number)
    for word in _WORD.finditer(text):
        span = Span(start + word.start(), start + word.end())
        if span.touches(offset):
            card = _card(word, text, table, locale)
            return None if card is None else Hover(card, span)
    return None


def _table(lines: LineIndex, number: int) -> str:
    """Return the name of the table that a line is in; a header is in its own."""
    for above in range(number, -1, -1):
        found = _HEADER.match(lines.line_text(above))
        if found is not None:
            return re.sub(r"""[\s"']""", "", found[1])
    return ""


def _card(word: re.Match[str], line: str, table: str, locale: str) -> str | None:
    rule = code_of(word.group())
    if rule is not None and rule in documentation.available():
        return rule_card(rule, locale)
    if _PREFIX.fullmatch(word.group()):
        return _rules(word.group().upper(), locale)
    key = _KEY.match(line)
    is_key = table == _OURS and key is not None and key.span(1) == word.span()
    in_header = _HEADER.match(line) is not None
    if not (is_key or in_header):
        return None
    found = [d for d in DEFINITIONS if word.group() == d.key]
    return _setting(found[0], locale) if found else None


def _rules(prefix: str, locale: str) -> str | None:
    """Return the list of the rules whose codes begin alike."""
    found = [rule for rule in documentation.available() if rule.startswith(prefix)]
    lines = [f"- {code(rule)} {documentation.load(rule).name}" for rule in found[:_MAX_RULES]]
    if len(found) > _MAX_RULES:
        lines.append("- " + _MORE.get(locale).format(len(found) - _MAX_RULES))
    return "\n".join([f"**{prefix}**", "", *lines]) if found else None


def _setting(definition: Definition, locale: str) -> str:
    head = code(definition.key)
    if definition.default is not None:
        head += f" · {_DEFAULT.get(locale).format(code(definition.default))}"
    example = f"```toml\n[{_OURS}]\n{definition.example}\n```"
    link = _LINK.get(locale).format(settings_page(definition.key))
    return "\n\n".join((head, definition.description.get(locale), example, link))
