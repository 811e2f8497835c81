"""NDD207: batches, then samples of one reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.unit import EpochStarted, ReaderCalled
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_USES = {
    "batches": ("gives batches", "给出批次"),
    "samples": ("gives samples", "给出样本"),
    "calls": ("is called", "被直接调用"),
}


class ReaderModeSwitched(Rule):
    """A reader gives batches, or samples, or is called; it cannot change between these."""

    code = "NDD207"
    name = "reader-mode-switched"
    runtime = Raises("RuntimeError", "Cannot mix `samples`, `batches` and `_run`/`__call__`")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each use of a reader of another kind than its first."""
        for event in context.unit.events:
            if not isinstance(event, (EpochStarted, ReaderCalled)):
                continue
            mode = event.mode if isinstance(event, EpochStarted) else "calls"
            before = event.before
            if before.started is not True or mode == before.mode:
                continue
            if mode not in _USES or before.mode not in _USES:
                continue
            (was, was_zh), (is_, is_zh) = _USES[before.mode], _USES[mode]
            yield Report(
                event.place,
                Localized(
                    f"this reader {was} and cannot change: here it {is_}; "
                    "keep to one, or make another reader",
                    f"该读取器已{was_zh}，不能改为在这里{is_zh}；请保持一致，或另建读取器",
                ),
                related=(
                    (
                        event.reader.ref.place,
                        Localized("the reader is made here", "读取器在这里创建"),
                    ),
                ),
            )
