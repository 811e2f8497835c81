"""``ndd-ls stubs``: write type stubs of the user's DALI for other checkers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.catalog.loader import load_for
from ndd_ls.config import load
from ndd_ls.stubs import write
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from argparse import Namespace


def write_stubs(options: Namespace, locale: str) -> int:
    """Write the stubs and return the exit code: 2 if they cannot be written."""
    folder = Path.cwd()
    settings = load(folder).settings
    catalog, problems = load_for(
        interpreter=options.interpreter or settings.interpreter,
        dali_version=options.dali_version or settings.dali_version,
        workspace_folders=(folder,),
    )
    for problem in problems:
        print(problem.message.get(locale), file=sys.stderr)
    try:
        written = write(catalog, Path(options.output), options.mypy)
    except OSError as error:
        print(f"ndd-ls: {error}", file=sys.stderr)
        return 2
    print(_written(len(written), catalog.version, options.output).get(locale))
    return 0


def _written(count: int, version: str, folder: str) -> Localized:
    return Localized(
        f"{count} stubs of DALI {version} in {folder}",
        f"已在 {folder} 写入 DALI {version} 的 {count} 个类型存根",
    )
