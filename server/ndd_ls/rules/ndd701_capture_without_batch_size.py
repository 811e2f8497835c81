"""NDD701: ``next_epoch(capture=True)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import is_guarded, passed_as, signed_calls
from ndd_ls.semantic.values import NONE, Literal
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class CaptureWithoutBatchSize(Rule):
    """Batches alone can be captured."""

    code = "NDD701"
    name = "capture-without-batch-size"
    runtime = Raises("ValueError", "capture=True requires a non-None batch_size")
    since = "2.3"

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each epoch that is to be captured and gives samples."""
        unit = context.unit
        for node, signature in signed_calls(context):
            if signature.path != "Reader.next_epoch" or node.has_stars:
                continue
            capture = passed_as(node, signature, "capture")
            if capture is None or unit.value(capture) != Literal(True):
                continue
            size = passed_as(node, signature, "batch_size")
            if (size is None or unit.value(size) == NONE) and not is_guarded(context, node):
                yield Report(
                    unit.place(node),
                    Localized(
                        "only batches can be captured; pass `batch_size=`",
                        "只有批次才能被捕获；请传入 `batch_size=`",
                    ),
                )
