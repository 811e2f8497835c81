"""Catalogs built before, kept in the user's cache directory.

One file a catalog. Its first line is the checksum of the rest: a file that was cut off, or that
another program wrote, is built anew, not believed. Nothing here raises: a cache that cannot be read
or written costs time, and nothing else.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from ndd_ls.catalog import serialization

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.environment import Installation
    from ndd_ls.catalog.model import Catalog

READER = 2
"""Goes up with each change of the static reader that gives other facts."""

_UNSAFE = re.compile(r"[^A-Za-z0-9.+-]")
_KEPT = 8


class Store:
    """Keeps catalogs by version, stamp of the installed files and version of the reader.

    Args:
        folder: Where to keep them, by default in the user's cache directory.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = default_folder() if folder is None else folder

    def load(self, installation: Installation) -> Catalog | None:
        """Return the catalog kept for an installation, None if there is no sound one."""
        try:
            content = self._file(installation).read_bytes()
        except OSError:
            return None
        checksum, _, payload = content.partition(b"\n")
        if checksum != _checksum(payload):
            return None
        try:
            return serialization.load(payload.decode("utf-8"))
        except ValueError:
            return None

    def save(self, installation: Installation, catalog: Catalog) -> None:
        """Keep a catalog; one that cannot be kept is not.

        The file appears at once and whole, so that two servers may write the same one.
        """
        payload = serialization.dump(catalog).encode("utf-8")
        file = self._file(installation)
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            _replace(file, _checksum(payload) + b"\n" + payload)
            self._forget_old(file)

    def _file(self, installation: Installation) -> Path:
        version = _UNSAFE.sub("_", installation.version)
        return self._folder / f"{version}-{stamp(installation)}.json"

    def _forget_old(self, newest: Path) -> None:
        files = sorted(self._folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in files[:-_KEPT]:
            if file != newest:
                file.unlink(missing_ok=True)


def default_folder() -> Path:
    """Return the folder for catalogs in the user's cache directory."""
    return Path(platformdirs.user_cache_dir("ndd-ls", appauthor=False)) / "catalogs"


def stamp(installation: Installation) -> str:
    """Return what changes when the installed files or the reader do.

    Looks at the size and the time of each file that the reader may read.
    """
    digest = hashlib.blake2b(digest_size=10)
    digest.update(f"{serialization.FORMAT}.{READER}:{installation.package}".encode())
    for file, status in _read_files(installation.package):
        digest.update(f"{file}:{status.st_size}:{status.st_mtime_ns};".encode())
    return digest.hexdigest()


def _read_files(package: Path) -> Iterator[tuple[str, os.stat_result]]:
    for part in ("experimental/dynamic", "fn", "ops"):
        for folder, folders, files in os.walk(package / part):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            for name in sorted(files):
                if name.endswith((".py", ".pyi")):
                    file = Path(folder, name)
                    with contextlib.suppress(OSError):
                        yield file.relative_to(package).as_posix(), file.stat()


def _replace(file: Path, content: bytes) -> None:
    descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _checksum(payload: bytes) -> bytes:
    return hashlib.blake2b(payload, digest_size=16).hexdigest().encode()
