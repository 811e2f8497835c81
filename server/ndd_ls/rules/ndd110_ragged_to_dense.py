"""NDD110: ``ragged.torch()``, ``ndd.as_tensor(ragged)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.calls import add_keyword
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import Batch, Extent, Member, Method
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_TO_TENSOR = frozenset({"as_tensor", "tensor"})


class RaggedToDense(Rule):
    """A batch whose samples differ in shape does not fit into one tensor."""

    code = "NDD110"
    name = "ragged-to-dense"
    runtime = Raises("ValueError", "non-uniform shape")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each conversion of a ragged batch that does not ask for padding."""
        unit = context.unit
        for node in unit.each(n.Call):
            batch, source = _converted(context, node)
            if batch is None or batch.extent not in (Extent.RAGGED, Extent.DATA):
                continue
            if batch.size is not None and batch.size.value == 1:
                continue  # one sample always fits
            if node.has_stars or node.keyword("pad") is not None:
                continue
            fix = PlacedFix(
                Localized("Pad the samples: pad=True", "填充样本：pad=True"),
                (add_keyword(context, node, "pad=True"),),
            )
            certain = batch.extent is Extent.RAGGED
            if certain:
                message = Localized(
                    f"the samples of `{source}` differ in shape and do not fit into one tensor; "
                    "pass `pad=True`, or resize first",
                    f"`{source}` 中样本的形状不同，无法组成一个张量；"
                    "请传入 `pad=True`，或先调整尺寸",
                )
            else:
                message = Localized(
                    f"each sample of `{source}` has the size of its file, and unless all files "
                    "agree this raises; pass `pad=True`, or resize first",
                    f"`{source}` 的每个样本沿用各自文件的尺寸，除非全部一致，否则此处会抛出异常；"
                    "请传入 `pad=True`，或先调整尺寸",
                )
            # DALI's padding knows no float64, so there the fix would only move the error.
            fixes = () if batch.dtype == "float64" else (fix,)
            yield Report(unit.place(node), message, fixes, certain=certain)


def _converted(context: Context, node: n.Call) -> tuple[Batch | None, str]:
    unit = context.unit
    callee = unit.value(node.func)
    if isinstance(callee, Method) and callee.name == "torch" and isinstance(node.func, n.Attribute):
        if isinstance(callee.receiver, Batch):
            return callee.receiver, unit.source(node.func.value)
    elif isinstance(callee, Member) and callee.path in _TO_TENSOR:
        argument = node.positional(0)
        value = None if argument is None else unit.value(argument)
        if isinstance(value, Batch) and argument is not None:
            return value, unit.source(argument)
    return None, ""
