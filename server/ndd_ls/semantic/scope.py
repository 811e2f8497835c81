"""What is in reach at an offset, and what an expression written there would be."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.semantic.code import Instance
from ndd_ls.semantic.expressions import evaluate
from ndd_ls.semantic.frame import Frame, Slot
from ndd_ls.semantic.unit import Unit
from ndd_ls.semantic.values import UNKNOWN, Value
from ndd_ls.syntax import Source
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic.program import Program
_INDENT = re.compile(r"[ \t]*")


def names_at(program: Program, offset: int) -> dict[str, Value]:
    """Return the names that were bound or used before an offset, and what they were last.

    Those of other functions are out of reach; those of which nothing is known are left out.
    """
    names = dict(program.model.globals)
    mentions = _mentions(program, offset)
    names.update((name, value) for name, value in mentions if value != UNKNOWN)
    return names


def bound_at(program: Program, offset: int) -> list[str]:
    """Return the names that are in reach at an offset, the newest last, also the unknown ones."""
    mentions = [*program.model.globals, *(name for name, _ in _mentions(program, offset))]
    return list(dict.fromkeys(reversed(mentions)))[::-1]


def _mentions(program: Program, offset: int) -> list[tuple[str, Value]]:
    """Return the names before an offset that are in reach there, as they come in the text."""
    model = program.model
    found = model.module.chunk_at(offset)
    if found is None:
        return []
    chunk, local = found
    closed = list(_closed(chunk.statement, program.source.text[offset - local :], local))
    mentions: list[tuple[int, str, Value]] = []
    for unit in model.units_of(chunk):
        for node, value in unit.facts.items():
            if node.start >= local or not isinstance(node, (n.Name, n.Parameter)):
                continue
            if any(start <= node.start < end for start, end in closed):
                continue
            name = node.id if isinstance(node, n.Name) else node.name
            mentions.append((node.start, name, value))
    mentions.sort(key=lambda mention: mention[0])
    return [(name, value) for _, name, value in mentions]


def _closed(statement: n.Node, text: str, local: int) -> Iterator[tuple[int, int]]:
    """Yield where functions inside of a statement are that do not reach to ``local``.

    Only the last one can, by its indentation: what is being typed there may not belong to it yet.
    """
    inside = [c for c in statement.children() if isinstance(c, n.Stmt) and c.start < local]
    for inner in inside:
        last = inner is inside[-1]
        if isinstance(inner, n.FunctionDef) and not (last and _reaches(inner, text, local)):
            yield inner.start, inner.end
        else:
            yield from _closed(inner, text, local)


def _reaches(function: n.FunctionDef, text: str, local: int) -> bool:
    margin = function.start - (text.rfind("\n", 0, function.start) + 1)
    line = text.rfind("\n", 0, local) + 1
    indented = _INDENT.match(text, line)
    return line <= function.start or (indented is not None and len(indented[0]) > margin)


def value_at(program: Program, offset: int, expression: str) -> Value:
    """Return what ``expression`` would be if it stood at an offset.

    Args:
        program: The document.
        offset: A code-point offset in it.
        expression: Its source text; what does not parse is unknown.
    """
    chunks = Source(expression).module.chunks
    if len(chunks) != 1 or not isinstance(chunks[0].statement, n.ExprStmt):
        return UNKNOWN
    unit = Unit(chunks[0])
    names = names_at(program, offset)
    frame = Frame(program, unit, chunks[0], recording=False, closure=names)
    frame.self_value = names.get("self")
    if isinstance(frame.self_value, Instance):
        known = _bound_attributes(program, offset, frame.self_value)
        frame.state.heap.update((Slot(frame.self_value.cls, name), v) for name, v in known.items())
    return evaluate(frame, chunks[0].statement.value)


def attributes_at(program: Program, offset: int) -> dict[str, Value]:
    """Return the attributes that ``self`` has at an offset, and what is known of them."""
    instance = names_at(program, offset).get("self")
    if not isinstance(instance, Instance):
        return {}
    known = program.class_attributes(instance.cls)
    return {**known, **_bound_attributes(program, offset, instance)}


def _bound_attributes(program: Program, offset: int, instance: Instance) -> dict[str, Value]:
    """Return what the methods around an offset bind to attributes of ``self``.

    Of a class that nothing makes an object of yet, the program knows no more than that.
    """
    model = program.model
    found = model.module.chunk_at(offset)
    known: dict[str, Value] = {}
    for unit in model.units_of(found[0]) if found is not None else ():
        for node, value in unit.facts.items():
            if not isinstance(node, n.Attribute) or value == UNKNOWN:
                continue
            if isinstance(node.value, n.Name) and unit.facts.get(node.value) == instance:
                known[node.attr] = value
    return known
