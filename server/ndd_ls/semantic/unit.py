"""What the interpreter writes down about one chunk, for rules and features to read."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, cast

from ndd_ls.semantic.values import UNKNOWN, Batch, Place, Value

if TYPE_CHECKING:
    from ndd_ls.semantic.code import Function
    from ndd_ls.semantic.values import Reader, ReaderState, Size
    from ndd_ls.syntax import Chunk, nodes

_NodeT = TypeVar("_NodeT", bound="nodes.Node")


@dataclass(frozen=True, slots=True)
class EpochStarted:
    """``reader.next_epoch(…)`` was called.

    Attributes:
        place: The call.
        reader: Whose epoch.
        size: The batch size, None for samples or where it is unknown.
        size_place: The argument that gives it, else the call.
        before: The reader's state just before.
        mode: ``"batches"``, ``"samples"`` or ``"captured"``; None where it is unknown.
    """

    place: Place
    reader: Reader
    size: Size | None
    size_place: Place
    before: ReaderState
    mode: str | None = None


@dataclass(frozen=True, slots=True)
class ReaderCalled:
    """A reader was called for its next samples."""

    place: Place
    reader: Reader
    before: ReaderState


@dataclass(frozen=True, slots=True)
class StateTaken:
    """A reader's state was asked for: by ``what``, ``"register"`` or ``"get_state"``."""

    place: Place
    what: str
    reader: Reader
    before: ReaderState


@dataclass(frozen=True, slots=True)
class LengthAsked:
    """``len`` of a reader was asked for."""

    place: Place
    before: ReaderState


Event = EpochStarted | ReaderCalled | StateTaken | LengthAsked


@dataclass(frozen=True, slots=True)
class Scope:
    """What is in reach at a call.

    Attributes:
        values: The local names that are bound and what they are.
        rngs: The names, dotted for attributes, of the random generators in reach.
        loops: The loops around the call inside of its function, the innermost last.
        statement: The statement that holds the call.
    """

    values: dict[str, Value]
    rngs: tuple[str, ...]
    loops: tuple[nodes.Node, ...]
    statement: nodes.Stmt | None


@dataclass(eq=False)
class Unit:
    """Everything known about one chunk.

    Attributes:
        chunk: The chunk.
        facts: The value of each expression, as it is where the expression stands.
        states: What had happened to the reader that an expression is, where the expression stands.
        events: What happened to readers, each once, in the order of discovery.
        scopes: The surroundings of calls that make readers or draw random numbers.
        calls: By call and definition, the calls of the user's functions: the function and its
            arguments by parameter.
        taken: The functions that are used as values, not only called.
        escaped: The functions that code of others is given, and may call.
        unresolved: The calls of something unknown, by the attribute's name; ``""`` for others.
        stored: The attributes that the program assigns to, in classes too.
        broken: Set where the analysis was given up.
    """

    chunk: Chunk
    facts: dict[nodes.Node, Value] = field(default_factory=dict)
    states: dict[nodes.Node, ReaderState] = field(default_factory=dict)
    events: dict[Event, None] = field(default_factory=dict)
    scopes: dict[nodes.Node, Scope] = field(default_factory=dict)
    calls: dict[tuple[nodes.Node, nodes.Node], tuple[Function, dict[str, Value]]] = field(
        default_factory=dict
    )
    taken: dict[Function, None] = field(default_factory=dict)
    escaped: dict[Function, None] = field(default_factory=dict)
    unresolved: dict[str, None] = field(default_factory=dict)
    stored: dict[str, None] = field(default_factory=dict)
    broken: bool = False
    _by_type: dict[type, list[nodes.Node]] | None = None

    def value(self, node: nodes.Node) -> Value:
        """Return what ``node`` is."""
        return self.facts.get(node, UNKNOWN)

    def each(self, kind: type[_NodeT]) -> list[_NodeT]:
        """Return the expressions of one type that were evaluated."""
        if self._by_type is None:
            groups: dict[type, list[nodes.Node]] = defaultdict(list)
            for node in self.facts:
                groups[type(node)].append(node)
            self._by_type = groups
        return cast("list[_NodeT]", self._by_type.get(kind, []))

    def place(self, node: nodes.Node) -> Place:
        """Return the place of a node of this chunk."""
        return Place(self.chunk, node.start, node.end)

    def source(self, node: nodes.Node) -> str:
        """Return the source text of a node of this chunk."""
        return self.chunk.text[node.start : node.end]


def batches_in(scope: Scope) -> dict[str, Batch]:
    """Return the local names that hold a batch."""
    return {name: value for name, value in scope.values.items() if isinstance(value, Batch)}
