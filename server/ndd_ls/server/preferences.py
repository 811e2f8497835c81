"""Which settings hold for a file: those of its ``pyproject.toml``, and the editor's over them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ndd_ls import config

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from ndd_ls.config import Configuration, Settings

SECTION = "ndd-ls"


class Preferences:
    """What was set, by the editor and in files.

    Args:
        locale: The language of the editor, for those who set none.
    """

    def __init__(self, locale: str | None) -> None:
        self._locale = locale
        self._editor = config.from_client(None)
        self._files: dict[Path, Configuration] = {}

    def set_editor(self, raw: Any) -> bool:
        """Take the editor's settings, and tell whether they are others than before.

        Args:
            raw: The section itself, or an object that has it.
        """
        if isinstance(raw, dict) and SECTION in raw:
            raw = raw[SECTION]
        before, self._editor = self._editor, config.from_client(raw)
        return self._editor != before

    def forget_files(self) -> None:
        """Read files of settings again when they are next asked for."""
        self._files.clear()

    def of(self, path: Path | None) -> Settings:
        """Return what holds for a file, its locale never empty.

        Args:
            path: The file, or a folder; None for what was never saved.
        """
        settings = self._editor.settings
        if path is not None:
            if path.parent not in self._files:
                self._files[path.parent] = config.load(path)
            settings = self._files[path.parent].settings.merged(settings)
        return replace(settings, locale=settings.locale or self._locale or "en")

    def problems(self) -> Iterable[config.Problem]:
        """Return what is wrong with the settings read so far."""
        for configuration in (self._editor, *self._files.values()):
            yield from configuration.problems
