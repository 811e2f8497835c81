"""Pages on how dynamic mode works, one per topic and language, beside this module."""

from __future__ import annotations

import difflib
from pathlib import Path

from ndd_ls.text import normalize_locale

_FOLDER = Path(__file__).parent


def topics() -> list[str]:
    """Return the names of the topics, sorted."""
    return sorted(path.name.removesuffix(".en.md") for path in _FOLDER.glob("*.en.md"))


def page(topic: str, locale: str) -> str:
    """Return the Markdown of a topic in the language of ``locale``.

    Raises:
        FileNotFoundError: There is no such topic.
    """
    language = "en" if normalize_locale(locale) == "en" else "zh"
    return (_FOLDER / f"{topic}.{language}.md").read_text(encoding="utf-8")


def nearest_topic(name: str) -> str | None:
    """Return the topic that ``name`` may have meant, None without one."""
    found = difflib.get_close_matches(name.lower(), topics(), n=1)
    return found[0] if found else None
