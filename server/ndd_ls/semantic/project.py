"""Names that live in other files of the project.

An analysis never waits for another file: it asks, gets "not known yet", and is asked to look again
when the worker has found out. jedi tells which file an import means; what the names in that file
are is found out by this package's own engine.
"""

from __future__ import annotations

import logging
import queue
import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.instances import seen_from_outside
from ndd_ls.semantic.program import Program

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.semantic.code import Class
    from ndd_ls.semantic.values import Value

_log = logging.getLogger(__name__)

# A file of the project that is larger is generated; nobody waits for what is in it.
_MAX_BYTES = 1_000_000
# How far imports of imports are followed, and how many files are kept.
_MAX_DEPTH = 3
_MAX_MODULES = 100


@dataclass(frozen=True, slots=True)
class _Question:
    """One import as one folder's files see it."""

    folder: Path
    module: str
    level: int


class OtherModule:
    """A module of the project, analysed (the ``Home`` of what it defines).

    Args:
        path: Its file.
        program: Its analysis, which nobody else uses.
    """

    def __init__(self, path: Path, program: Program) -> None:
        self.path = path
        self._program = program
        names = program.model.globals
        self.globals = {name: seen_from_outside(value, self) for name, value in names.items()}

    def class_attributes(self, cls: Class) -> dict[str, Value]:
        """Return what is known of the attributes of a class's instances."""
        found = self._program.class_attributes(replace(cls, home=None))
        return {name: seen_from_outside(value, self) for name, value in found.items()}


class FileImports:
    """The project as one file sees it (the ``Imports`` of its program).

    Args:
        project: The project.
        folder: The file's folder.
        depth: How many imports lie between a file that is looked at and this one.
    """

    def __init__(self, project: Project, folder: Path, depth: int = 0) -> None:
        self._project = project
        self._folder = folder
        self._depth = depth

    def module(self, name: str, level: int) -> OtherModule | None:
        """Return a module of the project; None for any other, or while it is not known."""
        return self._project.ask(_Question(self._folder, name, level), self._depth)


class Project:
    """The modules of the open folders.

    Args:
        roots: The folders that imports start from.
        catalog: What the user's DALI offers.
        on_found: Called from the worker when the answer to a question has changed; without it
            questions are answered at once, for the command line, which has nobody waiting.
    """

    def __init__(
        self,
        roots: Sequence[Path],
        catalog: Catalog,
        on_found: Callable[[], None] | None = None,
    ) -> None:
        self._roots = tuple(roots)
        self._catalog = catalog
        self._on_found = on_found
        self._answers: dict[_Question, OtherModule | None] = {}
        self._stale: dict[_Question, OtherModule | None] = {}
        self._modules: dict[Path, OtherModule] = {}
        self._questions: queue.SimpleQueue[_Question | None] = queue.SimpleQueue()
        self._worker: threading.Thread | None = None

    def imports_of(self, path: Path) -> FileImports:
        """Return the project as the file at ``path`` sees it."""
        return FileImports(self, path.parent)

    def set_catalog(self, catalog: Catalog) -> None:
        """Answer for another version of DALI."""
        self._catalog = catalog
        self.forget()

    def forget(self) -> None:
        """Look at all files anew when they are next asked for: something on disk has changed."""
        # What was known goes on to be said until something newer is known.
        self._stale = {**self._stale, **self._answers}
        self._answers = {}
        self._modules = {}

    def ask(self, question: _Question, depth: int) -> OtherModule | None:
        """Return the answer to a question; None if it is not known yet.

        Args:
            question: Which import is meant.
            depth: How many imports lie between a file that is looked at and the one that asks.
        """
        if question in self._answers:
            return self._answers[question]
        if depth >= _MAX_DEPTH or len(self._modules) >= _MAX_MODULES:
            return None
        answers = self._answers
        if depth > 0 or self._on_found is None:
            # The worker, or the command line, which has nobody waiting. In a circle of imports
            # nothing is known of the module that is being looked at.
            answers[question] = None
            answers[question] = answer = self._find(question, depth)
            return answer
        answers[question] = self._stale.get(question)
        self._questions.put(question)
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="imports", daemon=True)
            self._worker.start()
        return None

    def close(self) -> None:
        """End the worker."""
        self._questions.put(None)

    def _work(self) -> None:
        while (question := self._questions.get()) is not None:
            answers = self._answers
            before = answers.get(question)
            answers[question] = answer = self._find(question, 0)
            if answer is not before and self._on_found is not None:
                self._on_found()

    def _find(self, question: _Question, depth: int) -> OtherModule | None:
        try:
            path = self._resolve(question)
            if path is None or path.stat().st_size > _MAX_BYTES:
                return None
            modules = self._modules
            if path not in modules:
                text = path.read_text(encoding="utf-8", errors="replace")
                imports = FileImports(self, path.parent, depth + 1)
                modules[path] = OtherModule(path, Program(text, self._catalog, imports))
            return modules[path]
        except Exception:
            # jedi and the disk have many ways to fail; then the name is unknown.
            _log.exception("cannot look up %s", question)
            return None

    def _resolve(self, question: _Question) -> Path | None:
        """Return the file that an import means if it is one of the project's."""
        if not self._may_be_local(question):
            return None
        import jedi  # 0.15 s that most programs never need

        code = f"from {'.' * question.level}{question.module} import *"
        script = jedi.Script(
            code,
            path=question.folder / "_.py",
            # In this process: the user's interpreter is never run.
            environment=jedi.InterpreterEnvironment(),
            project=jedi.Project(
                self._roots[0] if self._roots else question.folder,
                sys_path=[str(question.folder), *map(str, self._roots)],
            ),
        )
        column = code.index(" import") - (1 if question.module else 0)
        for name in script.goto(1, column, follow_imports=True):
            path: Path | None = name.module_path
            if path is not None and path.suffix == ".py" and path.is_file():
                return path
        return None

    def _may_be_local(self, question: _Question) -> bool:
        if question.level > 0:
            return True
        first = question.module.partition(".")[0]
        return any(
            (root / f"{first}.py").is_file() or (root / first).is_dir()
            for root in (question.folder, *self._roots)
        )
