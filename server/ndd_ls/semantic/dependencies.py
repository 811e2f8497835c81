"""What an analysis depends on, and whether that is still so.

While something is analysed, everything that it reads from outside (names, heap keys, classes,
imports) is noted with what it was. The result holds as long as all of that is the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from ndd_ls.semantic import members
from ndd_ls.semantic.changed import changed_names
from ndd_ls.semantic.code import Class, Home
from ndd_ls.semantic.frame import Frame, HeapKey, Slot
from ndd_ls.semantic.values import UNKNOWN, Collection, External, Ref, Value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.semantic.called import Seeds
    from ndd_ls.semantic.code import Function
    from ndd_ls.semantic.unit import Event, Unit
    from ndd_ls.semantic.values import Place
    from ndd_ls.syntax import Chunk
    from ndd_ls.syntax import nodes as n

# Statements that one analysis may take; what goes beyond is unknown.
_MAX_STEPS = 20_000


@dataclass(frozen=True, slots=True)
class ImportKey:
    """Under which a dependency on another module is noted."""

    module: str
    level: int


@dataclass(frozen=True, slots=True)
class ChangedKey:
    """Under which it is noted what functions of the document change of a name."""

    name: str


# What an analysis read: names, heap keys, classes, imports, and what each was.
Reads = dict[object, object]


class Imports(Protocol):
    """Where names that live in other files come from."""

    def module(self, name: str, level: int) -> Home | None:
        """Return a module of the project as seen from this document.

        Never waits: None for a module that is not part of the project, or not known yet.
        """


@dataclass(slots=True)
class Run:
    """What running a chunk gave."""

    reads: Reads
    writes: dict[str, Value]
    heap: dict[HeapKey, Value]
    unit: Unit
    functions: list[Function]


@dataclass(slots=True)
class Bodies:
    """What looking at the functions of a chunk gave."""

    reads: Reads
    called: Seeds
    functions: list[Function]
    unit: Unit


@dataclass(slots=True)
class Followed:
    """What following a call gave."""

    reads: Reads
    result: Value
    heap: dict[HeapKey, Value]
    events: dict[Event, None]
    changes: dict[tuple[frozenset[Place], Value], None]


@dataclass(slots=True)
class Attributes:
    """What looking through a class gave, and when it was last known to hold."""

    reads: Reads
    found: dict[str, Value]
    generation: int


@dataclass(slots=True)
class ChunkData:
    """Everything remembered about a chunk."""

    changed: frozenset[str] | None = None
    runs: list[Run] = field(default_factory=list)
    bodies: list[Bodies] = field(default_factory=list)
    followed: dict[object, list[Followed]] = field(default_factory=dict)
    classes: dict[n.ClassDef, dict[str, Value]] = field(default_factory=dict)
    attributes: dict[Class, Attributes] = field(default_factory=dict)


class Dependencies:
    """A module's variables and heap, and the noting of who read them.

    Args:
        catalog: What the user's DALI offers.
        imports: Where other modules of the project come from.
    """

    def __init__(self, catalog: Catalog, imports: Imports | None) -> None:
        self.catalog = catalog
        self.imports = imports
        self.globals: dict[str, Value] = {}
        self._heap: dict[HeapKey, Value] = {}
        self._data: dict[Chunk, ChunkData] = {}
        self._reads: list[Reads] = []
        self._module_frame: Frame | None = None
        self._active: list[n.Node] = []
        self._steps = 0
        # What functions change of names that are not theirs (changed.py), in all chunks.
        self._changed: frozenset[str] = frozenset()
        # Counts the times that a module-level name may have changed.
        self._generation = 0

    def class_attributes(self, cls: Class) -> dict[str, Value]:
        """Return what is known of the attributes of a class's instances."""
        raise NotImplementedError

    def _tracked(self, action: Callable[[], None], unit: Unit) -> Reads:
        """Run an action, and return what it read."""
        reads: Reads = {}
        self._reads.append(reads)
        depth, self._steps = len(self._reads), 0
        active = len(self._active)
        try:
            action()
        except RecursionError:
            unit.broken = True
        del self._reads[depth - 1 :]
        del self._active[active:]
        return reads

    def _unchanged(self, reads: Reads) -> bool:
        return all(self._current(key) == value for key, value in reads.items())

    def _current(self, key: object) -> object:
        if isinstance(key, str):
            return self.globals.get(key)
        if isinstance(key, (Ref, Slot)):
            return self._heap.get(key)
        if isinstance(key, Class):
            return self.class_attributes(key)
        if isinstance(key, ChangedKey):
            return self._changed_of(key.name)
        if isinstance(key, ImportKey) and self.imports is not None:
            return self.imports.module(key.module, key.level)
        return None

    # --- what frames ask for (the Engine protocol) -----------------------------------------------

    def track(self, key: object, value: object) -> None:
        """Note that the current analysis depends on ``key`` having ``value``."""
        if self._reads:
            self._reads[-1].setdefault(key, value)

    def changed_names(self, chunk: Chunk, name: str | None) -> frozenset[str]:
        """Return what the chunk's functions change, or what any does to a module-level name."""
        if name is None:
            return self._chunk_changed(chunk)
        changed = self._changed_of(name)
        self.track(ChangedKey(name), changed)
        return changed

    def is_overridden(self, cls: Class, name: str) -> bool:
        """Tell whether a class that derives from ``cls`` binds ``name`` itself."""
        key = f"{cls.node.name}<{name}"
        overridden = key in self._changed
        self.track(ChangedKey(key), self._changed_of(key))
        return overridden

    def changed_attribute(self, name: str) -> frozenset[str]:
        """Return what is done to the attribute ``name`` of objects other than ``self``."""
        changed = self._changed_of(f".{name}")
        self.track(ChangedKey(f".{name}"), changed)
        return changed

    def _changed_of(self, name: str) -> frozenset[str]:
        return self._changed & {name, f"={name}"}

    def _chunk_changed(self, chunk: Chunk) -> frozenset[str]:
        data = self._data.get(chunk)
        if data is None:
            return changed_names(chunk.statement)  # of another module
        if data.changed is None:
            data.changed = changed_names(chunk.statement)
        return data.changed

    def outside(self, sources: frozenset[Place]) -> Iterator[tuple[str, Value]]:
        """Yield the module-level variables that may hold a collection made at ``sources``."""
        for name, value in self.globals.items():
            if isinstance(value, Collection) and value.sources & sources:
                self.track(name, value)
                yield name, value

    def step(self) -> bool:
        """Count one statement; False once the analysis has become too expensive."""
        self._steps += 1
        return self._steps < _MAX_STEPS

    def read_global(self, home: Home | None, name: str) -> Value | None:
        """Return a module-level variable, noting that the current analysis depends on it."""
        if home is not None:
            return home.globals.get(name)
        if self._module_frame is not None:
            value = self._module_frame.state.vars.get(name)
            if value is not None:
                self._track_inside(name, value)
                return value
        value = self.globals.get(name)
        self.track(name, value)
        return value

    def _track_inside(self, name: object, value: object) -> None:
        # What the running statement itself bound matters to the calls it makes, not to itself.
        for reads in self._reads[1:]:
            reads.setdefault(name, value)

    def read_heap(self, key: HeapKey) -> Value | None:
        """Return what earlier statements of the module left under a heap key."""
        return self._heap.get(key)

    def resolve_import(self, home: Home | None, module: str, level: int, name: str | None) -> Value:
        """Return what an import statement binds."""
        path = module if name is None else f"{module}.{name}"
        if level == 0 and module.partition(".")[0] == "nvidia":
            if name is None:
                return members.module_value(self.catalog, module)
            return members.module_member(self.catalog, module, name)
        if self.imports is None or home is not None:
            return External(path)
        other = self.imports.module(module, level)
        self.track(ImportKey(module, level), other)
        if other is None:
            return External(path)
        return UNKNOWN if name is None else other.globals.get(name, UNKNOWN)
