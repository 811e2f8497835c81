"""NDD302: a random generator exists, and a draw does without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.calls import add_keyword
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.values import Member
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class RngNotPassed(Rule):
    """A draw uses the thread's default generator although an explicit one is in reach."""

    code = "NDD302"
    name = "rng-not-passed"
    runtime = Silent("the draw comes of the thread's default generator")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each draw without ``rng=`` where a generator is in reach."""
        if context.model.seeds_default_rng:
            return  # the default generator is seeded on purpose
        unit = context.unit
        for node, scope in unit.scopes.items():
            if not isinstance(node, n.Call) or not scope.rngs or node.has_stars:
                continue
            callee = unit.value(node.func)
            operator = context.catalog.operator(getattr(callee, "path", ""))
            if not isinstance(callee, Member) or operator is None or not operator.random:
                continue
            if node.keyword("rng") is not None or node.keyword("seed") is not None:
                continue
            rng = scope.rngs[0]
            yield Report(
                unit.place(node.func),
                Localized(
                    f"`{unit.source(node.func)}` draws from the thread's default generator, not "
                    f"from `{rng}`; pass `rng={rng}`",
                    f"`{unit.source(node.func)}` 使用线程默认的随机数生成器，而不是 `{rng}`；"
                    f"请传入 `rng={rng}`",
                ),
                (
                    PlacedFix(
                        Localized(f"Pass rng={rng}", f"传入 rng={rng}"),
                        (add_keyword(context, node, f"rng={rng}"),),
                    ),
                ),
                certain=False,
            )
