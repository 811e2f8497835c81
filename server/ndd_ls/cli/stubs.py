"""``ndd-ls stubs``: write type stubs of the user's DALI for other checkers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.catalog.loader import load_for
from ndd_ls.config import load
from ndd_ls.stubs import FOLDER, summary
from ndd_ls.stubs.assembly import write

if TYPE_CHECKING:
    from argparse import Namespace


def write_stubs(options: Namespace, locale: str) -> int:
    """Write the stubs and return the exit code: 2 if they cannot be written."""
    folder = Path.cwd()
    output = options.output or FOLDER
    settings = load(folder).settings
    catalog, problems = load_for(
        interpreter=options.interpreter or settings.interpreter,
        dali_version=options.dali_version or settings.dali_version,
        workspace_folders=(folder,),
    )
    for problem in problems:
        print(problem.message.get(locale), file=sys.stderr)
    try:
        written = write(catalog, Path(output))
    except OSError as error:
        print(f"ndd-ls: {error}", file=sys.stderr)
        return 2
    print(summary(len(written), catalog.version, output).get(locale))
    return 0
