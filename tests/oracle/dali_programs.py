"""Run a page's program on DALI, and see what it prints and where it fails."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.text import apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.rules.documentation import RuleDoc

_FILE = "<page>"


def run(program: str) -> list[tuple]:
    """Run a program in a fresh namespace and return what it prints, as objects."""
    printed = []

    def record(*values):
        # Operators are asynchronous: printing is what waits for them, and so is this.
        "".join(map(str, values))
        printed.append(values)

    exec(compile(program, _FILE, "exec"), {"__name__": "__main__", "print": record})
    return printed


def words(error: BaseException | None) -> Iterator[str]:
    """Yield what an error says, with what it says of its causes."""
    while error is not None:
        yield str(error)
        error = error.__cause__


def line_of(error: BaseException) -> int:
    """Return the program's innermost line that an error came through, counted from 1."""
    frames = traceback.extract_tb(error.__traceback__)
    return [frame.lineno or 0 for frame in frames if frame.filename == _FILE][-1]


def needs_gpu(program: str) -> bool:
    """Tell whether a program puts something on the GPU."""
    return 'device="gpu"' in program


def with_one_mistake(page: RuleDoc, index: int) -> tuple[str, int]:
    """Repair ``Bad`` but for one of its marked places; return it, and the line of that place."""
    kept, _ = page.markers[index]
    found = diagnose(Document(page.bad, catalog=load_shipped()), Settings())
    others = [finding for finding in found if finding.span != kept]
    assert len(others) == len(page.markers) - 1
    text = apply_edits(page.bad, [edit for other in others for edit in other.fixes[0].edits])
    assert text.count("\n") == page.bad.count("\n")
    return text, page.bad.count("\n", 0, kept.start) + 1
