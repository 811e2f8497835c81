"""The commands that an editor may have executed: ``ndd.types`` and ``ndd.stubs``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.features.types import types_of
from ndd_ls.server import protocol
from ndd_ls.server.endpoint import Later, RequestError
from ndd_ls.server.files import path_of
from ndd_ls.stubs import FOLDER, summary
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ndd_ls.server.environments import Wanted
    from ndd_ls.server.protocol import Json
    from ndd_ls.server.session import Session

_NO_FOLDER = Localized(
    "There is no folder to write the stubs to: none is open",
    "没有打开任何文件夹，无处写入类型存根",
)


class Commands:
    """Executes commands.

    Args:
        session: What is open.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    def execute(self, params: Json) -> list[Json] | Later | None:
        """Answer ``workspace/executeCommand``.

        Raises:
            RequestError: There is no such command, or it cannot be done.
        """
        arguments = (params.get("arguments") or [{}])[0] or {}
        if params["command"] == protocol.TYPES_COMMAND:
            return self._types(arguments)
        if params["command"] == protocol.STUBS_COMMAND:
            return self._stubs(arguments)
        raise RequestError(protocol.REQUEST_FAILED, f"unknown command {params['command']}")

    def _types(self, arguments: Json) -> list[Json] | None:
        """Return what ``ndd-ls types`` prints of the document that ``uri`` names.

        Rows are counted from 1, in a notebook's cell; None where the document is not open.
        """
        found = self._session.file_of(arguments)
        if found is None:
            return None
        file, part, _ = found
        name = str(file.path or file.uri)
        return [
            {
                "filename": name,
                "row": part.lines.position(typed.span.start - part.start).line + 1,
                "name": typed.name,
                **typed.known,
            }
            for typed in types_of(file.document)
            if file.part_at(typed.span) == part
        ]

    def _stubs(self, arguments: Json) -> Later:
        """Write what ``ndd-ls stubs`` writes.

        ``output`` is the folder, by default ``typings``, relative to the workspace's folder that
        ``uri`` is in, or to the first one.
        """
        uri = arguments.get("uri")
        locale = self._session.locale(uri)
        wanted = self._session.wanted(uri)
        base = _base(wanted.folders, None if uri is None else path_of(uri))
        if base is None:
            raise RequestError(protocol.REQUEST_FAILED, _NO_FOLDER.get(locale))
        # An absolute one stays as it is.
        folder = base / (arguments.get("output") or FOLDER)
        return Later(lambda: self._write(wanted, folder, locale))

    def _write(self, wanted: Wanted, folder: Path, locale: str) -> Json:
        from ndd_ls.catalog.loader import load_for
        from ndd_ls.stubs.assembly import write

        # Not what the environment has at hand: that may not have looked at the disk yet.
        catalog, _ = load_for(
            interpreter=wanted.interpreter,
            workspace_folders=wanted.folders,
            dali_version=wanted.dali_version,
        )
        try:
            written = write(catalog, folder)
        except OSError as error:
            raise RequestError(protocol.REQUEST_FAILED, str(error)) from None
        told = summary(len(written), catalog.version, str(folder)).get(locale)
        self._session.messages.show(protocol.MESSAGE_INFO, told)
        return {"folder": str(folder), "files": len(written), "version": catalog.version}


def _base(folders: Sequence[Path], path: Path | None) -> Path | None:
    """Return the innermost folder that a file is in; else the first, or the file's own."""
    around = [folder for folder in folders if path is not None and path.is_relative_to(folder)]
    if around:
        return max(around, key=lambda folder: len(folder.parts))
    if folders:
        return folders[0]
    return None if path is None else path.parent
