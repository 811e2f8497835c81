"""NDD206: a second epoch with another batch size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.unit import EpochStarted
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic.values import Place


class BatchSizeChanged(Rule):
    """A reader keeps the batch size of its first epoch."""

    code = "NDD206"
    name = "batch-size-changed"
    runtime = Raises("ValueError", "is different than the `max_batch_size`")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each epoch whose batch size differs from that of the reader's first one."""
        for event in context.unit.events:
            if not isinstance(event, EpochStarted) or event.size is None:
                continue
            first, before = event.before.size, event.before
            if before.started is not True or first is None or not first.differs(event.size):
                continue
            related: tuple[tuple[Place, Localized], ...] = ()
            if before.size_place is not None:
                text = Localized("the first batch size was given here", "首个批次大小在这里给出")
                related = ((before.size_place, text),)
            yield Report(
                event.size_place,
                Localized(
                    f"this reader was started with batch size {first.value} and cannot change to "
                    f"{event.size.value}; keep it, or make another reader",
                    f"该读取器已以批次大小 {first.value} 启动，不能改为 {event.size.value}；"
                    "请保持不变，或另建读取器",
                ),
                related=related,
            )
