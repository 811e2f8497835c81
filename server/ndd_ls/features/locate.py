"""What stands at an offset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.semantic.values import UNKNOWN, Value
from ndd_ls.text import Span

if TYPE_CHECKING:
    from ndd_ls.features.document import Document
    from ndd_ls.semantic import Unit
    from ndd_ls.semantic.values import ReaderState
    from ndd_ls.syntax import nodes as n


@dataclass(frozen=True, slots=True)
class Located:
    """The syntax around an offset.

    Attributes:
        path: The nodes around it, the outermost first.
        units: What is known of the chunk, the insides of its functions first.
        start: Where the chunk begins in the document.
        offset: The offset inside of the chunk.
    """

    path: tuple[n.Node, ...]
    units: tuple[Unit, ...]
    start: int
    offset: int

    @property
    def node(self) -> n.Node:
        """The innermost node."""
        return self.path[-1]

    def value(self, node: n.Node) -> Value:
        """Return what a node of the chunk is."""
        for unit in self.units:
            value = unit.facts.get(node)
            if value is not None:
                return value
        return UNKNOWN

    def state(self, node: n.Node) -> ReaderState | None:
        """Return what had happened to the reader that a node is; None if it is none."""
        return next((u.states[node] for u in self.units if node in u.states), None)

    def span(self, start: int, end: int) -> Span:
        """Return a range of the chunk as a range of the document."""
        return Span(self.start + start, self.start + end)

    def around(self, kind: type[n.Node]) -> n.Node | None:
        """Return the innermost node of one type."""
        return next((node for node in reversed(self.path) if isinstance(node, kind)), None)


def locate(document: Document, offset: int) -> Located | None:
    """Return what stands at ``offset``; None before the first statement and behind a chunk."""
    model = document.model
    found = model.module.chunk_at(offset)
    if found is None:
        return None
    chunk, local = found
    if local > len(chunk.text):
        return None
    path: list[n.Node] = [chunk.statement]
    while True:
        inner = next(
            (c for c in path[-1].children() if c.start <= local < c.end and c.end > c.start), None
        )
        if inner is None:
            # A cursor just behind a name is at the name.
            inner = next((c for c in path[-1].children() if c.start < local == c.end), None)
        if inner is None:
            break
        path.append(inner)
    return Located(tuple(path), tuple(model.units_of(chunk)), offset - local, local)
