"""LMDB data bases as Caffe and Caffe2 keep their samples in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import lmdb

import images
from datasets.protobuf import floats, integer, integers, text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

SAMPLES = 6
LABELS = 5
"""How many classes the labels of Caffe2's data sets tell apart."""
_FLOAT, _INT32, _BYTE, _STRING = 1, 2, 3, 4


def write_caffe(folder: Path, *, encoded: bool = True, labels: bool = True) -> Path:
    """Write images with one label each, for ``readers.Caffe``, and return the folder.

    Args:
        folder: Where to.
        encoded: As PNG files; else as pixels.
        labels: Whether there are labels.
    """
    return _write(folder, (_datum(index, encoded, labels) for index in range(SAMPLES)))


def write_caffe2(
    folder: Path,
    *,
    label_type: int = 0,
    image: bool = True,
    additional: int = 0,
    bbox: bool = False,
) -> Path:
    """Write samples for ``readers.Caffe2`` with the options of the same names, return the folder.

    Args:
        folder: Where to.
        label_type: What the labels are: one (0), some of ``LABELS`` (1), a vector (2), some of
            them with weights (3), none (4).
        image: Whether there are images.
        additional: How many vectors beside.
        bbox: Whether there are boxes.
    """

    def protos(index: int) -> Iterable[bytes]:
        if image:
            yield _tensor([1], _STRING, text(6, _png(index)))
        if label_type == 0:
            yield _tensor([1], _INT32, integers(4, [index]))
        if label_type in (1, 3):
            yield _tensor([2], _INT32, integers(4, [0, index % LABELS or 1]))
        if label_type == 3:
            yield _tensor([2], _FLOAT, floats(3, [0.25, 0.75]))
        if label_type == 2:
            yield _tensor([LABELS], _FLOAT, floats(3, [index + 0.5] * LABELS))
        for number in range(additional):
            yield _tensor([2 + index], _FLOAT, floats(3, [float(number)] * (2 + index)))
        if bbox:
            yield _tensor([4], _INT32, integers(4, [0, 0, 5 + index, 7]))

    return _write(folder, (b"".join(text(1, p) for p in protos(i)) for i in range(SAMPLES)))


def _png(index: int) -> bytes:
    return images.png(20 + 2 * index, 30 - index, index)


def _datum(index: int, encoded: bool, labels: bool) -> bytes:
    width, height = 20 + 2 * index, 30 - index
    data = _png(index) if encoded else bytes(3 * width * height)
    datum = integer(1, 3) + integer(2, height) + integer(3, width) + text(4, data)
    if labels:
        datum += integer(5, index)
    return datum + integer(7, int(encoded))


def _tensor(dims: list[int], kind: int, data: bytes) -> bytes:
    return b"".join(integer(1, dim) for dim in dims) + integer(2, kind) + data


def _write(folder: Path, samples: Iterable[bytes]) -> Path:
    folder.mkdir(parents=True)
    with lmdb.open(str(folder), map_size=1 << 22) as base, base.begin(write=True) as transaction:
        for index, sample in enumerate(samples):
            transaction.put(f"{index:08d}".encode(), sample)
    return folder
