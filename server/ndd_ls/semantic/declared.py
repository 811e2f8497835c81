"""What an annotation promises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.semantic import members
from ndd_ls.semantic.code import Class, Instance
from ndd_ls.semantic.expressions import evaluate
from ndd_ls.semantic.frame import known
from ndd_ls.semantic.joining import join
from ndd_ls.semantic.values import (
    NONE,
    UNKNOWN,
    Batch,
    Checkpoint,
    External,
    Member,
    Reader,
    Ref,
    Rng,
    Tensor,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.semantic.frame import Frame


def value_of(frame: Frame, node: n.Expr) -> Value:
    """Return a value of the annotated type; ``X | None`` and ``Optional[X]`` are ``Maybe``."""
    if isinstance(node, n.Constant) and isinstance(node.value, str):
        return _instance_of(frame, node, _dotted(frame, node.value))
    if isinstance(node, n.BinOp) and node.op == "|":
        sides = [side for side in (node.left, node.right) if not _is_none(side)]
        evaluate(frame, node)
        return join(value_of(frame, sides[0]), NONE) if len(sides) == 1 else UNKNOWN
    if isinstance(node, n.Subscript) and len(node.indices) == 1:
        head = evaluate(frame, node.value)
        if isinstance(head, External) and head.path == "typing.Optional":
            return join(value_of(frame, node.indices[0]), NONE)
        return UNKNOWN
    return _instance_of(frame, node, evaluate(frame, node))


def _is_none(node: n.Expr) -> bool:
    return isinstance(node, n.Constant) and node.value is None


def _dotted(frame: Frame, text: str) -> Value:
    """Resolve a quoted dotted name."""
    root, *rest = text.strip().split(".")
    value = known(frame.lookup(root))
    for part in rest:
        value = members.attribute(frame, value, part)
    return value


def _instance_of(frame: Frame, node: n.Expr, kind: Value) -> Value:
    if isinstance(kind, Class):
        return Instance(kind)
    if not isinstance(kind, Member):
        return UNKNOWN
    place = frame.place(node)
    if frame.catalog.kind(kind.path) is MemberKind.READER:
        return Reader(Ref(place), kind.path, open=True)
    simple: dict[str, Value] = {
        "Batch": Batch(origin=place),
        "Tensor": Tensor(origin=place),
        "random.RNG": Rng(place),
        "checkpoint.Checkpoint": Checkpoint(place),
    }
    return simple.get(kind.path, UNKNOWN)
