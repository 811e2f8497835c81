"""Hovers: what an object is, where it came from, what DALI says of it, what to watch out for.

A hover fits a screen: a paragraph and a table, the rest behind a link.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.features.callee import callee_of, owner_of
from ndd_ls.features.describe import describe
from ndd_ls.features.hover.arguments import argument_card
from ndd_ls.features.hover.functions import function_lines
from ndd_ls.features.hover.members import member_card, module_card
from ndd_ls.features.hover.objects import object_lines
from ndd_ls.features.hover.operators import operator_card
from ndd_ls.features.hover.origins import origin_lines
from ndd_ls.features.hover.readers import reader_card, step_lines
from ndd_ls.features.hover.rules import rule_at, rule_card
from ndd_ls.features.hover.topics import topic_card
from ndd_ls.features.knowledge import topic_of
from ndd_ls.features.locate import Located, locate
from ndd_ls.features.markup import code
from ndd_ls.semantic.members import DYNAMIC, module_member
from ndd_ls.semantic.values import (
    BatchSlice,
    Epoch,
    EvalMode,
    Literal,
    Member,
    Method,
    ModuleRef,
    Reader,
    TensorList,
    Value,
)
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Span, normalize_locale

if TYPE_CHECKING:
    from ndd_ls.catalog.documentation import Documentation
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
            # A string says nothing of itself, but may be one of the words that are taken.
            text = isinstance(located.node, n.Constant) and isinstance(located.node.value, str)
            if text and located.node is argument.value:
                return self._argument(argument), located.span(argument.start, argument.end)
            if located.offset <= end:
                return self._argument(argument), located.span(argument.start, end)
        node = located.node
        if isinstance(node, n.Attribute) and located.offset >= node.attr_start:
            return self._expression(node, node.attr), located.span(node.attr_start, node.end)
        if isinstance(node, (n.Name, n.Parameter)):
            name = node.id if isinstance(node, n.Name) else node.name
            start = node.start + self._text(node).find(name)
            # A parameter goes on behind its name.
            if start <= located.offset <= start + len(name):
                return self._expression(node, name), located.span(start, start + len(name))
        if isinstance(node, n.FunctionDef):
            start, end = node.name_start, node.name_start + len(node.name)
            if start <= located.offset <= end:
                lines = function_lines(self.document, node, self.locale)
                return lines, located.span(start, end)
        if isinstance(node, n.ImportedName):
            return self._imported(node), located.span(node.start, node.end)
        return None

    def _text(self, node: n.Node) -> str:
        span = self.located.span(node.start, node.end)
        return self.document.text[span.start : span.end]

    def _imported(self, node: n.ImportedName) -> list[str]:
        statement = self.located.around(n.ImportFrom)
        if not isinstance(statement, n.ImportFrom) or statement.level:
            return []
        value = module_member(self.document.catalog, statement.module, node.path)
        return self._card(node, value, [], 0)

    def _argument(self, argument: n.Argument) -> list[str]:
        call = self.located.around(n.Call)
        if not isinstance(call, n.Call) or argument not in call.arguments:
            return []
        callee = callee_of(self.document.catalog, self.located.value(call.func))
        fact = None if callee is None else callee.arguments.get(argument.keyword or "")
        if callee is None or fact is None:
            return []
        passed = self._passed(argument.value)
        return argument_card(callee, fact, passed, self.locale, self.documentation)

    def _passed(self, node: n.Expr) -> str | None:
        """Return what an argument is in words, None where the text says it as well."""
        value = self.located.value(node)
        if isinstance(value, Literal):
            return None if isinstance(node, n.Constant) else code(repr(value.value))
        text = describe(value, self.locale)
        return None if text is None else f"**{text}**"

    def _expression(self, node: n.Expr | n.Parameter, name: str) -> list[str]:
        value = self.located.value(node)
        call = self._call_of(node)
        shown, made = (name, value) if call is None else (f"{name}(…)", self.located.value(call))
        parts = object_lines(shown, made, self.locale)
        given = [] if call is None else [a.keyword for a in call.arguments if a.keyword]
        above = sum(part.count("\n") + 1 for part in parts[1:])
        card = self._card(node, value, given, above)
        if card and parts and card[0] == f"**`{describe(made, self.locale)}`**":
            del card[0]
        made_by = []
        if call is None:
            made_by = origin_lines(self.document, self.located, made, self.locale)
        return [*parts, *made_by, *card]

    def _call_of(self, node: n.Node) -> n.Call | None:
        """Return the call that calls ``node``."""
        around = self.located.path[-2:-1]
        outer = around[0] if around else None
        return outer if isinstance(outer, n.Call) and outer.func is node else None

    def _card(self, node: n.Node, value: Value, given: list[str], above: int) -> list[str]:
        """Return what there is to say of what a name stands for, beyond what it is."""
        catalog = self.document.catalog
        if isinstance(value, Reader):
            state = self.located.state(node)
            return reader_card(catalog, value, state, self.locale, self.documentation)
        if isinstance(value, Epoch):
            return step_lines(catalog, value, self.locale)
        operator = catalog.operator(value.path) if isinstance(value, Member) else None
        if operator is not None:
            version = catalog.version
            return operator_card(operator, given, version, self.locale, self.documentation, above)
        if isinstance(value, EvalMode) and isinstance(node, n.Attribute):
            return topic_card(topic_of("EvalMode", self.locale), "EvalMode", self.locale)
        if value == ModuleRef(DYNAMIC):
            return module_card(catalog, self.locale)
        path = _path_of(value) or self._property(node)
        if path is None:
            return []
        return member_card(catalog, path, given, self.locale, self.documentation, above)

    def _property(self, node: n.Node) -> str | None:
        """Return where an attribute is that may be any object: ``Batch.shape``."""
        if not isinstance(node, n.Attribute):
            return None
        owner = owner_of(self.located.value(node.value))
        known = self.document.catalog.attributes.get(owner or "", {})
        return f"{owner}.{node.attr}" if node.attr in known else None


def _path_of(value: Value) -> str | None:
    """Return where dynamic mode has what ``value`` is: a class, a function, a method, a module."""
    if isinstance(value, Member):
        return value.path
    if isinstance(value, ModuleRef) and value.path.startswith(f"{DYNAMIC}."):
        return value.path.removeprefix(f"{DYNAMIC}.")
    if isinstance(value, Method):
        owner = owner_of(value.receiver)
        return f"{owner}.{value.name}" if owner else None
    if isinstance(value, (TensorList, BatchSlice)):
        return f"Batch.{'tensors' if isinstance(value, TensorList) else 'slice'}"
    return None
