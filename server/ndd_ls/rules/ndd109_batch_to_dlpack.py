"""NDD109: ``torch.as_tensor(batch)``, ``torch.from_dlpack(batch)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.consumers import DLPACK, consumed
from ndd_ls.rules.rule import Context, PlacedEdit, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.spelling import dense, grouped, on_cpu, padding_of
from ndd_ls.semantic.values import Batch, Tensor, TensorLike
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class BatchToDlpack(Rule):
    """A batch is no array: PyTorch and DLPack do not know it."""

    code = "NDD109"
    name = "batch-to-dlpack"
    runtime = Raises("RuntimeError", "Could not infer dtype of Batch")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each batch that is given to DLPack, and each tensor to ``torch.from_numpy``."""
        unit = context.unit
        for node, path, argument in consumed(context, DLPACK):
            value = unit.value(argument)
            refused = isinstance(value, Batch) or (
                isinstance(value, Tensor) and path == "torch.from_numpy"
            )
            if not refused or not isinstance(value, TensorLike):
                continue
            kind = "Batch" if isinstance(value, Batch) else "Tensor"
            function, source = unit.source(node.func), unit.source(argument)
            remedy = "`.torch()`" if path.startswith("torch.") else "`ndd.as_tensor(…)` of it"
            yield Report(
                unit.place(node),
                Localized(
                    f"`{function}` does not take the {kind} `{source}`; use {remedy}",
                    f"`{function}` 不接受 {kind} `{source}`；"
                    + (
                        "请用 `.torch()`"
                        if path.startswith("torch.")
                        else "请先用 `ndd.as_tensor(…)` 转换"
                    ),
                ),
                _fixes(context, node, path, argument, value),
            )


def _fixes(
    context: Context, node: n.Call, path: str, argument: n.Expr, value: TensorLike
) -> tuple[PlacedFix, ...]:
    unit = context.unit
    replaced: n.Expr = argument
    more: tuple[PlacedEdit, ...] = ()
    unknown = isinstance(value, Batch) and value.extent is None
    if path.startswith("torch."):
        padding = padding_of(value) if isinstance(value, Batch) else ""
        text = None if padding is None else f"{grouped(unit, argument)}.torch({padding})"
        if len(node.arguments) == 1:
            replaced = node
        elif path == "torch.tensor" and isinstance(node.func, n.Attribute):
            # It would warn of copying what is a tensor already.
            more = (context.edit(node.func.attr_start, node.func.end, "as_tensor"),)
    else:
        assert isinstance(value, Batch)
        text = dense(context, value, unit.source(argument))
        text = None if text is None else on_cpu(value, text)
    if text is None:
        return ()
    return (
        PlacedFix(
            Localized(f"Use `{text}`", f"改用 `{text}`"),
            (*more, context.edit(replaced.start, replaced.end, text)),
            Applicability.SUGGESTION if unknown else Applicability.SAFE,
        ),
    )
