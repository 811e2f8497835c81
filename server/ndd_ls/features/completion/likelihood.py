"""How likely a name of dynamic mode is at a place: what was called before, what is to be made."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.features.callee import CLASSES
from ndd_ls.features.completion import usage
from ndd_ls.features.place import call_around

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.semantic.values import Batch

_PARAMETER = re.compile(r"(\w+)\s*:[^:]*\Z")
_TARGET = re.compile(r"\A\s*(?:\w+\s*,\s*)*([\w.]+)\s*=(?!=)")
_ANNOTATION = re.compile(
    r"(?:\s*(?:async\s+)?def\b.*(?:[(,]\s*\*{0,2}\w+\s*:|->)|\s*\)\s*->|\s*[\w.]+\s*:(?!.*[(={]))[^=({]*\Z"
)
_TAKES_ARRAY = re.compile(r"(?:np|numpy|torch)\.(?:as)?(?:array|tensor)|torch\.from_dlpack")
_WITH = re.compile(r"\s*(?:async\s+)?with\b(?:.*,)?[^(,]*\Z")
_DEFINITION = re.compile(r"[ \t]*(?:async[ \t]+)?def\b")
_PATH = re.compile(r"[\w.]+")

_NAMED_SO = 1.0
_HOLDS_NAMED_SO = 4.0
_IN_PROGRAM = 0.3
_CLASS = 2.0
_REACH = 50_000
"""How far back what was written counts: some 1,200 lines, so that no file is too long."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """What of dynamic mode a program has called before a place.

    Attributes:
        last: The operator before, in the same function; empty if there is none.
        around: The operator among whose arguments the place is; empty if it is none.
        dense: The place is where NumPy or PyTorch takes an array, which has no ragged ones.
        paths: How often each path was written.
    """

    last: str
    around: str
    dense: bool
    paths: Counter[str]


def earlier(text: str, at: int, alias: str) -> Earlier:
    """Return what ``text`` calls before ``at``, where it calls dynamic mode ``alias``."""
    call = call_around(text, at)
    prefix = f"{alias}."
    around = ""
    if call is not None and call.callee.startswith(prefix):
        around = call.callee.removeprefix(prefix)
    dense = call is not None and _TAKES_ARRAY.fullmatch(call.callee) is not None
    opened = call.at - len(call.callee) if call is not None else at
    begin = _definition_before(text, at)
    last = ""
    paths: Counter[str] = Counter()
    near = max(0, at - _REACH)
    for start, path in _written(text[near:at], prefix):
        paths[path] += 1
        if begin <= near + start < opened:
            last = path
    return Earlier(last, around, dense, paths)


def _written(text: str, prefix: str) -> Iterator[tuple[int, str]]:
    """Yield the paths that stand behind a prefix, and where."""
    # Splitting is what is quickest in a long text.
    pieces = text.split(prefix)
    start = len(pieces[0])
    for ahead, behind in pairwise(pieces):
        found = _PATH.match(behind)
        # A name that only ends like the prefix is another one.
        if found is not None and not _PATH.match(ahead[-1:]):
            yield start, found.group()
        start += len(prefix) + len(behind)


def _definition_before(text: str, at: int) -> int:
    """Return where the line begins that defines the last function before ``at``; 0 for none."""
    end = at
    while (end := text.rfind("def", 0, end)) >= 0:
        start = text.rfind("\n", 0, end) + 1
        if _DEFINITION.match(text, start, at):
            return start
    return 0


class Likelihood:
    """Weighs the names of dynamic mode at one place.

    Args:
        catalog: What the user's DALI offers.
        before: What the program has called.
        line: The line up to the place.
        newest: The batch that was bound last, None if there is none in reach.
    """

    def __init__(self, catalog: Catalog, before: Earlier, line: str, newest: Batch | None) -> None:
        self._catalog = catalog
        self._before = before
        self._newest = newest
        self._last = before.last or _gave(newest)
        self._annotation = _ANNOTATION.match(line) is not None
        target = (_PARAMETER if self._annotation else _TARGET).search(line)
        self._wanted = set(usage.words(target[1])) if target is not None else set()
        self._enters = _WITH.match(line) is not None
        self._here = usage.inside(before.paths)
        self._has_reader = any(path.startswith("readers.") for path in before.paths)

    def of(self, path: str) -> float:
        """Return the weight of a path: the likelier the larger."""
        if self._annotation:
            return self._as_class(path) + usage.of_path(path) / 100
        before = self._before
        if self._enters:
            weight = usage.of_context(path) + usage.of_path(path) / 100
        elif before.around in self._catalog.operators:
            weight = usage.before_path(path, before.around)
        else:
            weight = usage.of_path(path, self._last)
        if self._kind(path) is MemberKind.READER:
            # They come first in a program; where there are batches, these are worked on.
            weight /= 20 if self._newest is not None else 5 if self._has_reader else 1
        weight += usage.of_target(path, self._wanted)
        if before.dense and path == "as_tensor":
            weight += _NAMED_SO
        named_so = self._named_so(path)
        if named_so:
            weight += named_so
        elif self._holds_wanted(path):
            weight = _HOLDS_NAMED_SO * weight + 0.05
        return weight + _IN_PROGRAM * self._share_here(path)

    def _is_wanted(self, name: str) -> bool:
        """Tell whether the target of the assignment has all the words of a name."""
        return self._wanted.issuperset(usage.words(name))

    def _holds_wanted(self, path: str) -> bool:
        """Tell whether a path is a module that holds what is named like the target."""
        if not self._wanted or self._catalog.kind(path) is not MemberKind.MODULE:
            return False
        return any(map(self._is_wanted, self._catalog.children(path)))

    def _kind(self, path: str) -> MemberKind | None:
        """Return what a path is, of a module that holds readers what it holds."""
        return MemberKind.READER if path == "readers" else self._catalog.kind(path)

    def _share_here(self, path: str) -> float:
        """Return which part of what the program has written is at or below a path."""
        return self._here.get(path, 0) / (self._here[""] + 5)

    def _as_class(self, path: str) -> float:
        """Return how likely a path stands in an annotation: for an object that is handed around."""
        for index, known in enumerate(CLASSES.values()):
            if f"{known}.".startswith(f"{path}."):
                return _CLASS - index / 10 + self._named_so(known)
        if self._kind(path) in (MemberKind.CLASS, MemberKind.READER):
            return _CLASS / 2 + self._named_so(path)
        return 0.0

    def _named_so(self, path: str) -> float:
        return _NAMED_SO if self._is_wanted(path.rpartition(".")[2]) else 0.0


def _gave(batch: Batch | None) -> str:
    """Return what kind of operator gives such a batch."""
    if batch is None:
        return ""
    if batch.layout is not None and "HW" in batch.layout:
        return "decoders.image"
    return "readers.File" if batch.dtype == "uint8" and batch.ndim == 1 else ""
