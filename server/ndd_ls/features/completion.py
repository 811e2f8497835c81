"""Completion behind a dot: what dynamic mode's modules and objects offer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import AttributeKind, MemberKind
from ndd_ls.features.markup import lead
from ndd_ls.features.notes import notes
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.scope import value_at
from ndd_ls.semantic.values import Batch, Checkpoint, Member, ModuleRef, Reader, Rng, Tensor, Value
from ndd_ls.text import Span, normalize_locale

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Catalog
    from ndd_ls.config.settings import Settings
    from ndd_ls.features.document import Document

_WORD = re.compile(r"\w*\Z")
_PAIRS = {")": "(", "]": "[", "}": "{"}

_KINDS = {
    MemberKind.MODULE: "module",
    MemberKind.OPERATOR: "function",
    MemberKind.READER: "class",
    MemberKind.CLASS: "class",
    MemberKind.FUNCTION: "function",
    MemberKind.DTYPE: "constant",
    MemberKind.OTHER: "variable",
}


@dataclass(frozen=True, slots=True)
class Completion:
    """One name on offer.

    Attributes:
        label: The name.
        kind: ``module``, ``function``, ``class``, ``constant``, ``method``, ``property`` or
            ``variable``.
        path: Its path below dynamic mode, by which ``document`` finds the documentation.
        span: What it replaces.
        detail: One line on what it is.
    """

    label: str
    kind: str
    path: str
    span: Span
    detail: str | None = None


def complete(document: Document, offset: int) -> list[Completion]:
    """Return what may stand at ``offset``, which is behind a dot and perhaps part of a name."""
    text = document.text
    line_start = document.lines.line_start(document.lines.position(offset).line)
    before = text[line_start:offset]
    word = _WORD.search(before)
    start = offset - (len(word.group()) if word is not None else 0)
    if start == line_start or text[start - 1] != ".":
        return []
    source = document.program.source
    if source.is_comment(start - 1) or source.is_string(start - 1):
        return []
    receiver = _receiver(text[: start - 1])
    if not receiver:
        return []
    value = value_at(document.program, start - 1, receiver)
    return list(_members(document.catalog, value, Span(start, offset)))


def _receiver(text: str) -> str:
    """Return the expression that ends ``text``: names, dots, calls and subscripts."""
    at = len(text)
    closing: list[str] = []
    while at > 0:
        char = text[at - 1]
        if char in _PAIRS:
            closing.append(_PAIRS[char])
        elif closing:
            if char == closing[-1]:
                closing.pop()
        elif not (char.isidentifier() or char.isdigit() or char == "."):
            break
        at -= 1
    return "" if closing else text[at:].strip()


def _members(catalog: Catalog, value: Value, span: Span) -> Iterator[Completion]:
    if isinstance(value, ModuleRef) and value.path.startswith(DYNAMIC):
        module = value.path[len(DYNAMIC) + 1 :]
        for name in catalog.children(module):
            path = f"{module}.{name}" if module else name
            kind = catalog.kind(path) or MemberKind.OTHER
            yield Completion(name, _KINDS[kind], path, span, _detail(catalog, path))
        return
    owner = _class_of(value)
    for name, attribute in catalog.attributes.get(owner or "", {}).items():
        word = "method" if attribute is AttributeKind.METHOD else "property"
        yield Completion(name, word, f"{owner}.{name}", span)


def _detail(catalog: Catalog, path: str) -> str | None:
    operator = catalog.operator(path)
    if operator is None:
        return None
    backends = sorted({"gpu" if backend == "mixed" else backend for backend in operator.backends})
    return ", ".join(backends)


def _class_of(value: Value) -> str | None:
    if isinstance(value, Reader):
        return value.path
    if isinstance(value, Member):
        return value.path
    classes: dict[type[Value], str] = {
        Batch: "Batch",
        Tensor: "Tensor",
        Rng: "random.RNG",
        Checkpoint: "checkpoint.Checkpoint",
    }
    return classes.get(type(value))


def describe_completion(
    catalog: Catalog, path: str, settings: Settings, documentation: Documentation | None
) -> str | None:
    """Return the documentation of a completion as Markdown."""
    operator = catalog.operator(path)
    parts = []
    if documentation is not None:
        text = documentation.operator(path) if operator else documentation.member(path)
        if text:
            parts.append(lead(text))
    if operator is not None:
        locale = normalize_locale(settings.locale)
        parts += [f"- {note.get(locale)}" for note in notes(operator)]
    return "\n\n".join(parts) or None
