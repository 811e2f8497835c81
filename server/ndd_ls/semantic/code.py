"""The value domain, second part: functions, classes and objects of the user."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from weakref import WeakValueDictionary

from ndd_ls.semantic.values import Value

if TYPE_CHECKING:
    from ndd_ls.syntax import Chunk, nodes


class Home(Protocol):
    """Another module of the project, that a function or class belongs to."""

    globals: dict[str, Value]

    def class_attributes(self, cls: Class) -> dict[str, Value]:
        """Return what is known of the attributes of a class's instances."""


class Closure:
    """The variables of an enclosing function, as far as they were known.

    Equal ones are one object: functions that close over each other would otherwise be compared
    and hashed in exponential time.
    """

    __slots__ = ("__weakref__", "items")

    def __init__(self, items: tuple[tuple[str, Value], ...]) -> None:
        self.items = items


_closures: WeakValueDictionary[tuple[tuple[str, Value], ...], Closure] = WeakValueDictionary()


def close_over(variables: dict[str, Value]) -> Closure:
    """Return the closure over ``variables``."""
    items = tuple(variables.items())
    closure = _closures.get(items)
    if closure is None:
        closure = _closures[items] = Closure(items)
    return closure


NO_CLOSURE = close_over({})


@dataclass(frozen=True, slots=True)
class Function(Value):
    """A function or lambda of the user.

    Attributes:
        node: Its definition.
        chunk: The chunk that holds it.
        home: Its module, None for the document at hand.
        closure: The enclosing function's variables.
        bound: ``self``, for a method reached through an instance.
        cls: The class whose body defines it.
        method: The body of a class holds it, so that it is bound to the class's objects.
    """

    node: nodes.FunctionDef | nodes.Lambda
    chunk: Chunk
    home: Home | None = None
    closure: Closure = NO_CLOSURE
    bound: Value | None = None
    cls: Class | None = None
    method: bool = False


@dataclass(frozen=True, slots=True)
class Class(Value):
    """A class of the user."""

    node: nodes.ClassDef
    chunk: Chunk
    home: Home | None = None


@dataclass(frozen=True, slots=True)
class Instance(Value):
    """An object of a class of the user.

    Attributes:
        cls: Its class, or one that this derives from.
        exact: It is no object of a derived class.
        fields: What its own attributes are that nothing changes once it is made.
    """

    cls: Class
    exact: bool = False
    fields: tuple[tuple[str, Value], ...] = ()

    def field(self, name: str) -> Value | None:
        """Return one of the object's own attributes, None where it is not known."""
        return dict(self.fields).get(name)


@dataclass(frozen=True, slots=True)
class Managed(Value):
    """A context manager that hands ``value`` to ``with … as``."""

    value: Value


@dataclass(frozen=True, slots=True)
class Super(Value):
    """``super()`` in a method of ``cls``."""

    cls: Class
    instance: Instance


@dataclass(frozen=True, slots=True)
class Partial(Value):
    """``functools.partial(callee, …)``."""

    callee: Value
    positional: tuple[Value, ...]
    keywords: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class OneOf(Value):
    """One of several functions, classes or objects of the user; at least two."""

    choices: tuple[Value, ...]
