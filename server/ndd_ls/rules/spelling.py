"""How what a rule proposes is written in the program at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.values import Batch, Extent, External
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.rules.rule import Context
    from ndd_ls.semantic import Unit
    from ndd_ls.semantic.values import TensorLike

_PRIMARY = (n.Attribute, n.Call, n.Name, n.Subscript)


def module_name(context: Context, module: str) -> str | None:
    """Return the module-level name of another library, such as ``"np"`` for ``"numpy"``."""
    for name, value in context.model.globals.items():
        if value == External(module):
            return name
    return None


def grouped(unit: Unit, node: n.Expr) -> str:
    """Return the source of an expression that ``.name`` may follow: in parentheses if need be."""
    source = unit.source(node)
    return source if isinstance(node, _PRIMARY) else f"({source})"


def dense(context: Context, batch: Batch, source: str) -> str | None:
    """Return how all samples of a batch become one tensor, padded where they may differ.

    None where that is not known: dynamic mode has no name, or DALI cannot pad.
    """
    dynamic = context.dynamic_name()
    padding = padding_of(batch)
    if dynamic is None or padding is None:
        return None
    return f"{dynamic}.as_tensor({source}{padding and f', {padding}'})"


def padding_of(batch: Batch) -> str | None:
    """Return the argument that pads samples that may differ, ``""`` where they do not.

    None where padding is needed and DALI has none.
    """
    ragged = batch.extent in (Extent.RAGGED, Extent.DATA)
    if not ragged or (batch.size is not None and batch.size.value == 1):
        return ""
    # DALI's padding knows no float64.
    return None if batch.dtype == "float64" else "pad=True"


def on_cpu(value: TensorLike, text: str) -> str:
    """Return the spelling of ``text``, an object on the device of ``value``, on the CPU."""
    return text if value.device == "cpu" else f"{text}.cpu()"
