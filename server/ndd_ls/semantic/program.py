"""The incremental engine: one document's analysis, kept in step with its text.

Each chunk is analysed in two steps, each remembered with everything it read, and redone only when
its text or something it read has changed:

* *running* it as part of the module, in the order of the text, which binds names;
* looking at the *bodies* of the functions and methods it defines, with the module's final names,
  callers first, so that parameters know what they are called with.

A call of a function of the user is followed through the body with the arguments at hand; these
runs are remembered in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from ndd_ls.semantic import declared, members
from ndd_ls.semantic.expressions import evaluate
from ndd_ls.semantic.frame import RNG_NAMES, Frame, GlobalNames, HeapKey, Slot
from ndd_ls.semantic.frame import known as known_or_unknown
from ndd_ls.semantic.order import callers_first
from ndd_ls.semantic.statements import execute
from ndd_ls.semantic.unit import Event, Unit
from ndd_ls.semantic.values import (
    ESCAPED,
    NONE,
    UNKNOWN,
    Class,
    External,
    Function,
    Home,
    Instance,
    Literal,
    Many,
    Mapping,
    Ref,
    Rng,
    Value,
    join,
    join_all,
)
from ndd_ls.syntax import Source
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.syntax import Chunk, Module
    from ndd_ls.text import Span

# Limits of one analysis; what goes beyond them is unknown.
_MAX_DEPTH = 8
_MAX_STEPS = 20_000
_MAX_MEMO = 8


@dataclass(frozen=True, slots=True)
class ImportKey:
    """Under which a dependency on another module is noted."""

    module: str
    level: int


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
    seeds: list[dict[str, Value] | None]
    functions: list[Function]
    unit: Unit


@dataclass(slots=True)
class Followed:
    """What following a call gave."""

    reads: Reads
    result: Value
    heap: dict[HeapKey, Value]
    events: dict[Event, None]


@dataclass(slots=True)
class ChunkData:
    """Everything remembered about a chunk."""

    run: Run | None = None
    bodies: Bodies | None = None
    followed: dict[object, list[Followed]] = field(default_factory=dict)
    classes: dict[n.ClassDef, dict[str, Value]] = field(default_factory=dict)
    attributes: dict[Class, tuple[Reads, dict[str, Value]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Model:
    """The analysis of one version of a document.

    Attributes:
        module: Its chunks.
        units: What is known of each chunk: as part of the module, then inside of its functions.
        seeds_default_rng: The program calls ``set_seed`` somewhere.
    """

    module: Module
    units: tuple[tuple[Unit, Unit | None], ...]
    seeds_default_rng: bool
    globals: dict[str, Value]

    def all_units(self) -> Iterator[Unit]:
        """Yield every unit in the order of the text."""
        for run, bodies in self.units:
            yield run
            if bodies is not None:
                yield bodies

    def units_of(self, chunk: Chunk) -> list[Unit]:
        """Return the units of one chunk, the inside of its functions first."""
        index = self.module.chunks.index(chunk)
        run, bodies = self.units[index]
        return [run] if bodies is None else [bodies, run]


class Program:
    """One document, analysed.

    Args:
        text: Its text.
        catalog: What the user's DALI offers.
        imports: Where other modules of the project come from.
    """

    def __init__(self, text: str, catalog: Catalog, imports: Imports | None = None) -> None:
        self.source = Source(text)
        self.catalog = catalog
        self.imports = imports
        self.globals: dict[str, Value] = {}
        self._heap: dict[HeapKey, Value] = {}
        self._data: dict[Chunk, ChunkData] = {}
        self._model: Model | None = None
        self._reads: list[Reads] = []
        self._module_frame: Frame | None = None
        self._active: list[n.Node] = []
        self._steps = 0
        self._class_progress: dict[Class, dict[str, Value]] = {}

    def edit(self, span: Span, text: str) -> None:
        """Replace a range of the text."""
        self.source.edit(span, text)
        self._model = None

    def replace(self, text: str) -> None:
        """Take a whole new text."""
        self.source.replace(text)
        self._model = None

    def set_catalog(self, catalog: Catalog) -> None:
        """Answer for another version of DALI."""
        self.catalog = catalog
        self._data = {}
        self._model = None

    def invalidate_imports(self) -> None:
        """Look again at what other files give."""
        self._model = None

    @property
    def model(self) -> Model:
        """The analysis of the current text."""
        if self._model is None:
            self._model = self._analyse()
        return self._model

    # --- the two steps -----------------------------------------------------------------------

    def _analyse(self) -> Model:
        module = self.source.module
        old = self._data
        self._data = {chunk: old.get(chunk) or ChunkData() for chunk in module.chunks}
        self.globals, self._heap = {}, {}
        self._active, self._reads, self._class_progress = [], [], {}
        runs = [self._run(chunk, self._data[chunk]) for chunk in module.chunks]
        bodies = self._all_bodies(module.chunks, runs)
        units = tuple((run.unit, bodies.get(c)) for c, run in zip(module.chunks, runs, strict=True))
        seeds = any("set_seed" in chunk.names for chunk in module.chunks)
        return Model(module, units, seeds, self.globals)

    def _run(self, chunk: Chunk, data: ChunkData) -> Run:
        run = data.run
        if run is None or not self._unchanged(run.reads):
            run = data.run = self._fresh_run(chunk)
        if run.writes:
            self.globals.update(run.writes)
            if any(isinstance(v, Rng) for v in run.writes.values()) or RNG_NAMES in self.globals:
                names = tuple(name for name, v in self.globals.items() if isinstance(v, Rng))
                self.globals[RNG_NAMES] = GlobalNames(names)
        self._heap.update(run.heap)
        return run

    def _fresh_run(self, chunk: Chunk) -> Run:
        unit = Unit(chunk)
        frame = Frame(self, unit, chunk, is_module=True)
        self._module_frame = frame
        reads = self._tracked(lambda: execute(frame, [chunk.statement]), unit)
        self._module_frame = None
        # A name that is written only on one way through keeps what it was on the other; that is
        # read from outside, so what is left over here is complete.
        return Run(reads, frame.state.vars, frame.state.heap, unit, frame.functions)

    def _all_bodies(self, chunks: list[Chunk], runs: list[Run]) -> dict[Chunk, Unit]:
        defining = {chunk: run for chunk, run in zip(chunks, runs, strict=True) if run.functions}
        defines = {
            chunk: {f.node.name for f in run.functions if isinstance(f.node, n.FunctionDef)}
            | {f.cls.node.name for f in run.functions if f.cls is not None}
            for chunk, run in defining.items()
        }
        uses = {chunk: chunk.names for chunk in defining}
        called: dict[n.Node, list[dict[str, Value]]] = {}
        for run in runs:
            _collect_calls(run.unit, called)
        units: dict[Chunk, Unit] = {}
        for chunk, complete in callers_first(list(defining), defines, uses):
            units[chunk] = self._bodies(chunk, defining[chunk].functions, called, complete)
            _collect_calls(units[chunk], called)
        return units

    def _bodies(
        self,
        chunk: Chunk,
        functions: list[Function],
        called: dict[n.Node, list[dict[str, Value]]],
        complete: bool,
    ) -> Unit:
        data = self._data[chunk]
        seeds = [_seed(function, called, complete) for function in functions]
        known = data.bodies
        if (
            known is not None
            and known.functions == functions
            and known.seeds == seeds
            and self._unchanged(known.reads)
        ):
            return known.unit
        unit = Unit(chunk)

        def look() -> None:
            order = _methods_first(functions)
            for index in order:
                function = functions[index]
                seed = seeds[index]
                if seed is None and function.cls is not None and complete:
                    seed = _seed(function, _calls_of(unit), complete)
                self._look_at(function, unit, seed)

        reads = self._tracked(look, unit)
        data.bodies = Bodies(reads, seeds, functions, unit)
        return unit

    def _look_at(self, function: Function, unit: Unit, seed: dict[str, Value] | None) -> None:
        """Run through one body and the functions inside of it, writing facts down."""
        frame = self._frame_of(function, unit, recording=True)
        for parameter in function.node.parameters:
            value = (seed or {}).get(parameter.name, UNKNOWN)
            if value == UNKNOWN:
                value = self._declared(frame, function, parameter)
            frame.bind(parameter.name, frame.record(parameter, value))
        self._run_body(frame, function)
        inner = {inner.node: inner for inner in frame.functions}
        closure = tuple((frame.closure | frame.state.vars).items())
        calls = _calls_of(unit)
        for nested in inner.values():
            self._look_at(
                replace(nested, closure=closure if nested.cls is None else nested.closure),
                unit,
                _seed(nested, calls, complete=True),
            )

    def _frame_of(
        self, function: Function, unit: Unit, *, recording: bool, outer: Frame | None = None
    ) -> Frame:
        frame = Frame(
            self,
            unit,
            function.chunk,
            home=function.home,
            recording=recording,
            closure=dict(function.closure),
            outer=outer,
        )
        first = function.node.parameters[0] if function.node.parameters else None
        if function.cls is not None and first is not None and not _is_static(function):
            frame.self_value = function.bound or Instance(function.cls)
        return frame

    def _declared(self, frame: Frame, function: Function, parameter: n.Parameter) -> Value:
        """Return what a parameter is, as far as its declaration tells."""
        if frame.self_value is not None and parameter is function.node.parameters[0]:
            return frame.self_value
        if parameter.stars:
            return Many("tuple", UNKNOWN) if parameter.stars == 1 else Mapping((), complete=False)
        if parameter.annotation is not None:
            recording, frame.recording = frame.recording, False
            value = declared.value_of(frame, parameter.annotation)
            frame.recording = recording
            return value
        return UNKNOWN

    def _run_body(self, frame: Frame, function: Function) -> None:
        self._active.append(function.node)
        body = function.node.body
        if isinstance(body, n.Expr):
            frame.returns.append(evaluate(frame, body))
        else:
            execute(frame, body)
        self._active.pop()

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
        if isinstance(key, ImportKey) and self.imports is not None:
            return self.imports.module(key.module, key.level)
        return None

    # --- what frames ask for (the Engine protocol) -----------------------------------------------

    def track(self, key: object, value: object) -> None:
        """Note that the current analysis depends on ``key`` having ``value``."""
        if self._reads:
            self._reads[-1].setdefault(key, value)

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

    def remember_class(self, cls: Class, body: dict[str, Value]) -> None:
        """Keep what a class's body binds."""
        data = self._data.get(cls.chunk)
        if data is not None:
            data.classes[cls.node] = body

    def class_attributes(self, cls: Class) -> dict[str, Value]:
        """Return what is known of the attributes of a class's instances."""
        if cls.home is not None:
            return cls.home.class_attributes(cls)
        if cls in self._class_progress:
            return self._class_progress[cls]
        data = self._data.get(cls.chunk)
        if data is None:
            return {}
        known = data.attributes.get(cls)
        if known is None or not self._unchanged(known[0]):
            reads: Reads = {}
            self._reads.append(reads)
            attributes = self._class_progress[cls] = {}
            self._find_attributes(cls, data, attributes)
            del self._class_progress[cls]
            self._reads.pop()
            known = data.attributes[cls] = (reads, attributes)
        self.track(cls, known[1])
        return known[1]

    def _find_attributes(self, cls: Class, data: ChunkData, found: dict[str, Value]) -> None:
        for base in reversed(cls.node.bases):
            value = self._base(base.value)
            if isinstance(value, Class) and value != cls:
                found.update(self.class_attributes(value))
        body = data.classes.get(cls.node, {})
        found.update(body)
        methods = [f for f in body.values() if isinstance(f, Function) and f.cls == cls]
        methods.sort(key=lambda f: getattr(f.node, "name", "") != "__init__")
        for method in methods:
            frame = self._frame_of(method, Unit(cls.chunk), recording=False)
            if method.node in self._active or frame.self_value is None:
                continue
            for parameter in method.node.parameters:
                frame.bind(parameter.name, self._declared(frame, method, parameter))
            self._run_body(frame, method)
            for state in (*frame.exits, frame.state):
                for key, value in state.heap.items():
                    if isinstance(key, Slot) and key.cls == cls:
                        found[key.name] = join(found.get(key.name), value)

    def _base(self, node: n.Expr) -> Value:
        return (
            known_or_unknown(self.read_global(None, node.id))
            if isinstance(node, n.Name)
            else UNKNOWN
        )

    def call_function(self, frame: Frame, function: Function, arguments: dict[str, Value]) -> Value:
        """Follow a call through the function's body for its result and its effects."""
        node = function.node
        if node in self._active or len(self._active) >= _MAX_DEPTH:
            for value in arguments.values():
                _forget(frame, value)
            return UNKNOWN
        data = self._data.get(function.chunk)
        store = data.followed if data is not None else {}
        key = (node, tuple(arguments.items()), function.closure)
        entries = store.setdefault(key, [])
        found = next((e for e in entries if self._holds(frame, e.reads)), None)
        if found is None:
            found = self._follow(frame, function, arguments)
            entries.insert(0, found)
            del entries[_MAX_MEMO:]
        for read, seen in found.reads.items():
            if isinstance(read, (Ref, Slot)):
                frame.heap_value(read)  # notes the dependency unless the frame itself decides
            elif not self._overlaid(read):
                self.track(read, seen)
            else:
                self._track_inside(read, seen)
        frame.unit.events.update(found.events)
        frame.state.heap.update(found.heap)
        return found.result

    def _overlaid(self, name: object) -> bool:
        frame = self._module_frame
        return frame is not None and isinstance(name, str) and name in frame.state.vars

    def _holds(self, frame: Frame, reads: Reads) -> bool:
        for key, value in reads.items():
            if isinstance(key, (Ref, Slot)):
                current: object = frame.heap_value(key)
            elif self._overlaid(key):
                current = self._module_frame.state.vars[key]  # type: ignore[union-attr,index]
            else:
                current = self._current(key)
            if current != value:
                return False
        return True

    def _follow(self, frame: Frame, function: Function, arguments: dict[str, Value]) -> Followed:
        reads: Reads = {}
        self._reads.append(reads)
        unit = Unit(function.chunk)
        inner = self._frame_of(function, unit, recording=False, outer=frame)
        for parameter in function.node.parameters:
            given = arguments.get(parameter.name, UNKNOWN)
            if parameter.name not in arguments and parameter.default is not None:
                given = evaluate(inner, parameter.default)
            if given == UNKNOWN:
                given = self._declared(inner, function, parameter)
            inner.bind(parameter.name, given)
        self._run_body(inner, function)
        heap: dict[HeapKey, Value] = {}
        ends = list(inner.exits)
        if not inner.state.dead:
            ends.append(inner.state)
            if not isinstance(function.node, n.Lambda):
                inner.returns.append(NONE)
        if ends:
            inner.join(*ends)
            heap = inner.state.heap
        result = join_all(inner.returns)
        if isinstance(function.node, n.FunctionDef) and function.node.is_generator:
            # The body runs as the caller asks for elements, if it does.
            heap = {key: ESCAPED for key in heap if isinstance(key, Ref)}
            result = Many("iterator", join_all(inner.yields))
        self._reads.pop()
        return Followed(reads, result, heap, unit.events)


def _is_static(function: Function) -> bool:
    decorators = getattr(function.node, "decorators", [])
    return any(getattr(d, "id", "") in ("staticmethod", "classmethod") for d in decorators)


def _forget(frame: Frame, value: Value) -> None:
    ref = getattr(value, "ref", None)
    if isinstance(ref, Ref):
        frame.set_reader_state(ref, ESCAPED)


def _collect_calls(unit: Unit, into: dict[n.Node, list[dict[str, Value]]]) -> None:
    for function, bound in unit.calls.values():
        into.setdefault(function.node, []).append(bound)


def _calls_of(unit: Unit) -> dict[n.Node, list[dict[str, Value]]]:
    calls: dict[n.Node, list[dict[str, Value]]] = {}
    _collect_calls(unit, calls)
    return calls


def _seed(
    function: Function, called: dict[n.Node, list[dict[str, Value]]], complete: bool
) -> dict[str, Value] | None:
    """Return what the parameters are in all calls; None without calls or with unknown ones."""
    calls = called.get(function.node)
    if not calls or not complete:
        return None
    seed: dict[str, Value] = {}
    for parameter in function.node.parameters:
        values = [_argument(call, parameter) for call in calls]
        seed[parameter.name] = join_all(values)
    return seed


def _argument(call: dict[str, Value], parameter: n.Parameter) -> Value:
    value = call.get(parameter.name)
    if value is not None:
        return value
    default = parameter.default
    if isinstance(default, n.Constant):
        return NONE if default.value is None else Literal(default.value)
    return UNKNOWN


def _methods_first(functions: list[Function]) -> list[int]:
    """Order functions of one chunk: callers first, ``__init__`` before its siblings."""
    indices = list(range(len(functions)))
    defines = {i: {getattr(functions[i].node, "name", "")} for i in indices}
    if len(indices) < 2:
        return indices
    uses = {
        i: {
            part.attr if isinstance(part, n.Attribute) else part.id
            for part in functions[i].node.walk()
            if isinstance(part, (n.Attribute, n.Name))
        }
        for i in indices
    }
    order = [index for index, _ in callers_first(indices, defines, uses)]
    return sorted(order, key=lambda i: "__init__" not in defines[i])
