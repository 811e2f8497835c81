"""The import of dynamic mode that a program lacks."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from ndd_ls.syntax import nodes as n
from ndd_ls.text import Edit, Span

if TYPE_CHECKING:
    from ndd_ls.features.document import Document

ALIAS = "ndd"
_MODULE = "nvidia.dali.experimental.dynamic"
# Comments such as the interpreter's, and the docstring.
_HEAD = re.compile(r"(?:#[^\n]*\n|\n)*[rR]?(?:\"{3}.*?\"{3}|'{3}.*?'{3})[ \t]*\n", re.DOTALL)
_LINE = f"import {_MODULE} as {ALIAS}\n"


def missing_import(document: Document, before: int) -> Edit:
    """Return the edit that imports dynamic mode, in the order that formatters keep.

    Args:
        document: The program.
        before: Where it has to be known; the imports behind are left alone.
    """
    module = document.program.source.module
    last = None
    for chunk, start in zip(module.chunks, module.starts, strict=True):
        statement = chunk.statement
        if start >= before:
            break
        if isinstance(statement, (n.Import, n.ImportFrom)):
            name = _name(chunk.text)
            if _foreign(name) and (chunk.text.startswith("from ") or name > _MODULE):
                return Edit(Span(start, start), _LINE)
            last = (start + len(chunk.text), name)
        elif not isinstance(statement, n.ExprStmt):  # the docstring
            break
    if last is None:
        found = _HEAD.match(document.text, 0, before)
        at = found.end() if found is not None else 0
        return Edit(Span(at, at), f"\n{_LINE}" if at else _LINE)
    end, name = last
    at = _next_line(document.text, end)
    return Edit(Span(at, at), _LINE if _foreign(name) else f"\n{_LINE}")


def _name(text: str) -> str:
    words = text.split()
    return words[1] if len(words) > 1 else ""


def _foreign(name: str) -> bool:
    return name.partition(".")[0] not in sys.stdlib_module_names


def _next_line(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end + 1
