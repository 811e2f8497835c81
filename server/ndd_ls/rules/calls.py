"""Edits of calls that several rules make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedEdit
from ndd_ls.semantic.values import Place
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.syntax import Chunk


def add_keyword(context: Context, node: n.Call, keyword: str) -> PlacedEdit:
    """Return the edit that passes ``name=value`` to a call of the unit's chunk."""
    return add_keyword_in(context.unit.chunk, node, keyword)


def add_keyword_in(chunk: Chunk, node: n.Call, keyword: str) -> PlacedEdit:
    """Return the edit that adds ``name=value`` behind a call's last argument.

    A trailing comma and the layout of a call over several lines are kept.
    """
    if not node.arguments:
        return PlacedEdit(Place(chunk, node.open + 1, node.open + 1), keyword)
    last = node.arguments[-1]
    text = chunk.text
    line_start = text.rfind("\n", 0, last.start) + 1
    indent = text[line_start : last.start]
    separator = f",\n{indent}" if indent.strip() == "" and line_start > node.open else ", "
    return PlacedEdit(Place(chunk, last.end, last.end), separator + keyword)


def remove_argument(context: Context, node: n.Call, argument: n.Argument) -> PlacedEdit:
    """Return the edit that removes an argument with the comma that separates it."""
    index = node.arguments.index(argument)
    if index + 1 < len(node.arguments):
        return context.edit(argument.start, node.arguments[index + 1].start, "")
    if index > 0:
        return context.edit(node.arguments[index - 1].end, argument.end, "")
    return context.edit(node.open + 1, node.close - 1, "")


def call_at(place: Place) -> n.Call | None:
    """Return the call at exactly ``place``."""
    for node in place.chunk.statement.walk():
        if isinstance(node, n.Call) and (node.start, node.end) == (place.start, place.end):
            return node
    return None


def enclosing_function(chunk: Chunk, offset: int) -> n.FunctionDef | None:
    """Return the innermost function around an offset of a chunk."""
    found = None
    for node in chunk.statement.walk():
        if isinstance(node, n.FunctionDef) and node.start <= offset < node.end:
            found = node
    return found
