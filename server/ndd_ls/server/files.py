"""What is open in the editor: text documents and notebooks, each one program.

A program's text has offsets; an editor has documents, lines and columns. ``Part`` is the one place
where the two meet: a text document is one part, a notebook has one for each of its Python cells.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from ndd_ls.features.document import Document
from ndd_ls.features.notebook import Notebook
from ndd_ls.server import protocol
from ndd_ls.text import LineIndex, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ndd_ls.config import Settings
    from ndd_ls.server.environments import Environment
    from ndd_ls.server.protocol import Json
    from ndd_ls.text import Encoding


@dataclass(frozen=True, slots=True)
class Part:
    """One of the editor's documents as a stretch of a program.

    Attributes:
        uri: Its name.
        version: Its version, None where the editor does not count.
        lines: Its lines.
        start: Where it begins in the program.
    """

    uri: str
    version: int | None
    lines: LineIndex
    start: int = 0

    @property
    def span(self) -> Span:
        """Where it is in the program, its end included: a cursor may stand there."""
        return Span(self.start, self.start + len(self.lines.text))

    def to_offset(self, position: Json, encoding: Encoding) -> int:
        """Return where in the program a position of the editor is."""
        line, column = position["line"], position["character"]
        return self.start + self.lines.from_units(line, column, encoding)

    def to_span(self, span: Json, encoding: Encoding) -> Span:
        """Return a range of the editor as a span of the program, the smaller end first."""
        ends = (self.to_offset(span["start"], encoding), self.to_offset(span["end"], encoding))
        return Span(min(ends), max(ends))

    def to_range(self, span: Span, encoding: Encoding) -> Json:
        """Return a span of the program as a range of the editor, cut to this document."""
        return {
            "start": self._to_position(span.start, encoding),
            "end": self._to_position(span.end, encoding),
        }

    def _to_position(self, offset: int, encoding: Encoding) -> Json:
        line, column = self.lines.to_units(offset - self.start, encoding)
        return {"line": line, "character": column}


class OpenFile:
    """One program.

    Args:
        uri: The name of the document or the notebook.
        text: The program.
        environment: The DALI and the project that it is written for.

    Attributes:
        path: Where it is on disk, None for what was never saved.
        document: Its analysis.
        settings: What the user wants to see; None for a file that is not to be looked at.
    """

    def __init__(self, uri: str, text: str, environment: Environment) -> None:
        self.uri = uri
        self.path = path_of(uri)
        self.settings: Settings | None = None
        self.environment = environment
        self.document = self._analyse(text)

    def _analyse(self, text: str) -> Document:
        return Document(
            text,
            path=self.path,
            catalog=self.environment.catalog,
            imports=self.environment.imports_of(self.path),
        )

    def set_environment(self, environment: Environment) -> None:
        """Answer for another DALI or another project."""
        if environment is not self.environment:
            self.environment = environment
            self.document = self._analyse(self.document.text)

    def refresh_catalog(self) -> bool:
        """Take the catalog of the environment, and tell whether it is another one now."""
        changed = self.document.catalog is not self.environment.catalog
        if changed:
            self.document.set_catalog(self.environment.catalog)
        return changed

    def parts(self) -> Sequence[Part]:
        """Return its documents, in the order of the program."""
        raise NotImplementedError

    def part(self, uri: str) -> Part:
        """Return one of its documents.

        Raises:
            KeyError: It is none of them.
        """
        for part in self.parts():
            if part.uri == uri:
                return part
        raise KeyError(uri)

    def part_at(self, span: Span) -> Part | None:
        """Return the document in which a span of the program begins."""
        found = None
        for part in self.parts():
            if part.start <= span.start:
                found = part
        return found


class TextFile(OpenFile):
    """A text document.

    Args:
        item: The protocol's ``TextDocumentItem``.
        environment: The DALI and the project that it is written for.
    """

    def __init__(self, item: Json, environment: Environment) -> None:
        super().__init__(item["uri"], item["text"], environment)
        self.version: int | None = item.get("version")

    def parts(self) -> Sequence[Part]:
        """Return itself."""
        return (Part(self.uri, self.version, self.document.lines),)

    def change(self, version: int | None, changes: Iterable[Json], encoding: Encoding) -> None:
        """Apply changes, one after the other."""
        for change in changes:
            if "range" in change:
                span = self.parts()[0].to_span(change["range"], encoding)
                self.document.edit(span, change["text"])
            else:
                self.document.replace(change["text"])
        self.version = version


@dataclass(slots=True)
class _Cell:
    uri: str
    is_code: bool
    text: str = ""
    version: int | None = None
    lines: LineIndex = field(init=False)

    def __post_init__(self) -> None:
        self.lines = LineIndex(self.text)

    def set(self, text: str) -> None:
        self.text = text
        self.lines = LineIndex(text)


class SettingsFile:
    """A ``pyproject.toml``, which is no program: what it names can be asked for.

    Args:
        item: The protocol's ``TextDocumentItem``.

    Attributes:
        part: Its text.
    """

    def __init__(self, item: Json) -> None:
        self.part = Part(item["uri"], item.get("version"), LineIndex(item["text"]))

    def change(self, version: int | None, changes: Iterable[Json], encoding: Encoding) -> None:
        """Apply changes, one after the other."""
        for change in changes:
            text = change["text"]
            if "range" in change:
                span = self.part.to_span(change["range"], encoding)
                old = self.part.lines.text
                text = old[: span.start] + text + old[span.end :]
            self.part = Part(self.part.uri, version, LineIndex(text))


class NotebookFile(OpenFile):
    """A notebook.

    Args:
        params: The parameters of ``notebookDocument/didOpen``.
        environment: The DALI and the project that it is written for.
    """

    def __init__(self, params: Json, environment: Environment) -> None:
        notebook = params["notebookDocument"]
        super().__init__(notebook["uri"], "", environment)
        self._texts: dict[str, Json] = {}
        self._cells: list[_Cell] = []
        self._parts: list[Part] = []
        self._open_texts(params["cellTextDocuments"])
        self._cells = [self._cell(cell) for cell in notebook["cells"]]
        self._compose()

    def parts(self) -> Sequence[Part]:
        """Return its Python cells."""
        return self._parts

    def change(self, change: Json, encoding: Encoding) -> None:
        """Apply a change of ``notebookDocument/didChange``."""
        cells = change.get("cells") or {}
        structure = cells.get("structure")
        if structure is not None:
            self._open_texts(structure.get("didOpen") or ())
            array = structure["array"]
            start = array["start"]
            new = [self._cell(cell) for cell in array.get("cells") or ()]
            self._cells[start : start + array["deleteCount"]] = new
        by_uri = {cell.uri: cell for cell in self._cells}
        for data in cells.get("data") or ():
            cell = by_uri.get(data["document"])
            if cell is not None:
                cell.is_code = data["kind"] == protocol.NOTEBOOK_CODE_CELL
        for content in cells.get("textContent") or ():
            cell = by_uri.get(content["document"]["uri"])
            if cell is not None:
                _change_cell(cell, content["changes"], encoding)
                cell.version = content["document"].get("version")
        self._compose()

    def _open_texts(self, items: Iterable[Json]) -> None:
        for item in items:
            self._texts[item["uri"]] = item

    def _cell(self, cell: Json) -> _Cell:
        uri = cell["document"]
        # A cell that was moved comes as a new one of the same name, and its text does not again.
        known = next((old for old in self._cells if old.uri == uri), None)
        is_code = cell["kind"] == protocol.NOTEBOOK_CODE_CELL
        item = self._texts.pop(uri, None)
        if item is not None:
            is_code = is_code and item.get("languageId", "python") == "python"
            return _Cell(uri, is_code, item["text"], item.get("version"))
        if known is not None:
            return _Cell(uri, known.is_code, known.text, known.version)
        return _Cell(uri, is_code)

    def _compose(self) -> None:
        cells = [cell for cell in self._cells if cell.is_code]
        notebook = Notebook([cell.text for cell in cells])
        self._parts = [
            Part(cell.uri, cell.version, cell.lines, notebook.span(index).start)
            for index, cell in enumerate(cells)
        ]
        replace_changed(self.document, notebook.text)


def _change_cell(cell: _Cell, changes: Iterable[Json], encoding: Encoding) -> None:
    for change in changes:
        if "range" in change:
            span = Part(cell.uri, None, cell.lines).to_span(change["range"], encoding)
            cell.set(cell.text[: span.start] + change["text"] + cell.text[span.end :])
        else:
            cell.set(change["text"])


def replace_changed(document: Document, text: str) -> None:
    """Give a document a new text as one edit of what differs, so that the rest stays analysed."""
    old = document.text
    if old == text:
        return
    start = _common(old, text)
    end = _common(old[start:][::-1], text[start:][::-1])
    document.edit(Span(start, len(old) - end), text[start : len(text) - end])


def _common(one: str, other: str) -> int:
    """Return the length of the common beginning of two texts."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def path_of(uri: str) -> Path | None:
    """Return the path that a ``file:`` URI names, None for any other."""
    from pathlib import Path

    scheme, _, rest = uri.partition("://")
    if scheme != "file":
        return None
    authority, slash, path = unquote(rest).partition("/")
    if authority and authority != "localhost":
        return Path(f"//{authority}/{path}")
    is_drive = len(path) > 1 and path[1] == ":"
    return Path(path if is_drive else slash + path)


def is_python(item: dict[str, Any]) -> bool:
    """Tell whether a ``TextDocumentItem`` is Python: by its language, or else by its name."""
    language = item.get("languageId")
    return language == "python" or (not language and item["uri"].endswith((".py", ".pyi")))


def is_settings(item: dict[str, Any]) -> bool:
    """Tell whether a ``TextDocumentItem`` is a file in which settings may stand."""
    uri: str = item["uri"]
    return uri.endswith("/pyproject.toml")
