"""The arguments of one call, with what each of them is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.values import NONE, UNKNOWN, Items, Literal, Many, Mapping, Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ndd_ls.semantic.code import Partial
    from ndd_ls.syntax import nodes as n


class Arguments:
    """A call's arguments.

    Args:
        node: The call.
        values: What each of ``node.arguments`` is.
        before: Positional arguments that come before those, such as a partial's.
        given: Arguments by name that hold unless the call itself has them.
    """

    __slots__ = ("before", "given", "node", "values")

    def __init__(
        self,
        node: n.Call,
        values: Sequence[Value],
        before: tuple[Value, ...] = (),
        given: tuple[tuple[str, Value], ...] = (),
    ) -> None:
        self.node = node
        self.values = values
        self.before = before
        self.given = given

    def of_partial(self, partial: Partial) -> Arguments:
        """Return the arguments that the partial's function gets in all."""
        mine = {name for name, _ in self.given}
        given = tuple(pair for pair in partial.keywords if pair[0] not in mine)
        before = partial.positional + self.before
        return Arguments(self.node, self.values, before, self.given + given)

    @property
    def positional(self) -> list[Value]:
        """The positional arguments up to the first ``*``, with a known tuple spread out."""
        result: list[Value] = list(self.before)
        for argument, value in zip(self.node.arguments, self.values, strict=True):
            if argument.stars == 1:
                if not isinstance(value, Items):
                    break
                result += value.items
            elif argument.keyword is None and not argument.stars:
                result.append(value)
        return result

    @property
    def hidden(self) -> bool:
        """Whether ``*args`` or ``**kwargs`` of unknown content may pass more."""
        for argument, value in zip(self.node.arguments, self.values, strict=True):
            if argument.stars == 1 and not isinstance(value, Items):
                return True
            if argument.stars == 2 and not (isinstance(value, Mapping) and value.complete):
                return True
        return False

    def keywords(self) -> Iterator[tuple[str, Value]]:
        """Yield the arguments passed by name, those of a known ``**dict`` too."""
        for argument, value in zip(self.node.arguments, self.values, strict=True):
            if argument.keyword is not None:
                yield argument.keyword, value
            elif argument.stars == 2 and isinstance(value, Mapping):
                yield from value.items
        own = {argument.keyword for argument in self.node.arguments}
        yield from (pair for pair in self.given if pair[0] not in own)

    def get(self, name: str) -> Value | None:
        """Return the argument ``name``; None where it was not passed, or as ``None``."""
        for keyword, value in self.keywords():
            if keyword == name:
                return None if value == NONE else value
        return UNKNOWN if self.hidden else None

    def source_node(self, name: str) -> n.Expr | None:
        """Return the expression passed as ``name``."""
        argument = self.node.keyword(name)
        return None if argument is None else argument.value

    def nested(self) -> Iterator[Value]:
        """Yield every value passed and, one level down, what collections hold."""
        for value in (*self.values, *self.before, *(value for _, value in self.given)):
            yield value
            if isinstance(value, Items):
                yield from value.items
            elif isinstance(value, Many):
                yield value.element
            elif isinstance(value, Mapping):
                yield from (item for _, item in value.items)


def number(value: Value | None) -> int | None:
    """Return the value of an int constant."""
    if isinstance(value, Literal) and type(value.value) is int:
        return value.value
    return None


def text(value: Value | None) -> str | None:
    """Return the value of a string constant."""
    return value.value if isinstance(value, Literal) and isinstance(value.value, str) else None


def argument(arguments: Arguments, index: int, name: str) -> Value | None:
    """Return the argument that has a position and a name; None where it is left out."""
    positional = arguments.positional
    if index < len(positional):
        return None if positional[index] == NONE else positional[index]
    return arguments.get(name)


def is_constant(value: Value | None) -> bool:
    """Tell whether a value is a constant, or a list or tuple of them."""
    if isinstance(value, Items):
        return all(isinstance(item, Literal) for item in value.items)
    return isinstance(value, Literal) and value.value is not None
