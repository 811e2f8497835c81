"""NDD211: ``for images, labels in tfrecord.next_epoch(…)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.rules.unpacking import Step, steps
from ndd_ls.semantic.values import Mapping
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = "outputs"


class DictUnpacked(Rule):
    """A reader whose outputs have names yields dicts; unpacking one gives its keys."""

    code = "NDD211"
    name = "dict-unpacked"
    runtime = Silent("the targets get the names of the outputs")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each dict of outputs that is unpacked."""
        for step in steps(context):
            target, value = step.target, step.value
            if not isinstance(target, n.Sequence) or not isinstance(value, Mapping):
                continue
            keys = [key for key, _ in value.items]
            first = f'outputs["{keys[0]}"]' if keys else "outputs[…]"
            yield Report(
                context.unit.place(target),
                Localized(
                    "the reader yields dicts, and unpacking one gives its keys; "
                    f"take the outputs by name: `{first}`",
                    f"该读取器给出字典，解包得到的是键；请按名称取输出：`{first}`",
                ),
                _fixes(context, step, target, value),
            )


def _fixes(
    context: Context, step: Step, target: n.Sequence, value: Mapping
) -> tuple[PlacedFix, ...]:
    """Return the fix that takes the outputs by name, in the order of the names."""
    loop = step.loop
    if loop is None or not loop.body or not value.complete:
        return ()
    names = [element.id for element in target.elements if isinstance(element, n.Name)]
    if not len(names) == len(target.elements) == len(value.items):
        return ()
    chunk = context.unit.chunk
    line = chunk.text.rfind("\n", 0, loop.body[0].start) + 1
    indent = chunk.text[line : loop.body[0].start]
    if _NAME in chunk.names or indent.strip() or line <= loop.iter.end:
        return ()
    newline = "\r\n" if chunk.text[:line].endswith("\r\n") else "\n"
    taken = "".join(
        f'{name} = {_NAME}["{key}"]{newline}{indent}'
        for name, (key, _) in zip(names, value.items, strict=True)
    )
    start = loop.body[0].start
    return (
        PlacedFix(
            Localized("Take the outputs by name", "按名称取输出"),
            (context.edit(target.start, target.end, _NAME), context.edit(start, start, taken)),
            Applicability.SUGGESTION,
        ),
    )
