"""NDD107: ``if batch > 0.5``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.calls import call_at, enclosing_function
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.rules.spelling import grouped
from ndd_ls.semantic.values import Batch, Builtin, Place, Tensor, TensorLike
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_TRUTH = frozenset({"all", "any", "bool"})
_OPERATORS = frozenset({"==", "!=", "<", "<=", ">", ">="})


class BatchTruth(Rule):
    """A batch or a tensor decides which way a program goes, and is always true."""

    code = "NDD107"
    name = "batch-truth"
    runtime = Silent("it is always true, whatever it holds")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each batch and tensor whose truth is asked for."""
        unit = context.unit
        if not any(isinstance(value, TensorLike) for value in unit.facts.values()):
            return
        for node in _tested(context):
            value = unit.value(node)
            if isinstance(value, TensorLike) and not _may_mean_given(context, node):
                yield _report(context, node, value)
        for node in unit.each(n.BoolOp):
            if isinstance(unit.value(node.left), TensorLike):
                yield from _junction(context, node)
        for node in unit.each(n.Compare):
            if len(node.ops) > 1:
                yield from _chain(context, node)


def _tested(context: Context) -> Iterator[n.Expr]:
    """Yield each expression whose truth decides something, apart from ``and`` and ``or``."""
    unit = context.unit
    for node in unit.chunk.statement.walk():
        if isinstance(node, (n.If, n.While, n.IfExp, n.Assert)):
            yield from _last(node.test)
        elif isinstance(node, n.UnaryOp) and node.op == "not":
            yield from _last(node.operand)
        elif isinstance(node, n.Generator):
            for condition in node.conditions:
                yield from _last(condition)
        elif isinstance(node, n.Case) and node.guard is not None:
            yield from _last(node.guard)
        elif isinstance(node, n.Call) and len(node.arguments) == 1:
            callee = unit.value(node.func)
            if isinstance(callee, Builtin) and callee.name in _TRUTH:
                yield from _last(node.arguments[0].value)


def _last(node: n.Expr) -> Iterator[n.Expr]:
    """Yield what decides at last; what stands left of ``and`` and ``or`` is looked at there."""
    if isinstance(node, n.BoolOp):
        yield from _last(node.right)
        if isinstance(node.left, n.BoolOp):
            yield from _last(node.left)
    else:
        yield node


def _may_mean_given(context: Context, node: n.Expr) -> bool:
    """Tell whether ``node`` is a parameter that may be left out: then truth asks for that."""
    if not isinstance(node, n.Name):
        return False
    function = enclosing_function(context.unit.chunk, node.start)
    return function is not None and any(
        parameter.name == node.id
        and isinstance(parameter.default, n.Constant)
        and parameter.default.value is None
        for parameter in function.parameters
    )


def _report(
    context: Context, node: n.Expr, value: TensorLike, fixes: tuple[PlacedFix, ...] = ()
) -> Report:
    unit = context.unit
    source = unit.source(node)
    # What is compared or drawn is a mask for certain; else only "is there one?" may be meant.
    certain = isinstance(node, n.Compare) or value.dtype == "bool" or _is_drawn(context, value)
    if isinstance(value, Tensor):
        return Report(
            unit.place(node),
            Localized(
                f"`{source}` is a Tensor and always true, whatever it holds; use `.item()`",
                f"`{source}` 是 Tensor，无论内容如何都为真；请用 `.item()`",
            ),
            fixes or _item(context, node, value),
            certain=certain,
        )
    return Report(
        unit.place(node),
        Localized(
            f"`{source}` is a Batch and always true, whatever its samples hold; calculate with "
            "it as a mask, or go through the samples",
            f"`{source}` 是 Batch，无论样本内容如何都为真；请把它作为掩码参与运算，或逐个处理样本",
        ),
        fixes,
        certain=certain,
    )


def _is_drawn(context: Context, value: TensorLike) -> bool:
    """Tell whether a random operator made ``value``."""
    call = None if value.origin is None else call_at(value.origin)
    if call is None or value.origin is None or value.origin.chunk is not context.unit.chunk:
        return False
    operator = context.catalog.operator(getattr(context.unit.value(call.func), "path", ""))
    return operator is not None and operator.random


def _item(context: Context, node: n.Expr, value: Tensor) -> tuple[PlacedFix, ...]:
    if value.shape is None or any(extent != 1 for extent in value.shape):
        return ()
    return (
        PlacedFix(
            Localized("Ask for its value: .item()", "取出其值：.item()"),
            (context.edit(node.start, node.end, f"{grouped(context.unit, node)}.item()"),),
            Applicability.SUGGESTION,
        ),
    )


def _junction(context: Context, node: n.BoolOp) -> Iterator[Report]:
    """Yield what stands left of ``and`` or ``or``."""
    unit = context.unit
    left, right = unit.value(node.left), unit.value(node.right)
    assert isinstance(left, TensorLike)
    if isinstance(node.left, n.BoolOp) or _may_mean_given(context, node.left):
        return
    fixes: tuple[PlacedFix, ...] = ()
    if isinstance(right, TensorLike) and {left.dtype, right.dtype} == {"bool"}:
        sign = "&" if node.op == "and" else "|"
        text = f"{_operand(context, node.left)} {sign} {_operand(context, node.right)}"
        fixes = (
            PlacedFix(
                Localized(f"Combine element by element: {sign}", f"逐元素组合：{sign}"),
                (context.edit(node.start, node.end, text),),
                Applicability.SUGGESTION,
            ),
        )
    yield _report(context, node.left, left, fixes)


def _operand(context: Context, node: n.Expr) -> str:
    return grouped(context.unit, node)


def _chain(context: Context, node: n.Compare) -> Iterator[Report]:
    """Yield what ``low < batch < high`` drops: all but the last comparison."""
    unit = context.unit
    values = [unit.value(operand) for operand in node.operands]
    for at, op in enumerate(node.ops[:-1]):
        pair = (values[at], values[at + 1])
        tensor = next((value for value in pair if isinstance(value, TensorLike)), None)
        if tensor is None or op not in _OPERATORS:
            continue
        kind = "Batch" if any(isinstance(value, Batch) for value in pair) else "Tensor"
        place = Place(unit.chunk, node.operands[at].start, node.operands[at + 1].end)
        source = unit.chunk.text[place.start : place.end]
        yield Report(
            place,
            Localized(
                f"`{source}` gives a {kind}, which is always true, so that only the last "
                "comparison counts; combine comparisons with `&`",
                f"`{source}` 的结果是 {kind}，总是为真，因此只有最后一个比较起作用；"
                "请用 `&` 组合各个比较",
            ),
            _apart(context, node),
        )


def _apart(context: Context, node: n.Compare) -> tuple[PlacedFix, ...]:
    if not all(isinstance(inner, (n.Constant, n.Name)) for inner in node.operands[1:-1]):
        return ()  # it would be evaluated twice
    parts = [context.unit.source(operand) for operand in node.operands]
    pairs = [f"({parts[at]} {op} {parts[at + 1]})" for at, op in enumerate(node.ops)]
    return (
        PlacedFix(
            Localized("Combine with &", "用 & 组合"),
            (context.edit(node.start, node.end, " & ".join(pairs)),),
            Applicability.SUGGESTION,
        ),
    )
