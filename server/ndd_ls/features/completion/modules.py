"""Dynamic mode itself, where its name is being typed and the program does not import it yet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.features.completion.imports import NDD, named
from ndd_ls.features.completion.item import Completion
from ndd_ls.text import Span

if TYPE_CHECKING:
    from ndd_ls.features.document import Document

# Where a name is given, not used.
_BINDING = re.compile(
    r"\s*(?:import|from|def|class|global|nonlocal|del)\b|.*\b(?:as|for|lambda)\s+\Z"
)


def modules(
    document: Document, line_start: int, start: int, offset: int, top: int
) -> list[Completion]:
    """Return ``ndd`` with its import, where the beginning of that name stands before ``offset``."""
    typed = document.text[start:offset]
    if not typed or not NDD.alias.startswith(typed):
        return []
    if _BINDING.match(document.text[line_start:start]):
        return []
    found = named(document, NDD, start, top)
    if found is None or found.imports is None:
        return []
    span = Span(start, offset)
    return [Completion(NDD.alias, "module", "", span, detail=NDD.path, imports=found.imports)]
