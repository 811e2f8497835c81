"""NDD703: an epoch with capture and one without, of one reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.unit import EpochStarted
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_CAPTURED = "captured"


class CaptureModeSwitched(Rule):
    """A reader is captured from its first epoch on, or never."""

    code = "NDD703"
    name = "capture-mode-switched"
    runtime = Raises("RuntimeError", "cannot switch to eager mode")
    since = "2.3"

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each epoch with capture of a reader used without, and the other way round."""
        for event in context.unit.events:
            if not isinstance(event, EpochStarted) or event.mode is None:
                continue
            before = event.before
            if before.started is not True or before.mode is None or before.mode == event.mode:
                continue
            if _CAPTURED not in (before.mode, event.mode):
                continue
            if event.mode == _CAPTURED:
                message = Localized(
                    "this reader was used without `capture=True` and cannot change to it; "
                    "make another reader",
                    "该读取器已在没有 `capture=True` 的情况下使用，不能再改；请另建读取器",
                )
            else:
                message = Localized(
                    "this reader was used with `capture=True` and cannot do without; "
                    "pass it here too, or make another reader",
                    "该读取器已在 `capture=True` 下使用，不能再取消；请在这里也传入，或另建读取器",
                )
            made = Localized("the reader is made here", "读取器在这里创建")
            yield Report(event.place, message, related=((event.reader.ref.place, made),))
