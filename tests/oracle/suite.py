"""The programs in ``programs/`` and the calls in ``calls/``, and how much has to be known."""

from __future__ import annotations

import importlib
import pkgutil
import runpy
from pathlib import Path
from typing import TYPE_CHECKING

import calls
from datasets import arrays, records, videos
from running import run, source_of

import images
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.semantic.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.pool import AsyncResult, Pool
    from types import ModuleType

    from running import Observations

    from ndd_ls.semantic import Imports

FOLDER = Path(__file__).parent / "programs"
EXAMPLES = Path(__file__).parents[2] / "examples"
_TRAINING = ["examples/images", "--device=cpu", "--batch-size=8", "--size=32", "--epochs=2"]
ARGUMENTS = {
    "inspect_samples": ["examples/images"],
    "resume": ["examples/images", "."],
    "segmentation": ["examples"],
    "speech": ["examples/audio"],
    "train_resnet_fixed": _TRAINING,
}
"""What programs are called with."""

PROGRAMS = [
    *sorted(path for path in FOLDER.iterdir() if path.name[0] not in "._"),
    *(EXAMPLES / name for name in ("explore.ipynb", "generated.py")),
    *(EXAMPLES / f"{name}.py" for name in ARGUMENTS),
]
ENOUGH = {
    "kind": 0.99,
    "batch size": 0.95,
    "device": 0.95,
    "ndim": 0.95,
    "dtype": 0.90,
    "layout": 0.90,
}
"""The share that has to be known, by aspect."""


def write_data(folder: Path) -> None:
    """Write what programs and pages read: images, arrays, records, videos, the examples' data."""
    images.write(folder / "images")
    arrays.write_npy(folder / "arrays")
    records.write_tfrecord(folder / "tfrecord")
    videos.write(folder / "videos")
    make_data = runpy.run_path(str(EXAMPLES / "make_data.py"))
    make_data["main"](str(folder / "examples"))


def start(pool: Pool, program: Path, data: Path, folder: Path) -> AsyncResult[Observations]:
    """Run a program in a process of a pool, in a folder of its own."""
    arguments = ARGUMENTS.get(program.stem, [])
    return pool.apply_async(run, (program, None, data, folder / program.name, arguments))


def sources(program: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of a program, and their sources."""
    files = sorted(program.rglob("*.py")) if program.is_dir() else [program]
    for path in files:
        yield path, source_of(path)


def imports_of(program: Path, path: Path) -> Imports | None:
    """Return the project as one of a program's files sees it."""
    return Project([program], load_shipped()).imports_of(path) if program.is_dir() else None


# --- calls ---------------------------------------------------------------------------------------

_MODULES = [
    importlib.import_module(f"calls.{module.name}")
    for module in pkgutil.iter_modules(calls.__path__)
]


def _lines(path: str, inputs: list[str], arguments: list[str]) -> Iterator[str]:
    for text in arguments:
        for replaced in [text.replace("X", name) for name in inputs] if "X" in text else [text]:
            yield f"ndd.{path}({replaced})"


def _calls(table: str) -> dict[str, tuple[ModuleType, list[str]]]:
    return {
        path: (module, list(_lines(path, inputs.split(), arguments)))
        for module in _MODULES
        for path, (inputs, *arguments) in getattr(module, table, {}).items()
    }


CALLS = _calls("CALLS")
"""By the path of an operator the expressions that call it."""

GPU_CALLS = _calls("GPU_CALLS")
"""Those of operators that exist for the GPU alone."""

EXPRESSIONS: dict[str, tuple[ModuleType, list[str]]] = {
    subject: (module, list(lines))
    for module in _MODULES
    for subject, lines in getattr(module, "EXPRESSIONS", {}).items()
}
"""Further expressions by what they are about."""


def program_of(module: ModuleType, lines: list[str]) -> tuple[str, list[str]]:
    """Return a program of a variable for each expression, and the variables."""
    names = [f"result_{index}" for index in range(len(lines))]
    program = calls.BEGINNING + getattr(module, "BEGINNING", "")
    program += "".join(f"{name} = {line}\n" for name, line in zip(names, lines, strict=True))
    return program, names
