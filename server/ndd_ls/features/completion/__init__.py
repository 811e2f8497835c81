"""Completion: members, arguments and values, the likeliest first.

One module for each kind of place; ``place`` tells which kind the cursor is at.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.features.completion.arguments import keywords
from ndd_ls.features.completion.inputs import inputs
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.completion.loops import targets
from ndd_ls.features.completion.members import members
from ndd_ls.features.completion.modules import modules
from ndd_ls.features.completion.summary import summary
from ndd_ls.features.completion.values import values
from ndd_ls.features.hover.arguments import argument_facts, argument_meaning
from ndd_ls.features.markup import lead
from ndd_ls.features.notes import notes
from ndd_ls.features.place import code_at, open_call
from ndd_ls.text import normalize_locale

if TYPE_CHECKING:
    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Argument, Catalog
    from ndd_ls.config.settings import Settings
    from ndd_ls.features.document import Document

__all__ = ["Completion", "complete", "describe_completion"]

_WORD = re.compile(r"\w*\Z")
_VALUE = re.compile(r"[\"']?[\w.]*\Z")


def complete(
    document: Document,
    offset: int,
    locale: str = "en",
    documentation: Documentation | None = None,
    top: int = 0,
) -> list[Completion]:
    """Return what may stand at ``offset``, the likeliest first; nothing where that is unknown.

    Args:
        document: The text.
        offset: Where the cursor is.
        locale: The language.
        documentation: The documentation of the user's DALI, None without one.
        top: Where the part of the text begins that a missing import may go to.
    """
    found = _found(document, offset, locale, top)
    text = document.text
    # What was typed in capitals is meant so.
    found.sort(
        key=lambda item: (
            not item.label.startswith(text[item.span.start : offset]),
            -item.weight,
            item.label,
        )
    )
    if documentation is None:
        return found
    catalog = document.catalog
    return [
        item
        if item.kind in ("value", "variable")
        else replace(item, summary=summary(catalog, documentation, item.path, item.argument))
        for item in found
    ]


def _found(document: Document, offset: int, locale: str, top: int) -> list[Completion]:
    text = document.text
    source = document.program.source
    line_start = text.rfind("\n", 0, offset) + 1
    if offset and source.is_comment(offset - 1):
        return []
    code = code_at(text, offset)
    call = open_call(text if code is None else code, offset)
    offered: list[Completion] = []
    typed = ""
    if call is not None and call.keyword is not None:
        typed = text[call.start : offset]
        if _VALUE.fullmatch(typed):
            offered = values(document, call, offset, top)
            if typed[:1] in ("'", '"'):
                return offered
    # Only of a string over several lines the text before may not tell.
    if code is None or (code is text and offset and source.is_string(offset - 1)):
        return []
    word = _WORD.search(text[line_start:offset])
    start = offset - (len(word.group()) if word is not None else 0)
    if start > line_start and text[start - 1] == ".":
        begun = [value for value in offered if value.label.startswith(typed)]
        return begun or members(document, start, offset, top)
    if offered:
        return offered
    found = modules(document, line_start, start, offset, top)
    if call is not None:
        if call.keyword is None and start == call.start:
            found += inputs(document, call, offset, locale)
            found += keywords(document, call, offset, locale)
        return found
    return found + targets(document, line_start, offset)


def describe_completion(
    catalog: Catalog,
    path: str,
    settings: Settings,
    documentation: Documentation | None,
    argument: str | None = None,
) -> str | None:
    """Return the documentation of a completion as Markdown.

    Args:
        catalog: What the user's DALI offers.
        path: Its path below dynamic mode.
        settings: Its locale is used.
        documentation: The documentation of the user's DALI, None without one.
        argument: The argument that is meant, if it is one.
    """
    operator = catalog.operator(path)
    locale = normalize_locale(settings.locale)
    if argument is not None:
        fact = operator or catalog.function(path)
        known = None if fact is None else fact.arguments.get(argument)
        return None if known is None else _describe_argument(path, known, locale, documentation)
    parts = []
    if documentation is not None and path:
        text = documentation.operator(path) if operator else documentation.member(path)
        if text:
            parts.append(lead(text))
    if operator is not None:
        parts.append("\n".join(f"- {note.get(locale)}" for note in notes(operator)))
    return "\n\n".join(filter(None, parts)) or None


def _describe_argument(
    path: str, argument: Argument, locale: str, documentation: Documentation | None
) -> str | None:
    facts = argument_facts(argument, locale)
    meaning = argument_meaning(path, argument, locale, documentation)
    return "\n\n".join(filter(None, [facts, *meaning])) or None
