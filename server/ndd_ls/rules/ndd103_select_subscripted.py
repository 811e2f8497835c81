"""NDD103: ``batch.select[0]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import Batch, Method
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class SelectSubscripted(Rule):
    """``select`` is a method to be called, not something to subscript."""

    code = "NDD103"
    name = "select-subscripted"
    runtime = Raises("TypeError", "'method' object is not subscriptable")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each subscript of a batch's ``select``."""
        unit = context.unit
        for node in unit.each(n.Subscript):
            method = unit.value(node.value)
            if not isinstance(method, Method) or method.name != "select":
                continue
            if not isinstance(method.receiver, Batch):
                continue
            inside = unit.chunk.text[node.open + 1 : node.end - 1]
            fixes: tuple[PlacedFix, ...] = ()
            if len(node.indices) == 1 and not isinstance(node.indices[0], n.Slice):
                fixes = (
                    PlacedFix(
                        Localized(f"Call it: .select({inside})", f"改为调用：.select({inside})"),
                        (
                            context.edit(node.open, node.open + 1, "("),
                            context.edit(node.end - 1, node.end, ")"),
                        ),
                    ),
                )
            callee = unit.source(node.value)
            yield Report(
                unit.place(node),
                Localized(
                    f"`{callee}` is a method; call it: `{callee}({inside})`",
                    f"`{callee}` 是方法，请调用它：`{callee}({inside})`",
                ),
                fixes,
            )
