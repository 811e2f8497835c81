"""NDD506: ``batch.evaluate().torch()``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.values import External, Method, TensorLike
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_METHODS = frozenset({"torch", "item"})
# `as_tensor` and `as_batch` are not among them: they are lazy themselves.
_FUNCTIONS = frozenset(
    {
        "numpy.array",
        "numpy.asarray",
        "numpy.from_dlpack",
        "torch.as_tensor",
        "torch.from_dlpack",
    }
)


class RedundantEvaluate(Rule):
    """What consumes a value evaluates it."""

    code = "NDD506"
    name = "redundant-evaluate"
    runtime = Silent("the consumer evaluates anyway")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each ``.evaluate()`` whose result goes straight into a consumer."""
        unit = context.unit
        for consumer, argument in _consumed(context):
            if not isinstance(argument, n.Call) or not isinstance(argument.func, n.Attribute):
                continue
            method = unit.value(argument.func)
            if not isinstance(method, Method) or method.name != "evaluate":
                continue
            if not isinstance(method.receiver, TensorLike):
                continue
            source = argument.func.value
            edit = context.edit(source.end, argument.end, "")
            yield Report(
                edit.place,
                Localized(
                    f"`{consumer}` evaluates by itself; remove `.evaluate()`",
                    f"`{consumer}` 会自行求值；请删除 `.evaluate()`",
                ),
                (PlacedFix(Localized("Remove .evaluate()", "删除 .evaluate()"), (edit,)),),
            )


def _consumed(context: Context) -> Iterator[tuple[str, n.Expr]]:
    """Yield each expression that is consumed, and by what."""
    unit = context.unit
    for node in unit.each(n.Call):
        if isinstance(node.func, n.Attribute) and node.func.attr in _METHODS:
            yield f".{node.func.attr}()", node.func.value
        callee = unit.value(node.func)
        if isinstance(callee, External) and callee.path in _FUNCTIONS:
            argument = node.positional(0)
            if argument is not None:
                yield unit.source(node.func), argument
