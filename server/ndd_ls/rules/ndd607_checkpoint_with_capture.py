"""NDD607: a reader with checkpoints that is captured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.calls import call_at, remove_argument
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.unit import EpochStarted
from ndd_ls.semantic.values import Literal
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class CheckpointWithCapture(Rule):
    """Capturing keeps no state for checkpoints."""

    code = "NDD607"
    name = "checkpoint-with-capture"
    runtime = Raises(
        "NotImplementedError", "Checkpointing is currently not supported in capture mode"
    )
    since = "2.3"

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each captured epoch of a reader that is to keep its state."""
        for event in context.unit.events:
            if not isinstance(event, EpochStarted) or event.mode != "captured":
                continue
            option = event.reader.option("enable_checkpointing")
            if option != Literal(True):
                continue
            made = Localized("checkpointing was asked for here", "在这里启用了检查点")
            yield Report(
                event.place,
                Localized(
                    "checkpoints do not work with `capture=True`; leave out one of the two",
                    "检查点不能与 `capture=True` 同时使用；请去掉其中之一",
                ),
                _fixes(context, event),
                ((event.reader.ref.place, made),),
            )


def _fixes(context: Context, event: EpochStarted) -> tuple[PlacedFix, ...]:
    call = call_at(event.place)
    argument = None if call is None else call.keyword("capture")
    if call is None or argument is None or event.place.chunk is not context.unit.chunk:
        return ()
    return (
        PlacedFix(
            Localized("Do without capture", "不使用捕获"),
            (remove_argument(context, call, argument),),
            Applicability.SUGGESTION,
        ),
    )
