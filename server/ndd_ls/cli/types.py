"""``ndd-ls types``: what is known of the objects in files."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ndd_ls.cli.catalogs import catalog_for, load_catalogs, wanted_by
from ndd_ls.cli.discovery import Discovery, prepared
from ndd_ls.cli.places import Locator
from ndd_ls.cli.reporting import print_json
from ndd_ls.cli.sources import parse
from ndd_ls.cli.terminal import cells, indented, printable, width
from ndd_ls.config.parse import absolute
from ndd_ls.features.describe import describe
from ndd_ls.features.document import Document
from ndd_ls.features.types import Typed, types_of
from ndd_ls.semantic.project import Project
from ndd_ls.text import Localized, normalize_locale

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from ndd_ls.cli.places import Place
    from ndd_ls.config import Configuration

OK, FAILED = 0, 2
_MAX_NAME = 28

_Found = tuple[Typed, "Place"]


def types(arguments: Namespace) -> int:
    """Print what is known of the files that the arguments name, and return the exit code."""
    configurations, locale, teller = prepared(arguments)
    if teller.failed:
        return FAILED
    discovery = Discovery(configurations, force_exclude=False)
    files = discovery.files([Path(path) for path in arguments.paths])
    load_catalogs((wanted_by(configuration) for _, configuration in files), teller)
    for path, message in discovery.failures:
        teller.error(message, str(path))
    for problem in configurations.problems:
        teller.error(problem.message, problem.place)
    rows: list[dict[str, Any]] = []
    for path, configuration in files:
        found = _of_file(path, configuration)
        if isinstance(found, Localized):
            teller.error(found, str(path))
        elif arguments.output_format == "json":
            rows += (_row(path, typed, place) for typed, place in found)
        else:
            for line in _table(path, found, normalize_locale(locale)):
                print(line)
    if arguments.output_format == "json":
        print_json(rows, sys.stdout)
    return FAILED if teller.failed else OK


def _of_file(path: Path, configuration: Configuration) -> list[_Found] | Localized:
    """Return what is known in a file with its places, or why the file cannot be read."""
    try:
        source = parse(path.read_bytes(), path)
    except OSError as error:
        return Localized(f"cannot be read: {error.strerror}", f"无法读取：{error.strerror}")
    if isinstance(source, Localized):
        return source
    wanted = wanted_by(configuration)
    catalog, _ = catalog_for(wanted)
    imports = Project(wanted.folders, catalog).imports_of(absolute(path))
    document = Document(source.program, path=path, catalog=catalog, imports=imports)
    locator = Locator(source.parts)
    return [(typed, locator.place(typed.span)) for typed in types_of(document)]


def _row(path: Path, typed: Typed, place: Place) -> dict[str, Any]:
    cell = {} if place.cell is None else {"cell": place.cell}
    return {
        "filename": str(absolute(path)),
        **cell,
        "row": place.start.line + 1,
        "name": typed.name,
        **typed.known,
    }


def _table(path: Path, found: Iterable[_Found], locale: str) -> Iterator[str]:
    """Yield the lines of one file's table, none wider than the terminal."""
    rows = [(place.at(), _shown_name(typed), _told(typed, locale)) for typed, place in found]
    if not rows:
        return
    yield printable(str(path))
    ats = max(cells(at) for at, _, _ in rows)
    names = min(max(cells(name) for _, name, _ in rows), _MAX_NAME)
    columns = width(sys.stdout, os.environ)
    for at, name, told in rows:
        first = f"  {_padded(at, ats)}  {_padded(name, names)}  "
        if cells(name) > names:
            yield from indented(f"  {_padded(at, ats)}  ", name, columns, ats + 4)
            first = " " * (ats + names + 6)
        yield from indented(first, told, columns, ats + names + 6)


def _shown_name(typed: Typed) -> str:
    return printable(f"{typed.name}=" if typed.is_argument else typed.name)


def _told(typed: Typed, locale: str) -> str:
    return describe(typed.value, locale) or str(typed.known["kind"])


def _padded(text: str, size: int) -> str:
    return text + " " * (size - cells(text))
