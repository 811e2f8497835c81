"""Clips of different lengths, all of one size; DALI decodes MJPEG and VP9 on the CPU, H.264 not."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import av
import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

CLIPS = 4
WIDTH, HEIGHT, RATE = 64, 48, 10
_CONTAINERS = {"mjpeg": "avi", "libvpx-vp9": "webm", "libx264": "mp4", "mpeg4": "mp4"}


def write(
    folder: Path, codec: str = "mjpeg", *, classes: bool = False, width: int = WIDTH
) -> list[Path]:
    """Write clips of 12, 15, 18 and 21 frames, and return their paths.

    Args:
        folder: Where to.
        codec: FFmpeg's name of the encoder: ``mjpeg``, ``libvpx-vp9``, ``libx264``, ``mpeg4``.
        classes: Whether each clip gets a folder of its own, as ``file_root`` wants them.
        width: The first clip's width; the others are no wider.
    """
    paths = []
    for index in range(CLIPS):
        inside = folder / f"class{index % 2}" if classes else folder
        inside.mkdir(parents=True, exist_ok=True)
        path = inside / f"{index}.{_CONTAINERS[codec]}"
        _clip(path, codec, frames(index), width)
        paths.append(path)
    return paths


def frames(index: int) -> int:
    """Return the number of frames of a clip."""
    return 12 + 3 * index


def write_list(path: Path, clips: list[Path], *, ranges: bool = False) -> Path:
    """Write a ``file_list`` that gives each clip its number as label.

    Args:
        path: Where to.
        clips: The clips.
        ranges: Whether the list names the first second of each clip alone.
    """
    span = " 0 1" if ranges else ""
    lines = [f"{clip} {index}{span}" for index, clip in enumerate(clips)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _clip(path: Path, codec: str, count: int, width: int) -> None:
    with av.open(str(path), "w") as container:
        stream = container.add_stream(codec, rate=RATE)
        stream.width, stream.height = width, HEIGHT
        stream.pix_fmt = "yuvj420p" if codec == "mjpeg" else "yuv420p"
        stream.time_base = Fraction(1, RATE)
        ramp = np.arange(width, dtype=np.uint8)
        for number in range(count):
            pixels = np.zeros((HEIGHT, width, 3), np.uint8)
            pixels[..., 0] = ramp + 8 * number
            pixels[..., 1] = np.arange(HEIGHT, dtype=np.uint8)[:, None] * 4
            frame = av.VideoFrame.from_ndarray(pixels, format="rgb24")
            frame.pts = number
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
