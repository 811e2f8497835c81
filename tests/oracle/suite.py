"""The programs in ``programs/``, and how much of them has to be known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from running import source_of

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.semantic.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic import Imports

FOLDER = Path(__file__).parent / "programs"
PROGRAMS = sorted(path for path in FOLDER.iterdir() if path.name[0] not in "._")
ENOUGH = {
    "kind": 0.99,
    "batch size": 0.95,
    "device": 0.95,
    "ndim": 0.95,
    "dtype": 0.90,
    "layout": 0.90,
}
"""The share that has to be known, by aspect."""


def sources(program: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of a program, and their sources."""
    files = sorted(program.rglob("*.py")) if program.is_dir() else [program]
    for path in files:
        yield path, source_of(path)


def imports_of(program: Path, path: Path) -> Imports | None:
    """Return the project as one of a program's files sees it."""
    return Project([program], load_shipped()).imports_of(path) if program.is_dir() else None
