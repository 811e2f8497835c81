"""The catalogs that come with the server: facts for a machine without DALI."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.catalog import serialization

if TYPE_CHECKING:
    from ndd_ls.catalog.model import Catalog

_DATA = Path(__file__).parent / "data"


@cache
def shipped_versions() -> tuple[str, ...]:
    """Return the versions that there is a catalog for, oldest first."""
    return tuple(sorted((file.stem for file in _DATA.glob("*.json")), key=version_key))


def load_shipped(version: str | None = None) -> Catalog:
    """Return the shipped catalog nearest to ``version``, or the newest.

    Nearest is the oldest one that is not older than ``version``, else the newest of all: DALI adds
    much more than it removes, and what a later version has is better believed than denied.
    """
    versions = shipped_versions()
    chosen = versions[-1]
    if version is not None:
        key = version_key(version)
        not_older = (candidate for candidate in versions if version_key(candidate) >= key)
        chosen = next(not_older, chosen)
    return _load(chosen)


@cache
def _load(version: str) -> Catalog:
    return serialization.load((_DATA / f"{version}.json").read_text(encoding="utf-8"))


def version_key(version: str) -> tuple[int, ...]:
    """Return what orders versions: ``"2.10"`` after ``"2.4.0"``; suffixes such as ``dev`` fall."""
    numbers = re.match(r"\d+(?:\.\d+)*", version)
    parts = [int(part) for part in numbers[0].split(".")] if numbers else []
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)
