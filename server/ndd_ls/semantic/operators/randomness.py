"""Random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.operators.invocation import TRANSFERS, Invocation, Output, transfer
from ndd_ls.semantic.tensors import extent_of
from ndd_ls.semantic.values import Extent, Shape

if TYPE_CHECKING:
    from collections.abc import Callable


def _distribution(dtype: str) -> Callable[[Invocation], tuple[Output, ...]]:
    def describe(call: Invocation) -> tuple[Output, ...]:
        shape, extent = _shape(call, 0)
        return (Output(call.dtype(dtype), "", shape, extent),)

    return describe


def _shape(call: Invocation, index: int) -> tuple[Shape | None, Extent | None]:
    """Return the shape of an input, if there is one at ``index``, else that of ``shape=``."""
    if call.arguments.hidden:
        return None, None
    if len(call.inputs) > index:
        like = call.inputs[index]
        return None if like is None else like.shape, extent_of(like)
    return call.wanted_shape()


for _path in ("beta", "normal", "uniform"):
    TRANSFERS[f"random.{_path}"] = _distribution("float32")
TRANSFERS["random.coin_flip"] = _distribution("int32")


@transfer("random.choice")
def _choice(call: Invocation) -> tuple[Output, ...]:
    source = call.source
    drawn, extent = _shape(call, 1)
    if source.shape is None:
        return (Output(source.dtype),)
    element = source.shape[1:]
    layout: str | None = None
    if not source.shape or source.layout == "":
        layout = ""
    elif drawn is not None and source.layout is not None:
        layout = {0: source.layout[1:], 1: source.layout}.get(len(drawn), "")
    shape = None if drawn is None else (*drawn, *element)
    if element and call.derived is not Extent.UNIFORM:
        extent = call.derived if extent is Extent.UNIFORM else None
    return (Output(source.dtype, layout, shape, extent),)
