"""One run through a function's body, a class body or a module's statements.

A frame holds the flow-sensitive state: local variables, and the *heap*, which keeps what changes
about objects that several names may share (a reader's state, an instance's attributes).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ndd_ls.semantic.changed import loosened
from ndd_ls.semantic.code import Class, Function, Home, Instance
from ndd_ls.semantic.joining import join
from ndd_ls.semantic.unit import Scope
from ndd_ls.semantic.values import (
    ESCAPED,
    FRESH,
    SHARED,
    UNKNOWN,
    Epoch,
    Place,
    Reader,
    ReaderState,
    Ref,
    Rng,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.semantic.unit import Event, Unit
    from ndd_ls.syntax import Chunk, nodes


@dataclass(frozen=True, slots=True)
class Slot:
    """The attribute ``name`` of ``self`` in methods of ``cls``."""

    cls: Class
    name: str


HeapKey = Ref | Slot


class Engine(Protocol):
    """What frames ask of the program around them."""

    catalog: Catalog

    def read_global(self, home: Home | None, name: str) -> Value | None:
        """Return a module-level variable, noting that the current analysis depends on it."""

    def read_heap(self, key: HeapKey) -> Value | None:
        """Return what earlier statements of the module left under a heap key."""

    def track(self, key: object, value: object) -> None:
        """Note that the current analysis depends on ``key`` having ``value``."""

    def resolve_import(self, home: Home | None, module: str, level: int, name: str | None) -> Value:
        """Return what an import statement binds."""

    def call_function(self, frame: Frame, function: Function, arguments: dict[str, Value]) -> Value:
        """Run through a function's body for its result and its effects."""

    def remember_class(self, cls: Class, body: dict[str, Value]) -> None:
        """Keep what a class's body binds."""

    def changed_names(self, chunk: Chunk, name: str | None) -> frozenset[str]:
        """Return what the chunk's functions change, or what any does to a module-level name."""

    def is_overridden(self, cls: Class, name: str) -> bool:
        """Tell whether a class that derives from ``cls`` binds ``name`` itself."""

    def changed_attribute(self, name: str) -> frozenset[str]:
        """Return what is done to the attribute ``name`` of objects other than ``self``."""

    def outside(self, sources: frozenset[Place]) -> Iterator[tuple[str, Value]]:
        """Yield the module-level variables that may hold a collection made at ``sources``."""

    def class_attributes(self, cls: Class) -> dict[str, Value]:
        """Return what is known of the attributes of a class's instances."""

    def inherited(self, cls: Class) -> dict[str, Value]:
        """Return what a class's instances have of its bases."""

    def base_of(self, cls: Class, node: nodes.Expr) -> Value:
        """Return what a name or a dotted name at the head of a class is."""

    def changing_attributes(self, cls: Class) -> frozenset[str]:
        """Return the attributes that may change once an object of exactly ``cls`` is made."""

    def step(self) -> bool:
        """Count one statement; False once the analysis has become too expensive."""


@dataclass(slots=True)
class State:
    """Variables and heap at one point. ``dead``: this point is never reached."""

    vars: dict[str, Value] = field(default_factory=dict)
    heap: dict[HeapKey, Value] = field(default_factory=dict)
    dead: bool = False

    def copy(self) -> State:
        """Return a copy that can change on its own."""
        return State(dict(self.vars), dict(self.heap), self.dead)


@dataclass(slots=True)
class Loop:
    """A loop that is being run through, with the states that leave or repeat it."""

    node: nodes.Node
    epoch: Epoch | None = None
    breaks: list[State] = field(default_factory=list)
    continues: list[State] = field(default_factory=list)


class Frame:
    """The run through one body.

    Args:
        engine: The program.
        unit: Where facts and events are written down.
        chunk: The chunk that holds the code.
        home: Its module, None for the document at hand.
        recording: Whether facts are written down; not so in calls followed for their result.
        closure: Variables of the enclosing function.
        outer: The frame that called, if its heap is to be shared.
    """

    def __init__(
        self,
        engine: Engine,
        unit: Unit,
        chunk: Chunk,
        *,
        home: Home | None = None,
        recording: bool = True,
        closure: dict[str, Value] | None = None,
        outer: Frame | None = None,
        is_module: bool = False,
    ) -> None:
        self.engine = engine
        self.catalog = engine.catalog
        self.unit = unit
        self.chunk = chunk
        self.home = home
        self.recording = recording
        self.closure = closure or {}
        self.state = State()
        self.outer = outer
        self.is_module = is_module
        self.globals: set[str] = set()
        self.loops: list[Loop] = []
        self.conditions: tuple[str, ...] = ()
        self.returns: list[Value] = []
        self.exits: list[State] = []
        self.yields: list[Value] = []
        self.functions: list[Function] = []
        # What happened to collections, for whoever called.
        self.changes: dict[tuple[frozenset[Place], Value], None] = {}
        self.self_value: Value | None = None
        # The class whose body defines the function.
        self.cls: Class | None = None
        self.statement: nodes.Stmt | None = None
        # What is being evaluated in order to be called.
        self.callee: nodes.Expr | None = None

    # --- variables ---------------------------------------------------------------------------

    def lookup(self, name: str) -> Value | None:
        """Return what ``name`` is bound to here, None if it is not known to be bound."""
        value = self.state.vars.get(name)
        if value is not None:
            return value
        value = self.closure.get(name)
        if value is not None:
            return value
        return self.engine.read_global(self.home, name)

    def bind(self, name: str, value: Value) -> None:
        """Bind a local name; what inner functions change about it is unknown from now on."""
        changed = self.engine.changed_names(self.chunk, name if self.is_module else None)
        if changed:
            if f"={name}" in changed:
                value = loosened(value, rebound=True)
            elif name in changed:
                value = loosened(value, rebound=False)
        self.state.vars[name] = value

    # --- heap --------------------------------------------------------------------------------

    def heap_value(self, key: HeapKey) -> Value | None:
        """Return what is kept under ``key``, here or in the frames that called."""
        value = self.state.heap.get(key)
        return self._heap_outside(key) if value is None else value

    def _heap_outside(self, key: HeapKey) -> Value | None:
        if self.outer is not None:
            value = self.outer.heap_value(key)
        elif self.is_module:
            value = self.engine.read_heap(key)
        else:
            return None
        self.engine.track(key, value)
        return value

    def reader_state(self, ref: Ref) -> ReaderState:
        """Return what happened to a reader so far."""
        value = self.heap_value(ref)
        return value if isinstance(value, ReaderState) else ESCAPED

    def set_reader_state(self, ref: Ref, state: ReaderState) -> None:
        """Note what happened to a reader."""
        shared = state.shared or self.reader_state(ref).shared
        self.state.heap[ref] = SHARED if shared else state

    def new_reader(self, ref: Ref) -> None:
        """Note that a reader is made; where one was made before, they cannot be told apart."""
        self.state.heap[ref] = FRESH if self.heap_value(ref) is None else SHARED

    def attribute(self, cls: Class, name: str) -> Value | None:
        """Return an attribute of ``self`` or of another instance of the user's class."""
        value = self.heap_value(Slot(cls, name))
        if value is not None:
            return value
        return self.engine.class_attributes(cls).get(name)

    # --- control flow ------------------------------------------------------------------------

    def join(self, *states: State) -> None:
        """Continue where any of ``states`` may have come from."""
        alive = [state for state in states if not state.dead]
        if not alive:
            self.state = State(states[0].vars, states[0].heap, dead=True)
            return
        result = alive[0].copy()
        for other in alive[1:]:
            for name in other.vars.keys() | result.vars.keys():
                mine = result.vars.get(name) or self._outside(name)
                theirs = other.vars.get(name) or self._outside(name)
                result.vars[name] = join(mine, theirs)
            for key in other.heap.keys() | result.heap.keys():
                mine = result.heap.get(key) or self._heap_outside(key)
                theirs = other.heap.get(key) or self._heap_outside(key)
                result.heap[key] = join(mine, theirs)
        self.state = result

    def _outside(self, name: str) -> Value | None:
        # Only a module's variables outlive the statement that is being looked at.
        return self.engine.read_global(self.home, name) if self.is_module else None

    # --- writing down ------------------------------------------------------------------------

    def place(self, node: nodes.Node) -> Place:
        """Return the place of a node of this frame's chunk."""
        return Place(self.chunk, node.start, node.end)

    def source(self, node: nodes.Node) -> str:
        """Return the source of a node of this frame's chunk."""
        return self.chunk.text[node.start : node.end]

    def record(self, node: nodes.Node, value: Value) -> Value:
        """Write down what an expression is, unless it is never reached."""
        if self.recording and not self.state.dead:
            self.unit.facts[node] = value
            if isinstance(value, Reader):
                self.unit.states[node] = self.reader_state(value.ref)
        return value

    def event(self, event: Event) -> None:
        """Write down what happened to a reader, also in calls that are followed."""
        if not self.state.dead:
            self.unit.events[event] = None

    def record_scope(self, node: nodes.Node) -> None:
        """Write down what is in reach at ``node``."""
        if self.recording and not self.state.dead:
            loops = tuple(loop.node for loop in self.loops)
            self.unit.scopes[node] = Scope(
                dict(self.closure) | self.state.vars, self.rngs(), loops, self.statement
            )

    def rngs(self) -> tuple[str, ...]:
        """Return the expressions that reach a random generator from here, the nearest first."""
        local = {**self.closure, **self.state.vars}
        names = [name for name, value in reversed(list(local.items())) if isinstance(value, Rng)]
        if isinstance(self.self_value, Instance):
            attributes = self.engine.class_attributes(self.self_value.cls)
            names += [f"self.{name}" for name, v in attributes.items() if isinstance(v, Rng)]
        held = self.engine.read_global(self.home, RNG_NAMES)
        if isinstance(held, GlobalNames):
            names += [name for name in held.names if name not in local]
        return tuple(names)


@dataclass(frozen=True, slots=True)
class GlobalNames(Value):
    """The module-level names of one kind, kept as a variable so that readers depend on it."""

    names: tuple[str, ...]


# Not an identifier, so that no program can bind it.
RNG_NAMES = "<random generators>"


def known(value: Value | None) -> Value:
    """Turn "not bound" into "unknown"."""
    return UNKNOWN if value is None else value
