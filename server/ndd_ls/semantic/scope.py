"""What is in reach at an offset, and what an expression written there would be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.expressions import evaluate
from ndd_ls.semantic.frame import Frame
from ndd_ls.semantic.unit import Unit
from ndd_ls.semantic.values import UNKNOWN, Value
from ndd_ls.syntax import Source
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.semantic.program import Program


def names_at(program: Program, offset: int) -> dict[str, Value]:
    """Return the names that were bound or used before an offset, and what they were last."""
    model = program.model
    names = dict(model.globals)
    found = model.module.chunk_at(offset)
    if found is None:
        return names
    chunk, local = found
    mentions: list[tuple[int, str, Value]] = []
    for unit in model.units_of(chunk):
        for node, value in unit.facts.items():
            if node.start >= local:
                continue
            if isinstance(node, n.Name):
                mentions.append((node.start, node.id, value))
            elif isinstance(node, n.Parameter):
                mentions.append((node.start, node.name, value))
    mentions.sort(key=lambda mention: mention[0])
    names.update((name, value) for _, name, value in mentions if value != UNKNOWN)
    return names


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
    return evaluate(frame, chunks[0].statement.value)
