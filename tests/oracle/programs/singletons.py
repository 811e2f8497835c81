"""Cached factories, an enum, and state at module level."""

from __future__ import annotations

from enum import Enum
from functools import cache

import nvidia.dali.experimental.dynamic as ndd


class Split(Enum):
    TRAIN = "train"
    VALID = "valid"


class Quality(Enum):
    LOW = 12
    HIGH = 36


counts = dict.fromkeys(Split, 0)


@cache
def reader_of(split: Split) -> ndd.readers.File:
    return ndd.readers.File(file_root="images", random_shuffle=split is Split.TRAIN)


def thumbnails(jpegs: ndd.Batch, quality: Quality) -> ndd.Batch:
    side = quality.value
    return ndd.resize(ndd.decoders.image(jpegs), size=[side, side])


def run(split: Split) -> None:
    for jpegs, _ in reader_of(split).next_epoch(batch_size=6):
        low, high = (thumbnails(jpegs, quality) for quality in Quality)
        counts[split] += low.batch_size
        print(split.value, low.torch().shape, high.torch().shape)


for split in Split:
    run(split)
print(counts[Split.TRAIN], counts[Split.VALID])
