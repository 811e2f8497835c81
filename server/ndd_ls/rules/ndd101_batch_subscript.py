"""NDD101: ``batch[i]``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import Batch
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class BatchSubscript(Rule):
    """A batch is indexed; only samples can be selected or sliced."""

    code = "NDD101"
    name = "batch-subscript"
    runtime = Raises("TypeError", "'Batch' object is not subscriptable")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each subscript of a batch, stores too."""
        unit = context.unit
        for node in unit.each(n.Subscript):
            if not isinstance(unit.value(node.value), Batch):
                continue
            name = unit.source(node.value)
            inside = unit.chunk.text[node.open + 1 : node.end - 1]
            select = PlacedFix(
                Localized(f"Select the sample: .select({inside})", f"选取样本：.select({inside})"),
                (context.edit(node.open, node.end, f".select({inside})"),),
            )
            slice_ = PlacedFix(
                Localized(
                    f"Slice every sample: .slice[{inside}]", f"对每个样本切片：.slice[{inside}]"
                ),
                (context.edit(node.open, node.open, ".slice"),),
            )
            whole_samples = len(node.indices) == 1 and not node.is_tuple
            if not whole_samples or isinstance(node.indices[0], (n.Slice, n.EllipsisLiteral)):
                fixes: tuple[PlacedFix, ...] = (slice_,)
            else:
                fixes = (select, slice_)
            yield Report(
                unit.place(node),
                Localized(
                    f"`{name}` is a Batch and cannot be subscripted; use `.select({inside})` for a "
                    f"sample, `.slice[{inside}]` to slice every sample"
                    if whole_samples
                    else f"`{name}` is a Batch and cannot be subscripted; "
                    f"use `.slice[{inside}]` to slice every sample",
                    f"`{name}` 是 Batch，不能用下标访问；取样本用 `.select({inside})`，"
                    f"对每个样本切片用 `.slice[{inside}]`"
                    if whole_samples
                    else f"`{name}` 是 Batch，不能用下标访问；对每个样本切片用 `.slice[{inside}]`",
                ),
                fixes,
            )
