"""NDD301: one random number for a whole batch."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.rules.calls import add_keyword
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.unit import batches_in
from ndd_ls.semantic.values import Batch, Member, Place, Tensor
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_DOTTED = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*|\d+")


class RandomWithoutBatchSize(Rule):
    """A random number drawn without a batch size reaches an operator with a batch."""

    code = "NDD301"
    name = "random-without-batch-size"
    runtime = Silent("all samples of the batch get the same value")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each draw that an operator spreads over a batch."""
        unit = context.unit
        for node in unit.each(n.Call):
            callee = unit.value(node.func)
            if not isinstance(callee, Member) or not context.catalog.operator(callee.path):
                continue
            values = [(argument, unit.value(argument.value)) for argument in node.arguments]
            batch = next((value for _, value in values if isinstance(value, Batch)), None)
            if batch is None:
                continue
            for argument, value in values:
                if isinstance(value, Tensor) and value.draw is not None:
                    yield self._report(context, node, argument, value.draw, batch)

    def _report(
        self, context: Context, node: n.Call, argument: n.Argument, draw: Place, batch: Batch
    ) -> Report:
        unit = context.unit
        source = unit.source(argument.value)
        name = f"`{source}`" if source.isidentifier() else "this"
        here = "此值" if name == "this" else name
        size = _size_in_scope(context, draw, batch)
        count = "" if batch.size is None or batch.size.value is None else f" {batch.size.value}"
        everyone = f"全部{count} 个" if count else "所有"
        pass_size = f"pass `batch_size={size}`" if size else "pass `batch_size=`"
        fixes: tuple[PlacedFix, ...] = ()
        call = _draw_call(context, draw)
        if call is not None and size is not None and not call.has_stars:
            fixes = (
                PlacedFix(
                    Localized(
                        f"Draw for each sample: batch_size={size}",
                        f"为每个样本抽取：batch_size={size}",
                    ),
                    (add_keyword(context, call, f"batch_size={size}"),),
                ),
            )
        related: tuple[tuple[Place, Localized], ...] = ()
        if unit.place(node) != draw:
            spread = Localized("it is used for the whole batch here", "在这里用于整个批次")
            related = ((unit.place(argument), spread),)
        return Report(
            draw,
            Localized(
                f"{name} is one random value for all{count} samples of the batch; {pass_size}",
                f"{here} 是整个批次{everyone}样本共用的一个随机值；"
                f"请传入 `batch_size={size or '…'}`",
            ),
            fixes,
            related,
            certain=False,
        )


def _draw_call(context: Context, draw: Place) -> n.Call | None:
    if draw.chunk is not context.unit.chunk:
        return None
    for node in context.unit.scopes:
        if isinstance(node, n.Call) and context.unit.place(node) == draw:
            return node
    return None


def _size_in_scope(context: Context, draw: Place, batch: Batch) -> str | None:
    """Return an expression for the batch size that can be written at the draw."""
    call = _draw_call(context, draw)
    if call is None:
        return None
    scope = context.unit.scopes[call]
    text = batch.size.text if batch.size is not None else None
    if text is not None and _DOTTED.fullmatch(text):
        root = text.partition(".")[0]
        if text.isdigit() or root in scope.values or root in context.model.globals:
            return text
    if batch.size is not None and batch.size.value is not None:
        return str(batch.size.value)
    known = batches_in(scope)
    same = [name for name, other in known.items() if other.size == batch.size]
    return f"{same[-1]}.batch_size" if same else None
