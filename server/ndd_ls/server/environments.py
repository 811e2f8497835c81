"""The user's DALI and project: a worker looks at the disk while a shipped catalog answers."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.semantic.project import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ndd_ls.catalog.definitions import Definitions
    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.environment import Problem
    from ndd_ls.catalog.model import Catalog
    from ndd_ls.config import Settings
    from ndd_ls.semantic import Imports
    from ndd_ls.text import Localized

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What decides which DALI is meant."""

    interpreter: str | None
    dali_version: str | None
    folders: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Disk:
    """What the disk says of one DALI, and what was wrong with it."""

    catalog: Catalog
    documentation: Documentation | None
    definitions: Definitions | None
    problems: Sequence[Problem]


class Environment:
    """What is known of one DALI and of the project beside it; it grows.

    Args:
        wanted: Which one.
        on_found: Called from a worker when a module of the project has been looked at.

    Attributes:
        catalog: The facts to answer from.
        documentation: DALI's documentation, None where it is not installed or not found yet.
        definitions: Where DALI's names are defined, None like that.
    """

    def __init__(self, wanted: Wanted, on_found: Callable[[], None]) -> None:
        self.wanted = wanted
        self.catalog = load_shipped(wanted.dali_version)
        self.documentation: Documentation | None = None
        self.definitions: Definitions | None = None
        self._project = Project(wanted.folders, self.catalog, on_found)

    def imports_of(self, path: Path | None) -> Imports | None:
        """Return the project as a file sees it."""
        return None if path is None else self._project.imports_of(path)

    def look_again(self) -> None:
        """Look at the project's modules anew when they are next asked for."""
        self._project.forget()

    def complete(self, disk: Disk) -> None:
        """Take what the disk says."""
        self.documentation = disk.documentation
        self.definitions = disk.definitions
        if disk.catalog is not self.catalog:
            self.catalog = disk.catalog
            self._project.set_catalog(disk.catalog)


@dataclass(frozen=True, slots=True)
class Listener:
    """Who is told, always in the server's own thread.

    Attributes:
        post: Runs something in that thread.
        progress: Takes what a worker is at, and ``None`` when it has finished.
        completed: Takes the environment that has been looked at, and what was wrong with it.
        found: Takes the environment that knows more of its project.
    """

    post: Callable[[Callable[[], None]], None]
    progress: Callable[[Wanted, Localized | None], None]
    completed: Callable[[Environment, Sequence[Problem]], None]
    found: Callable[[Environment], None]


class Environments:
    """Hands out environments at once, and completes them later.

    Args:
        listener: Who is told.
    """

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._known: dict[Wanted, Environment] = {}
        self._incomplete: list[Environment] = []

    def get(self, settings: Settings, folders: tuple[Path, ...]) -> Environment:
        """Return the environment that settings and folders mean."""
        wanted = Wanted(settings.interpreter, settings.dali_version, folders)
        environment = self._known.get(wanted)
        if environment is None:
            environment = Environment(wanted, lambda: self._on_found(wanted))
            self._known[wanted] = environment
            self._incomplete.append(environment)
        return environment

    def look_again(self) -> None:
        """Look at the projects' modules anew."""
        for environment in self._known.values():
            environment.look_again()

    def start_workers(self) -> None:
        """Begin to look at the disk; called when the first answers are out."""
        while self._incomplete:
            environment = self._incomplete.pop()
            thread = threading.Thread(target=self._complete, args=(environment,), daemon=True)
            thread.start()

    def _on_found(self, wanted: Wanted) -> None:
        self._listener.post(lambda: self._listener.found(self._known[wanted]))

    def _complete(self, environment: Environment) -> None:
        listener = self._listener
        try:
            disk = self._read(environment.wanted)
            listener.post(lambda: environment.complete(disk))
            listener.post(lambda: listener.completed(environment, disk.problems))
        except Exception:
            # Whatever is wrong with the user's installation, the shipped catalog goes on.
            _log.exception("cannot read the installation")
        finally:
            # Last: whoever is told that it is over finds the new catalog in use.
            listener.post(lambda: listener.progress(environment.wanted, None))

    def _read(self, wanted: Wanted) -> Disk:
        from ndd_ls.catalog.definitions import Definitions
        from ndd_ls.catalog.documentation import Documentation
        from ndd_ls.catalog.environment import discover
        from ndd_ls.catalog.loader import load_for

        listener = self._listener
        catalog, problems = load_for(
            interpreter=wanted.interpreter,
            workspace_folders=wanted.folders,
            dali_version=wanted.dali_version,
            progress=lambda what: listener.post(lambda: listener.progress(wanted, what)),
        )
        installed = discover(wanted.interpreter, wanted.folders).installation
        if installed is None:
            return Disk(catalog, None, None, problems)
        package = installed.package
        return Disk(catalog, Documentation(package), Definitions(package), problems)
