"""The catalog for what the user has: shipped, kept, or built on the spot."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.catalog.environment import Problem, discover
from ndd_ls.catalog.shipped import load_shipped, shipped_versions, version_key
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from ndd_ls.catalog.environment import Discovery, Installation
    from ndd_ls.catalog.model import Catalog, Operator
    from ndd_ls.catalog.store import Store


def load_for(
    *,
    interpreter: str | None = None,
    workspace_folders: Sequence[Path] = (),
    dali_version: str | None = None,
    environ: Mapping[str, str] | None = None,
    store: Store | None = None,
    progress: Callable[[Localized], None] | None = None,
) -> tuple[Catalog, list[Problem]]:
    """Return the catalog of the DALI that the user's code will import.

    Args:
        interpreter: The setting of that name, see ``environment.discover``.
        workspace_folders: The folders that are open in the editor.
        dali_version: The setting of that name: answer for this version, whatever is installed.
        environ: The environment variables, by default those of this process.
        store: Where built catalogs are kept, by default in the user's cache directory.
        progress: Called with what is being done before anything that takes long.

    Returns:
        The catalog, and what the user may want to know about how it came about.
    """
    if dali_version is not None and _shipped(dali_version):
        return load_shipped(dali_version), []
    found = discover(interpreter, workspace_folders, environ)
    if dali_version is not None:
        installed = found.installation
        if installed is None or version_key(installed.version) != version_key(dali_version):
            catalog = load_shipped(dali_version)
            return catalog, [Problem(_nearest(dali_version, catalog.version), must_act=False)]
    return _load(found, store, progress)


def _load(
    found: Discovery, store: Store | None, progress: Callable[[Localized], None] | None
) -> tuple[Catalog, list[Problem]]:
    problems = [] if found.problem is None else [found.problem]
    installation = found.installation
    if installation is None:
        return load_shipped(), problems
    if _shipped(installation.version):
        # What the run time said is better than what the files say.
        return load_shipped(installation.version), problems
    return _read(installation, store, progress), problems


def _read(
    installation: Installation,
    store: Store | None,
    progress: Callable[[Localized], None] | None,
) -> Catalog:
    # Most servers start with a shipped catalog, and quicker without these.
    from ndd_ls.catalog import static
    from ndd_ls.catalog.store import Store

    store = Store() if store is None else store
    catalog = store.load(installation)
    if catalog is None:
        if progress is not None:
            progress(_reading(installation))
        catalog = complete(
            static.read(installation.package, installation.version),
            load_shipped(installation.version),
        )
        store.save(installation, catalog)
    return catalog


def complete(catalog: Catalog, shipped: Catalog) -> Catalog:
    """Return a statically read catalog with what only a run time can tell.

    Taken from the shipped catalog of a near version: the outputs of operators that have the same
    inputs and arguments there, the functions made at run time, and the pipeline operators that
    the stubs leave out.
    """
    operators = {
        path: _completed(operator, shipped.operator(path))
        for path, operator in catalog.operators.items()
    }
    hidden = {
        path: counterpart
        for path, counterpart in shipped.fn_operators.items()
        if counterpart is None or counterpart in catalog.members
    }
    made = {p: f for p, f in shipped.functions.items() if p in catalog.members}
    return replace(
        catalog,
        operators=operators,
        fn_operators={**hidden, **catalog.fn_operators},
        functions={**made, **catalog.functions},
    )


def _completed(operator: Operator, shipped: Operator | None) -> Operator:
    if operator.outputs is not None or shipped is None or operator.inputs != shipped.inputs:
        return operator
    # An argument that the shipped catalog has not seen may change the number, too.
    unseen = operator.arguments.keys() - shipped.arguments.keys()
    own = {*operator.arguments, *operator.inputs}
    depends_on = (shipped.outputs_depend_on & own) | unseen
    return replace(
        operator,
        outputs=None if depends_on else shipped.outputs_by_default,
        outputs_by_default=shipped.outputs_by_default,
        outputs_depend_on=frozenset(depends_on),
    )


def _shipped(version: str) -> bool:
    return version_key(version) in map(version_key, shipped_versions())


def _reading(installation: Installation) -> Localized:
    return Localized(
        f"Reading DALI {installation.version}", f"正在读取 DALI {installation.version}"
    )


def _nearest(asked: str, given: str) -> Localized:
    return Localized(
        f"There is no catalog of DALI {asked}; the one of {given} is used",
        f"没有 DALI {asked} 的 API 目录，改用 {given} 的 API 目录",
    )
