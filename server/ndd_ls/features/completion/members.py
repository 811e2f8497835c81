"""Behind a dot: what dynamic mode's modules and objects offer."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import AttributeKind, MemberKind
from ndd_ls.features.callee import owner_of
from ndd_ls.features.completion import usage
from ndd_ls.features.completion.imports import NDD, missing_import
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.completion.likelihood import Likelihood, earlier
from ndd_ls.features.place import receiver
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.scope import names_at, value_at
from ndd_ls.semantic.values import Batch, Maybe, ModuleRef, Value
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
_ATTRIBUTE = re.compile(r"\.([^\W\d]\w*)")
_IN_PROGRAM = 0.5
_IN_LINE = 0.2


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
    line = text[text.rfind("\n", 0, start) + 1 : start]
    if not isinstance(value, ModuleRef) or not value.path.startswith(DYNAMIC):
        return list(_of_object(document, value, span))
    module = value.path[len(DYNAMIC) + 1 :]
    # What the program calls dynamic mode: the owner, less the path from there.
    alias = owner.removesuffix(f".{module}")
    at = start - len(owner) - 1
    batches = [known for known in names.values() if isinstance(known, Batch)]
    newest = batches[-1] if batches else None
    likelihood = Likelihood(document.catalog, earlier(text, at, alias), line, newest)
    return [
        replace(item, imports=imports, weight=likelihood.of(item.path))
        for item in _of_module(document.catalog, module, span)
    ]


def _of_module(catalog: Catalog, module: str, span: Span) -> Iterator[Completion]:
    for name in catalog.children(module):
        path = f"{module}.{name}" if module else name
        kind = catalog.kind(path) or MemberKind.OTHER
        yield Completion(name, _KINDS[kind], path, span, _detail(catalog, path))


def _of_object(document: Document, value: Value, span: Span) -> Iterator[Completion]:
    owner = owner_of(value) or ""
    before = document.text[: span.start]
    line = before[before.rfind("\n") + 1 :]
    here = Counter(_ATTRIBUTE.findall(before))
    known = document.catalog.attributes.get(owner, {})
    total = sum(here[name] for name in known)
    for name, attribute in known.items():
        word = "method" if attribute is AttributeKind.METHOD else "property"
        weight = usage.of_attribute(name, line) + _IN_PROGRAM * here[name] / (total + 5)
        if re.search(rf"\.{name}\b", line):
            weight += _IN_LINE  # like is compared with like
        yield Completion(name, word, f"{owner}.{name}", span, weight=weight)


def _detail(catalog: Catalog, path: str) -> str | None:
    operator = catalog.operator(path)
    if operator is None:
        return None
    backends = sorted({"gpu" if backend == "mixed" else backend for backend in operator.backends})
    return ", ".join(backends)
