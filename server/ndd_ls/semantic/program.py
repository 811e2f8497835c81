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

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from ndd_ls.semantic.called import Calls, Seeds, joined
from ndd_ls.semantic.code import Function, Instance, close_over
from ndd_ls.semantic.dependencies import Bodies, ChunkData, Imports, Run
from ndd_ls.semantic.following import Following
from ndd_ls.semantic.frame import RNG_NAMES, Frame, GlobalNames
from ndd_ls.semantic.order import callers_first
from ndd_ls.semantic.statements import execute
from ndd_ls.semantic.unit import Unit
from ndd_ls.semantic.values import UNKNOWN, Rng, Value
from ndd_ls.syntax import Source
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.syntax import Chunk, Module
    from ndd_ls.text import Span

    SeedOf = Callable[[Function], dict[str, Value] | None]

_T = TypeVar("_T")

# How many results of one chunk are kept: for what it reads now, and for what it read before.
_MAX_RESULTS = 2
# How often functions are looked at until what they call each other with stays the same.
_MAX_ROUNDS = 3


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


class Program(Following):
    """One document, analysed.

    Args:
        text: Its text.
        catalog: What the user's DALI offers.
        imports: Where other modules of the project come from.
    """

    def __init__(self, text: str, catalog: Catalog, imports: Imports | None = None) -> None:
        super().__init__(catalog, imports)
        self.source = Source(text)
        self._model: Model | None = None

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
        self._generation += 1
        self.globals, self._heap = {}, {}
        chunks = module.chunks
        self._changed = frozenset().union(*(self._chunk_changed(chunk) for chunk in chunks))
        self._active, self._reads, self._class_progress = [], [], {}
        runs = [self._run(chunk, self._data[chunk]) for chunk in module.chunks]
        bodies = self._all_bodies(module.chunks, runs)
        units = tuple((run.unit, bodies.get(c)) for c, run in zip(module.chunks, runs, strict=True))
        seeds = any("set_seed" in chunk.names for chunk in module.chunks)
        return Model(module, units, seeds, self.globals)

    def _run(self, chunk: Chunk, data: ChunkData) -> Run:
        run = next((run for run in data.runs if self._unchanged(run.reads)), None)
        if run is None:
            run = self._fresh_run(chunk)
        _put_first(data.runs, run)
        self._generation += 1
        self.globals.update(run.writes)
        self._heap.update(run.heap)
        self._note_generators(run.writes)
        return run

    def _note_generators(self, writes: dict[str, Value]) -> None:
        """Keep the names of random generators, which draws depend on as a whole."""
        held = self.globals.get(RNG_NAMES)
        before = held.names if isinstance(held, GlobalNames) else ()
        kept = [name for name in before if name not in writes]
        kept += [name for name, value in writes.items() if isinstance(value, Rng)]
        if before != tuple(kept):
            self.globals[RNG_NAMES] = GlobalNames(tuple(kept))

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
        order = [chunk for chunk, _ in callers_first(list(defining), defines, uses)]
        from_runs = Calls(run.unit for run in runs)
        units: dict[Chunk, Unit] = {}
        called = from_runs.copy()
        for chunk in order:
            units[chunk] = self._bodies(chunk, defining[chunk].functions, called.to(chunk))
            called.add(units[chunk])
        # Chunks that call each other in a circle did not know of all calls.
        for attempt in range(_MAX_ROUNDS):
            called = from_runs.copy()
            for chunk in order:
                called.add(units[chunk])
            given = {chunk: called.to(chunk, but=units[chunk]) for chunk in order}
            late = [c for c in order if given[c] != self._data[c].bodies[0].called]
            for chunk in late:
                if attempt == _MAX_ROUNDS - 1:
                    given[chunk] = dict.fromkeys(given[chunk])  # ever other things
                units[chunk] = self._bodies(chunk, defining[chunk].functions, given[chunk])
            if not late:
                break
        return units

    def _bodies(self, chunk: Chunk, functions: list[Function], called: Seeds) -> Unit:
        """Return what looking at the functions of a chunk gives.

        Args:
            chunk: The chunk.
            functions: Those that it defines, without those inside of them.
            called: What they are called with by others, as far as that is known.
        """
        data = self._data[chunk]
        for known in data.bodies:
            if (
                known.functions == functions
                and known.called == called
                and self._unchanged(known.reads)
            ):
                _put_first(data.bodies, known)
                return known.unit
        unit = Unit(chunk)

        def look() -> None:
            nonlocal unit
            inside: Seeds | None = None
            for _ in range(_MAX_ROUNDS):
                unit = Unit(chunk)
                used = self._look_at_all(functions, unit, called, inside)
                after = inside = Calls([unit]).to(chunk)
                unsure = {n for n, seed in used.items() if seed != joined(called, after, n)}
                if not unsure:
                    return
            unit = Unit(chunk)
            # They call each other with ever other things.
            self._look_at_all(functions, unit, called | dict.fromkeys(unsure), inside)

        reads = self._tracked(look, unit)
        _put_first(data.bodies, Bodies(reads, called, functions, unit))
        return unit

    def _look_at_all(
        self, functions: list[Function], unit: Unit, called: Seeds, inside: Seeds | None
    ) -> Seeds:
        """Look at functions; ``inside`` is how they call each other, if that is known yet.

        Returns:
            What each of them was taken to be called with.
        """
        used: Seeds = {}

        def seed_of(function: Function) -> dict[str, Value] | None:
            now = Calls([unit]).to(unit.chunk) if inside is None else inside
            used[function.node] = joined(called, now, function.node)
            return used[function.node]

        for function in _methods_first(functions):
            self._look_at(function, unit, seed_of)
        return used

    def _look_at(self, function: Function, unit: Unit, seed_of: SeedOf) -> None:
        """Run through one body and the functions inside of it, writing facts down."""
        seed = seed_of(function) or {}
        first = function.node.parameters[0].name if function.node.parameters else ""
        owner = seed.get(first)
        if function.cls is not None and isinstance(owner, Instance):
            function = replace(function, bound=owner)
        frame = self._frame_of(function, unit, recording=True)
        for parameter in function.node.parameters:
            value = seed.get(parameter.name, UNKNOWN)
            if value == UNKNOWN:
                value = self._declared(frame, function, parameter)
            frame.bind(parameter.name, frame.record(parameter, value))
        self._run_body(frame, function)
        inner = {inner.node: inner for inner in frame.functions}
        closure = close_over(frame.closure | frame.state.vars)
        for nested in inner.values():
            closed = replace(nested, closure=closure if nested.cls is None else nested.closure)
            self._look_at(closed, unit, seed_of)


def _put_first(results: list[_T], result: _T) -> None:
    """Keep the results that were needed last.

    One alone will not do: while an import is being typed its name comes and goes.
    """
    results[:] = [result, *(other for other in results if other is not result)][:_MAX_RESULTS]


def _methods_first(functions: list[Function]) -> list[Function]:
    """Order functions of one chunk: callers first, ``__init__`` before its siblings."""
    indices = list(range(len(functions)))
    defines = {i: {getattr(functions[i].node, "name", "")} for i in indices}
    if len(indices) < 2:
        return functions
    uses = {
        i: {
            part.attr if isinstance(part, n.Attribute) else part.id
            for part in functions[i].node.walk()
            if isinstance(part, (n.Attribute, n.Name))
        }
        for i in indices
    }
    order = [index for index, _ in callers_first(indices, defines, uses)]
    order.sort(key=lambda i: "__init__" not in defines[i])
    return [functions[i] for i in order]
