"""What a call calls, as the catalog describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import Function, MemberKind, Operator
from ndd_ls.semantic.values import (
    Batch,
    Checkpoint,
    DType,
    EvalMode,
    Maybe,
    Member,
    Method,
    Reader,
    Rng,
    Source,
    Tensor,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ndd_ls.catalog.model import Argument, Catalog

CLASSES: dict[type[Value], str] = {
    Batch: "Batch",
    Tensor: "Tensor",
    Rng: "random.RNG",
    Checkpoint: "checkpoint.Checkpoint",
    Source: "ExternalSource",
    EvalMode: "EvalMode",
    DType: "DType",
}
"""The objects that programs hand around, the commonest first, and what describes them."""


@dataclass(frozen=True, slots=True)
class Callee:
    """An operator, a reader's constructor, a function, a method or another constructor.

    Attributes:
        path: Below dynamic mode: ``"resize"``, ``"Batch.torch"``, ``"readers.File.next_epoch"``.
        fact: What the catalog knows of it.
        is_method: It is called on an object.
    """

    path: str
    fact: Operator | Function
    is_method: bool

    @property
    def general_path(self) -> str:
        """The path, but for a reader's method that of all readers': ``"Reader.next_epoch"``."""
        return self.fact.path

    @property
    def inputs(self) -> tuple[str, ...]:
        """The parameters that are given by position only."""
        return self.fact.inputs

    @property
    def variadic(self) -> str | None:
        """The name of what takes any number of further inputs, if anything does."""
        if isinstance(self.fact, Function):
            return self.fact.variadic
        return "inputs" if self.fact.max_inputs > len(self.fact.inputs) else None

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The parameters that may be given by name, in their order."""
        return self.fact.arguments

    @property
    def operator(self) -> Operator | None:
        """The operator or the reader."""
        return self.fact if isinstance(self.fact, Operator) else None

    @property
    def used_as(self) -> str:
        """Its name in the counts of how common things are, where objects have no types."""
        return self.path.rpartition(".")[2] if self.is_method else self.path

    @property
    def is_reader(self) -> bool:
        """Whether it makes a reader."""
        return isinstance(self.fact, Operator) and self.fact.kind is MemberKind.READER


def owner_of(value: Value) -> str | None:
    """Return the path of what describes an object's attributes: its class, or its reader."""
    if isinstance(value, Maybe):
        value = value.value
    if isinstance(value, (Reader, Member)):
        return value.path
    return CLASSES.get(type(value))


def callee_of(catalog: Catalog, value: Value) -> Callee | None:
    """Return what is called where ``value`` is; None for what is not dynamic mode's."""
    path = None
    if isinstance(value, Member):
        path = value.path
    elif isinstance(value, Method):
        owner = owner_of(value.receiver)
        path = f"{owner}.{value.name}" if owner else None
    if path is None:
        return None
    fact = catalog.operator(path) or catalog.function(path)
    return None if fact is None else Callee(path, fact, isinstance(value, Method))
