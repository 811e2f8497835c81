"""The import of dynamic mode that a program lacks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ndd_ls.syntax import nodes as n
from ndd_ls.text import Edit, Span

if TYPE_CHECKING:
    from ndd_ls.features.document import Document

ALIAS = "ndd"
_MODULE = "nvidia.dali.experimental.dynamic"
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
        elif not _is_docstring(statement):
            break
    if last is None:
        at = _behind_docstring(document, before)
        return Edit(Span(at, at), f"\n{_LINE}" if at else _LINE)
    end, name = last
    at = _next_line(document.text, end)
    return Edit(Span(at, at), _LINE if _foreign(name) else f"\n{_LINE}")


def _name(text: str) -> str:
    words = text.split()
    return words[1] if len(words) > 1 else ""


def _foreign(name: str) -> bool:
    return name.partition(".")[0] not in sys.stdlib_module_names


def _is_docstring(statement: n.Stmt) -> bool:
    return isinstance(statement, n.ExprStmt) and isinstance(statement.value, n.Constant)


def _behind_docstring(document: Document, before: int) -> int:
    module = document.program.source.module
    if module.chunks and module.starts[0] < before and _is_docstring(module.chunks[0].statement):
        return _next_line(document.text, module.starts[0] + len(module.chunks[0].text))
    return 0


def _next_line(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end + 1
