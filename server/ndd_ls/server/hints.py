"""When editors must be told to ask for inlay hints again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.features.inlay import inlay_hints

if TYPE_CHECKING:
    from ndd_ls.server.files import OpenFile, Part

_Told = tuple[int | None, list[tuple[int, str]]]


class CellHints:
    """Watches the hints of notebooks: those in one cell may change by an edit of another.

    Editors ask again for the document that is edited, and a cell is a document.
    """

    def __init__(self) -> None:
        self._told: dict[str, _Told] = {}

    def note(self, file: OpenFile, part: Part) -> None:
        """Note that the editor has asked for the hints in a cell."""
        self._told[part.uri] = _hints(file, part)

    def changed_elsewhere(self, file: OpenFile) -> bool:
        """Tell whether hints that the editor has, in a cell that it has not edited, are others."""
        result = False
        for part in file.parts():
            told = self._told.get(part.uri)
            if told is not None and told[0] == part.version:
                self._told[part.uri] = now = _hints(file, part)
                result = result or now != told
        return result

    def forget(self, uri: str) -> None:
        """Forget a cell."""
        self._told.pop(uri, None)


def _hints(file: OpenFile, part: Part) -> _Told:
    hints = [] if file.settings is None else inlay_hints(file.document, part.span, file.settings)
    return part.version, [(hint.offset - part.start, hint.label) for hint in hints]
