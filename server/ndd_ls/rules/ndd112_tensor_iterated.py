"""NDD112: ``for x in tensor``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import Builtin, Tensor
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

# Builtins that go through all of what they are given.
_EXHAUSTING = frozenset({"list", "max", "min", "set", "sorted", "sum", "tuple"})


class TensorIterated(Rule):
    """A tensor is gone through, and has no end."""

    code = "NDD112"
    name = "tensor-iterated"
    runtime = Raises("IndexError", "is out of bounds for dimension 0")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each tensor that is gone through to its end."""
        unit = context.unit
        if not any(isinstance(value, Tensor) for value in unit.facts.values()):
            return
        for node in _exhausted(context):
            if not isinstance(unit.value(node), Tensor):
                continue
            source = unit.source(node)
            fixes: tuple[PlacedFix, ...] = ()
            if isinstance(node, (n.Attribute, n.Name)):
                remedy = f"({source}[index] for index in range({source}.shape[0]))"
                fixes = (
                    PlacedFix(
                        Localized("Go through it by index", "按下标遍历"),
                        (context.edit(node.start, node.end, remedy),),
                    ),
                )
            yield Report(
                unit.place(node),
                Localized(
                    f"`{source}` is a Tensor, and going through it does not end with its last "
                    f"element; index it: `for index in range({source}.shape[0])`",
                    f"`{source}` 是 Tensor，遍历它不会在最后一个元素处结束；"
                    f"请按下标访问：`for index in range({source}.shape[0])`",
                ),
                fixes,
            )


def _exhausted(context: Context) -> Iterator[n.Expr]:
    """Yield each expression that is gone through until it ends."""
    unit = context.unit
    for node in unit.chunk.statement.walk():
        if isinstance(node, n.For) and not _leaves(node):
            yield _counted(context, node.iter)
        elif isinstance(node, n.Comprehension) and node.kind != "generator":
            yield from (_counted(context, part.iter) for part in node.generators)
        elif isinstance(node, n.Assign) and node.value is not None:
            if any(isinstance(target, n.Sequence) for target in node.targets):
                yield node.value
        elif isinstance(node, n.Call) and len(node.arguments) == 1:
            argument = node.arguments[0].value
            callee = unit.value(node.func)
            if isinstance(callee, Builtin) and callee.name in _EXHAUSTING:
                if isinstance(argument, n.Comprehension) and argument.kind == "generator":
                    yield from (_counted(context, part.iter) for part in argument.generators)
                else:
                    yield argument


def _counted(context: Context, node: n.Expr) -> n.Expr:
    """Return what ``enumerate`` counts."""
    if isinstance(node, n.Call) and context.unit.value(node.func) == Builtin("enumerate"):
        return node.positional(0) or node
    return node


def _leaves(loop: n.For) -> bool:
    """Tell whether something in the loop may end it."""
    return any(
        isinstance(part, (n.Break, n.Raise, n.Return, n.Yield))
        for inner in loop.body
        for part in inner.walk()
    )
