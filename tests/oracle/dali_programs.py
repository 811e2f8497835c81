"""Run a program on DALI, and see what it prints."""

from __future__ import annotations

import runpy
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.rules.registry import all_rules
from ndd_ls.rules.runtime import Raises, Silent
from ndd_ls.text import apply_edits

if TYPE_CHECKING:
    from ndd_ls.rules.documentation import RuleDoc

MAKE_DATA = Path(__file__).parents[2] / "examples" / "make_data.py"
RAISING = [code for code, rule in all_rules().items() if isinstance(rule.runtime, Raises)]
SILENT = [code for code, rule in all_rules().items() if isinstance(rule.runtime, Silent)]


def make_data(folder: Path) -> None:
    """Write the examples' data set: ``images/`` with two classes of twelve sizes, and so on."""
    runpy.run_path(str(MAKE_DATA))["main"](str(folder))


def run_program(text: str, path: Path) -> list[tuple]:
    """Run a program from a file of its own and return what it prints, as objects."""
    printed = []

    def record(*values):
        # Operators are asynchronous: printing is what waits for them, and so is this.
        "".join(map(str, values))
        printed.append(values)

    path.write_text(text, encoding="utf-8")
    runpy.run_path(str(path), init_globals={"print": record})
    return printed


def words(error: BaseException) -> str:
    """Return what an exception and its causes say."""
    said = []
    cause: BaseException | None = error
    while cause is not None:
        said.append(str(cause))
        cause = cause.__cause__ or cause.__context__
    return "\n".join(said)


def line_of(error: BaseException, path: Path) -> int:
    """Return the line of the program that an exception passed first."""
    frames = traceback.extract_tb(error.__traceback__)
    return [frame.lineno for frame in frames if frame.filename == str(path)][-1]


def needs_gpu(text: str) -> bool:
    """Tell whether a program names the GPU."""
    return 'device="gpu"' in text


def with_one_mistake(page: RuleDoc, index: int) -> tuple[str, int]:
    """Repair a page's program but for one marked place; return it, and the line of that place."""
    kept, _ = page.markers[index]
    found = diagnose(Document(page.bad, catalog=load_shipped()), Settings())
    others = [finding for finding in found if finding.span != kept]
    assert len(others) == len(page.markers) - 1
    edits = [edit for finding in others for edit in finding.fixes[0].edits]
    text = apply_edits(page.bad, edits)
    assert text.count("\n") == page.bad.count("\n")
    return text, page.bad.count("\n", 0, kept.start) + 1
