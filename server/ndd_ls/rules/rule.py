"""What a rule is, and what it reports.

A rule looks at one unit (a chunk's statements, or the inside of its functions) and yields reports.
Everything in a report is a ``Place``, relative to its chunk: a report stays right when the chunk
moves, and is made again only when something it rests on has changed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.values import ModuleRef, Place
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.rules.runtime import Runtime
    from ndd_ls.semantic.program import Model
    from ndd_ls.semantic.unit import Unit


@dataclass(frozen=True, slots=True)
class PlacedEdit:
    """Replace the text at ``place``."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class PlacedFix:
    """One way to repair a report."""

    title: Localized
    edits: tuple[PlacedEdit, ...]
    applicability: Applicability = Applicability.SAFE


@dataclass(frozen=True, slots=True)
class Report:
    """One thing that is wrong, in the coordinates of chunks.

    Attributes:
        place: The code to underline.
        message: One sentence that names the object and the remedy.
        fixes: The ways to repair it, the likeliest first.
        related: Its causes elsewhere.
        certain: DALI raises or is wrong for certain; else the severity is at most a warning.
    """

    place: Place
    message: Localized
    fixes: tuple[PlacedFix, ...] = ()
    related: tuple[tuple[Place, Localized], ...] = ()
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may look at."""

    unit: Unit
    model: Model
    catalog: Catalog

    def edit(self, start: int, end: int, text: str) -> PlacedEdit:
        """Return an edit of the unit's chunk; an empty range inserts."""
        return PlacedEdit(Place(self.unit.chunk, start, end), text)

    def dynamic_name(self) -> str | None:
        """Return the module-level name of dynamic mode, ``"ndd"`` by convention."""
        for name, value in self.model.globals.items():
            if value == ModuleRef(DYNAMIC):
                return name
        return None


class Rule(ABC):
    """One rule. Its documentation is ``docs/<code>.en.md`` and ``docs/<code>.zh.md`` beside it.

    Attributes:
        code: ``NDD`` and three digits.
        name: Kebab-case; it states the bad pattern.
        runtime: What DALI does, as the tests observe it.
        since: The DALI version from which on it applies.
        whole_program: Its reports rest on other units too, so they are made anew each time; it
            starts from calls that have a scope, and is not asked about units without.
    """

    code: ClassVar[str]
    name: ClassVar[str]
    runtime: ClassVar[Runtime]
    since: ClassVar[str] = "2.0"
    whole_program: ClassVar[bool] = False

    @abstractmethod
    def check(self, context: Context) -> Iterator[Report]:
        """Yield what is wrong in one unit."""
