"""NDD106: ``len(batch)``, ``len(reader)``, ``len(tensor)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.unit import LengthAsked
from ndd_ls.semantic.values import Batch, Builtin, Reader, Tensor
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic import Unit
    from ndd_ls.semantic.values import Place


class BatchLen(Rule):
    """Batches, tensors and readers have no ``len``."""

    code = "NDD106"
    name = "batch-len"
    runtime = Raises("TypeError", "has no len()")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each ``len`` of an object that has none."""
        unit = context.unit
        for node in unit.each(n.Call):
            if unit.value(node.func) != Builtin("len") or len(node.arguments) != 1:
                continue
            argument = node.arguments[0]
            value = unit.value(argument.value)
            source = unit.source(argument.value)
            applicability = Applicability.SAFE
            if isinstance(value, Batch):
                kind, remedy = "Batch", f"{source}.batch_size"
            elif isinstance(value, Tensor):
                kind, remedy = "Tensor", f"{source}.shape[0]"
            elif isinstance(value, Reader):
                kind, remedy = "reader", f'{source}.get_metadata()["epoch_size"]'
                if not _started(unit, unit.place(node)):
                    # Before the first batch, asking fixes the batch size at 1.
                    applicability = Applicability.SUGGESTION
            else:
                continue
            simple = isinstance(argument.value, (n.Name, n.Attribute, n.Call, n.Subscript))
            fixes = (
                PlacedFix(
                    Localized(f"Use `{remedy}`", f"改用 `{remedy}`"),
                    (context.edit(node.start, node.end, remedy),),
                    applicability,
                ),
            )
            yield Report(
                unit.place(node),
                Localized(
                    f"`{source}` is a {kind} and has no len(); use `{remedy}`",
                    f"`{source}` 是{'读取器' if kind == 'reader' else ' ' + kind}，没有 len()；"
                    f"请用 `{remedy}`",
                ),
                fixes if simple else (),
            )


def _started(unit: Unit, place: Place) -> bool:
    """Tell whether the reader whose length is asked for at ``place`` certainly runs by then."""
    return all(
        event.before.started is True
        for event in unit.events
        if isinstance(event, LengthAsked) and event.place == place
    )
