"""Make a small data set to run the examples on: PNG images in class folders, and WAV files.

python make_data.py FOLDER
"""

import math
import struct
import sys
import wave
import zlib
from pathlib import Path

import numpy as np


def write_png(path: Path, image: np.ndarray) -> None:
    """Write an (height, width, 3) uint8 image."""
    height, width, _ = image.shape
    rows = b"".join(b"\0" + row.tobytes() for row in image)

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + checksum

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def write_wav(path: Path, frequency: float, seconds: float, rate: int = 16_000) -> None:
    """Write a sine wave as 16-bit mono."""
    samples = (
        int(20_000 * math.sin(2 * math.pi * frequency * i / rate))
        for i in range(int(seconds * rate))
    )
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))


def main(folder: str) -> None:
    """Write the whole data set below ``folder``."""
    root = Path(folder)
    rng = np.random.default_rng(7)
    for label, name in enumerate(("dark", "bright")):
        (root / "images" / name).mkdir(parents=True, exist_ok=True)
        (root / "masks" / name).mkdir(parents=True, exist_ok=True)
        (root / "audio" / name).mkdir(parents=True, exist_ok=True)
        for i in range(12):
            height, width = 40 + 3 * i, 48 + 2 * i
            noise = rng.integers(0, 100, (height, width, 3)) + 120 * label
            write_png(root / "images" / name / f"{i:02}.png", noise.astype(np.uint8))
            mask = np.zeros((height, width, 3), np.uint8)
            mask[height // 4 : height // 2, width // 4 : width // 2] = 255
            write_png(root / "masks" / name / f"{i:02}.png", mask)
            if i < 4:
                write_wav(root / "audio" / name / f"{i}.wav", 220 * (label + 1), 0.2 + 0.05 * i)


if __name__ == "__main__":
    main(sys.argv[1])
