"""Notebook files: the Python cells as one program, and edits put back into the JSON.

Only the ``source`` of a cell that an edit touched is written anew; every other byte stays.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ndd_ls.cli.sources import Part, Source, decode
from ndd_ls.features.notebook import Notebook
from ndd_ls.text import Edit, Localized, Span, apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class _Cell:
    """One Python cell: its number among all cells, its text, and where its JSON is."""

    number: int
    text: str
    json: Span


class NotebookSource(Source):
    """A notebook.

    Args:
        file: The JSON, as text.
        encoding: ``"utf-8"`` or ``"utf-8-sig"``.
        cells: Its Python cells.
    """

    def __init__(self, file: str, encoding: str, cells: Sequence[_Cell]) -> None:
        self._file = file
        self._encoding = encoding
        self._cells = cells
        self._notebook = Notebook([cell.text for cell in cells])

    @property
    def program(self) -> str:
        """The cells, one after the other, magics blanked out."""
        return self._notebook.text

    @cached_property
    def parts(self) -> Sequence[Part]:
        """The Python cells."""
        return [
            Part(cell.number, self._notebook.span(index).start, cell.text)
            for index, cell in enumerate(self._cells)
        ]

    def edited(self, edits: Iterable[Edit]) -> NotebookSource:
        """Return the notebook with edits, each within the cell that it begins in."""
        starts = [part.start for part in self.parts]
        changes: dict[int, list[Edit]] = {}
        for edit in edits:
            index = max(bisect_right(starts, edit.span.start) - 1, 0)
            # Of an edit that goes on into the next cell, slicing leaves what is in this one.
            span = Span(edit.span.start - starts[index], edit.span.end - starts[index])
            changes.setdefault(index, []).append(Edit(span, edit.text))
        pieces = []
        for index, of_cell in changes.items():
            cell = self._cells[index]
            raw = self._file[cell.json.start : cell.json.end]
            new = _source_like(raw, apply_edits(cell.text, of_cell), ascii_only=self._is_ascii)
            pieces.append(Edit(cell.json, new))
        file = apply_edits(self._file, pieces)
        return NotebookSource(file, self._encoding, list(_python_cells(file)))

    @property
    def _is_ascii(self) -> bool:
        return self._file.isascii()

    def encoded(self) -> bytes:
        """Return the bytes of the file."""
        return self._file.encode(self._encoding)


def parse_notebook(data: bytes) -> NotebookSource | Localized:
    """Return the notebook in a file's bytes, or why there is none.

    A notebook in another language is one without Python cells.
    """
    encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8"
    text = decode(data, encoding)
    if isinstance(text, Localized):
        return text
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        return Localized(f"not a notebook: {error}", f"不是有效的 notebook：{error}")
    if not _is_notebook(document):
        return Localized(
            "not a notebook of format 4, which has a list of `cells`",
            "不是格式 4 的 notebook：缺少 `cells` 列表",
        )
    cells = list(_python_cells(text)) if _language(document) == "python" else []
    return NotebookSource(text, encoding, cells)


def _is_notebook(document: Any) -> bool:
    if not isinstance(document, dict) or not isinstance(document.get("cells"), list):
        return False
    return all(
        isinstance(cell, dict)
        and isinstance(source := cell.get("source", ""), (str, list))
        and all(isinstance(line, str) for line in source)
        for cell in document["cells"]
    )


def _language(document: dict[str, Any]) -> str:
    metadata = document.get("metadata")
    for key, name in (("language_info", "name"), ("kernelspec", "language")):
        entry = metadata.get(key) if isinstance(metadata, dict) else None
        if isinstance(entry, dict) and isinstance(entry.get(name), str):
            return str(entry[name]).lower()
    return "python"


def _python_cells(file: str) -> Iterator[_Cell]:
    cells = _members(file, 0)["cells"]
    for number, (start, _) in enumerate(_elements(file, cells[0]), 1):
        members = _members(file, start)
        kind = members.get("cell_type")
        source = members.get("source")
        if kind is None or source is None or json.loads(file[slice(*kind)]) != "code":
            continue
        lines = json.loads(file[slice(*source)])
        yield _Cell(number, "".join(lines), Span(*source))


def _members(file: str, at: int) -> dict[str, tuple[int, int]]:
    """Return where the values of the object at ``at`` are, in JSON that is known to be right."""
    values: dict[str, tuple[int, int]] = {}
    at = _skip(file, _skip(file, at) + 1)
    while file[at] != "}":
        key, at = _DECODER.raw_decode(file, at)
        start = _skip(file, _skip(file, at) + 1)
        _, end = _DECODER.raw_decode(file, start)
        values[key] = (start, end)
        at = _next(file, end)
    return values


def _elements(file: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield where the elements of the array at ``at`` are."""
    at = _skip(file, at + 1)
    while file[at] != "]":
        _, end = _DECODER.raw_decode(file, at)
        yield at, end
        at = _next(file, end)


def _next(file: str, at: int) -> int:
    """Return where the next element begins, or the closing bracket is."""
    at = _skip(file, at)
    return _skip(file, at + 1) if file[at] == "," else at


def _skip(file: str, at: int) -> int:
    found = _SPACE.match(file, at)
    return at if found is None else found.end()


def _source_like(raw: str, text: str, *, ascii_only: bool) -> str:
    """Return a cell's text as JSON in the manner of the JSON that it replaces."""
    if raw.startswith('"'):
        return json.dumps(text, ensure_ascii=ascii_only)
    lines = [json.dumps(line, ensure_ascii=ascii_only) for line in text.splitlines(keepends=True)]
    opening = raw[1 : _skip(raw, 1)]
    closing = raw[len(raw[:-1].rstrip()) : -1]
    elements = list(_elements(raw, 0))
    separator = raw[elements[0][1] : elements[1][0]] if len(elements) > 1 else f",{opening}"
    return f"[{opening}{separator.join(lines)}{closing}]" if lines else "[]"
