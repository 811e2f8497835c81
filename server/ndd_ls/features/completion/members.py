"""Behind a dot: what dynamic mode's modules and objects offer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import AttributeKind, MemberKind
from ndd_ls.features.callee import owner_of
from ndd_ls.features.completion import usage
from ndd_ls.features.completion.imports import NDD, missing_import
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.place import receiver
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.scope import names_at, value_at
from ndd_ls.semantic.values import (
    Batch,
    Maybe,
    ModuleRef,
    Value,
)
from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.features.document import Document

_KINDS = {
    MemberKind.MODULE: "module",
    MemberKind.OPERATOR: "function",
    MemberKind.READER: "class",
    MemberKind.CLASS: "class",
    MemberKind.FUNCTION: "function",
    MemberKind.DTYPE: "constant",
    MemberKind.OTHER: "variable",
}
_TARGET = re.compile(r"\s*(?:\w+\s*,\s*)*([\w.]+)\s*=(?!=)")
_WORD = re.compile(r"[^\W_]+")
_IN_DOCUMENT = 2.0
_LIKE_TARGET = 50.0


def members(document: Document, start: int, offset: int, top: int) -> list[Completion]:
    """Return what may stand behind the dot before ``start``; ``offset`` is the cursor."""
    text = document.text
    owner = receiver(text[: start - 1])
    if not owner:
        return []
    value = value_at(document.program, start - 1, owner)
    if isinstance(value, Maybe):
        value = value.value
    names = names_at(document.program, start - 1)
    imports = None
    root, _, rest = owner.partition(".")
    if root == NDD.alias and root not in names:
        imports = missing_import(document, NDD, start, top)
        value = ModuleRef(f"{DYNAMIC}.{rest}".rstrip("."))
    span = Span(start, offset)
    if not isinstance(value, ModuleRef) or not value.path.startswith(DYNAMIC):
        return list(_of_object(document.catalog, value, span))
    module = value.path[len(DYNAMIC) + 1 :]
    line = text[text.rfind("\n", 0, start) + 1 : start]
    before = text[: start - len(owner) - 1]
    # What the program calls dynamic mode: the owner, less the path from there.
    alias = owner.removesuffix(f".{module}")
    found = []
    for item in _of_module(document.catalog, module, span, line):
        used = before.count(f"{alias}.{item.path}")
        found.append(replace(item, imports=imports, weight=item.weight + _IN_DOCUMENT * used))
    if any(isinstance(known, Batch) for known in names.values()):
        # Readers come first in a program; where there are batches they are worked on.
        found = [_less(item) if item.label == "readers" else item for item in found]
    return found


def _of_module(catalog: Catalog, module: str, span: Span, line: str) -> Iterator[Completion]:
    target = _TARGET.match(line)
    wanted = set(_WORD.findall(target[1].lower())) if target is not None else set()
    for name in catalog.children(module):
        path = f"{module}.{name}" if module else name
        kind = catalog.kind(path) or MemberKind.OTHER
        weight = float(usage.of_path(path))
        if wanted & set(_names(name)):
            weight += _LIKE_TARGET
        detail = _detail(catalog, path)
        yield Completion(name, _KINDS[kind], path, span, detail, weight=weight)


def _less(item: Completion) -> Completion:
    return replace(item, weight=item.weight / 20)


def _names(name: str) -> Iterator[str]:
    """Yield the words of a name, a plural's singular as well."""
    for word in _WORD.findall(name.lower()):
        yield word
        yield word.removesuffix("s")


def _of_object(catalog: Catalog, value: Value, span: Span) -> Iterator[Completion]:
    owner = owner_of(value) or ""
    for name, attribute in catalog.attributes.get(owner, {}).items():
        word = "method" if attribute is AttributeKind.METHOD else "property"
        weight = usage.of_attribute(name)
        yield Completion(name, word, f"{owner}.{name}", span, weight=weight)


def _detail(catalog: Catalog, path: str) -> str | None:
    operator = catalog.operator(path)
    if operator is None:
        return None
    backends = sorted({"gpu" if backend == "mixed" else backend for backend in operator.backends})
    return ", ".join(backends)
