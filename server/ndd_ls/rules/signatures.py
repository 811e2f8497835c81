"""What a call of dynamic mode takes, as rules compare it with what is passed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.semantic.values import Batch, Checkpoint, Member, Method, Reader, Rng, Tensor
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ndd_ls.catalog.model import Argument, Catalog, Operator
    from ndd_ls.rules.rule import Context
    from ndd_ls.semantic.values import Value

# By what a method belongs to the class that holds it in the catalog.
_CLASSES: dict[type[Value], str] = {
    Batch: "Batch",
    Tensor: "Tensor",
    Checkpoint: "checkpoint.Checkpoint",
    Rng: "random.RNG",
}


@dataclass(frozen=True, slots=True)
class Signature:
    """What an operator, a reader's constructor, a function or a method takes.

    Attributes:
        path: In the catalog; of a reader's method ``"Reader.next_epoch"``.
        inputs: What is given by position only.
        needed: How many of those a call needs.
        most: How many positional arguments there may be, None for any number.
        by_position: The keyword arguments that may be given by position as well, in order.
        arguments: All keyword arguments by name.
        operator: The operator or reader, None for what is written in Python.
    """

    path: str
    inputs: tuple[str, ...]
    needed: int
    most: int | None
    by_position: tuple[str, ...]
    arguments: Mapping[str, Argument]
    operator: Operator | None = None

    @property
    def random(self) -> bool:
        """Whether it draws random numbers."""
        return self.operator is not None and self.operator.random

    @property
    def reader(self) -> bool:
        """Whether it makes a reader."""
        return self.operator is not None and self.operator.kind is MemberKind.READER


def signed_calls(context: Context) -> Iterator[tuple[n.Call, Signature]]:
    """Yield the unit's calls of which it is known what they take, with just that."""
    for node in context.unit.each(n.Call):
        signature = signature_of(context.catalog, context.unit.value(node.func))
        if signature is not None:
            yield node, signature


def signature_of(catalog: Catalog, callee: Value) -> Signature | None:
    """Return what something takes; None where that is not known."""
    path = _path(callee)
    if path is None:
        return None
    operator = catalog.operator(path)
    if operator is not None:
        return _of_operator(operator)
    function = catalog.function(path)
    if function is None or function.open:
        return None
    by_position = tuple(a.name for a in function.arguments.values() if a.positional)
    count = len(function.inputs)
    most = None if function.variadic else count + len(by_position)
    return Signature(path, function.inputs, count, most, by_position, function.arguments)


def _path(callee: Value) -> str | None:
    if isinstance(callee, Member):
        return callee.path
    if not isinstance(callee, Method):
        return None
    if isinstance(callee.receiver, Reader):
        return f"Reader.{callee.name}"
    holder = _CLASSES.get(type(callee.receiver))
    return None if holder is None else f"{holder}.{callee.name}"


def _of_operator(operator: Operator) -> Signature:
    by_position = tuple(a.name for a in operator.arguments.values() if a.positional)
    most = operator.max_inputs + len(by_position)
    return Signature(
        operator.path,
        operator.inputs,
        operator.min_inputs,
        most,
        by_position,
        operator.arguments,
        operator,
    )


def given_by_position(node: n.Call) -> list[n.Argument]:
    """Return the positional arguments of a call without stars."""
    return [argument for argument in node.arguments if argument.keyword is None]


def passed_as(node: n.Call, signature: Signature, name: str) -> n.Expr | None:
    """Return what is passed as an argument, by its name or by its position."""
    argument = node.keyword(name)
    if argument is not None:
        return argument.value
    if name not in signature.by_position:
        return None
    count = 0 if signature.operator is not None else len(signature.inputs)
    return node.positional(count + signature.by_position.index(name))


_GUARDS = frozenset({"hasattr", "getattr", "version", "__version__", "parse"})


def is_guarded(context: Context, node: n.Node) -> bool:
    """Tell whether code is prepared for its own failure.

    That is the case inside of ``try`` with a handler, and under a condition that asks which
    version there is, or for an attribute: programs for several versions are written in that way.
    """
    for part in context.unit.chunk.statement.walk():
        if not (part.start <= node.start and node.end <= part.end):
            continue
        if isinstance(part, n.Try) and part.handlers and _among(part.body, node):
            return True
        if isinstance(part, (n.If, n.IfExp, n.BoolOp)) and _asks(part):
            return True
    return False


def _among(body: list[n.Stmt], node: n.Node) -> bool:
    return any(statement.start <= node.start and node.end <= statement.end for statement in body)


def _asks(node: n.If | n.IfExp | n.BoolOp) -> bool:
    test = node.left if isinstance(node, n.BoolOp) else node.test
    return any(
        (part.attr if isinstance(part, n.Attribute) else getattr(part, "id", "")) in _GUARDS
        for part in test.walk()
    )
