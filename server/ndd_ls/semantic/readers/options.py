"""What a reader was made with, and the table of what readers give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number, text
from ndd_ls.semantic.operators.invocation import Output
from ndd_ls.semantic.tensors import dtype_named
from ndd_ls.semantic.values import NONE, UNKNOWN, Extent, Items, Literal, Shape, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.catalog.model import Operator
    from ndd_ls.semantic.values import Reader

    Describe = Callable[["Options"], "tuple[NamedOutput, ...] | None"]


@dataclass(slots=True)
class NamedOutput(Output):
    """One output of a reader.

    Attributes:
        name: What DALI's documentation calls it, or the program where outputs have names.
    """

    name: str = ""


def data(name: str, dtype: str | None, shape: Shape | None, layout: str = "") -> NamedOutput:
    """Return an output of which each sample is as large as its file says."""
    return NamedOutput(dtype, layout, shape, Extent.DATA, name=name)


def uniform(name: str, dtype: str | None, shape: Shape, layout: str = "") -> NamedOutput:
    """Return an output of which all samples are alike."""
    return NamedOutput(dtype, layout, shape, Extent.UNIFORM, name=name)


def encoded(name: str) -> NamedOutput:
    """Return the bytes of files."""
    return data(name, "uint8", (None,))


class Options:
    """The arguments that a reader was made with.

    Args:
        operator: The reader's class; it knows which arguments are other names of which.
        reader: The reader.
    """

    def __init__(self, operator: Operator, reader: Reader) -> None:
        self._given: dict[str, Value] = {}
        for name, value in reader.options:
            argument = operator.arguments.get(name)
            self._given[argument.replacement or name if argument is not None else name] = value
        self.hidden = reader.open

    def get(self, name: str) -> Value | None:
        """Return an argument; None where it certainly was not passed, or as ``None``."""
        value = self._given.get(name)
        if value is None:
            return UNKNOWN if self.hidden else None
        return None if value == NONE else value

    def flag(self, name: str, default: bool = False) -> bool | None:
        """Return a switch, None where it is unknown."""
        value = self.get(name)
        if value is None:
            return default
        return bool(value.value) if isinstance(value, Literal) else None

    def filled(self, name: str) -> bool | None:
        """Tell whether a string or list was passed that is not empty; None for unknown."""
        value = self.get(name)
        if value is None:
            return False
        if isinstance(value, Items):
            return bool(value.items)
        return bool(value.value) if isinstance(value, Literal) else None

    def number(self, name: str, default: int | None = None) -> int | None:
        """Return an integer."""
        value = self.get(name)
        return default if value is None else number(value)

    def text(self, name: str, default: str) -> str | None:
        """Return a string."""
        value = self.get(name)
        return default if value is None else text(value)

    def dtype(self, name: str, default: str) -> str | None:
        """Return a dtype."""
        value = self.get(name)
        return default if value is None else dtype_named(value)

    def each(self, name: str) -> tuple[Value, ...] | None:
        """Return the elements of a list, or what stands alone for a list of one."""
        value = self.get(name)
        if isinstance(value, Items):
            return value.items
        return (value,) if isinstance(value, Literal) else None


DESCRIPTIONS: dict[str, Describe] = {}


def describes(*paths: str) -> Callable[[Describe], Describe]:
    """Register a function as what the readers at these catalog paths give.

    It returns None where even the number of outputs is unknown.
    """

    def register(function: Describe) -> Describe:
        DESCRIPTIONS.update(dict.fromkeys(paths, function))
        return function

    return register
