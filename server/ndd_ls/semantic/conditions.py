"""What is known to hold on a way through a program, as far as it tells ways apart.

``if step >= limit: break`` inside of an epoch, and the same test again behind it, is how training
loops stop early: the way on which the epoch was left does not come back to the reader. Conditions
are compared as texts, which is enough for that, and costs nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic import members
from ndd_ls.semantic.frame import known
from ndd_ls.semantic.values import (
    NONE,
    UNKNOWN,
    Batch,
    Items,
    Literal,
    Maybe,
    Member,
    Reader,
    ReaderState,
    Ref,
    Rng,
    Tensor,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic.frame import Frame

_INVERSE = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_INVERSE |= {"is": "is not", "is not": "is", "in": "not in", "not in": "in"}


def facts(frame: Frame, test: n.Expr, truth: bool) -> Iterator[str]:
    """Yield what holds where ``test`` came out as ``truth``."""
    if isinstance(test, n.UnaryOp) and test.op == "not":
        yield from facts(frame, test.operand, not truth)
    elif isinstance(test, n.BoolOp) and (test.op == "and") is truth:
        yield from facts(frame, test.left, truth)
        yield from facts(frame, test.right, truth)
    elif isinstance(test, n.Compare) and len(test.ops) == 1 and test.ops[0] in _INVERSE:
        left, right = map(frame.source, test.operands)
        yield f"{left} {test.ops[0] if truth else _INVERSE[test.ops[0]]} {right}"
    else:
        yield frame.source(test) if truth else f"not {frame.source(test)}"


def held(frame: Frame) -> frozenset[str]:
    """Return what holds here: the tests around, and the flags that are set."""
    flags = {
        name if value.value else f"not {name}"
        for name, value in frame.state.vars.items()
        if isinstance(value, Literal) and (value.value is None or isinstance(value.value, bool))
    }
    return frozenset(flags.union(frame.conditions))


def refine(frame: Frame, test: n.Expr, truth: bool) -> None:
    """Learn what follows from ``test`` coming out as ``truth``.

    A name that may be None is or is not, and the unfinished epochs of other ways are forgotten.
    """
    _narrow(frame, test, truth)
    against = set(facts(frame, test, not truth))
    if len(against) != 1:
        return  # one part of it may hold, and we do not know which
    for key, state in frame.state.heap.items():
        if isinstance(key, Ref) and isinstance(state, ReaderState) and state.broken:
            left = frozenset(b for b in state.broken if not against <= b.conditions)
            if left != state.broken:
                frame.state.heap[key] = replace(state, broken=left)


def _narrow(frame: Frame, test: n.Expr, truth: bool) -> None:
    if isinstance(test, n.UnaryOp) and test.op == "not":
        _narrow(frame, test.operand, not truth)
    elif isinstance(test, n.BoolOp) and (test.op == "and") is truth:
        _narrow(frame, test.left, truth)
        _narrow(frame, test.right, truth)
    elif isinstance(test, n.Compare) and test.ops in (["is"], ["is not"]):
        subject, other = test.operands
        value = frame.state.vars.get(subject.id) if isinstance(subject, n.Name) else None
        if isinstance(value, Maybe) and _resolve(frame, other) == NONE:
            is_none = (test.ops == ["is"]) is truth
            assert isinstance(subject, n.Name)
            frame.bind(subject.id, NONE if is_none else value.value)


def impossible(frame: Frame, test: n.Expr, truth: bool) -> bool:
    """Tell whether ``test`` cannot come out as ``truth``, by what its subject is.

    Only types decide, not values: a flag that is off is there to be switched on.
    """
    if isinstance(test, n.UnaryOp) and test.op == "not":
        return impossible(frame, test.operand, not truth)
    if isinstance(test, n.BoolOp):
        parts = [impossible(frame, part, truth) for part in (test.left, test.right)]
        return any(parts) if (test.op == "and") is truth else all(parts)
    if isinstance(test, n.Compare) and test.ops in (["is"], ["is not"]):
        subject, other = (_resolve(frame, operand) for operand in test.operands)
        wants_none = (test.ops == ["is"]) is truth
        return wants_none and other == NONE and isinstance(subject, (Batch, Tensor, Reader, Rng))
    if isinstance(test, n.Call) and len(test.arguments) == 2:
        if not _is_isinstance(frame, test.func):
            return False
        subject, types = (_resolve(frame, argument.value) for argument in test.arguments)
        return _is_instance(subject, types) is (not truth)
    return False


def _is_isinstance(frame: Frame, node: n.Expr) -> bool:
    return isinstance(node, n.Name) and node.id == "isinstance" and frame.lookup(node.id) is None


def _resolve(frame: Frame, node: n.Expr) -> Value:
    """Return what a name, an attribute or a tuple of them is."""
    if isinstance(node, n.Name):
        return known(frame.lookup(node.id))
    if isinstance(node, n.Attribute):
        return members.attribute(frame, _resolve(frame, node.value), node.attr)
    if isinstance(node, n.Sequence):
        return Items("tuple", tuple(_resolve(frame, element) for element in node.elements))
    return NONE if isinstance(node, n.Constant) and node.value is None else UNKNOWN


def _is_instance(value: Value, types: Value) -> bool | None:
    """Tell whether a value is an instance of a type or of one of several; None if unknown."""
    if isinstance(types, Items):
        answers = [_is_instance(value, item) for item in types.items]
        return True if True in answers else None if None in answers else False
    if not isinstance(value, (Batch, Tensor)) or types == UNKNOWN:
        return None
    return types == Member(type(value).__name__)
