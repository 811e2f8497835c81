"""WAV files of different lengths, and NeMo's manifest of them."""

from __future__ import annotations

import json
import math
import struct
import wave
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

RECORDINGS = 5
TEXTS = ("nvidia", "dali reads", "speech", "", "naïve café")


def wav(path: Path, samples: int, *, rate: int = 8000, channels: int = 1) -> None:
    """Write a tone."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        values = [int(9000 * math.sin(index / 5)) for index in range(samples)]
        frames = (value for value in values for _ in range(channels))
        file.writeframes(struct.pack(f"<{samples * channels}h", *frames))


def write(folder: Path, *, channels: int = 1) -> Path:
    """Write ``0.wav`` and so on, each longer than the one before, and return ``manifest.json``."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for index in range(RECORDINGS):
        path, samples = folder / f"{index}.wav", 400 + 80 * index
        wav(path, samples, channels=channels)
        entry = {"audio_filepath": str(path), "duration": samples / 8000, "text": TEXTS[index]}
        lines.append(json.dumps(entry))
    manifest = folder / "manifest.json"
    manifest.write_text("\n".join(lines), encoding="utf-8")
    return manifest
