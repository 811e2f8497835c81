"""Which files to check, and with which settings each."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ndd_ls.cli.catalogs import given_settings
from ndd_ls.cli.reporting import Teller
from ndd_ls.cli.sources import SUFFIXES
from ndd_ls.cli.terminal import locale_of
from ndd_ls.config import DEFAULTS, Configuration
from ndd_ls.config.parse import FILE, absolute, parse, read
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from ndd_ls.config import Problem, Settings

SKIPPED = frozenset(
    {".git", ".hg", ".svn", ".venv", "venv", "node_modules", "__pycache__", "build", "dist"}
)


class Configurations:
    """The settings of each folder: those of its project, and the command line's over them.

    Args:
        overrides: What the command line sets, by field.
    """

    def __init__(self, overrides: Mapping[str, Any]) -> None:
        self._overrides = overrides
        self._known: dict[Path, Configuration] = {}
        self._problems: dict[Problem, None] = {}

    @property
    def problems(self) -> Sequence[Problem]:
        """What is wrong with the files read so far."""
        return tuple(self._problems)

    def of(self, folder: Path) -> Configuration:
        """Return what holds in an absolute folder."""
        for ancestor in (folder, *folder.parents):
            if ancestor in self._known:
                break
            found = read(ancestor / FILE)
            if found is not None:
                self._problems.update(dict.fromkeys(found.problems))
                if found.root is not None:
                    settings = found.settings.overlaid(self._overrides)
                    self._known[ancestor] = Configuration(settings, found.root)
                    break
        else:
            self._known[ancestor] = Configuration(DEFAULTS.overlaid(self._overrides))
        result = self._known[ancestor]
        for below in (folder, *folder.parents):
            if below == ancestor:
                break
            self._known[below] = result
        return result


def prepared(arguments: Namespace) -> tuple[Configurations, str, Teller]:
    """Return the settings of each folder, the language, and who tells; it has told what is wrong.

    Args:
        arguments: The command line; of settings it has the language and those about DALI.
    """
    here = Path.cwd()
    overrides, problems = parse(given_settings(arguments), here)
    configurations = Configurations(overrides)
    locale = configurations.of(here).settings.locale or locale_of(os.environ)
    teller = Teller(locale)
    for _, message in problems:
        teller.error(message)
    return configurations, locale, teller


class Discovery:
    """Looks for files.

    Args:
        configurations: The settings, which may exclude some.
        force_exclude: Leave out what is excluded even if it is named itself.
    """

    def __init__(self, configurations: Configurations, *, force_exclude: bool) -> None:
        self._configurations = configurations
        self._force_exclude = force_exclude
        self.failures: list[tuple[Path, Localized]] = []

    def files(self, paths: Sequence[Path]) -> list[tuple[Path, Configuration]]:
        """Return the files that some paths name, each once, a folder's in alphabetical order."""
        found: dict[Path, tuple[Path, Configuration]] = {}
        for path in paths:
            for file in self._under(path):
                whole = absolute(file)
                found.setdefault(whole, (file, self._configurations.of(whole.parent)))
        return list(found.values())

    def _under(self, path: Path) -> Iterator[Path]:
        try:
            is_folder = path.is_dir()
            is_file = path.is_file()
            exists = is_folder or is_file or path.exists()
        except (OSError, RuntimeError, ValueError):
            # A folder that may not be entered, a link to itself, a null byte in the name.
            is_folder = is_file = exists = False
        whole = absolute(path)
        if self._force_exclude and self._excluded(whole):
            return
        if is_folder:
            yield from self._walk(path)
        elif is_file:
            yield path
        else:
            self.failures.append((path, _NO_FILE if exists else _MISSING))

    def _walk(self, folder: Path) -> Iterator[Path]:
        """Yield the files in a folder; links to folders are not followed, so none is a loop."""
        try:
            with os.scandir(folder) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            reason = error.strerror
            self.failures.append(
                (folder, Localized(f"cannot be read: {reason}", f"无法读取：{reason}"))
            )
            return
        for entry in ordered:
            path = folder / entry.name
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in SKIPPED and not self._excluded(absolute(path)):
                    yield from self._walk(path)
            elif path.suffix in SUFFIXES and _is_file(entry) and not self._excluded(absolute(path)):
                yield path

    def _excluded(self, path: Path) -> bool:
        settings: Settings = self._configurations.of(path.parent).settings
        return settings.excludes(path)


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


_MISSING = Localized("no such file or folder", "没有此文件或文件夹")
_NO_FILE = Localized("neither a file nor a folder", "既不是文件也不是文件夹")
