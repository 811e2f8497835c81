"""Following calls into the functions of the user, and looking through classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic import declared, members, mutation
from ndd_ls.semantic.changed import loosened
from ndd_ls.semantic.code import Class, Function, Instance
from ndd_ls.semantic.dependencies import (
    Attributes,
    ChunkData,
    Dependencies,
    Followed,
    Imports,
    Reads,
)
from ndd_ls.semantic.expressions import evaluate
from ndd_ls.semantic.frame import Frame, HeapKey, Slot
from ndd_ls.semantic.frame import known as known_or_unknown
from ndd_ls.semantic.instances import assigned_outside_init, field_defaults, has_fields
from ndd_ls.semantic.joining import join, join_all
from ndd_ls.semantic.statements import execute
from ndd_ls.semantic.unit import Unit
from ndd_ls.semantic.values import (
    ESCAPED,
    NONE,
    SHARED,
    UNKNOWN,
    External,
    Many,
    Mapping,
    Maybe,
    ModuleRef,
    Ref,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.catalog.model import Catalog

# How deep calls are followed, and how many ways through a function are remembered.
_MAX_DEPTH = 8
_MAX_MEMO = 8


class Following(Dependencies):
    """What frames ask for when they meet a call or an attribute of an instance."""

    def __init__(self, catalog: Catalog, imports: Imports | None) -> None:
        super().__init__(catalog, imports)
        self._class_progress: dict[Class, dict[str, Value]] = {}

    def _frame_of(
        self, function: Function, unit: Unit, *, recording: bool, outer: Frame | None = None
    ) -> Frame:
        frame = Frame(
            self,
            unit,
            function.chunk,
            home=function.home,
            recording=recording,
            closure=dict(function.closure.items),
            outer=outer,
        )
        first = function.node.parameters[0] if function.node.parameters else None
        if function.cls is not None and first is not None and not _is_static(function):
            frame.self_value = function.bound or Instance(function.cls)
            frame.cls = function.cls
        return frame

    def _declared(self, frame: Frame, function: Function, parameter: n.Parameter) -> Value:
        """Return what a parameter is, as far as its declaration tells."""
        is_first = parameter is function.node.parameters[0] and not parameter.stars
        if frame.self_value is not None and is_first:
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
        if known is None or (known.generation != self._generation and not self._still(known)):
            known = data.attributes[cls] = self._fresh_attributes(cls, data, known)
        self.track(cls, known.found)
        return known.found

    def _still(self, known: Attributes) -> bool:
        # Said first, so that classes that know each other do not ask in a circle.
        known.generation = self._generation
        return self._unchanged(known.reads)

    def _fresh_attributes(self, cls: Class, data: ChunkData, old: Attributes | None) -> Attributes:
        reads: Reads = {}
        self._reads.append(reads)
        found = self._class_progress[cls] = {}
        self._find_attributes(cls, data, found)
        del self._class_progress[cls]
        self._reads.pop()
        if old is not None and old.found != found:
            self._generation += 1  # others may have been taken to hold because this one did
        return Attributes(reads, found, self._generation)

    def _find_attributes(self, cls: Class, data: ChunkData, found: dict[str, Value]) -> None:
        found.update(self.inherited(cls))
        body = data.classes.get(cls.node, {})
        found.update(body)
        if has_fields(self, cls):
            for name in field_defaults(cls.node).keys() & body.keys():
                found[name] = loosened(body[name], rebound=True)  # a default
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
            for name, value in found.items():
                for sources, after in frame.changes:
                    value = mutation.weakened(value, sources, after)
                found[name] = value
        for name, value in found.items():
            changed = self.changed_attribute(name)
            if changed:
                found[name] = loosened(value, rebound=f"=.{name}" in changed)

    def inherited(self, cls: Class) -> dict[str, Value]:
        """Return what a class's instances have of its bases."""
        found: dict[str, Value] = {}
        for base in reversed(cls.node.bases):
            value = self.base_of(cls, base.value)
            if isinstance(value, Class) and value != cls:
                found.update(self.class_attributes(value))
        return found

    def base_of(self, cls: Class, node: n.Expr) -> Value:
        """Return what a name or a dotted name at the head of a class is."""
        if isinstance(node, n.Name):
            return known_or_unknown(self.read_global(cls.home, node.id))
        if isinstance(node, n.Attribute):
            value = self.base_of(cls, node.value)
            if isinstance(value, ModuleRef):
                return members.module_member(self.catalog, value.path, node.attr)
            return External(f"{value.path}.{node.attr}") if isinstance(value, External) else UNKNOWN
        return UNKNOWN

    def changing_attributes(self, cls: Class) -> frozenset[str]:
        """Return the attributes that may change once an object of exactly ``cls`` is made."""
        names = assigned_outside_init(cls.node)
        for base in cls.node.bases:
            value = self.base_of(cls, base.value)
            if isinstance(value, Class) and value != cls:
                names |= self.changing_attributes(value)
        return names

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
        for sources, after in found.changes:
            mutation.spread(frame, sources, after)
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
            if given == UNKNOWN or isinstance(given, Maybe):
                promised = self._declared(inner, function, parameter)
                given = given if promised == UNKNOWN else promised
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
        if isinstance(function.node, n.FunctionDef) and function.node.returns is not None:
            result = self._promised(inner, function.node, result)
        if isinstance(function.node, n.FunctionDef) and function.node.is_generator:
            # The body runs as the caller asks for elements, if it does.
            heap = {key: _unsure(state) for key, state in heap.items() if isinstance(key, Ref)}
            result = Many("iterator", join_all(inner.yields))
        self._reads.pop()
        return Followed(reads, result, heap, unit.events, inner.changes)

    def _promised(self, frame: Frame, node: n.FunctionDef, result: Value) -> Value:
        """Return what a function gives by its body, and by what it declares to return."""
        promised = declared.value_of(frame, node.returns) if node.returns is not None else UNKNOWN
        if result == UNKNOWN or _is_stub(node):
            return promised
        # It falls off its end where that is never reached.
        never_none = promised not in (UNKNOWN, NONE) and not isinstance(promised, Maybe)
        return result.value if never_none and isinstance(result, Maybe) else result


def _unsure(state: Value) -> Value:
    """Return what is left of a reader's state where something may have happened to it."""
    return SHARED if state == SHARED else ESCAPED


def _is_stub(node: n.FunctionDef) -> bool:
    """Tell whether a body says nothing: a docstring, an ellipsis, ``pass``."""
    return all(
        isinstance(part, n.Pass)
        or (isinstance(part, n.ExprStmt) and isinstance(part.value, _SAYS_NOTHING))
        for part in node.body
    )


_SAYS_NOTHING = (n.Constant, n.EllipsisLiteral)


def _is_static(function: Function) -> bool:
    decorators = getattr(function.node, "decorators", [])
    return any(getattr(d, "id", "") in ("staticmethod", "classmethod") for d in decorators)


def _forget(frame: Frame, value: Value) -> None:
    ref = getattr(value, "ref", None)
    if isinstance(ref, Ref):
        frame.set_reader_state(ref, ESCAPED)
