"""NDD204: an epoch left unfinished, and then the next one started."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.unit import EpochStarted
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


_WORD = re.compile(r"\w+")


class EpochAbandoned(Rule):
    """After ``break``, ``return`` or ``next`` the next epoch starts where the last one stopped."""

    code = "NDD204"
    name = "epoch-abandoned"
    runtime = Silent("the next epoch starts in the middle")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each statement, or ``next(…)``, leaving an epoch of a reader used again."""
        for event in context.unit.events:
            if not isinstance(event, EpochStarted):
                continue
            for place in sorted({b.place for b in event.before.broken}, key=lambda p: p.start):
                word = _WORD.findall(place.chunk.text, place.start, place.end)[0]
                yield Report(
                    place,
                    Localized(
                        f"`{word}` leaves the epoch unfinished, and the reader's next epoch will "
                        "start in the middle; go through it to the end, or make a new reader",
                        f"`{word}` 使当前 epoch 未读完，该读取器的下一个 epoch 将从中间开始；"
                        "请读完它，或新建一个读取器",
                    ),
                    related=(
                        (
                            event.place,
                            Localized("the next epoch starts here", "下一个 epoch 从这里开始"),
                        ),
                    ),
                    certain=False,
                )
