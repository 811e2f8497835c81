"""Where programs take apart what readers give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.semantic.values import Builtin, Epoch, Many, Reader, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.rules.rule import Context


@dataclass(frozen=True, slots=True)
class Step:
    """What a reader gives at once, and what it is bound to.

    Attributes:
        target: The target of a loop or an assignment.
        value: What is bound to it.
        reader: What gives it.
        loop: The loop, if it is a statement.
    """

    target: n.Expr
    value: Value
    reader: Reader
    loop: n.For | None = None


def steps(context: Context) -> Iterator[Step]:
    """Yield each place of a unit where something that a reader gave gets a name."""
    unit = context.unit
    for part in unit.chunk.statement.walk():
        if isinstance(part, n.Generator) or (isinstance(part, n.For) and not part.is_async):
            target, epoch = _of_loop(part.target, unit.value(part.iter))
            if epoch is not None:
                loop = part if isinstance(part, n.For) else None
                yield Step(target, unit.value(target), epoch.reader, loop)
        elif isinstance(part, n.Assign) and isinstance(part.value, n.Call):
            reader = _given_by(context, part.value)
            if reader is not None and len(part.targets) == 1:
                yield Step(part.targets[0], unit.value(part.targets[0]), reader)


def _of_loop(target: n.Expr, source: Value) -> tuple[n.Expr, Epoch | None]:
    """Return what one step of an epoch is bound to, through ``enumerate`` too."""
    if isinstance(source, Epoch):
        return target, source
    if isinstance(source, Many) and source.epoch is not None:
        counted = isinstance(target, n.Sequence) and len(target.elements) == 2
        if counted and isinstance(target, n.Sequence):
            return target.elements[1], source.epoch
    return target, None


def _given_by(context: Context, node: n.Call) -> Reader | None:
    """Return the reader that ``next(epoch)`` or ``reader(…)`` asks."""
    callee = context.unit.value(node.func)
    if isinstance(callee, Reader):
        return callee
    argument = node.positional(0)
    if callee != Builtin("next") or argument is None:
        return None
    epoch = context.unit.value(argument)
    return epoch.reader if isinstance(epoch, Epoch) else None
