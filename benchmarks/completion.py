"""How often the wanted completion is first: 200 places in real programs, with 0, 1, 2 characters.

A place is where a correct program has a name of dynamic mode, an attribute of one of its objects,
an argument's name or a value with a name. The text is taken up to there, nothing behind it; what
the author wrote is wanted. The places are spread evenly over all there are, in the files' order.
Measured apart are the places where an operator gets a batch or a tensor by position.

There are two sets of programs. The ranking is developed with the first one; the second one is held
out, to see whether what was learnt holds elsewhere: notebooks, and what NVIDIA has written in
dynamic mode itself (``nvidia.dali.experimental.torchvision``, where DALI is installed).

    python -m benchmarks.completion [--held-out | FOLDER...] [--misses]
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.completion import complete
from ndd_ls.features.document import Document
from ndd_ls.features.notebook import Notebook
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.values import Batch, Checkpoint, Member, ModuleRef, Reader, Rng, Tensor
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ndd_ls.semantic import Unit

ROOT = Path(__file__).parents[1]
COUNT = 200
_VALUES = frozenset({"device", "dtype", "batch_size", "rng", "interp_type", "output_layout"})
# A number is nobody's name.
_NAMED = re.compile(r"[A-Za-z_][\w.]*|\"\w+\"")
_OBJECTS = (Batch, Tensor, Reader, Rng, Checkpoint)


@dataclass(frozen=True, slots=True)
class Place:
    """One place: the program, where the wanted text begins, what it is, what kind of place."""

    file: str
    text: str
    start: int
    wanted: str
    kind: str


def programs() -> list[Path]:
    """Return the correct programs that the ranking is developed with."""
    found = (ROOT / "tests" / "oracle" / "programs").rglob("*.py")
    wrong = ("train_resnet.py", "make_data.py")
    examples = (p for p in (ROOT / "examples").glob("*.py") if p.name not in wrong)
    return [*sorted(found), *sorted(examples)]


def held_out() -> list[Path]:
    """Return the programs that nobody looks at while the ranking is developed."""
    notebooks = (ROOT / "tests" / "oracle" / "programs").rglob("*.ipynb")
    found = [*sorted(notebooks), *sorted((ROOT / "examples").glob("*.ipynb"))]
    dali = importlib.util.find_spec("nvidia.dali")
    for place in (dali.submodule_search_locations or ()) if dali is not None else ():
        found += sorted(Path(place, "experimental", "torchvision").rglob("*.py"))
    return found


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = (cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code")
    return Notebook(["".join(cell["source"]) for cell in cells]).text


def all_places(paths: Iterable[Path]) -> Iterator[Place]:
    """Yield every place that some programs have."""
    for path in paths:
        text = _text(path)
        document = Document(text, catalog=load_shipped())
        model = document.model
        seen: dict[int, Place] = {}
        for unit in model.all_units():
            start = model.module.start_of(unit.chunk) or 0
            for at, wanted, kind in _of_unit(unit, document):
                seen.setdefault(start + at, Place(path.name, text, start + at, wanted, kind))
        yield from (seen[at] for at in sorted(seen))


def _of_unit(unit: Unit, document: Document) -> Iterator[tuple[int, str, str]]:
    for node in unit.each(n.Attribute):
        owner = unit.value(node.value)
        if isinstance(owner, ModuleRef) and owner.path.startswith(DYNAMIC):
            yield node.attr_start, node.attr, "name"
        elif isinstance(owner, _OBJECTS):
            yield node.attr_start, node.attr, "attribute"
    for call in unit.each(n.Call):
        callee = unit.value(call.func)
        path = callee.path if isinstance(callee, Member) else ""
        is_epoch = isinstance(call.func, n.Attribute) and call.func.attr == "next_epoch"
        if document.catalog.operator(path) is None and not is_epoch:
            continue
        for argument in call.arguments:
            node = argument.value
            if argument.keyword is None:
                if isinstance(node, n.Name) and isinstance(unit.value(node), (Batch, Tensor)):
                    yield node.start, node.id, "input"
                continue
            yield argument.start, f"{argument.keyword}=", "argument"
            value = unit.source(argument.value)
            if argument.keyword in _VALUES and _NAMED.fullmatch(value):
                yield argument.value.start, value, "value"


def chosen(paths: Iterable[Path], *, inputs: bool = False) -> list[Place]:
    """Return the places that are measured, all if they are few: batches by position, or others."""
    places = [place for place in all_places(paths) if (place.kind == "input") == inputs]
    count = min(COUNT, len(places))
    return [places[index * len(places) // count] for index in range(count)]


def is_first(place: Place, typed: int) -> tuple[bool, float]:
    """Tell whether the wanted item is first once ``typed`` characters of it stand there.

    Returns:
        That, and the seconds that the answer took.
    """
    offset = place.start + typed
    document = Document(place.text[: place.start] + place.wanted[:typed], catalog=load_shipped())
    assert document.model
    began = time.perf_counter()
    items = complete(document, offset)
    took = time.perf_counter() - began
    text = document.text
    for item in items:
        # An item may take the place of more than the name alone: ``ndd.float32``.
        if item.label.lower().startswith(text[item.span.start :].lower()):
            wanted = place.text[: place.start] + place.wanted
            return text[: item.span.start] + item.label == wanted, took
    return False, took


def measure(
    paths: Iterable[Path], typed: int, *, inputs: bool = False
) -> tuple[Counter[str], Counter[str], list[str]]:
    """Return the places by kind, those that have the wanted item first, and the misses."""
    total: Counter[str] = Counter()
    first: Counter[str] = Counter()
    misses = []
    for place in chosen(paths, inputs=inputs):
        total[place.kind] += 1
        if is_first(place, typed)[0]:
            first[place.kind] += 1
        else:
            line = place.text[: place.start].rpartition("\n")[2].strip()
            misses.append(f"{place.file}:{place.start} {place.kind}: {line} {place.wanted}")
    return total, first, misses


def main() -> None:
    """Print the figures and, if asked for, what is not first."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--misses", action="store_true", help="print what is not first")
    arguments = parser.parse_args()
    paths = held_out() if arguments.held_out else programs()
    if arguments.folders:
        found = (path for folder in arguments.folders for path in sorted(folder.rglob("*")))
        paths = [path for path in found if path.suffix in (".py", ".ipynb")]
    for typed in (0, 1, 2):
        total, first, misses = measure(paths, typed)
        by_kind = ", ".join(f"{kind} {first[kind]}/{total[kind]}" for kind in sorted(total))
        print(f"{typed} characters: {first.total() / total.total():.1%} ({by_kind})")
        if arguments.misses:
            print(*misses, sep="\n")
    for typed in (0, 1, 2):
        total, first, _ = measure(paths, typed, inputs=True)
        print(f"{typed} characters of an input: {first.total() / total.total():.1%}")


if __name__ == "__main__":
    main()
