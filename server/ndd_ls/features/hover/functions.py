"""What a function of the program gives, as it is called there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.features.hover.objects import object_lines
from ndd_ls.semantic.joining import join_all

if TYPE_CHECKING:
    from ndd_ls.features.document import Document
    from ndd_ls.syntax import nodes as n


def function_lines(document: Document, node: n.FunctionDef, locale: str) -> list[str]:
    """Return the paragraphs on what all calls of a function give; none where they do not agree.

    Args:
        document: The program.
        node: The function's definition.
        locale: The language.
    """
    results = [
        unit.value(call)
        for unit in document.model.all_units()
        for (call, called), _ in unit.calls.items()
        if called is node
    ]
    return object_lines(f"{node.name}(…)", join_all(results), locale)
