"""What statements do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ndd_ls.semantic import arithmetic, calls, declared, mutation
from ndd_ls.semantic.changed import is_mutable
from ndd_ls.semantic.code import Class, Function
from ndd_ls.semantic.conditions import facts, held, impossible, refine
from ndd_ls.semantic.expressions import closure_of, evaluate
from ndd_ls.semantic.frame import Frame, Loop, State
from ndd_ls.semantic.members import (
    DYNAMIC,
    HARMLESS,
    assign,
    epoch_of,
    is_module,
    iterate,
    last_name,
    runs,
)
from ndd_ls.semantic.values import (
    NONE,
    UNKNOWN,
    Abandonment,
    Array,
    External,
    Items,
    Many,
    ModuleRef,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# How often a loop's body is run through until what is known at its head stays the same.
_MAX_ROUNDS = 4
# Context managers of test suites whose body is to raise.
_EXPECTING = frozenset({"raises", "assertRaises", "assertRaisesRegex", "assert_raises"})
_IMPORT_ERRORS = frozenset({"ImportError", "ModuleNotFoundError"})


def execute(frame: Frame, body: Sequence[n.Stmt]) -> None:
    """Run through statements, changing the frame's state."""
    for statement in body:
        if not frame.engine.step():
            return
        handler = _STATEMENTS.get(type(statement))
        if handler is not None:
            outer, frame.statement = frame.statement, statement
            handler(frame, statement)
            frame.statement = outer


# --- simple ------------------------------------------------------------------------------------


def _expression(frame: Frame, node: n.ExprStmt) -> None:
    evaluate(frame, node.value)


def _assign(frame: Frame, node: n.Assign) -> None:
    promised: Value = UNKNOWN
    if node.annotation is not None:
        promised = declared.value_of(frame, node.annotation)
    if node.value is None:
        for target in node.targets:
            frame.record(target, promised)
        return
    value = evaluate(frame, node.value)
    if value == UNKNOWN:
        value = promised
    for target in node.targets:
        assign(frame, target, value)


def _aug_assign(frame: Frame, node: n.AugAssign) -> None:
    old = evaluate(frame, node.target)
    value = evaluate(frame, node.value)
    if isinstance(old, Array) and old.library == "numpy" and old.shape != ():
        return  # changes in place
    if node.op == "+" and is_mutable(old) and isinstance(old, (Items, Many)):
        other = value if isinstance(value, (Items, Many)) else Many("list", UNKNOWN)
        new = arithmetic.concatenated(old, replace(other, kind=old.kind), old.sources)
        frame.record(node.target, new)
        mutation.change(frame, node.target, old, new)
        return
    assign(frame, node.target, arithmetic.binary(node.op, old, value, frame.place(node)))


def _return(frame: Frame, node: n.Return) -> None:
    value = NONE if node.value is None else evaluate(frame, node.value)
    for loop in frame.loops:
        _abandon(frame, loop, node)
    if not frame.state.dead:
        frame.returns.append(value)
        frame.exits.append(frame.state.copy())
    frame.state.dead = True


def _break(frame: Frame, node: n.Break) -> None:
    if frame.loops:
        loop = frame.loops[-1]
        _abandon(frame, loop, node)
        loop.breaks.append(frame.state.copy())
    frame.state.dead = True


def _abandon(frame: Frame, loop: Loop, node: n.Stmt) -> None:
    """Note that a reader's epoch may be left unfinished by ``node``."""
    if loop.epoch is not None:
        ref = loop.epoch.reader.ref
        state = frame.reader_state(ref)
        left = Abandonment(frame.place(node), held(frame))
        frame.set_reader_state(ref, replace(state, broken=state.broken | {left}))


def _continue(frame: Frame, _node: n.Continue) -> None:
    if frame.loops:
        frame.loops[-1].continues.append(frame.state.copy())
    frame.state.dead = True


def _raise(frame: Frame, node: n.Raise) -> None:
    for value in node.values:
        evaluate(frame, value)
    frame.state.dead = True


def _assert(frame: Frame, node: n.Assert) -> None:
    evaluate(frame, node.test)
    if node.message is not None:
        evaluate(frame, node.message)


def _delete(frame: Frame, node: n.Delete) -> None:
    for target in node.targets:
        if isinstance(target, n.Name):
            frame.bind(target.id, UNKNOWN)
        else:
            evaluate(frame, target)


def _global_names(frame: Frame, node: n.GlobalNames) -> None:
    if not frame.is_module:
        frame.globals.update(node.names)


def _broken(frame: Frame, node: n.Broken) -> None:
    for name in node.names:
        frame.bind(name, UNKNOWN)


# --- imports -----------------------------------------------------------------------------------


def _import(frame: Frame, node: n.Import) -> None:
    for name in node.names:
        if name.alias is not None:
            frame.bind(name.alias, frame.engine.resolve_import(frame.home, name.path, 0, None))
            continue
        root = name.path.partition(".")[0]
        if is_module(root):
            frame.bind(root, ModuleRef(root))
        elif root != name.path:
            frame.bind(root, External(root))
        else:
            frame.bind(root, frame.engine.resolve_import(frame.home, root, 0, None))


def _import_from(frame: Frame, node: n.ImportFrom) -> None:
    for name in node.names:
        if name.path == "*":
            if node.level == 0 and node.module.startswith(DYNAMIC):
                module = node.module[len(DYNAMIC) + 1 :]
                for child in frame.catalog.children(module):
                    value = frame.engine.resolve_import(frame.home, node.module, 0, child)
                    frame.bind(child, value)
            continue
        value = frame.engine.resolve_import(frame.home, node.module, node.level, name.path)
        frame.bind(name.alias or name.path, value)


# --- branches ----------------------------------------------------------------------------------


def _if(frame: Frame, node: n.If) -> None:
    evaluate(frame, node.test)
    before = frame.state.copy()
    _branch(frame, node.test, True, node.body)
    after_body, frame.state = frame.state, before
    _branch(frame, node.test, False, node.orelse)
    frame.join(after_body, frame.state)


def _branch(frame: Frame, test: n.Expr, truth: bool, body: Sequence[n.Stmt]) -> None:
    if impossible(frame, test, truth):
        frame.state.dead = True
    refine(frame, test, truth)
    around = frame.conditions
    frame.conditions = (*around, *facts(frame, test, truth))
    execute(frame, body)
    frame.conditions = around


def _match(frame: Frame, node: n.Match) -> None:
    evaluate(frame, node.subject)
    before = frame.state
    ends: list[State] = []
    for case in node.cases:
        frame.state = before.copy()
        for name in case.names:
            frame.bind(name, UNKNOWN)
        if case.guard is not None:
            evaluate(frame, case.guard)
        execute(frame, case.body)
        ends.append(frame.state)
    if not any(case.irrefutable for case in node.cases):
        ends.append(before)
    frame.join(*ends)


def _try(frame: Frame, node: n.Try) -> None:
    before = frame.state.copy()
    execute(frame, node.body)
    after_body = frame.state.copy()
    execute(frame, node.orelse)
    ends = [frame.state]
    for handler in node.handlers:
        # It may have happened before, between or after the statements of the body.
        frame.state = before.copy()
        frame.join(before, State(after_body.vars, after_body.heap, before.dead))
        if handler.type is not None:
            evaluate(frame, handler.type)
        if handler.name is not None:
            frame.bind(handler.name, UNKNOWN)
        execute(frame, handler.body)
        if not _catches_import_error(handler):
            ends.append(frame.state)
    # Behind a guarded import what matters is the program in which the import succeeds.
    frame.join(*ends)
    execute(frame, node.final)


def _catches_import_error(handler: n.Handler) -> bool:
    kinds = handler.type.elements if isinstance(handler.type, n.Sequence) else [handler.type]
    return any(isinstance(kind, n.Name) and kind.id in _IMPORT_ERRORS for kind in kinds)


# --- loops -------------------------------------------------------------------------------------


def _for(frame: Frame, node: n.For) -> None:
    source = evaluate(frame, node.iter)
    element = UNKNOWN if node.is_async else iterate(frame, source)
    loop = Loop(node, None if node.is_async else epoch_of(source))
    if loop.epoch is not None:
        ref = loop.epoch.reader.ref
        frame.set_reader_state(ref, replace(frame.reader_state(ref), started=True))
    _loop(frame, loop, node.body, node.orelse, lambda: assign(frame, node.target, element), source)


def _while(frame: Frame, node: n.While) -> None:
    loop = Loop(node)
    endless = isinstance(node.test, n.Constant) and bool(node.test.value)
    _loop(
        frame, loop, node.body, node.orelse, lambda: _test(frame, node.test), None, endless=endless
    )


def _test(frame: Frame, test: n.Expr) -> None:
    evaluate(frame, test)
    refine(frame, test, True)


def _loop(
    frame: Frame,
    loop: Loop,
    body: Sequence[n.Stmt],
    orelse: Sequence[n.Stmt],
    begin: Callable[[], None],
    source: Value | None,
    *,
    endless: bool = False,
) -> None:
    before = frame.state.copy()
    entry = before
    for _ in range(_MAX_ROUNDS):
        loop.breaks, loop.continues = [], []
        frame.state = entry.copy()
        begin()
        frame.loops.append(loop)
        execute(frame, body)
        frame.loops.pop()
        frame.join(frame.state, *loop.continues)
        after = frame.state.copy()
        frame.join(entry, after)
        merged = frame.state
        if merged.vars == entry.vars and merged.heap == entry.heap:
            break
        entry = merged
    always_runs = source is not None and runs(source) and not after.dead
    frame.state = after if always_runs else merged
    if endless:
        frame.state = State(merged.vars, merged.heap, dead=True)
    execute(frame, orelse)
    frame.join(frame.state, *loop.breaks)


def _with(frame: Frame, node: n.With) -> None:
    for item in node.items:
        context = evaluate(frame, item.context)
        entered = calls.enter(frame, context, item.context)
        if item.target is not None:
            assign(frame, item.target, entered)
    recording = frame.recording
    if any(_expects_an_error(item.context) for item in node.items):
        frame.recording = False  # what is wrong in there is meant to be
    execute(frame, node.body)
    frame.recording = recording


def _expects_an_error(context: n.Expr) -> bool:
    return isinstance(context, n.Call) and last_name(context) in _EXPECTING


# --- definitions -------------------------------------------------------------------------------


def _function(frame: Frame, node: n.FunctionDef) -> None:
    decorators = [evaluate(frame, decorator) for decorator in node.decorators]
    for parameter in node.parameters:
        if parameter.default is not None:
            evaluate(frame, parameter.default)
        if parameter.annotation is not None:
            evaluate(frame, parameter.annotation)
    if node.returns is not None:
        evaluate(frame, node.returns)
    function = Function(node, frame.chunk, frame.home, closure_of(frame))
    if any(_is_pipeline(value) for value in decorators):
        frame.bind(node.name, UNKNOWN)
        return  # pipeline mode: its body builds a graph
    frame.functions.append(function)
    value: Value = UNKNOWN if node.is_async else function
    for decorator, evaluated in zip(reversed(node.decorators), reversed(decorators), strict=True):
        if last_name(decorator) not in HARMLESS:
            value = calls.decorate(frame, evaluated, value, decorator)
    frame.bind(node.name, value)


def _is_pipeline(value: Value) -> bool:
    return isinstance(value, External) and value.path.endswith("pipeline_def")


def _class(frame: Frame, node: n.ClassDef) -> None:
    for base in node.bases:
        evaluate(frame, base.value)
    for decorator in node.decorators:
        evaluate(frame, decorator)
    cls = Class(node, frame.chunk, frame.home)
    inner = Frame(
        frame.engine,
        frame.unit,
        frame.chunk,
        home=frame.home,
        recording=frame.recording,
        closure=dict(closure_of(frame).items),
        outer=frame,
    )
    execute(inner, node.body)
    methods = [
        # A method sees the class's module, not the names in the class's body.
        replace(function, closure=closure_of(frame), cls=cls, method=True)
        for function in inner.functions
        if isinstance(function.node, n.FunctionDef)
    ]
    frame.functions += methods
    frame.state.heap.update(inner.state.heap)
    own = {method.node: method for method in methods}
    body = {
        # What a decorator made keeps the variables that it closes over.
        name: own.get(value.node, replace(value, method=True))
        if isinstance(value, Function)
        else value
        for name, value in inner.state.vars.items()
    }
    stored = {name for name, value in body.items() if not isinstance(value, Function)}
    frame.unit.stored.update(dict.fromkeys(stored))
    frame.engine.remember_class(cls, body)
    frame.bind(node.name, cls)


_STATEMENTS: dict[type[n.Node], Callable[[Frame, Any], None]] = {
    n.Assert: _assert,
    n.Assign: _assign,
    n.AugAssign: _aug_assign,
    n.Break: _break,
    n.Broken: _broken,
    n.ClassDef: _class,
    n.Continue: _continue,
    n.Delete: _delete,
    n.ExprStmt: _expression,
    n.For: _for,
    n.FunctionDef: _function,
    n.GlobalNames: _global_names,
    n.If: _if,
    n.Import: _import,
    n.ImportFrom: _import_from,
    n.Match: _match,
    n.Raise: _raise,
    n.Return: _return,
    n.Try: _try,
    n.While: _while,
    n.With: _with,
}
