"""``ndd-ls stubs``: write type stubs of the user's DALI for other checkers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.cli.catalogs import catalog_for, load_catalogs, wanted_by
from ndd_ls.cli.discovery import prepared
from ndd_ls.stubs import FOLDER, summary
from ndd_ls.stubs.assembly import write
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from argparse import Namespace

OK, FAILED = 0, 2


def stubs(arguments: Namespace) -> int:
    """Write the stubs and return the exit code: 2 if they are not written."""
    configurations, locale, teller = prepared(arguments)
    wanted = wanted_by(configurations.of(Path.cwd()))
    for problem in configurations.problems:
        teller.error(problem.message, problem.place)
    if not teller.failed:
        load_catalogs([wanted], teller, remarks=True)
    if teller.failed:
        return FAILED
    output = arguments.output or FOLDER
    catalog, _ = catalog_for(wanted)
    try:
        written = write(catalog, Path(output))
    except OSError as error:
        teller.error(_cannot_write(error), str(error.filename or output))
        return FAILED
    print(summary(len(written), catalog.version, output).get(locale))
    return OK


def _cannot_write(error: OSError) -> Localized:
    return Localized(f"cannot be written: {error.strerror}", f"无法写入：{error.strerror}")
