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

from ndd_ls.semantic.dependencies import Bodies, ChunkData, Imports, Run
from ndd_ls.semantic.following import Following
from ndd_ls.semantic.frame import RNG_NAMES, Frame, GlobalNames
from ndd_ls.semantic.joining import join_all
from ndd_ls.semantic.order import callers_first
from ndd_ls.semantic.statements import execute
from ndd_ls.semantic.unit import Unit
from ndd_ls.semantic.values import (
    NONE,
    UNKNOWN,
    Function,
    Literal,
    Rng,
    Value,
    close_over,
)
from ndd_ls.syntax import Source
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.syntax import Chunk, Module
    from ndd_ls.text import Span

_T = TypeVar("_T")

# How many results of one chunk are kept: for what it reads now, and for what it read before.
_MAX_RESULTS = 2


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
        for known in data.bodies:
            if (
                known.functions == functions
                and known.seeds == seeds
                and self._unchanged(known.reads)
            ):
                _put_first(data.bodies, known)
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
        _put_first(data.bodies, Bodies(reads, seeds, functions, unit))
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
        closure = close_over(frame.closure | frame.state.vars)
        calls = _calls_of(unit)
        for nested in inner.values():
            self._look_at(
                replace(nested, closure=closure if nested.cls is None else nested.closure),
                unit,
                _seed(nested, calls, complete=True),
            )


def _put_first(results: list[_T], result: _T) -> None:
    """Keep the results that were needed last.

    One alone will not do: while an import is being typed its name comes and goes.
    """
    results[:] = [result, *(other for other in results if other is not result)][:_MAX_RESULTS]


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
