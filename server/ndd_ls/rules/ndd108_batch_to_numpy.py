"""NDD108: ``np.asarray(batch)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.consumers import NUMPY, consumed
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.rules.spelling import dense, on_cpu
from ndd_ls.semantic.values import Batch
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class BatchToNumpy(Rule):
    """NumPy makes an array of one object of a batch."""

    code = "NDD108"
    name = "batch-to-numpy"
    runtime = Silent("the array has no dimensions and holds the Batch as an object")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each batch that is given to NumPy."""
        unit = context.unit
        for node, _, argument in consumed(context, NUMPY):
            batch = unit.value(argument)
            if not isinstance(batch, Batch):
                continue
            source = unit.source(argument)
            tensor = dense(context, batch, source)
            fixes: tuple[PlacedFix, ...] = ()
            if tensor is not None:
                remedy = on_cpu(batch, tensor)
                fixes = (
                    PlacedFix(
                        Localized(f"Convert `{remedy}`", f"转换 `{remedy}`"),
                        (context.edit(argument.start, argument.end, remedy),),
                        # Samples of which nothing is known may differ, and then it raises.
                        Applicability.SUGGESTION if batch.extent is None else Applicability.SAFE,
                    ),
                )
            function = unit.source(node.func)
            yield Report(
                unit.place(node),
                Localized(
                    f"`{function}` makes an array of one object of the Batch `{source}`; convert "
                    "`ndd.as_tensor(…)` of it",
                    f"`{function}` 会把 Batch `{source}` 变成只含一个对象的数组；"
                    "请先用 `ndd.as_tensor(…)` 转换",
                ),
                fixes,
            )
