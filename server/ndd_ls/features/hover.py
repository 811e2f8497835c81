"""Hovers: what an object is, what DALI says of it, and what to watch out for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from textwrap import dedent
from typing import TYPE_CHECKING

from ndd_ls.features.describe import describe
from ndd_ls.features.locate import Located, locate
from ndd_ls.features.markup import summary
from ndd_ls.features.notes import notes
from ndd_ls.rules import documentation as rule_pages
from ndd_ls.semantic.values import (
    Batch,
    BatchSlice,
    Member,
    Method,
    Reader,
    Tensor,
    TensorList,
    Value,
)
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Span, normalize_locale

if TYPE_CHECKING:
    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Operator
    from ndd_ls.config.settings import Settings
    from ndd_ls.features.document import Document

_CODE = re.compile(r"NDD\d{3}")


@dataclass(frozen=True, slots=True)
class Hover:
    """One hover.

    Attributes:
        markdown: What it shows.
        span: What it is about.
    """

    markdown: str
    span: Span


def hover(
    document: Document,
    offset: int,
    settings: Settings,
    documentation: Documentation | None = None,
) -> Hover | None:
    """Return the hover at an offset, None where there is nothing to say.

    Args:
        document: The text.
        offset: Where the pointer is.
        settings: Its locale is used.
        documentation: The documentation of the user's DALI, None without one.
    """
    locale = normalize_locale(settings.locale)
    code = _rule_code(document, offset)
    if code is not None:
        return Hover(rule_pages.load(code[0], locale).text, code[1])
    located = locate(document, offset)
    if located is None:
        return None
    argument = located.around(n.Argument)
    if isinstance(argument, n.Argument) and argument.keyword is not None:
        end = argument.start + len(argument.keyword)
        if located.offset <= end:
            return _argument(located, argument, end, document, documentation)
    return _expression(document, located, locale, documentation)


def _rule_code(document: Document, offset: int) -> tuple[str, Span] | None:
    line = document.lines.position(offset).line
    start = document.lines.line_start(line)
    for match in _CODE.finditer(document.lines.line_text(line)):
        span = Span(start + match.start(), start + match.end())
        if span.touches(offset) and document.is_comment(span.start):
            return (match.group(), span) if match.group() in rule_pages.available() else None
    return None


def _argument(
    located: Located,
    argument: n.Argument,
    end: int,
    document: Document,
    documentation: Documentation | None,
) -> Hover | None:
    call = located.around(n.Call)
    if not isinstance(call, n.Call) or argument not in call.arguments:
        return None
    callee = located.value(call.func)
    operator = document.catalog.operator(callee.path) if isinstance(callee, Member) else None
    fact = None if operator is None else operator.arguments.get(argument.keyword or "")
    if operator is None or fact is None:
        return None
    kind = f"list of {fact.type}" if fact.is_list else fact.type
    default = "" if fact.default is None else f" = {fact.default}"
    parts = [f"```python\n{fact.name}: {kind}{default}\n```"]
    if fact.per_sample:
        parts.append("one value, or a `Batch` with one for each sample")
    if documentation is not None:
        text = documentation.argument(operator.path, fact.name)
        if text:
            # The first line says what stands above already.
            parts.append(summary(dedent(text.partition("\n")[2])))
    return Hover("\n\n".join(parts), located.span(argument.start, end))


def _expression(
    document: Document, located: Located, locale: str, documentation: Documentation | None
) -> Hover | None:
    node = located.node
    if isinstance(node, n.Attribute):
        span = located.span(node.attr_start, node.end)
        if located.offset < node.attr_start:
            return None
        name = node.attr
    elif isinstance(node, (n.Name, n.Parameter)):
        span = located.span(node.start, node.start + len(_name(node)))
        name = _name(node)
    else:
        return None
    value = located.value(node)
    parts = []
    text = describe(value, locale)
    if text is not None:
        parts.append(f"`{name}`: **{text}**")
    operator = _operator_of(document, value)
    if operator is not None:
        parts += _operator(document, operator, locale, documentation)
    else:
        parts += _member(value, documentation)
    return Hover("\n\n".join(parts), span) if parts else None


def _name(node: n.Name | n.Parameter) -> str:
    return node.id if isinstance(node, n.Name) else node.name


def _operator_of(document: Document, value: Value) -> Operator | None:
    if isinstance(value, (Reader, Member)):
        return document.catalog.operator(value.path)
    return None


def _operator(
    document: Document, operator: Operator, locale: str, documentation: Documentation | None
) -> list[str]:
    backends = sorted({"gpu" if backend == "mixed" else backend for backend in operator.backends})
    parts = [
        f"```python\nndd.{operator.path}\n```",
        f"DALI {document.catalog.version} · {', '.join(backends)}",
    ]
    text = documentation.operator(operator.path) if documentation is not None else None
    if text:
        parts.append(summary(text))
    remarks = [f"- {note.get(locale)}" for note in notes(operator)]
    if remarks:
        parts.append("\n".join(remarks))
    return parts


def _member(value: Value, documentation: Documentation | None) -> list[str]:
    """Return the documentation of a class, function or method that is no operator."""
    if documentation is None:
        return []
    path = None
    if isinstance(value, Member):
        path = value.path
    elif isinstance(value, Method):
        owner = _owner(value.receiver)
        path = f"{owner}.{value.name}" if owner else None
    elif isinstance(value, (TensorList, BatchSlice)):
        path = f"Batch.{'tensors' if isinstance(value, TensorList) else 'slice'}"
    text = documentation.member(path) if path else None
    return [f"```python\nndd.{path}\n```", summary(text)] if text else []


def _owner(receiver: Value) -> str | None:
    if isinstance(receiver, Batch):
        return "Batch"
    if isinstance(receiver, Tensor):
        return "Tensor"
    return receiver.path if isinstance(receiver, (Reader, Member)) else None
