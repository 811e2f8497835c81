"""Signature help: what the call around the cursor takes, and which of it the cursor is at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.features.callee import Callee, callee_of
from ndd_ls.features.completion import usage
from ndd_ls.features.hover.arguments import argument_facts, argument_meaning
from ndd_ls.features.hover.tables import default_of, rank, type_of
from ndd_ls.features.markup import lead
from ndd_ls.features.notes import notes
from ndd_ls.features.place import call_around, code_at
from ndd_ls.semantic.scope import value_at
from ndd_ls.text import normalize_locale

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Argument
    from ndd_ls.config.settings import Settings
    from ndd_ls.features.document import Document
    from ndd_ls.features.place import OpenCall

_MAX_SHOWN = 10
_MORE = "…"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter.

    Attributes:
        start: Where it begins in the label.
        end: Where it ends there.
        documentation: What it means, as Markdown; None where nothing is known.
    """

    start: int
    end: int
    documentation: str | None


@dataclass(frozen=True, slots=True)
class Signature:
    """What a call takes.

    Attributes:
        label: In one line, what is required first.
        documentation: What it does, as Markdown; None where nothing is known.
        parameters: Its parameters, in the order of the label.
        active: The index of the one that the cursor is at, None for none of them.
    """

    label: str
    documentation: str | None
    parameters: tuple[Parameter, ...]
    active: int | None


def signature_at(
    document: Document,
    offset: int,
    settings: Settings,
    documentation: Documentation | None = None,
) -> Signature | None:
    """Return the signature of the call around ``offset``; None where it is not dynamic mode's.

    Args:
        document: The text.
        offset: Where the cursor is.
        settings: Its locale is used.
        documentation: The documentation of the user's DALI, None without one.
    """
    source = document.program.source
    text = document.text
    code = code_at(text, offset) or text
    call = call_around(code, offset)
    if call is None or source.is_comment(call.at) or (code is text and source.is_string(call.at)):
        return None
    callee = callee_of(document.catalog, value_at(document.program, call.at, call.callee))
    if callee is None:
        return None
    locale = normalize_locale(settings.locale)
    return _Writer(callee, locale, documentation).write(call, text[call.start : offset])


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the signature of one callee."""

    callee: Callee
    locale: str
    documentation: Documentation | None

    def write(self, call: OpenCall, typed: str) -> Signature:
        positional = self._positional()
        active = self._active(call, typed, positional)
        named = self._shown({*call.given, active})
        label = self._head() + "("
        parameters: list[Parameter] = []
        separator = ""
        active_index = None
        for text, name in (*self._by_position(), *self._by_name(named)):
            label += separator
            separator = ", "
            if name is not None:
                if name == active:
                    active_index = len(parameters)
                start = len(label)
                parameters.append(Parameter(start, start + len(text), self._meaning(name)))
            label += text
        return Signature(label + ")", self._about(), tuple(parameters), active_index)

    def _head(self) -> str:
        if not self.callee.is_method:
            return f"ndd.{self.callee.path}"
        holder, _, name = self.callee.path.rpartition(".")
        return f"{holder.rpartition('.')[2]}.{name}"

    def _positional(self) -> list[str]:
        """Return the names of what may be given by position, in order."""
        arguments = self.callee.arguments.values()
        return [*self.callee.inputs, *(a.name for a in arguments if self._is_positional(a))]

    def _is_positional(self, argument: Argument) -> bool:
        # The first of a reader's are, but they are what nobody begins with.
        return argument.positional and not self.callee.is_reader

    def _active(self, call: OpenCall, typed: str, positional: Sequence[str]) -> str | None:
        """Return the name of the parameter that the cursor is at."""
        if call.keyword is not None:
            return call.keyword if call.keyword in self.callee.arguments else None
        begun = [n for n in self.callee.arguments if typed and n.startswith(typed)]
        if call.before:
            return begun[0] if len(begun) == 1 else self._next_required(call)
        if call.index < len(positional):
            return positional[call.index]
        if self.callee.variadic is not None:
            return self.callee.variadic
        return begun[0] if len(begun) == 1 else self._next_required(call)

    def _next_required(self, call: OpenCall) -> str | None:
        """Return the first argument that the call still lacks."""
        given = {*call.given, *self._positional()[: call.index - len(call.before)]}
        missing = (a.name for a in self._sorted() if a.required)
        return next((name for name in missing if name not in given), None)

    def _shown(self, wanted: set[str | None]) -> list[Argument]:
        """Return the arguments by name that the label has room for: in any case the wanted."""
        found = [
            a
            for a in self._sorted()
            if not self._is_positional(a) and (not a.deprecated or a.name in wanted)
        ]
        return [a for i, a in enumerate(found) if i < _MAX_SHOWN or a.name in wanted]

    def _sorted(self) -> list[Argument]:
        """Return the arguments, the required ones first, then the commonest."""
        name = self.callee.used_as
        return sorted(
            self.callee.arguments.values(),
            key=lambda a: (not a.required, -usage.of_argument(name, a.name), rank(a)),
        )

    def _by_position(self) -> Iterator[tuple[str, str | None]]:
        callee = self.callee
        needed = callee.operator.min_inputs if callee.operator else len(callee.inputs)
        for index, name in enumerate(callee.inputs):
            yield name if index < needed else f"{name}=None", name
        for argument in callee.arguments.values():
            if self._is_positional(argument):
                yield self._text(argument), argument.name
        if callee.variadic is not None:
            yield f"*{callee.variadic}", callee.variadic

    def _by_name(self, shown: Sequence[Argument]) -> Iterator[tuple[str, str | None]]:
        if shown and self.callee.variadic is None and self._positional():
            yield "*", None
        for argument in shown:
            yield self._text(argument), argument.name
        by_name = (a for a in self.callee.arguments.values() if not self._is_positional(a))
        if len(shown) < sum(not a.deprecated for a in by_name):
            yield _MORE, None

    def _text(self, argument: Argument) -> str:
        if argument.required:
            kind = type_of(argument, self.locale)
            return f"{argument.name}: {kind}" if kind else argument.name
        default = default_of(argument, self.locale, 20).strip("` ")
        return f"{argument.name}={default or _MORE}"

    def _meaning(self, name: str) -> str | None:
        argument = self.callee.arguments.get(name)
        path = self.callee.path
        if argument is None:
            entry = None if self.documentation is None else self.documentation.argument(path, name)
            return None if entry is None else lead(entry.body)
        facts = argument_facts(argument, self.locale)
        meaning = argument_meaning(path, argument, self.locale, self.documentation)
        return "\n\n".join(filter(None, [facts, *meaning])) or None

    def _about(self) -> str | None:
        operator, path = self.callee.operator, self.callee.path
        parts = []
        if self.documentation is not None:
            known = self.documentation
            text = known.operator(path) if operator is not None else known.member(path)
            parts += [lead(text)] if text else []
        if operator is not None:
            parts.append("\n".join(f"- {note.get(self.locale)}" for note in notes(operator)))
        return "\n\n".join(filter(None, parts)) or None
