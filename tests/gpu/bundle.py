"""What is run on a GPU: every call and every program, with decoders on the GPU.

Nothing but Python is needed to read one, so that a machine with a GPU needs no more than DALI.
"""

from __future__ import annotations

import ast
import json
import shutil
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DECODERS = frozenset({"image", "image_crop", "image_random_crop", "image_slice", "video"})


@dataclass(slots=True)
class Calls:
    """Expressions that are tried one by one, since some raise on a GPU.

    Attributes:
        subject: What they are about.
        beginning: The program before them.
        lines: The expressions; each is given a name of its own, see ``names``.
    """

    subject: str
    beginning: str
    lines: list[str]

    @property
    def names(self) -> list[str]:
        """The variables that the expressions are assigned to."""
        return [f"result_{index}" for index in range(len(self.lines))]

    @property
    def program(self) -> str:
        """The whole program."""
        lines = zip(self.names, self.lines, strict=True)
        return self.beginning + "".join(f"{name} = {line}\n" for name, line in lines)


@dataclass(slots=True)
class Program:
    """A program: a file or folder in ``programs``, and what it is called with."""

    path: str
    arguments: list[str]


class Bundle:
    """A folder with calls, programs and what they read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.data = self.folder / "data"
        self.programs_folder = self.folder / "programs"

    def write(self, calls: list[Calls], programs: list[Program]) -> None:
        """Write down what is to be run."""
        content = {"calls": [*map(asdict, calls)], "programs": [*map(asdict, programs)]}
        self._index.write_text(json.dumps(content, indent=1), encoding="utf-8")

    def read(self) -> tuple[list[Calls], list[Program]]:
        """Return what is to be run."""
        content = json.loads(self._index.read_text(encoding="utf-8"))
        calls = [Calls(**each) for each in content["calls"]]
        return calls, [Program(**each) for each in content["programs"]]

    def clear(self) -> None:
        """Make the folder, empty."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.programs_folder.mkdir(parents=True)

    @property
    def _index(self) -> Path:
        return self.folder / "bundle.json"


def on_gpu(source: str, accelerated: Callable[[str], bool]) -> str:
    """Return a program of which calls have ``device="gpu"``, where no device is given.

    Args:
        source: The program.
        accelerated: Tells of a path such as ``"decoders.image"`` whether its calls get one.
    """
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    places = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or any(k.arg in (None, "device") for k in node.keywords):
            continue
        path = _path(node.func)
        if path is None or not accelerated(path):
            continue
        last = max([*node.args, *(k.value for k in node.keywords)], key=_end, default=None)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        end = _end(last) if last is not None else (node.end_lineno, node.end_col_offset - 1)
        places.append((offset(*end), ", " if last is not None else ""))
    for place, comma in sorted(places, reverse=True):
        source = f'{source[:place]}{comma}device="gpu"{source[place:]}'
    return source


def decodes(path: str) -> bool:
    """Tell whether an operator is a decoder that a GPU helps."""
    module, _, name = path.rpartition(".")
    return module in ("decoders", "experimental.decoders") and name in DECODERS


def _end(node: ast.expr) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _path(node: ast.expr) -> str | None:
    """Return the path of ``ndd.path``."""
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join(reversed(names)) if isinstance(node, ast.Name) and node.id == "ndd" else None
