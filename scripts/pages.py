"""Write generated pages to a folder, or tell whether what is there is up to date."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def main(script: str, folder: Path, files: dict[Path, str]) -> int:
    """Write the pages of one folder; with ``--check`` compare them only.

    Args:
        script: The name of the script that is run, for its messages.
        folder: Where its pages are; what is not among them is deleted.
        files: The content of each.

    Returns:
        The exit code: 1 if a page is not what it should be.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    stray = set(folder.rglob("*.md")) - set(files)
    if parser.parse_args().check:
        stale = [p for p, t in files.items() if not p.is_file() or p.read_text("utf-8") != t]
        for path in sorted([*stale, *stray]):
            print(f"{path} is out of date; run scripts/{script}", file=sys.stderr)
        return 1 if stale or stray else 0
    for path in stray:
        path.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0
