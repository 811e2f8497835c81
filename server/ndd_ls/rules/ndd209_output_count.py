"""NDD209: three targets for the two outputs of a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.unpacking import Step, steps
from ndd_ls.semantic import readers
from ndd_ls.semantic.values import Items
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class OutputCount(Rule):
    """A reader is unpacked into more or fewer targets than it has outputs."""

    code = "NDD209"
    name = "output-count"
    runtime = Raises("ValueError", "not enough values to unpack (expected 3, got 2)")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each unpacking of another number of outputs than the reader gives."""
        for step in steps(context):
            target, value = step.target, step.value
            if not isinstance(target, n.Sequence) or not isinstance(value, Items):
                continue
            if any(isinstance(element, n.Starred) for element in target.elements):
                continue
            if len(value.items) != len(target.elements):
                yield self._report(context, step, target, len(value.items))

    def _report(self, context: Context, step: Step, target: n.Sequence, count: int) -> Report:
        unit = context.unit
        names = readers.output_names(context.catalog, step.reader)
        listed = f" ({', '.join(names)})" if names else ""
        outputs = "output" if count == 1 else "outputs"
        targets = len(target.elements)
        return Report(
            unit.place(target),
            Localized(
                f"the reader gives {count} {outputs}{listed}, not {targets}; "
                f"unpack it into {count}",
                f"该读取器给出 {count} 个输出{listed}，而不是 {targets} 个；"
                f"请解包为 {count} 个目标",
            ),
            _fixes(context, target, count, names),
            ((step.reader.ref.place, Localized("the reader is made here", "读取器在这里创建")),),
        )


def _fixes(
    context: Context, target: n.Sequence, count: int, names: tuple[str, ...]
) -> tuple[PlacedFix, ...]:
    """Return the fix that leaves out the last targets, or adds those that are missing."""
    kept = [context.unit.source(element) for element in target.elements[:count]]
    missing = names[len(kept) : count] if len(kept) < count else ()
    if len(kept) + len(missing) != count or set(missing) & context.unit.chunk.names:
        return ()
    text = ", ".join((*kept, *missing))
    first, last = target.elements[0], target.elements[-1]
    if count == 1:
        text += ","
        if not _in_parentheses(context, target):
            text = f"({text})"
    return (
        PlacedFix(
            Localized(f"Unpack into {text}", f"解包为 {text}"),
            (context.edit(first.start, last.end, text),),
            Applicability.SUGGESTION,
        ),
    )


def _in_parentheses(context: Context, target: n.Sequence) -> bool:
    return context.unit.source(target)[:1] in ("(", "[")
