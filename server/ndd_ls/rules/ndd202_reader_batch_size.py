"""NDD202: ``ndd.readers.File(batch_size=…)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.rules.calls import add_keyword_in, call_at, enclosing_function, remove_argument
from ndd_ls.rules.rule import Context, PlacedEdit, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.unit import EpochStarted
from ndd_ls.semantic.values import Member, Place
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class ReaderBatchSize(Rule):
    """A reader takes its batch size in ``next_epoch``, not in the constructor."""

    code = "NDD202"
    name = "reader-batch-size"
    runtime = Raises("TypeError", "unexpected keyword argument 'batch_size'")
    whole_program = True

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each reader constructor that is given a batch size."""
        unit = context.unit
        for node in unit.scopes:
            if not isinstance(node, n.Call):
                continue
            callee = unit.value(node.func)
            argument = node.keyword("batch_size")
            if argument is None or not isinstance(callee, Member):
                continue
            if context.catalog.kind(callee.path) is not MemberKind.READER:
                continue
            yield Report(
                unit.place(argument),
                Localized(
                    f"`{unit.source(node.func)}` takes no `batch_size`; "
                    f"pass it to `next_epoch({unit.source(argument)})`",
                    f"`{unit.source(node.func)}` 不接受 `batch_size`；"
                    f"请传给 `next_epoch({unit.source(argument)})`",
                ),
                self._fixes(context, node, argument),
            )

    def _fixes(self, context: Context, node: n.Call, argument: n.Argument) -> tuple[PlacedFix, ...]:
        unit = context.unit
        text = unit.source(argument)
        edits: list[PlacedEdit] = [remove_argument(context, node, argument)]
        in_reach = True
        epochs = _epochs(context, unit.place(node))
        for epoch in epochs:
            call = call_at(epoch)
            in_reach = in_reach and call is not None
            in_reach = in_reach and _in_reach(context, argument, epoch)
            if call is not None and not call.arguments:
                edits.append(add_keyword_in(epoch.chunk, call, text))
        if not in_reach:
            return ()
        title = Localized("Move it into next_epoch(…)", "移到 next_epoch(…) 中")
        if not epochs:
            title = Localized("Remove it; next_epoch(…) takes it", "删除它；由 next_epoch(…) 指定")
            return (PlacedFix(title, tuple(edits), Applicability.SUGGESTION),)
        return (PlacedFix(title, tuple(edits)),)


def _epochs(context: Context, reader: Place) -> list[Place]:
    """Return where epochs of a reader start, each once."""
    found = {
        event.place: None
        for unit in context.model.all_units()
        for event in unit.events
        if isinstance(event, EpochStarted) and event.reader.ref.place == reader
    }
    return list(found)


def _in_reach(context: Context, argument: n.Argument, epoch: Place) -> bool:
    """Tell whether the argument's expression means the same where the epoch starts."""
    if isinstance(argument.value, n.Constant):
        return True
    chunk = context.unit.chunk
    if epoch.chunk is not chunk:
        return False
    here = enclosing_function(chunk, argument.start)
    return here is enclosing_function(chunk, epoch.start)
