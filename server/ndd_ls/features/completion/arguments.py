"""Inside of a call: the arguments that it does not have yet."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from ndd_ls.features.callee import Callee, callee_of
from ndd_ls.features.completion import usage
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.hover.tables import rank, type_of
from ndd_ls.features.place import keywords_of_calls
from ndd_ls.semantic.scope import bound_at, names_at, value_at
from ndd_ls.semantic.values import UNKNOWN, Batch, Member, Method, Rng
from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.catalog.model import Argument
    from ndd_ls.features.document import Document
    from ndd_ls.features.place import OpenCall

_REST = re.compile(r"(\w*)\s*=(?!=)")
_REQUIRED = 10.0
_WANTED = 0.5
_IN_REACH = 0.4
_EPOCH = "next_epoch"


def called(document: Document, call: OpenCall) -> Callee | None:
    """Return what of dynamic mode is called; ``next_epoch`` is a reader's, whosever it is."""
    catalog = document.catalog
    value = value_at(document.program, call.at, call.callee)
    found = callee_of(catalog, value)
    if found is None and value == UNKNOWN and call.callee.endswith(f".{_EPOCH}"):
        reader = next(catalog.readers(), None)
        return None if reader is None else callee_of(catalog, Method(Member(reader.path), _EPOCH))
    return found


def keywords(document: Document, call: OpenCall, offset: int, locale: str) -> list[Completion]:
    """Return the keyword arguments that the call does not have yet."""
    callee = called(document, call)
    if callee is None:
        return []
    # Where the argument has its value already, only the name changes.
    rest = _REST.match(document.text, offset)
    span = Span(call.start, offset if rest is None else rest.end(1))
    equals = "=" if rest is None else ""
    positional = [a.name for a in callee.arguments.values() if a.positional]
    before = call.index - len(call.before) - len(callee.inputs)
    given = {*call.given, *positional[: max(0, before)]}
    likelihood = _Likelihood(document, call, callee)
    return [
        Completion(
            f"{argument.name}{equals}",
            "argument",
            callee.path,
            span,
            detail=type_of(argument, locale) or None,
            argument=argument.name,
            weight=likelihood.of(argument),
        )
        for argument in callee.arguments.values()
        if argument.name not in given and not argument.deprecated
    ]


class _Likelihood:
    """Weighs the arguments of one call.

    Args:
        document: The program.
        call: The call.
        callee: What it calls.
    """

    def __init__(self, document: Document, call: OpenCall, callee: Callee) -> None:
        self._callee = callee
        self._last = call.before[-1] if call.before else ""
        values = names_at(document.program, call.at).values()
        self._names = set(bound_at(document.program, call.at))
        self._has_rng = any(isinstance(value, Rng) for value in values)
        self._has_batch = any(isinstance(value, Batch) for value in values)
        same = keywords_of_calls(document.text, call.callee, call.at - len(call.callee))
        self._following = Counter(_next_of(names, self._last) for names in same)
        self._calls = len(same)
        self._name = callee.path.rpartition(".")[2]

    def of(self, argument: Argument) -> float:
        """Return the weight of an argument: the likelier the larger."""
        name = argument.name
        weight = usage.of_argument(self._callee.used_as, name, self._last)
        weight += self._following[name] / (self._calls + 1)
        if (name == "rng" and self._has_rng) or name in self._names:
            weight += _IN_REACH  # size=size
        if name == "batch_size" and self._draws and self._has_batch:
            weight += _WANTED
        if name == self._name:
            weight += _WANTED
        # What is required and may be given by position is given so.
        if argument.required and (not argument.positional or self._callee.is_reader):
            weight += _REQUIRED
        return weight - sum(rank(argument)) / 100_000

    @property
    def _draws(self) -> bool:
        """Whether it draws one value, unless it is told for how many samples (NDD301)."""
        operator = self._callee.operator
        return operator is not None and operator.random and operator.min_inputs == 0


def _next_of(names: Sequence[str], last: str) -> str:
    """Return the argument that follows ``last`` in a call, empty if there is none."""
    if not last:
        return names[0] if names else ""
    at = names.index(last) + 1 if last in names else len(names)
    return names[at] if at < len(names) else ""
