"""Which paths a pattern of ``exclude`` fits."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import PurePath

_TOKEN = re.compile(
    r"(?P<tree>(?:^|(?<=/))\*\*(?:/|$))|(?P<any>\*+)|\?|\[(?P<set>!?\]?[^\]/]*)\]|.", re.DOTALL
)


def matches(pattern: str, path: PurePath) -> bool:
    """Tell whether an anchored pattern fits an absolute path or a folder that it is in."""
    return _compiled(pattern).fullmatch(path.as_posix()) is not None


def is_valid(pattern: str) -> bool:
    """Tell whether a pattern can fit anything; ``[z-a]`` cannot."""
    if not pattern.strip("/"):
        return False
    try:
        _compiled(pattern)
    except re.error:
        return False
    return True


def anchored(pattern: str, root: PurePath | None) -> str:
    """Return a pattern of absolute paths.

    Args:
        pattern: As the user wrote it. Without ``/`` it is the name of a file or folder at any depth
            below ``root``. ``*``, ``?`` and ``[…]`` stay within a name, ``**`` is any folders.
        root: The folder that it starts at, None for any folder.
    """
    pattern = pattern.removeprefix("./").rstrip("/")
    if pattern.startswith("/") or re.match(r"[A-Za-z]:/", pattern):
        return pattern
    folder = "" if root is None else re.sub(r"([*?[])", r"[\1]", root.as_posix().rstrip("/")) + "/"
    return f"{folder}{pattern}" if "/" in pattern and root is not None else f"{folder}**/{pattern}"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = []
    for token in _TOKEN.finditer(pattern):
        text = token.group()
        if token["tree"] is not None:
            parts.append("(?:[^/]*/)*" if text.endswith("/") else ".*")
        elif token["any"] is not None:
            parts.append("[^/]*")
        elif text == "?":
            parts.append("[^/]")
        elif token["set"]:
            members = token["set"].removeprefix("!")
            # A range stays a range; everything else that re takes for syntax does not.
            members = re.sub(r"([\\^&~|\[\]])", r"\\\1", members)
            parts.append(f"[{'^/' if token['set'].startswith('!') else ''}{members}]")
        else:
            parts.append(re.escape(text))
    return re.compile("".join(parts) + "(?:/.*)?", re.DOTALL)
