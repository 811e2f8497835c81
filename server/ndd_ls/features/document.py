"""One open text and what the rules say of it, redone only where something changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ndd_ls.rules.imports import Surroundings, surroundings
from ndd_ls.rules.registry import check
from ndd_ls.rules.rule import Context, Report
from ndd_ls.semantic import Program
from ndd_ls.text import LineIndex, Span

if TYPE_CHECKING:
    from pathlib import Path

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.rules.rule import Rule
    from ndd_ls.semantic import Imports, Model, Unit
    from ndd_ls.semantic.values import Place


@dataclass(slots=True)
class _Checked:
    """The reports of one unit, and the program-wide facts that they rest on."""

    surroundings: Surroundings
    reports: list[tuple[Rule, Report]]


class Document:
    """One text.

    Args:
        text: Any text at all.
        path: Where it lives on disk, if it does.
        catalog: What the user's DALI offers.
        imports: Where other modules of the project come from.
    """

    def __init__(
        self,
        text: str,
        *,
        path: Path | None = None,
        catalog: Catalog,
        imports: Imports | None = None,
    ) -> None:
        self.path = path
        self._program = Program(text, catalog, imports)
        # As long as the engine keeps a unit, so that what is found again need not be checked.
        self._checked: WeakKeyDictionary[Unit, _Checked] = WeakKeyDictionary()
        self._reports: list[tuple[Rule, Report]] | None = None
        self._lines: LineIndex | None = None

    @property
    def text(self) -> str:
        """The current text."""
        return self._program.source.text

    @property
    def lines(self) -> LineIndex:
        """The lines of the current text."""
        if self._lines is None:
            self._lines = LineIndex(self.text)
        return self._lines

    @property
    def catalog(self) -> Catalog:
        """What the user's DALI offers."""
        return self._program.catalog

    @property
    def program(self) -> Program:
        """The engine behind the document."""
        return self._program

    @property
    def model(self) -> Model:
        """The analysis of the current text."""
        return self._program.model

    def edit(self, span: Span, new_text: str) -> None:
        """Replace a range of the current text."""
        self._program.edit(span, new_text)
        self._reports = self._lines = None

    def replace(self, text: str) -> None:
        """Take a whole new text."""
        self._program.replace(text)
        self._reports = self._lines = None

    def set_catalog(self, catalog: Catalog) -> None:
        """Answer for another version of DALI."""
        if catalog is self.catalog:
            return
        self._program.set_catalog(catalog)
        self._checked.clear()
        self._reports = None

    def invalidate_imports(self) -> None:
        """Look again at what other files give."""
        self._program.invalidate_imports()
        self._reports = None

    @property
    def reports(self) -> list[tuple[Rule, Report]]:
        """What the rules find in the current text, each place once per rule."""
        if self._reports is None:
            self._reports = self._check()
        return self._reports

    def _check(self) -> list[tuple[Rule, Report]]:
        model = self.model
        found: dict[tuple[str, Place], tuple[Rule, Report]] = {}
        around = surroundings(model)
        for unit in model.all_units():
            context = Context(unit, model, self.catalog)
            known = self._checked.get(unit)
            if known is None or known.surroundings != around:
                reports = list(check(context, whole_program=False))
                known = _Checked(around, reports)
            self._checked[unit] = known
            found_here = known.reports
            if unit.scopes:  # the rules about the whole program start from what is noted there
                found_here = [*found_here, *check(context, whole_program=True)]
            for rule, report in found_here:
                found.setdefault((rule.code, report.place), (rule, report))
        return list(found.values())

    def span(self, place: Place) -> Span | None:
        """Return where a place is in the current text; None if it is in another file."""
        start = self.model.module.start_of(place.chunk)
        return None if start is None else Span(start + place.start, start + place.end)

    def is_comment(self, offset: int) -> bool:
        """Tell whether the character at ``offset`` is part of a comment."""
        return self._program.source.is_comment(offset)
