"""NDD208: ``for files, labels in reader``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import is_guarded
from ndd_ls.semantic.values import Builtin, Reader, Source
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

# Builtins that go through their first argument.
_ITERATING = frozenset({"enumerate", "iter", "list", "next", "set", "sorted", "tuple", "zip"})


class ReaderIterated(Rule):
    """A reader is no iterable: its epochs are."""

    code = "NDD208"
    name = "reader-iterated"
    runtime = Raises("TypeError", "'File' object is not iterable")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each reader or external source that is gone through."""
        unit = context.unit
        for node in _gone_through(context):
            value = unit.value(node)
            if not isinstance(value, (Reader, Source)) or is_guarded(context, node):
                continue
            source = unit.source(node)
            if isinstance(value, Source):
                yield Report(
                    unit.place(node),
                    Localized(
                        f"`{source}` is an ExternalSource, which cannot be iterated; "
                        f"call `{source}()` for each sample or batch",
                        f"`{source}` 是 ExternalSource，不能迭代；"
                        f"请对每个样本或批次调用 `{source}()`",
                    ),
                )
                continue
            yield Report(
                unit.place(node),
                Localized(
                    f"`{source}` is a reader, which cannot be iterated; go through "
                    f"`{source}.next_epoch(batch_size=…)`",
                    f"`{source}` 是读取器，不能直接迭代；"
                    f"请遍历 `{source}.next_epoch(batch_size=…)`",
                ),
                _fixes(context, node, value),
            )


def _gone_through(context: Context) -> Iterator[n.Expr]:
    unit = context.unit
    for part in unit.chunk.statement.walk():
        if isinstance(part, n.Call):
            callee = unit.value(part.func)
            if isinstance(callee, Builtin) and callee.name in _ITERATING:
                yield from (a.value for a in part.arguments if a.keyword is None and not a.stars)
        elif isinstance(part, n.Generator) or (isinstance(part, n.For) and not part.is_async):
            yield part.iter


def _fixes(context: Context, node: n.Expr, reader: Reader) -> tuple[PlacedFix, ...]:
    """Return the fixes: with the batch size that the reader was to have, else sample by sample."""
    if not isinstance(node, (n.Name, n.Attribute, n.Call)):
        return ()
    if reader.option("batch_size") is not None:
        return ()  # NDD202 moves it to where the epoch starts
    call = ".next_epoch()"
    title = Localized(f"Go through {call}, sample by sample", f"逐个样本遍历 {call}")
    edit = context.edit(node.end, node.end, call)
    return (PlacedFix(title, (edit,), Applicability.SUGGESTION),)
