"""What an expression is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ndd_ls.semantic import arithmetic, calls, members
from ndd_ls.semantic.arguments import Arguments
from ndd_ls.semantic.code import NO_CLOSURE, Function, close_over
from ndd_ls.semantic.joining import join, join_all
from ndd_ls.semantic.values import (
    NONE,
    UNKNOWN,
    Builtin,
    Foreign,
    Items,
    Literal,
    Many,
    Mapping,
    Slice,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ndd_ls.semantic.code import Closure
    from ndd_ls.semantic.frame import Frame
    from ndd_ls.semantic.values import Place


# Displays that are longer or deeper are tables; of those only the elements' common kind is kept.
_MAX_ITEMS = 64
_MAX_DEPTH = 4


def evaluate(frame: Frame, node: n.Expr) -> Value:
    """Return what ``node`` is here, and write it down."""
    handler = _EVALUATORS.get(type(node))
    value = handler(frame, node) if handler is not None else UNKNOWN
    if isinstance(value, Function) and node is not frame.callee:
        frame.unit.taken[value] = None
    return frame.record(node, value)


def _name(frame: Frame, node: n.Name) -> Value:
    value = frame.lookup(node.id)
    if value is not None:
        return value
    return Builtin(node.id) if node.id in calls.BUILTINS else UNKNOWN


def _constant(_frame: Frame, node: n.Constant) -> Value:
    return NONE if node.value is None else Literal(node.value)


def _attribute(frame: Frame, node: n.Attribute) -> Value:
    return members.attribute(frame, evaluate(frame, node.value), node.attr)


def _call(frame: Frame, node: n.Call) -> Value:
    outer, frame.callee = frame.callee, node.func
    callee = evaluate(frame, node.func)
    frame.callee = outer
    if callee == UNKNOWN:
        _note_unresolved(frame, node.func)
    arguments = Arguments(node, [evaluate(frame, arg.value) for arg in node.arguments])
    return calls.call(frame, callee, arguments)


def _note_unresolved(frame: Frame, callee: n.Expr) -> None:
    """Note that a function may be called here, and which is not known."""
    if isinstance(callee, n.Attribute):
        frame.unit.unresolved[callee.attr] = None
    elif not isinstance(callee, n.Name) or frame.lookup(callee.id) is not None:
        frame.unit.unresolved[""] = None  # else a function of Python


def _subscript(frame: Frame, node: n.Subscript) -> Value:
    value = evaluate(frame, node.value)
    indices = [evaluate(frame, index) for index in node.indices]
    return members.subscript(frame, value, node, indices)


def _slice(frame: Frame, node: n.Slice) -> Value:
    lower, upper, step = (
        NONE if part is None else evaluate(frame, part)
        for part in (node.lower, node.upper, node.step)
    )
    return Slice(lower=lower, upper=upper, step=step)


def _fstring(frame: Frame, node: n.FString) -> Value:
    for value in node.values:
        evaluate(frame, value)
    return Foreign("str")


def _sequence(frame: Frame, node: n.Sequence) -> Value:
    items: list[Value] = []
    exact = True
    for element in node.elements:
        if isinstance(element, n.Starred):
            inner = evaluate(frame, element.value)
            if isinstance(inner, Items):
                items += inner.items
            else:
                exact = False
                items.append(inner.element if isinstance(inner, Many) else UNKNOWN)
        else:
            items.append(evaluate(frame, element))
    if not exact or node.kind == "set" or len(items) > _MAX_ITEMS or _depth(items) > _MAX_DEPTH:
        return Many(node.kind, join_all(items), sources=_sources(frame, node))
    return Items(node.kind, tuple(items), _sources(frame, node))


def _sources(frame: Frame, node: n.Sequence | n.Comprehension) -> frozenset[Place]:
    return frozenset([frame.place(node)] if node.kind in ("list", "set", "dict") else ())


def _depth(items: Sequence[Value]) -> int:
    """Return how deeply displays are nested, at most one more than is kept."""
    inner = [value.items for value in items if isinstance(value, Items)]
    level = 1
    while inner and level <= _MAX_DEPTH:
        inner = [v.items for values in inner for v in values if isinstance(v, Items)][:_MAX_ITEMS]
        level += 1
    return level


def _starred(frame: Frame, node: n.Starred) -> Value:
    evaluate(frame, node.value)
    return UNKNOWN


def _dict(frame: Frame, node: n.Dict) -> Value:
    items: dict[str, Value] = {}
    others: list[Value] = []
    complete = True
    for key_node, value_node in zip(node.keys, node.values, strict=True):
        key = None if key_node is None else evaluate(frame, key_node)
        value = evaluate(frame, value_node)
        if isinstance(key, Literal) and isinstance(key.value, str):
            items[key.value] = value
        elif key is None and isinstance(value, Mapping):
            items.update(value.items)
            complete = complete and value.complete
            others += [] if value.complete else [value.rest]
        else:
            complete = False
            others.append(value if key is not None else UNKNOWN)
    sources = frozenset([frame.place(node)])
    return Mapping(tuple(items.items()), complete, sources, join_all(others))


def _comprehension(frame: Frame, node: n.Comprehension) -> Value:
    outer = dict(frame.state.vars)
    sources: list[Value] = []
    for generator in node.generators:
        source = evaluate(frame, generator.iter)
        sources.append(source)
        members.assign(frame, generator.target, members.iterate(frame, source))
        for condition in generator.conditions:
            evaluate(frame, condition)
    if node.key is not None:
        evaluate(frame, node.key)
    element = evaluate(frame, node.element)
    walruses = {name: v for name, v in frame.state.vars.items() if name in outer}
    targets = {
        part.id
        for generator in node.generators
        for part in generator.target.walk()
        if isinstance(part, n.Name)
    }
    # The targets are the comprehension's own; what else it bound (":=") is the function's.
    frame.state.vars = outer | {k: v for k, v in walruses.items() if k not in targets}
    if node.kind == "dict":
        return Mapping((), complete=False, sources=_sources(frame, node), rest=element)
    kind = "iterator" if node.kind == "generator" else node.kind
    length = None
    if len(node.generators) == 1 and not node.generators[0].conditions and kind != "set":
        length = members.length_of(sources[0])
    return Many(kind, element, sources=_sources(frame, node), length=length)


def _binary(frame: Frame, node: n.BinOp) -> Value:
    left, right = evaluate(frame, node.left), evaluate(frame, node.right)
    return arithmetic.binary(node.op, left, right, frame.place(node))


def _unary(frame: Frame, node: n.UnaryOp) -> Value:
    return arithmetic.unary(node.op, evaluate(frame, node.operand), frame.place(node))


def _boolean(frame: Frame, node: n.BoolOp) -> Value:
    left = evaluate(frame, node.left)
    before = frame.state.copy()
    right = evaluate(frame, node.right)
    frame.join(before, frame.state)
    return join(left, right)


def _compare(frame: Frame, node: n.Compare) -> Value:
    operands = [evaluate(frame, operand) for operand in node.operands]
    if len(operands) == 2:
        return arithmetic.compare(node.ops[0], operands[0], operands[1], frame.place(node))
    return UNKNOWN


def _conditional(frame: Frame, node: n.IfExp) -> Value:
    evaluate(frame, node.test)
    before = frame.state.copy()
    body = evaluate(frame, node.body)
    after_body, frame.state = frame.state, before
    orelse = evaluate(frame, node.orelse)
    frame.join(after_body, frame.state)
    return join(body, orelse)


def _lambda(frame: Frame, node: n.Lambda) -> Value:
    function = Function(node, frame.chunk, frame.home, closure_of(frame))
    frame.functions.append(function)
    return function


def _walrus(frame: Frame, node: n.NamedExpr) -> Value:
    value = evaluate(frame, node.value)
    frame.record(node.target, value)
    frame.bind(node.target.id, value)
    return value


def _yield(frame: Frame, node: n.Yield) -> Value:
    value = NONE if node.value is None else evaluate(frame, node.value)
    frame.yields.append(members.iterate(frame, value) if node.is_from else value)
    return UNKNOWN


def _opaque(frame: Frame, node: n.Opaque) -> Value:
    for value in node.values:
        evaluate(frame, value)
    return UNKNOWN


def closure_of(frame: Frame) -> Closure:
    """Return the variables that a function defined here may read; a module's are globals."""
    return NO_CLOSURE if frame.is_module else close_over(frame.closure | frame.state.vars)


_EVALUATORS: dict[type[n.Node], Callable[[Frame, Any], Value]] = {
    n.Attribute: _attribute,
    n.BinOp: _binary,
    n.BoolOp: _boolean,
    n.Call: _call,
    n.Compare: _compare,
    n.Comprehension: _comprehension,
    n.Constant: _constant,
    n.Dict: _dict,
    n.FString: _fstring,
    n.IfExp: _conditional,
    n.Lambda: _lambda,
    n.Name: _name,
    n.NamedExpr: _walrus,
    n.Opaque: _opaque,
    n.Sequence: _sequence,
    n.Slice: _slice,
    n.Starred: _starred,
    n.Subscript: _subscript,
    n.UnaryOp: _unary,
    n.Yield: _yield,
}
