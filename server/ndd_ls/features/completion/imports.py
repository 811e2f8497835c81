"""The modules of DALI by the names that a program has for them, and the import that it lacks."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.scope import names_at
from ndd_ls.semantic.values import UNKNOWN, ModuleRef
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Edit, Span

if TYPE_CHECKING:
    from ndd_ls.features.document import Document

# What stays at the top: the interpreter's line, the licence, magics (of which ``_`` is left).
_HEAD = re.compile(r"(?:#!.*\n|#.*coding[:=].*\n|(?:#.*\n)+\n|_[ \t]*\n|\n)*")
_DOCSTRING = re.compile(r"[rR]?(?:\"{3}.*?\"{3}|'{3}.*?'{3})[ \t]*\n", re.DOTALL)
_LOADS_DYNAMIC = re.compile(
    r"^\s*(?:import\s+nvidia\.dali\.experimental\.dynamic\b"
    r"|from\s+nvidia\.dali\.experimental(?:\.dynamic\b|\s+import\s+dynamic\b))",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Module:
    """A module, and what programs call it.

    Attributes:
        path: Its dotted name.
        alias: The name that it gets.
    """

    path: str
    alias: str

    @property
    def line(self) -> str:
        """The import, as a line."""
        return f"import {self.path} as {self.alias}\n"


NDD = Module(DYNAMIC, "ndd")
TYPES = Module("nvidia.dali.types", "types")


@dataclass(frozen=True, slots=True)
class Named:
    """How a module is written at one place.

    Attributes:
        expression: Its name there.
        imports: The edit that binds the name, where the program does not.
    """

    expression: str
    imports: Edit | None


def named(document: Document, module: Module, before: int, top: int = 0) -> Named | None:
    """Return how to write a module; None where its usual name stands for something else.

    Args:
        document: The program.
        module: The module.
        before: Where it has to be known.
        top: Where the part that may be edited begins: in a notebook the cell.
    """
    names = names_at(document.program, before)
    # DALI imports its ``types`` itself, dynamic mode it does not.
    loaded = module != NDD or _LOADS_DYNAMIC.search(document.text) is not None
    known = [
        (len(module.path) - len(value.path), name + module.path[len(value.path) :])
        for name, value in names.items()
        if isinstance(value, ModuleRef)
        and (value.path == module.path or (loaded and module.path.startswith(f"{value.path}.")))
    ]
    if known:
        return Named(min(known)[1], None)
    if names.get(module.alias, UNKNOWN) != UNKNOWN or module.alias in document.model.globals:
        return None
    return Named(module.alias, missing_import(document, module, before, top))


def missing_import(document: Document, module: Module, before: int, top: int = 0) -> Edit:
    """Return the edit that imports a module, in the order that formatters keep.

    Args:
        document: The program.
        module: What to import.
        before: Where it has to be known; the imports behind are left alone.
        top: Where the part that may be edited begins: in a notebook the cell.
    """
    source = document.program.source.module
    last = None
    for chunk, start in zip(source.chunks, source.starts, strict=True):
        statement = chunk.statement
        if start < top:
            continue
        if start >= before:
            break
        if isinstance(statement, (n.Import, n.ImportFrom)):
            name = _name(chunk.text)
            if _foreign(name) and (chunk.text.startswith("from ") or name > module.path):
                return Edit(Span(start, start), module.line)
            last = (start + len(chunk.text), name)
        elif not isinstance(statement, n.ExprStmt):  # the docstring
            break
    if last is None:
        return _at_the_top(document.text, module, before, top)
    end, name = last
    at = _next_line(document.text, end)
    return Edit(Span(at, at), module.line if _foreign(name) else f"\n{module.line}")


def _at_the_top(text: str, module: Module, before: int, top: int) -> Edit:
    head = _HEAD.match(text, top, before)
    at = top if head is None else head.end()
    docstring = _DOCSTRING.match(text, at, before)
    at = at if docstring is None else docstring.end()
    return Edit(Span(at, at), module.line if docstring is None else f"\n{module.line}")


def _name(text: str) -> str:
    words = text.split()
    return words[1] if len(words) > 1 else ""


def _foreign(name: str) -> bool:
    return name.partition(".")[0] not in sys.stdlib_module_names


def _next_line(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end + 1
