"""What the analysis says of a program's places, beside what DALI gives when it runs."""

from __future__ import annotations

import linecache
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from claims import Claim, claims
from observed import look

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.document import Document
from ndd_ls.semantic.values import UNKNOWN, Items, TensorLike, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

    from observed import Seen
    from running import Observations

    from ndd_ls.semantic import Imports

ASPECTS = ("kind", "batch size", "device", "ndim", "dtype", "layout", "uniform", "extents")
"""What shares are counted of."""


@dataclass(slots=True)
class Comparison:
    """What came of comparing one program.

    Attributes:
        said: How many claims there were.
        wrong: For each claim that does not hold the place, and what is wrong there.
        unknown: The place, the aspect and what is, of all that was not known.
        known: By aspect how much of what counts was said, and rightly.
        total: By aspect how much there was to say.
        varying: By aspect how much differed from one time to the next, so that nothing could be.
        objects: How many objects of dynamic mode were seen.
    """

    said: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)
    unknown: list[tuple[str, str, object]] = field(default_factory=list)
    known: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)
    varying: Counter[str] = field(default_factory=Counter)
    objects: int = 0

    def add(self, other: Comparison) -> None:
        """Add up what came of another program."""
        self.said += other.said
        self.wrong += other.wrong
        self.unknown += other.unknown
        self.known += other.known
        self.total += other.total
        self.varying += other.varying
        self.objects += other.objects


def facts_of(document: Document) -> tuple[dict[tuple[int, int], list[Value]], dict[int, Value]]:
    """Return what is said of the expressions by their ranges, and of parameters by their starts."""
    model = document.model
    expressions: dict[tuple[int, int], list[Value]] = defaultdict(list)
    parameters: dict[int, Value] = {}
    for unit in model.all_units():
        start = model.module.start_of(unit.chunk)
        for node, value in unit.facts.items():
            if isinstance(node, n.Parameter):
                parameters[start + node.start + node.stars] = value
            else:
                expressions[start + node.start, start + node.end].append(value)
    return expressions, parameters


def compare_places(
    text: str,
    observations: Observations,
    path: Path,
    imports: Imports | None = None,
) -> Comparison:
    """Compare what a file's places held with what is said of them."""
    document = Document(text, path=path, catalog=load_shipped(), imports=imports)
    expressions, parameters = facts_of(document)
    result = Comparison()
    for place, values in sorted(observations.places.get(str(path), {}).items()):
        if place.what == "parameter":
            said = [parameters.get(place.start, UNKNOWN)]
        else:
            said = expressions.get((place.start, place.end)) or [UNKNOWN]
        line = text.count("\n", 0, place.start) + 1
        file = (
            path.name
            if path.parent.name in ("programs", "examples")
            else f"{path.parent.name}/{path.name}"
        )
        name = place.text if len(place.text) < 50 else place.text.split("\n")[0][:47] + "…"
        for value in said:
            found = [list(claims(value, actual, observations.values)) for actual in values]
            _tally(result, found, f"{file}:{line} {name}")
    return result


def _tally(result: Comparison, found: list[list[Claim]], label: str) -> None:
    """Count the claims about one place, of which there is a list for each value that it had."""
    groups: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in (claim for those in found for claim in those):
        groups[claim.path, claim.aspect].append(claim)
    for (path, aspect), group in groups.items():
        result.said += sum(claim.right is not None for claim in group)
        wrong = [claim for claim in group if claim.right is False]
        if aspect == "batch size" and wrong and _is_unfinished(group):
            wrong = []
        if wrong:
            is_ = f"{aspect} is {wrong[0].actual!r}, not {wrong[0].said!r}"
            result.wrong.append((f"{label}{path}", is_))
        counted = [claim for claim in group if claim.counts]
        if not counted:
            continue
        key = "extents" if aspect.startswith("extent ") else aspect
        if aspect == "kind":
            result.objects += 1
        if len({claim.actual for claim in counted}) > 1 and counted[0].said is None:
            result.varying[key] += 1
            continue
        result.total[key] += 1
        if wrong:
            continue
        if all(claim.right is not None for claim in counted):
            result.known[key] += 1
        else:
            result.unknown.append((f"{label}{path}", aspect, counted[0].actual))


def _is_unfinished(group: list[Claim]) -> bool:
    """Tell whether what contradicts a batch size is an unfinished last batch."""
    asked = [claim for claim in group if claim.right]
    if not asked:
        return False
    most = max(claim.actual for claim in asked)  # type: ignore[type-var]
    return all(claim.actual <= most for claim in group)  # type: ignore[operator]


def compare_globals(program: str, only: Collection[str] | None = None) -> Comparison:
    """Run a program here, in the working directory, and compare its global variables.

    Args:
        program: What to run.
        only: The variables to compare; None for all.
    """
    names: dict[str, object] = {}
    # DALI looks into the source to tell which arguments are constants.
    linecache.cache["<program>"] = (len(program), None, program.splitlines(True), "<program>")
    exec(compile(program, "<program>", "exec"), names)
    return compare_names(program, names, only)


def compare_names(
    program: str, names: dict[str, object], only: Collection[str] | None = None
) -> Comparison:
    """Compare the global variables of a program that was run with what is inferred."""
    model = Document(program, catalog=load_shipped()).model
    chosen = [name for name, value in model.globals.items() if _tells(value)]
    chosen = [name for name in model.globals if name in only] if only is not None else chosen
    return _compare_globals(model.globals, {name: look(names.get(name)) for name in chosen})


def compare_seen(program: str, seen: dict[str, Seen]) -> Comparison:
    """Compare what global variables of a program were with what is inferred."""
    return _compare_globals(Document(program, catalog=load_shipped()).model.globals, seen)


def _compare_globals(values: dict[str, Value], seen: dict[str, Seen]) -> Comparison:
    result = Comparison()
    for name, actual in seen.items():
        _tally(result, [list(claims(values.get(name, UNKNOWN), actual, {}))], name)
    return result


def compare_each(program: str, name: str, values: Iterable[object]) -> Comparison:
    """Compare all that a global variable of a program was with what it is said to be at the end."""
    value = Document(program, catalog=load_shipped()).model.globals.get(name, UNKNOWN)
    result = Comparison()
    _tally(result, [list(claims(value, look(seen), {})) for seen in values], name)
    return result


def compare(program: str, only: Collection[str] | None = None) -> tuple[int, list[tuple[str, str]]]:
    """Return how many claims there are of a program's variables, and those that are wrong."""
    result = compare_globals(program, only)
    return result.said, result.wrong


def _tells(value: Value) -> bool:
    if isinstance(value, Items):
        return any(_tells(item) for item in value.items)
    return isinstance(value, TensorLike)


def totals(comparisons: Iterable[Comparison]) -> Comparison:
    """Return the sum."""
    result = Comparison()
    for comparison in comparisons:
        result.add(comparison)
    return result
