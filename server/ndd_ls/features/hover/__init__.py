"""Hovers: what an object is, where it came from, what DALI says of it, what to watch out for.

A hover fits a screen: a paragraph and a table, the rest behind a link.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.features.callee import owner_of
from ndd_ls.features.describe import describe
from ndd_ls.features.hover.arguments import argument_card
from ndd_ls.features.hover.operators import operator_card
from ndd_ls.features.hover.rules import rule_at, rule_card
from ndd_ls.features.locate import Located, locate
from ndd_ls.features.markup import code, lead
from ndd_ls.semantic.values import (
    BatchSlice,
    Literal,
    Member,
    Method,
    Reader,
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
    rule = rule_at(document, offset)
    if rule is not None:
        return Hover(rule_card(rule[0], locale), rule[1])
    located = locate(document, offset)
    if located is None:
        return None
    found = _Finder(document, located, locale, documentation).find()
    if found is None:
        return None
    parts, span = found
    return Hover("\n\n".join(parts), span) if parts else None


@dataclass(frozen=True, slots=True)
class _Finder:
    """Finds what there is to say at one place."""

    document: Document
    located: Located
    locale: str
    documentation: Documentation | None

    def find(self) -> tuple[list[str], Span] | None:
        """Return the paragraphs of the hover, and what it is about."""
        located = self.located
        argument = located.around(n.Argument)
        if isinstance(argument, n.Argument) and argument.keyword is not None:
            end = argument.start + len(argument.keyword)
            if located.offset <= end:
                return self._argument(argument), located.span(argument.start, end)
        node = located.node
        if isinstance(node, n.Attribute) and located.offset >= node.attr_start:
            return self._expression(node, node.attr), located.span(node.attr_start, node.end)
        if isinstance(node, (n.Name, n.Parameter)):
            name = node.id if isinstance(node, n.Name) else node.name
            span = located.span(node.start, node.start + len(name))
            return self._expression(node, name), span
        return None

    def _argument(self, argument: n.Argument) -> list[str]:
        call = self.located.around(n.Call)
        if not isinstance(call, n.Call) or argument not in call.arguments:
            return []
        operator = self._operator_of(self.located.value(call.func))
        fact = None if operator is None else operator.arguments.get(argument.keyword or "")
        if operator is None or fact is None:
            return []
        passed = self._passed(argument.value)
        return argument_card(operator, fact, passed, self.locale, self.documentation)

    def _passed(self, node: n.Expr) -> str | None:
        """Return what an argument is in words, None where the text says it as well."""
        value = self.located.value(node)
        if isinstance(value, Literal):
            return None if isinstance(node, n.Constant) else code(repr(value.value))
        text = describe(value, self.locale)
        return None if text is None else f"**{text}**"

    def _expression(self, node: n.Expr | n.Parameter, name: str) -> list[str]:
        value = self.located.value(node)
        parts = []
        call = self._call_of(node)
        text = describe(value if call is None else self.located.value(call), self.locale)
        if text is not None:
            shown = name if call is None else f"{name}(…)"
            parts.append(f"{code(shown)}: **{text}**")
        operator = self._operator_of(value)
        if operator is None:
            return parts + self._member(value)
        given = [] if call is None else [a.keyword for a in call.arguments if a.keyword]
        version = self.document.catalog.version
        return parts + operator_card(operator, given, version, self.locale, self.documentation)

    def _call_of(self, node: n.Node) -> n.Call | None:
        """Return the call that calls ``node``."""
        around = self.located.path[-2:-1]
        outer = around[0] if around else None
        return outer if isinstance(outer, n.Call) and outer.func is node else None

    def _operator_of(self, value: Value) -> Operator | None:
        if isinstance(value, (Reader, Member)):
            return self.document.catalog.operator(value.path)
        return None

    def _member(self, value: Value) -> list[str]:
        """Return the documentation of a class, function or method that is no operator."""
        if self.documentation is None:
            return []
        path = None
        if isinstance(value, Member):
            path = value.path
        elif isinstance(value, Method):
            owner = owner_of(value.receiver)
            path = f"{owner}.{value.name}" if owner else None
        elif isinstance(value, (TensorList, BatchSlice)):
            path = f"Batch.{'tensors' if isinstance(value, TensorList) else 'slice'}"
        text = self.documentation.member(path) if path else None
        return [f"**ndd.{path}**", lead(text)] if text else []
