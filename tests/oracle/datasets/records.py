"""Record files: MXNet's RecordIO, TensorFlow's TFRecord, and tar archives for Webdataset."""

from __future__ import annotations

import io
import struct
import tarfile
from typing import TYPE_CHECKING

import images
from datasets.protobuf import floats, integers, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

SAMPLES = 6
_MAGIC = 0xCED7230A

Feature = bytes | list[int] | list[float]


def png(index: int) -> bytes:
    """Return the image of one sample; no two have the same size."""
    return images.png(20 + 2 * index, 30 - index, index)


# --- MXNet ---------------------------------------------------------------------------------------


def write_mxnet(folder: Path, *, labels: int = 1) -> tuple[Path, Path]:
    """Write ``data.rec`` and ``data.idx`` with ``labels`` labels for each image, return both."""
    folder.mkdir(parents=True, exist_ok=True)
    data, index = b"", ""
    for sample in range(SAMPLES):
        values = [float(sample + number) for number in range(labels)]
        many = labels > 1
        header = struct.pack("<IfQQ", labels if many else 0, 0 if many else values[0], sample, 0)
        record = header + (struct.pack(f"<{labels}f", *values) if many else b"") + png(sample)
        index += f"{sample}\t{len(data)}\n"
        data += struct.pack("<II", _MAGIC, len(record)) + record + bytes(-len(record) % 4)
    (folder / "data.rec").write_bytes(data)
    (folder / "data.idx").write_text(index, encoding="ascii")
    return folder / "data.rec", folder / "data.idx"


# --- TFRecord ------------------------------------------------------------------------------------


def example(features: Mapping[str, Feature]) -> bytes:
    """Return a TensorFlow ``Example``: bytes, integers or floats by name."""
    entries = b""
    for name, value in features.items():
        if isinstance(value, bytes):
            content = text(1, text(1, value))
        elif all(isinstance(item, int) for item in value):
            content = text(3, integers(1, value))  # type: ignore[arg-type]
        else:
            content = text(2, floats(1, value))
        entries += text(1, text(1, name.encode()) + text(2, content))
    return text(1, entries)


def write_tfrecord(
    folder: Path, examples: Iterable[Mapping[str, Feature]] | None = None
) -> tuple[Path, Path]:
    """Write ``data.tfrecord`` and ``data.idx``, and return both.

    Args:
        folder: Where to.
        examples: What to write; by default images with ``"image"`` (a PNG), ``"label"`` (an
            integer), ``"box"`` (four floats), ``"ids"`` (one integer or more) and ``"points"``
            (pairs of floats).
    """
    folder.mkdir(parents=True, exist_ok=True)
    if examples is None:
        examples = map(_sample, range(SAMPLES))
    data, index = b"", ""
    for features in examples:
        body = example(features)
        # Checksums are zero: DALI does not look at them.
        record = struct.pack("<Q", len(body)) + bytes(4) + body + bytes(4)
        index += f"{len(data)} {len(record)}\n"
        data += record
    (folder / "data.tfrecord").write_bytes(data)
    (folder / "data.idx").write_text(index, encoding="ascii")
    return folder / "data.tfrecord", folder / "data.idx"


def _sample(index: int) -> dict[str, Feature]:
    return {
        "image": png(index),
        "label": [index],
        "box": [0.1, 0.2, 0.5, 0.75],
        "ids": list(range(index + 1)),
        "points": [0.5] * (2 * index + 2),
    }


# --- Webdataset ----------------------------------------------------------------------------------


def write_webdataset(
    folder: Path, samples: Iterable[Mapping[str, bytes]] | None = None, name: str = "data"
) -> tuple[Path, Path]:
    """Write ``NAME.tar`` and its index ``NAME.idx``, and return both.

    Args:
        folder: Where to.
        samples: By their extensions the components of each sample; by default ``png``, ``cls``
            (a digit), ``f32`` (some floats), and in every second one ``json``.
        name: The archive's name.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if samples is None:
        samples = map(_components, range(SAMPLES))
    archive, lines = io.BytesIO(), []
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for index, sample in enumerate(samples):
            line = []
            for extension, content in sample.items():
                entry = tarfile.TarInfo(f"{index:04d}.{extension}")
                entry.size = len(content)
                tar.addfile(entry, io.BytesIO(content))
                start = tar.offset - len(content) - -len(content) % 512
                line.append(f"{extension} {start} {len(content)} {entry.name}")
            lines.append(" ".join(line))
    (folder / f"{name}.tar").write_bytes(archive.getvalue())
    text_ = "\n".join([f"v1.2 {len(lines)}", *lines]) + "\n"
    (folder / f"{name}.idx").write_text(text_, encoding="ascii")
    return folder / f"{name}.tar", folder / f"{name}.idx"


def _components(index: int) -> dict[str, bytes]:
    sample = {
        "png": png(index),
        "cls": str(index).encode(),
        "f32": struct.pack(f"<{index + 1}f", *range(index + 1)),
    }
    return sample if index % 2 else {**sample, "json": b"{}"}
