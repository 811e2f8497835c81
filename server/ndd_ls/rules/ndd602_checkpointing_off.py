"""NDD602: the state of a reader that was iterated without checkpointing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.calls import add_keyword_in, call_at
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.unit import StateTaken
from ndd_ls.semantic.values import Literal
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic.values import Reader


class CheckpointingOff(Rule):
    """A reader keeps no state for checkpoints unless it was asked to before its first epoch."""

    code = "NDD602"
    name = "checkpointing-off"
    runtime = Raises("RuntimeError", "checkpointing disabled")
    since = "2.2"

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each use of a running reader's state that was not kept."""
        for event in context.unit.events:
            if not isinstance(event, StateTaken) or event.before.started is not True:
                continue
            if event.before.kept or not _off(event.reader):
                continue
            made = event.reader.ref.place
            fixes: tuple[PlacedFix, ...] = ()
            call = call_at(made)
            if call is not None and call.keyword("enable_checkpointing") is None:
                fixes = (
                    PlacedFix(
                        Localized(
                            "Make the reader with enable_checkpointing=True",
                            "创建读取器时传入 enable_checkpointing=True",
                        ),
                        (add_keyword_in(made.chunk, call, "enable_checkpointing=True"),),
                    ),
                )
            yield Report(
                event.place,
                Localized(
                    "this reader was iterated with checkpointing off and keeps no state; make it "
                    "with `enable_checkpointing=True`",
                    "该读取器在未启用检查点的情况下已开始迭代，没有保存状态；"
                    "创建时请传入 `enable_checkpointing=True`",
                ),
                fixes,
                related=((made, Localized("the reader is made here", "读取器在这里创建")),),
            )


def _off(reader: Reader) -> bool:
    """Tell whether a reader was certainly made without checkpointing."""
    if reader.open:
        return False
    option = reader.option("enable_checkpointing")
    return option is None or option == Literal(False)
