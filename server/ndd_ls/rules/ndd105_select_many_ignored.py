"""NDD105: ``batch.select([0, 2])`` and other ways to select several samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.values import Batch, Foreign, Items, Many, Member, Method, TensorList
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class SelectManyIgnored(Rule):
    """Selecting several samples gives the whole batch: DALI drops the selection."""

    code = "NDD105"
    name = "select-many-ignored"
    runtime = Silent("the selection is dropped and the samples count from 0")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield selections of several samples whose result is used."""
        yield from self._selects(context)
        yield from self._tensor_lists(context)

    def _selects(self, context: Context) -> Iterator[Report]:
        unit = context.unit
        for node in unit.each(n.Call):
            method = unit.value(node.func)
            if not isinstance(method, Method) or method.name != "select":
                continue
            if not isinstance(method.receiver, Batch) or len(node.arguments) != 1:
                continue
            argument = node.arguments[0].value
            value = unit.value(argument)
            many = isinstance(value, (Items, Many)) and value.kind == "list"
            if not many and value != Foreign("slice"):
                continue
            assert isinstance(node.func, n.Attribute)
            batch = unit.source(node.func.value)
            index = _index(unit.source(argument), argument)
            yield self._report(context, node, batch, index, "batch")

    def _tensor_lists(self, context: Context) -> Iterator[Report]:
        unit = context.unit
        used = {id(node): whole for node, whole in _uses(context)}
        for node in unit.each(n.Subscript):
            whole = used.get(id(node))
            value = unit.value(node)
            if whole is None or not isinstance(value, TensorList) or not value.partial:
                continue
            if not isinstance(node.value, n.Attribute):
                continue
            inside = unit.chunk.text[node.open + 1 : node.end - 1]
            yield self._report(context, node, unit.source(node.value.value), inside, whole)

    def _report(
        self, context: Context, node: n.Expr, batch: str, index: str | None, whole: str
    ) -> Report:
        unit = context.unit
        source = unit.source(node)
        fixes: tuple[PlacedFix, ...] = ()
        dynamic = context.dynamic_name()
        as_list = isinstance(node, n.Subscript)
        if as_list and whole == "loop":
            replacement: str | None = f"{source}.tolist()"
        elif index is not None and dynamic is not None:
            replacement = f"{dynamic}.as_batch({batch}.tensors[{index}].tolist())"
        else:
            replacement = None
        if replacement is not None:
            fixes = (
                PlacedFix(
                    Localized("Select through .tolist()", "通过 .tolist() 选取"),
                    (context.edit(node.start, node.end, replacement),),
                ),
            )
        return Report(
            unit.place(node),
            Localized(
                f"`{source}` ignores the selection and gives the samples of the whole batch from "
                "0; select through `.tensors[…].tolist()`",
                f"`{source}` 会忽略所选的样本，从 0 开始给出整个批次；"
                "请通过 `.tensors[…].tolist()` 选取",
            ),
            fixes,
        )


def _index(source: str, node: n.Expr) -> str | None:
    """Return the subscript that selects what an argument of ``select`` names."""
    if isinstance(node, n.Call):  # slice(1, 3)
        if any(a.keyword or a.stars for a in node.arguments) or not 1 <= len(node.arguments) <= 3:
            return None
        parts = source[source.index("(") + 1 : -1].split(",")
        if len(parts) != len(node.arguments):
            return None
        parts = ["" if part.strip() == "None" else part.strip() for part in parts]
        return f":{parts[0]}" if len(parts) == 1 else ":".join(parts)
    return source


def _uses(context: Context) -> Iterator[tuple[n.Expr, str]]:
    """Yield each expression that is gone through, indexed or made a batch, and how."""
    unit = context.unit
    for node in unit.chunk.statement.walk():
        if isinstance(node, (n.For, n.Generator)):
            yield node.iter, "loop"
        elif isinstance(node, n.Subscript):
            yield node.value, "loop"
        elif isinstance(node, n.Call):
            if isinstance(node.func, n.Attribute) and node.func.attr == "as_batch":
                continue
            callee = unit.value(node.func)
            if isinstance(callee, Member) and context.catalog.kind(callee.path) in (
                MemberKind.FUNCTION,
                MemberKind.OPERATOR,
                MemberKind.CLASS,
            ):
                for argument in node.arguments:
                    yield argument.value, "loop"
