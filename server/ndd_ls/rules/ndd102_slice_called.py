"""NDD102: ``batch.slice(0)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import BatchSlice
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class SliceCalled(Rule):
    """``slice`` is a property to be subscripted, not a method."""

    code = "NDD102"
    name = "slice-called"
    runtime = Raises("TypeError", "'BatchedSlice' object is not callable")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each call of a batch's ``slice``."""
        unit = context.unit
        for node in unit.each(n.Call):
            if not isinstance(unit.value(node.func), BatchSlice):
                continue
            inside = unit.chunk.text[node.open + 1 : node.close - 1]
            plain = all(not a.keyword and not a.stars for a in node.arguments)
            fixes: tuple[PlacedFix, ...] = ()
            if node.arguments and plain:
                fixes = (
                    PlacedFix(
                        Localized(
                            f"Use brackets: .slice[{inside}]", f"改用方括号：.slice[{inside}]"
                        ),
                        (
                            context.edit(node.open, node.open + 1, "["),
                            context.edit(node.close - 1, node.close, "]"),
                        ),
                    ),
                )
            callee = unit.source(node.func)
            yield Report(
                unit.place(node),
                Localized(
                    f"`{callee}` is not a method; slice every sample with `{callee}[…]`",
                    f"`{callee}` 不是方法；对每个样本切片请写 `{callee}[…]`",
                ),
                fixes,
            )
