"""A small deterministic data set: ``cats`` and ``dogs``, images of different sizes."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

CLASSES = ("cats", "dogs")
PER_CLASS = 6


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, seed: int) -> bytes:
    """Return an RGB image that is a gradient, so that turning or moving it shows."""
    rows = b"".join(
        b"\0" + bytes((seed + 3 * x + 5 * y + 40 * c) % 256 for x in range(width) for c in range(3))
        for y in range(height)
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(rows))
        + _chunk(b"IEND", b"")
    )


def write(folder: Path) -> None:
    """Write the data set: no two images have the same size."""
    for number, name in enumerate(CLASSES):
        (folder / name).mkdir(parents=True)
        for index in range(PER_CLASS):
            at = number * PER_CLASS + index
            (folder / name / f"{index}.png").write_bytes(png(32 + 3 * at, 60 - 2 * at, 20 * at))
