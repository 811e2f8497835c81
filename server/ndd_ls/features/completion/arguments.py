"""Inside of a call: the arguments that it does not have yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.features.callee import Callee, callee_of
from ndd_ls.features.completion import usage
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.hover.tables import type_of
from ndd_ls.semantic.scope import value_at
from ndd_ls.text import Span

if TYPE_CHECKING:
    from ndd_ls.catalog.model import Argument
    from ndd_ls.features.document import Document
    from ndd_ls.features.place import OpenCall

_REQUIRED = 1_000_000.0


def called(document: Document, call: OpenCall) -> Callee | None:
    """Return what of dynamic mode is called."""
    return callee_of(document.catalog, value_at(document.program, call.at, call.callee))


def keywords(document: Document, call: OpenCall, offset: int, locale: str) -> list[Completion]:
    """Return the keyword arguments that the call does not have yet."""
    callee = called(document, call)
    if callee is None:
        return []
    span = Span(call.start, offset)
    positional = [a.name for a in callee.arguments.values() if a.positional]
    before = call.index - len(call.before) - len(callee.inputs)
    given = {*call.given, *positional[: max(0, before)]}
    return [
        _keyword(callee, argument, span, locale)
        for argument in callee.arguments.values()
        if argument.name not in given and not argument.deprecated
    ]


def _keyword(callee: Callee, argument: Argument, span: Span, locale: str) -> Completion:
    weight = usage.of_argument(callee.used_as, argument.name)
    # What is required and may be given by position is given so.
    if argument.required and (not argument.positional or callee.is_reader):
        weight += _REQUIRED
    return Completion(
        f"{argument.name}=",
        "argument",
        callee.path,
        span,
        detail=type_of(argument, locale) or None,
        argument=argument.name,
        weight=weight,
    )
