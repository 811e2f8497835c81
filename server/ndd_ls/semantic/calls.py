"""What a call gives, by what is called."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.semantic import (
    arithmetic,
    foreign,
    functions,
    instances,
    members,
    methods,
    mutation,
    operators,
    sources,
)
from ndd_ls.semantic.arguments import Arguments, number
from ndd_ls.semantic.code import Class, Function, Instance, Managed, OneOf, Partial, Super
from ndd_ls.semantic.conditions import held
from ndd_ls.semantic.joining import element_of, join_all
from ndd_ls.semantic.unit import LengthAsked
from ndd_ls.semantic.values import (
    ESCAPED,
    NONE,
    UNKNOWN,
    Abandonment,
    Batch,
    Builtin,
    Checkpoint,
    Epoch,
    EvalMode,
    External,
    Foreign,
    Items,
    Literal,
    Many,
    Mapping,
    Member,
    Method,
    Reader,
    Ref,
    Rng,
    Size,
    SizeValue,
    Slice,
    Source,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.semantic.frame import Frame


def call(frame: Frame, callee: Value, arguments: Arguments) -> Value:
    """Return the result of a call, with its effects on the frame's heap."""
    if isinstance(callee, Member):
        return _member(frame, callee, arguments)
    if isinstance(callee, Method):
        return methods.call(frame, callee, arguments)
    if isinstance(callee, Function):
        return call_function(frame, callee, arguments)
    if isinstance(callee, Reader):
        return methods.call_reader(frame, callee, arguments)
    if isinstance(callee, Class):
        return instances.make(frame, callee, arguments, call)
    if isinstance(callee, Instance):
        return _instance(frame, callee, arguments)
    if isinstance(callee, Source):
        return sources.call(frame, callee, arguments, call)
    if isinstance(callee, Partial):
        return call(frame, callee.callee, arguments.of_partial(callee))
    if isinstance(callee, OneOf):
        return _one_of(frame, callee, arguments)
    if isinstance(callee, Builtin):
        handler = _BUILTIN_CALLS.get(callee.name)
        return UNKNOWN if handler is None else handler(frame, arguments)
    if isinstance(callee, External):
        result = foreign.call(frame, callee.path, arguments)
        if result is not None:
            return result
    if not isinstance(callee, External) or callee.path.partition(".")[0] in _CHANGING:
        for value in arguments.nested():
            mutation.forget(frame, value)
    escape(frame, arguments)
    return UNKNOWN


# Libraries of Python whose functions change the lists they are given.
_CHANGING = frozenset({"bisect", "heapq", "operator", "random"})


def escape(frame: Frame, arguments: Arguments) -> None:
    """Forget the state of readers that unknown code gets hold of."""
    for value in arguments.nested():
        if isinstance(value, Epoch):
            frame.set_reader_state(value.reader.ref, ESCAPED)
        elif isinstance(value, Reader):
            frame.set_reader_state(value.ref, ESCAPED)
        elif isinstance(value, Function):
            frame.unit.escaped[value] = None
        elif isinstance(value, Many) and value.epoch is not None:
            frame.set_reader_state(value.epoch.reader.ref, ESCAPED)
        elif isinstance(value, Instance):
            for key in list(frame.state.heap):
                if isinstance(key, Ref):
                    frame.set_reader_state(key, ESCAPED)


def _member(frame: Frame, callee: Member, arguments: Arguments) -> Value:
    kind = frame.catalog.kind(callee.path)
    operator = frame.catalog.operator(callee.path)
    if kind is MemberKind.READER:
        return _make_reader(frame, callee.path, arguments)
    if operator is not None:
        if operator.random:
            frame.record_scope(arguments.node)
        return operators.apply(frame, operator, arguments)
    if callee.path == "ExternalSource":
        return sources.make(frame, arguments)
    if callee.path == "random.RNG":
        frame.record_scope(arguments.node)
        return Rng(frame.place(arguments.node))
    if callee.path == "checkpoint.Checkpoint":
        return Checkpoint(frame.place(arguments.node))
    return functions.call(frame, callee.path, arguments)


def _make_reader(frame: Frame, path: str, arguments: Arguments) -> Value:
    frame.record_scope(arguments.node)
    ref = Ref(frame.place(arguments.node))
    frame.new_reader(ref)
    operator = frame.catalog.operator(path)
    names = [a.name for a in operator.arguments.values() if a.positional] if operator else []
    # What the signature calls max_batch_size is, by position, the batch size of every epoch.
    names[:1] = ["batch_size"]
    options = (*zip(names, arguments.positional, strict=False), *arguments.keywords())
    return Reader(ref, path, options, arguments.hidden)


def call_function(frame: Frame, function: Function, arguments: Arguments) -> Value:
    """Return the result of a call of a function of the user, with its effects."""
    bound = bind_parameters(function, arguments)
    if frame.recording and not frame.state.dead and not function.home:
        frame.unit.calls[arguments.node, function.node] = (function, bound or {})
    if bound is None:
        escape(frame, arguments)
        return UNKNOWN
    result = frame.engine.call_function(frame, function, bound)
    if isinstance(result, Many) and "contextmanager" in members.decorator_names(function):
        return Managed(result.element)
    return result


def bind_parameters(function: Function, arguments: Arguments) -> dict[str, Value] | None:
    """Return the value of each parameter; None where stars hide which argument is which.

    A parameter that is left to its default is not in the result.
    """
    if arguments.hidden:
        return None
    parameters = function.node.parameters
    names = [p.name for p in parameters if not p.stars and not p.keyword_only]
    values = list(arguments.positional)
    if function.bound is not None:
        values.insert(0, function.bound)
    bound: dict[str, Value] = dict(zip(names, values, strict=False))
    rest = next((p.name for p in parameters if p.stars == 1), None)
    if rest is not None:
        bound[rest] = Items("tuple", tuple(values[len(names) :]))
    allowed = {p.name for p in parameters if not p.stars}
    keywords = dict(arguments.keywords())
    bound.update((key, value) for key, value in keywords.items() if key in allowed)
    others = next((p.name for p in parameters if p.stars == 2), None)
    if others is not None:
        more = tuple((key, value) for key, value in keywords.items() if key not in allowed)
        bound[others] = Mapping(more)
    return bound


def _one_of(frame: Frame, callee: OneOf, arguments: Arguments) -> Value:
    before, ends, results = frame.state, [], []
    for choice in callee.choices:
        frame.state = before.copy()
        results.append(call(frame, choice, arguments))
        ends.append(frame.state)
    frame.join(*ends)
    return join_all(results)


def enter(frame: Frame, context: Value, node: n.Expr) -> Value:
    """Return what ``with context as x`` binds ``x`` to; ``node`` is the context's expression."""
    if isinstance(context, Managed):
        return context.value
    if isinstance(context, Instance):
        method = members.attribute(frame, context, "__enter__")
        return call(frame, method, Arguments(_called(node), []))
    # Entering a mode gives None.
    return NONE if isinstance(context, EvalMode) else UNKNOWN


def decorate(frame: Frame, decorator: Value, value: Value, node: n.Expr) -> Value:
    """Return what a decorator makes of a function; ``node`` is the decorator's expression."""
    if not isinstance(decorator, (Class, Function, Instance, Partial)) or value == UNKNOWN:
        return UNKNOWN
    if isinstance(value, Function):
        frame.unit.taken[value] = None
    return call(frame, decorator, Arguments(_called(node), [], (value,)))


def iterate(frame: Frame, value: Instance | OneOf) -> Value:
    """Return what one step of a loop over an object of the user gives."""
    if isinstance(value, OneOf):
        return join_all(members.iterate(frame, choice) for choice in value.choices)
    elements = instances.as_tuple(frame, value)
    if elements is not None:
        return members.iterate(frame, elements)
    method = members.attribute(frame, value, "__iter__")
    if not isinstance(method, Function):
        return UNKNOWN
    arguments = Arguments(_called(method.node), [])
    iterator = call(frame, method, arguments)
    if isinstance(iterator, Instance):
        step = members.attribute(frame, iterator, "__next__")
        return call(frame, step, arguments) if isinstance(step, Function) else UNKNOWN
    return members.iterate(frame, iterator) if isinstance(iterator, Many) else UNKNOWN


def _called(node: n.Expr | n.FunctionDef | n.Lambda) -> n.Call:
    """Return the call that Python makes of something without its being written."""
    return n.Call(node.start, node.end, n.Opaque(node.start, node.end, []), [], node.end, node.end)


def _instance(frame: Frame, instance: Instance, arguments: Arguments) -> Value:
    method = members.attribute(frame, instance, "__call__")
    if method == UNKNOWN:
        frame.unit.unresolved["__call__"] = None
    return call(frame, method, arguments)


# --- Python's own functions ----------------------------------------------------------------------


def _first(arguments: Arguments) -> Value:
    positional = arguments.positional
    return positional[0] if positional else UNKNOWN


def _range(_frame: Frame, arguments: Arguments) -> Value:
    positional = arguments.positional
    numbers = [number(value) for value in positional]
    length = None
    if (
        None not in numbers
        and 1 <= len(numbers) <= 3
        and not (len(numbers) == 3 and not numbers[2])
    ):
        length = Size(len(range(*numbers)))  # type: ignore[arg-type]
    elif len(positional) == 1 and isinstance(positional[0], SizeValue):
        length = positional[0].size
    runs = length is not None and (length.value or 0) > 0
    return Many("iterator", Foreign("int"), nonempty=runs, length=length)


def _enumerate(frame: Frame, arguments: Arguments) -> Value:
    source = _first(arguments)
    element = Items("tuple", (UNKNOWN, members.iterate(frame, source)))
    length = members.length_of(source)
    return Many("iterator", element, members.epoch_of(source), members.runs(source), length=length)


def _zip(frame: Frame, arguments: Arguments) -> Value:
    if arguments.hidden:
        escape(frame, arguments)
        return UNKNOWN
    sources = arguments.positional
    # zip stops with the shortest, and so leaves epochs unfinished: nothing certain is known then.
    escape(frame, arguments)
    element = Items("tuple", tuple(members.iterate(frame, source) for source in sources))
    lengths = {members.length_of(source) for source in sources}
    return Many("iterator", element, length=lengths.pop() if len(lengths) == 1 else None)


def _iter(frame: Frame, arguments: Arguments) -> Value:
    source = _first(arguments)
    epoch = members.epoch_of(source)
    return (
        source
        if epoch is not None
        else Many("iterator", members.iterate(frame, source), length=members.length_of(source))
    )


def _next(frame: Frame, arguments: Arguments) -> Value:
    source = _first(arguments)
    epoch = members.epoch_of(source)
    if epoch is not None:
        # How far an epoch with a name gets is unknown; one without ends here.
        unnamed = _starts_epoch(arguments.node.positional(0))
        left = {Abandonment(frame.place(arguments.node), held(frame))}
        broken = frozenset(left if unnamed else ())
        ref = epoch.reader.ref
        state = replace(frame.reader_state(ref), started=True, broken=broken)
        frame.set_reader_state(ref, state)
    return members.iterate(frame, source)


def _starts_epoch(node: n.Expr | None) -> bool:
    """Tell whether an expression is ``reader.next_epoch(…)``, or ``iter`` of it."""
    if not isinstance(node, n.Call):
        return False
    if isinstance(node.func, n.Name) and node.func.id == "iter":
        return _starts_epoch(node.positional(0))
    return isinstance(node.func, n.Attribute) and node.func.attr == "next_epoch"


def _slice(_frame: Frame, arguments: Arguments) -> Value:
    bounds = arguments.positional
    if arguments.hidden or not 1 <= len(bounds) <= 3:
        bounds = [UNKNOWN] * 3
    lower, upper, step = (*([NONE] if len(bounds) == 1 else []), *bounds, NONE)[:3]
    return Slice(lower=lower, upper=upper, step=step)


def _collect(kind: str) -> Callable[[Frame, Arguments], Value]:
    def collect(frame: Frame, arguments: Arguments) -> Value:
        source = _first(arguments)
        sources = frozenset([frame.place(arguments.node)] if kind != "tuple" else ())
        if not arguments.node.arguments:
            return Items(kind, (), sources)
        if isinstance(source, Items) and kind != "set":
            return Items(kind, source.items, sources)
        element = (
            element_of(source) if isinstance(source, Items) else members.iterate(frame, source)
        )
        length = members.length_of(source) if kind != "set" else None
        return Many(kind, element, sources=sources, length=length)

    return collect


def _reversed(frame: Frame, arguments: Arguments) -> Value:
    source = _first(arguments)
    return Many("iterator", members.iterate(frame, source), length=members.length_of(source))


def _len(frame: Frame, arguments: Arguments) -> Value:
    source = _first(arguments)
    if isinstance(source, Reader):
        frame.event(LengthAsked(frame.place(arguments.node), frame.reader_state(source.ref)))
    if isinstance(source, Batch):
        return UNKNOWN  # raises
    length = members.length_of(source)
    if length is None:
        return Foreign("int")
    return SizeValue(length) if length.value is None else Literal(length.value)


def _getattr(frame: Frame, arguments: Arguments) -> Value:
    positional = arguments.positional
    name = positional[1] if len(positional) == 2 else None
    if isinstance(name, Literal) and isinstance(name.value, str):
        return members.attribute(frame, positional[0], name.value)
    return UNKNOWN


def _super(frame: Frame, arguments: Arguments) -> Value:
    if frame.cls is None or not isinstance(frame.self_value, Instance) or arguments.positional:
        return UNKNOWN
    return Super(frame.cls, frame.self_value)


def _inert(_frame: Frame, _arguments: Arguments) -> Value:
    return UNKNOWN


def _makes(kind: str) -> Callable[[Frame, Arguments], Value]:
    def make(_frame: Frame, _arguments: Arguments) -> Value:
        return Foreign(kind)

    return make


def _consumes(kind: str) -> Callable[[Frame, Arguments], Value]:
    def consume(frame: Frame, arguments: Arguments) -> Value:
        escape(frame, arguments)
        return Foreign(kind)

    return consume


def _sum(frame: Frame, arguments: Arguments) -> Value:
    escape(frame, arguments)
    return UNKNOWN


def _abs(frame: Frame, arguments: Arguments) -> Value:
    return arithmetic.unary("abs", _first(arguments), frame.place(arguments.node))


_BUILTIN_CALLS: dict[str, Callable[[Frame, Arguments], Value]] = {
    "abs": _abs,
    "all": _consumes("bool"),
    "any": _consumes("bool"),
    "bool": _consumes("bool"),
    "enumerate": _enumerate,
    "float": _makes("float"),
    "getattr": _getattr,
    "int": _makes("int"),
    "isinstance": _inert,
    "iter": _iter,
    "len": _len,
    "list": _collect("list"),
    "max": _inert,
    "min": _inert,
    "next": _next,
    "print": _inert,
    "range": _range,
    "repr": _makes("str"),
    "reversed": _reversed,
    "set": _collect("set"),
    "slice": _slice,
    "sorted": _collect("list"),
    "str": _makes("str"),
    "sum": _sum,
    "super": _super,
    "tuple": _collect("tuple"),
    "type": _inert,
    "zip": _zip,
}
BUILTINS = frozenset(_BUILTIN_CALLS)
