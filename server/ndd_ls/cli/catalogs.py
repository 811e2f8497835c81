"""Which DALI the command line answers for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ndd_ls.catalog.loader import load_for

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

    from ndd_ls.catalog.environment import Problem
    from ndd_ls.catalog.model import Catalog
    from ndd_ls.cli.reporting import Teller
    from ndd_ls.config import Configuration


class Wanted(NamedTuple):
    """What decides which DALI is meant: two settings, and where environments are looked for."""

    interpreter: str | None
    dali_version: str | None
    folders: tuple[Path, ...]


def given_settings(arguments: Namespace) -> dict[str, Any]:
    """Return the settings of the command line about the language and DALI, as a file has them."""
    found = {key: getattr(arguments, key) for key in ("locale", "interpreter", "dali_version")}
    return {key: value for key, value in found.items() if value is not None}


def wanted_by(configuration: Configuration) -> Wanted:
    """Return which DALI is meant, looked for in the project's folder and the current one."""
    here = Path.cwd()
    root = configuration.root
    folders = (here,) if root is None or root == here else (root, here)
    settings = configuration.settings
    return Wanted(settings.interpreter, settings.dali_version, folders)


@cache
def catalog_for(wanted: Wanted) -> tuple[Catalog, tuple[Problem, ...]]:
    """Return the catalog that is wanted, made once in each process, and what is wrong with it."""
    catalog, problems = load_for(
        interpreter=wanted.interpreter,
        dali_version=wanted.dali_version,
        workspace_folders=wanted.folders,
    )
    return catalog, tuple(problems)


def load_catalogs(wanted: Iterable[Wanted], teller: Teller, *, remarks: bool = False) -> None:
    """Load catalogs, for worker processes too, and tell once what was asked for in vain.

    Args:
        wanted: Which.
        teller: Who tells.
        remarks: Also tell what is good to know where nothing was asked for.
    """
    for one in dict.fromkeys(wanted):
        asked = one.interpreter is not None or one.dali_version is not None
        for problem in catalog_for(one)[1]:
            if problem.must_act:
                teller.error(problem.message)
            elif asked or remarks:
                teller.warn(problem.message)
