"""What is known of each name where it is bound, and of what is passed by keyword."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ndd_ls.semantic.code import Instance
from ndd_ls.semantic.values import (
    UNKNOWN,
    Array,
    Batch,
    BatchSlice,
    Checkpoint,
    DType,
    Epoch,
    EvalMode,
    Extent,
    Foreign,
    Items,
    Literal,
    Many,
    Mapping,
    Reader,
    Rng,
    SizeValue,
    Source,
    Tensor,
    TensorLike,
    TensorList,
    Value,
)
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.features.document import Document
    from ndd_ls.semantic import Unit
    from ndd_ls.semantic.values import Shape

_KINDS: dict[type[Value], str] = {
    Batch: "batch",
    BatchSlice: "slice",
    Checkpoint: "checkpoint",
    Source: "source",
    DType: "dtype",
    Epoch: "epoch",
    EvalMode: "evalmode",
    Mapping: "dict",
    Reader: "reader",
    Rng: "rng",
    SizeValue: "int",
    Tensor: "tensor",
    TensorList: "tensors",
}
_chunks: WeakKeyDictionary[Unit, tuple[Unit | None, list[Typed]]] = WeakKeyDictionary()
_ARRAYS = {"numpy": "numpy.ndarray", "torch": "torch.Tensor"}


@dataclass(frozen=True, slots=True)
class Typed:
    """One name and what it is there.

    Attributes:
        name: The target as it is written, or the keyword.
        span: Where it stands in the document.
        value: What it is just behind the statement that binds it; of an argument what is passed.
        is_argument: It is a keyword of a call.
    """

    name: str
    span: Span
    value: Value
    is_argument: bool = False

    @property
    def known(self) -> dict[str, Any]:
        """``kind`` and what else is known: ``batch_size``, ``device``, ``dtype`` and the like.

        Only what is certain: a batch size that is a number, a shape of which every extent is
        known, ``uniform`` where it does not depend on the data.
        """
        return _known(self.value)


def types_of(document: Document, within: Span | None = None) -> list[Typed]:
    """Return the targets and keywords of which the kind is known, in the order of the text.

    Targets are those of assignments, of loops and comprehensions, and of ``with``, inside of
    functions as well.

    Args:
        document: The text.
        within: Only of the statements that this range touches.
    """
    model = document.model
    found = []
    chunks = zip(model.module.chunks, model.module.starts, model.units, strict=True)
    for chunk, start, (run, bodies) in chunks:
        if within is not None and (start > within.end or start + len(chunk.text) < within.start):
            continue
        for typed in _of_chunk(run, bodies):
            span = Span(start + typed.span.start, start + typed.span.end)
            found.append(replace(typed, span=span))
    return found


def _of_chunk(run: Unit, bodies: Unit | None) -> list[Typed]:
    """Return what is known in a chunk, with spans relative to it; kept as long as the units are."""
    known = _chunks.get(run)
    if known is not None and known[0] is bodies:
        return known[1]
    found = []
    for node, name, end, valued in _places(run.chunk.statement, run.chunk.text):
        value = bodies.value(valued) if bodies is not None else UNKNOWN
        if value == UNKNOWN:
            value = run.value(valued)
        if kind_of(value) is not None:
            span = Span(node.start, end)
            found.append(Typed(name, span, value, isinstance(node, n.Argument)))
    found.sort(key=lambda typed: typed.span)
    _chunks[run] = (bodies, found)
    return found


def kind_of(value: Value) -> str | None:
    """Return in one word what an object is, None where that is not known."""
    if isinstance(value, (Items, Many)):
        return value.kind
    if isinstance(value, Literal):
        return type(value.value).__name__
    if isinstance(value, Foreign):
        return value.type
    if isinstance(value, Instance):
        return value.cls.node.name
    if isinstance(value, Array):
        return _ARRAYS.get(value.library, value.library)
    return _KINDS.get(type(value))


def _places(statement: n.Stmt, text: str) -> Iterator[tuple[n.Node, str, int, n.Node]]:
    """Yield what has a name: the node, the name, where it ends, and the node that has the value."""
    for node in statement.walk():
        if isinstance(node, n.Argument) and node.keyword is not None:
            yield node, node.keyword, node.start + len(node.keyword), node.value
        for target in _targets(node):
            yield target, text[target.start : target.end], target.end, target


def _targets(node: n.Node) -> Iterator[n.Expr]:
    targets: list[n.Expr]
    if isinstance(node, n.Assign):
        targets = node.targets
    elif isinstance(node, (n.AugAssign, n.For, n.Generator, n.NamedExpr, n.WithItem)):
        targets = [] if node.target is None else [node.target]
    else:
        return
    for target in targets:
        yield from _names(target)


def _names(target: n.Expr) -> Iterator[n.Expr]:
    if isinstance(target, n.Sequence):
        for element in target.elements:
            yield from _names(element)
    elif isinstance(target, n.Starred):
        yield from _names(target.value)
    elif isinstance(target, (n.Name, n.Attribute)):
        yield target


def _known(value: Value) -> dict[str, Any]:
    result: dict[str, Any] = {"kind": kind_of(value)}
    size = value.size if isinstance(value, (Batch, Epoch)) else None
    if size is not None and size.value is not None:
        result["batch_size"] = size.value
    if isinstance(value, (TensorLike, Array)):
        if value.device is not None:
            result["device"] = value.device
        if value.dtype is not None:
            result["dtype"] = value.dtype
        if isinstance(value, TensorLike) and value.layout:
            result["layout"] = value.layout
        result |= _extents(value.shape)
    if isinstance(value, Batch) and value.extent in (Extent.UNIFORM, Extent.RAGGED):
        result["uniform"] = value.extent is Extent.UNIFORM
    return result


def _extents(shape: Shape | None) -> dict[str, Any]:
    if shape is None:
        return {}
    known = {} if None in shape else {"shape": list(shape)}
    return {"ndim": len(shape), **known}
