"""NDD305: ``seed=`` on a random operator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.calls import remove_argument
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import Member
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class SeedArgument(Rule):
    """The stubs show ``seed=``, the functions refuse it."""

    code = "NDD305"
    name = "seed-argument"
    runtime = Raises("TypeError", "unexpected keyword argument 'seed'")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each ``seed=`` passed to a random operator."""
        unit = context.unit
        for node, scope in unit.scopes.items():
            if not isinstance(node, n.Call):
                continue
            callee = unit.value(node.func)
            argument = node.keyword("seed")
            if argument is None or not isinstance(callee, Member):
                continue
            operator = context.catalog.operator(callee.path)
            if operator is None or not operator.random or "seed" in operator.arguments:
                continue
            name = unit.source(node.func)
            rng = scope.rngs[0] if scope.rngs and node.keyword("rng") is None else None
            if rng is not None:
                fix = PlacedFix(
                    Localized(f"Pass rng={rng} instead", f"改为传入 rng={rng}"),
                    (context.edit(argument.start, argument.end, f"rng={rng}"),),
                )
            else:
                fix = PlacedFix(
                    Localized("Remove it", "删除它"),
                    (remove_argument(context, node, argument),),
                    Applicability.SUGGESTION,
                )
            yield Report(
                unit.place(argument),
                Localized(
                    f"`{name}` takes no `seed`; pass `rng=` with an `ndd.random.RNG(seed=…)` made "
                    "once, or call `ndd.random.set_seed(…)`",
                    f"`{name}` 不接受 `seed`；"
                    "请传入 `rng=`（只创建一次的 `ndd.random.RNG(seed=…)`），"
                    "或调用 `ndd.random.set_seed(…)`",
                ),
                (fix,),
            )
