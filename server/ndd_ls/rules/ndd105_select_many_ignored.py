"""NDD105: ``batch.select([0, 2])`` and other ways to select several samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.values import (
    Batch,
    Builtin,
    Items,
    Literal,
    Many,
    Member,
    Method,
    Slice,
    TensorList,
)
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

# Builtins that go through what they are given.
_ITERATING = frozenset({"enumerate", "list", "reversed", "set", "sorted", "tuple", "zip"})
# Functions that take a list of samples as well as a batch.
_OF_SAMPLES = frozenset({"as_batch", "batch"})
_CONSUMING = (MemberKind.FUNCTION, MemberKind.OPERATOR)


class SelectManyIgnored(Rule):
    """Selecting several samples gives the whole batch: DALI drops the selection."""

    code = "NDD105"
    name = "select-many-ignored"
    runtime = Silent("the selection is dropped and the samples count from 0")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield selections of several samples whose result is used."""
        yield from _selects(context)
        values = context.unit.facts.values()
        if not any(isinstance(value, TensorList) and value.partial for value in values):
            return
        for use, listed, replaced in _uses(context):
            unit = context.unit
            value = unit.value(use)
            if not isinstance(value, TensorList) or not value.partial:
                continue
            source = unit.source(use)
            dynamic = context.dynamic_name()
            remedy = f"{source}.tolist()" if listed else None
            if not listed and dynamic is not None:
                remedy = f"{dynamic}.as_batch({source}.tolist())"
            yield _report(context, use, replaced, remedy)


def _selects(context: Context) -> Iterator[Report]:
    """Yield the calls of ``select`` that name several samples."""
    unit = context.unit
    dynamic = context.dynamic_name()
    for node in unit.each(n.Call):
        method = unit.value(node.func)
        if not isinstance(method, Method) or method.name != "select":
            continue
        if not isinstance(method.receiver, Batch) or len(node.arguments) != 1:
            continue
        argument = node.arguments[0].value
        value = unit.value(argument)
        many = isinstance(value, (Items, Many)) and value.kind == "list"
        if not many and not isinstance(value, Slice):
            continue
        assert isinstance(node.func, n.Attribute)
        index = _index(unit.source(argument), argument)
        remedy = None
        if index == ":":
            continue  # the whole batch is meant
        if isinstance(value, Items) and not value.items:
            index = None  # DALI gives the whole batch for no sample, through .tolist() too
        if index is not None and dynamic is not None:
            batch = unit.source(node.func.value)
            remedy = f"{dynamic}.as_batch({batch}.tensors[{index}].tolist())"
        yield _report(context, node, node, remedy)


def _report(context: Context, node: n.Expr, replaced: n.Expr, remedy: str | None) -> Report:
    unit = context.unit
    fixes: tuple[PlacedFix, ...] = ()
    if remedy is not None:
        fixes = (
            PlacedFix(
                Localized("Select through .tolist()", "通过 .tolist() 选取"),
                (context.edit(replaced.start, replaced.end, remedy),),
            ),
        )
    source = unit.source(node)
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
    if not isinstance(node, n.Call):
        return source
    if any(a.keyword or a.stars for a in node.arguments) or not 1 <= len(node.arguments) <= 3:
        return None
    parts = source[source.index("(") + 1 : -1].split(",")
    if len(parts) != len(node.arguments):
        return None
    parts = ["" if part.strip() == "None" else part.strip() for part in parts]
    return f":{parts[0]}" if len(parts) == 1 else ":".join(parts)


def _uses(context: Context) -> Iterator[tuple[n.Expr, bool, n.Expr]]:
    """Yield what is gone through, indexed or made a batch.

    With each expression come whether a list can stand in for it, and what a repair replaces.
    """
    unit = context.unit
    for node in unit.chunk.statement.walk():
        if isinstance(node, (n.For, n.Generator)):
            yield node.iter, True, node.iter
        elif isinstance(node, n.Subscript):
            if not _counts_from_start(context, node):
                yield node.value, True, node.value
        elif isinstance(node, n.Call):
            yield from _arguments(context, node)


def _counts_from_start(context: Context, node: n.Subscript) -> bool:
    """Tell whether ``node`` is like ``batch.tensors[:3][1]``, which is right by luck."""
    inner = node.value
    if not isinstance(inner, n.Subscript) or not isinstance(inner.indices[0], n.Slice):
        return False
    part = inner.indices[0]
    index = context.unit.value(node.indices[0])
    known = isinstance(index, Literal) and isinstance(index.value, int) and index.value >= 0
    return part.lower is part.step is None and known


def _arguments(context: Context, node: n.Call) -> Iterator[tuple[n.Expr, bool, n.Expr]]:
    callee = context.unit.value(node.func)
    if isinstance(callee, Method) and isinstance(callee.receiver, TensorList):
        if callee.name == "as_batch" and isinstance(node.func, n.Attribute):
            yield node.func.value, False, node
        return
    listed = isinstance(callee, Builtin) and callee.name in _ITERATING
    if isinstance(callee, Member):
        listed = callee.path in _OF_SAMPLES
        if not listed and context.catalog.kind(callee.path) not in _CONSUMING:
            return
    elif not listed:
        return
    for argument in node.arguments:
        yield argument.value, listed or argument.stars > 0, argument.value
