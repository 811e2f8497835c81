"""NDD802: ``fn.resize(batch)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import External, TensorLike
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_FN = "nvidia.dali.fn."


class FnOperator(Rule):
    """Pipeline mode's operators cannot take objects of dynamic mode."""

    code = "NDD802"
    name = "fn-operator"
    runtime = Raises("AttributeError", "'str' object has no attribute 'device_type'")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each operator of ``fn`` that is given a batch or a tensor."""
        unit = context.unit
        for node in unit.each(n.Call):
            callee = unit.value(node.func)
            if not isinstance(callee, External) or not callee.path.startswith(_FN):
                continue
            if not any(isinstance(unit.value(a.value), TensorLike) for a in node.arguments):
                continue
            source = unit.source(node.func)
            target = context.catalog.fn_operators.get(callee.path[len(_FN) :])
            dynamic = context.dynamic_name()
            fixes: tuple[PlacedFix, ...] = ()
            remedy = "use dynamic mode's own operators"
            remedy_zh = "请使用动态模式自己的算子"
            if target is not None:
                name = f"{dynamic or 'ndd'}.{target}"
                remedy, remedy_zh = f"use `{name}`", f"请用 `{name}`"
                if dynamic is not None:
                    fixes = (
                        PlacedFix(
                            Localized(f"Use `{name}`", f"改用 `{name}`"),
                            (context.edit(node.func.start, node.func.end, name),),
                        ),
                    )
            yield Report(
                unit.place(node.func),
                Localized(
                    f"`{source}` belongs to pipeline mode and cannot take a Batch or a Tensor; "
                    f"{remedy}",
                    f"`{source}` 属于流水线模式，不能接受 Batch 或 Tensor；{remedy_zh}",
                ),
                fixes,
            )
