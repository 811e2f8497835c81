"""NDD210: ``for image in reader.next_epoch()`` of a reader with one output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.rules.unpacking import Step, steps
from ndd_ls.semantic.values import Items, Member
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_OF_TUPLES = frozenset({"count", "index"})


class SingleOutput(Rule):
    """Where a reader has one output, an epoch still yields tuples."""

    code = "NDD210"
    name = "single-output"
    runtime = Silent("each element is a tuple, of which operators make a further axis")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each target that holds a tuple of one and is used like what is in it."""
        unit = context.unit
        for step in steps(context):
            target, value = step.target, step.value
            if not isinstance(target, n.Name) or not isinstance(value, Items):
                continue
            if len(value.items) != 1:
                continue
            use = _use(context, step, target)
            if use is None:
                continue
            name = target.id
            text = f"({name},)"
            used = Localized("it is used like the output itself here", "在这里被当作输出本身使用")
            yield Report(
                unit.place(target),
                Localized(
                    f"the reader has one output, and an epoch yields it in a tuple; write `{text}`",
                    f"该读取器只有一个输出，epoch 以元组形式给出它；请写 `{text}`",
                ),
                (
                    PlacedFix(
                        Localized(f"Unpack the tuple: {text}", f"解包元组：{text}"),
                        (context.edit(target.start, target.end, text),),
                    ),
                ),
                ((unit.place(use), used),),
            )


def _use(context: Context, step: Step, target: n.Name) -> n.Node | None:
    """Return the first place where the tuple is used like what is in it."""
    unit = context.unit

    def is_it(node: n.Expr) -> bool:
        return isinstance(node, n.Name) and node.id == target.id and unit.value(node) == step.value

    found: list[n.Node] = [
        node for node in unit.each(n.Attribute) if is_it(node.value) and node.attr not in _OF_TUPLES
    ]
    for node in unit.each(n.Call):
        callee = unit.value(node.func)
        if isinstance(callee, Member) and context.catalog.operator(callee.path) is not None:
            found += [a for a in node.arguments if a.keyword is None and is_it(a.value)]
    return min(found, key=lambda node: node.start, default=None)
