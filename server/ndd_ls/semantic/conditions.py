"""What is known to hold on a way through a program, as far as it tells ways apart.

``if step >= limit: break`` inside of an epoch, and the same test again behind it, is how training
loops stop early: the way on which the epoch was left does not come back to the reader. Conditions
are compared as texts, which is enough for that, and costs nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.values import Literal, ReaderState, Ref
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
    """Forget the unfinished epochs that are on no way on which ``test`` comes out as ``truth``."""
    against = set(facts(frame, test, not truth))
    if len(against) != 1:
        return  # one part of it may hold, and we do not know which
    for key, state in frame.state.heap.items():
        if isinstance(key, Ref) and isinstance(state, ReaderState) and state.broken:
            left = frozenset(b for b in state.broken if not against <= b.conditions)
            if left != state.broken:
                frame.state.heap[key] = replace(state, broken=left)
