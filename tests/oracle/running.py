"""Run programs on real DALI, each in a fresh process, and see what their places held.

The processes are forked off one that has DALI and PyTorch loaded and has not used them.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib.machinery
import io
import json
import linecache
import multiprocessing
import os
import sys
import time
import traceback
import types
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from instrument import OBSERVE, Place, instrument
from observed import Seen, hold, seen

from ndd_ls.features.notebook import Notebook

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.pool import Pool

_MAX_VALUES = 40


@dataclass(slots=True)
class Observations:
    """What one run showed.

    Attributes:
        places: By file what each place held, each once, in the order of appearance.
        values: By the text of an expression the integers that it was.
        error: The traceback, if the program raised.
        printed: What it printed.
        seconds: How long it ran, without the start of the process.
    """

    places: dict[str, dict[Place, list[Seen]]] = field(default_factory=dict)
    values: dict[str, set[int]] = field(default_factory=dict)
    error: str | None = None
    printed: str = ""
    seconds: float = 0.0


def entry_of(program: Path) -> Path:
    """Return the file that is run: of a folder its ``train.py``."""
    return program / "train.py" if program.is_dir() else program


def source_of(path: Path) -> str:
    """Return a file's program: of a notebook its cells in a row."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    cells = json.loads(text)["cells"]
    return Notebook(["".join(c["source"]) for c in cells if c["cell_type"] == "code"]).text


def new_pool(processes: int = 2) -> Pool:
    """Return the processes that programs are run in."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["numpy", "torch", "nvidia.dali.experimental.dynamic"])
    return context.Pool(processes, maxtasksperchild=1)


def run(
    program: Path,
    text: str | None,
    data: Path,
    folder: Path,
    arguments: Sequence[str] = (),
) -> Observations:
    """Run a program, in a process of its own.

    Args:
        program: The file, or the folder of a project.
        text: Its source, if it is not that of the file.
        data: What stands there stands in the working directory as well.
        folder: The working directory, which is made.
        arguments: The command line's.
    """
    folder.mkdir(parents=True)
    for entry in data.iterdir():
        (folder / entry.name).symlink_to(entry)
    os.chdir(folder)
    entry = entry_of(program)
    recorder = _Recorder(program if program.is_dir() else entry.parent)
    builtins.__dict__[OBSERVE] = recorder.observe
    found = Observations()
    output = io.StringIO()
    started = time.perf_counter()
    try:
        with contextlib.redirect_stdout(output):
            recorder.execute(entry, source_of(entry) if text is None else text, arguments)
    except SystemExit as stop:
        found.error = f"exit {stop.code}" if stop.code else None
    except BaseException as error:
        found.error = _words(error)
    found.seconds = time.perf_counter() - started
    found.printed = output.getvalue()
    try:
        recorder.describe(found)
    except Exception as error:
        found.error = found.error or _words(error)
    return found


def _words(error: BaseException) -> str:
    """Return where in the program and why it ended; operators' errors come late and in a chain."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [
        f"{f.filename}:{f.lineno}: {f.line}" for f in frames if "site-packages" not in f.filename
    ]
    while error.__cause__ is not None:
        error = error.__cause__
    return "\n".join([*lines, f"{type(error).__name__}: {error}"])


class _Recorder:
    def __init__(self, root: Path) -> None:
        self._root = root
        self._places: list[tuple[str, Place]] = []
        self._held: dict[int, list[object]] = {}

    def observe(self, indices: tuple[int, ...], value: Any) -> Any:
        held = hold(value)
        for index in indices:
            values = self._held.setdefault(index, [])
            if len(values) >= _MAX_VALUES:
                values.pop()  # the last one is worth more: it may be an unfinished batch
            values.append(held)
        return value

    def compile(self, source: str, filename: str) -> types.CodeType:
        tree, places = instrument(source, filename, first=len(self._places))
        self._places += [(filename, place) for place in places]
        return compile(tree, filename, "exec")

    def execute(self, path: Path, source: str, arguments: Sequence[str]) -> None:
        """Run a file as the main module."""
        filename = str(path)
        # Capture mode reads the source: of a notebook, the program that its cells make.
        linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
        sys.path.insert(0, str(path.parent))
        sys.meta_path.insert(0, _Finder(self))
        sys.argv = [filename, *arguments]
        module = types.ModuleType("__main__")
        module.__file__ = filename
        if path.suffix == ".ipynb":
            module.__dict__["_"] = None  # what magics gave way to
        sys.modules["__main__"] = module
        exec(self.compile(source, filename), module.__dict__)

    def owns(self, path: str) -> bool:
        return Path(path).is_relative_to(self._root)

    def describe(self, found: Observations) -> None:
        for index, values in self._held.items():
            filename, place = self._places[index]
            unique = list(dict.fromkeys(map(seen, values)))
            known = found.places.setdefault(filename, {}).setdefault(place, [])
            known += [value for value in unique if value not in known]
            numbers = {v.value for v in unique if isinstance(v.value, int)}
            found.values.setdefault(place.text, set()).update(numbers)


class _Finder:
    """Finds the project's own modules, and observes them too."""

    def __init__(self, recorder: _Recorder) -> None:
        self._recorder = recorder

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or not self._recorder.owns(spec.origin):
            return None
        if isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _Loader(name, spec.origin, self._recorder)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, recorder: _Recorder) -> None:
        super().__init__(name, path)
        self._recorder = recorder

    def path_stats(self, path: Any) -> Any:
        raise OSError  # so that no compiled file is read or written

    def source_to_code(self, data: Any, path: Any, **_: Any) -> types.CodeType:
        return self._recorder.compile(data.decode(), str(path))
