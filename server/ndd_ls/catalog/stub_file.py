"""A stub of DALI's operators, looked into where it is asked about.

The largest has half a megabyte. It is never parsed as a whole: one scan finds where each definition
begins.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_DEFINITION = re.compile(r"^(?:def|class) (\w+)", re.MULTILINE)


class StubFile:
    """One stub file, and where its definitions are; without any if it cannot be read."""

    def __init__(self, file: Path) -> None:
        try:
            self.text = file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            self.text = ""
        found = list(_DEFINITION.finditer(self.text))
        ends = [*(following.start() for following in found), len(self.text)][1:]
        self._spans: dict[str, list[tuple[int, int]]] = {}
        for match, end in zip(found, ends, strict=True):
            self._spans.setdefault(match[1], []).append((match.start(1), end))

    def offset(self, name: str) -> int | None:
        """Return where the name of a function or a class stands, of the first of its overloads."""
        spans = self._spans.get(name)
        return None if spans is None else spans[0][0]

    def search(self, pattern: re.Pattern[str], name: str) -> re.Match[str] | None:
        """Return the first match in a definition, in the first of its overloads that has one."""
        spans = self._spans.get(name, ())
        return next(
            (m for start, end in spans if (m := pattern.search(self.text, start, end))), None
        )
