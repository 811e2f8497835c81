"""Functions that return several things: tuples, and named ones."""

from __future__ import annotations

from typing import NamedTuple

import nvidia.dali.experimental.dynamic as ndd


class Stats(NamedTuple):
    """What is known of each image."""

    mean: ndd.Batch
    deviation: ndd.Batch
    brightest: ndd.Batch


def statistics(images: ndd.Batch) -> Stats:
    floats = ndd.cast(images, dtype=ndd.float32)
    return Stats(
        ndd.reductions.mean(floats, axes=[0, 1]),
        ndd.reductions.std_dev(floats, ndd.reductions.mean(floats)),
        ndd.reductions.max(images),
    )


def split(images: ndd.Batch) -> tuple[ndd.Batch, ndd.Batch]:
    """Return the left and the right half."""
    left = ndd.slice(images, rel_start=[0.0], rel_end=[0.5], axis_names="W")
    right = ndd.slice(images, rel_start=[0.5], rel_end=[1.0], axis_names="W")
    return left, right


def pair(jpegs: ndd.Batch) -> tuple[ndd.Batch, tuple[ndd.Batch, ndd.Batch]]:
    images = ndd.decoders.image(jpegs)
    return images, split(images)


reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=4):
    images, (left, right) = pair(jpegs)
    mean, deviation, brightest = statistics(images)
    stats = statistics(left)
    print([tuple(m.shape) for m in mean], stats.mean.batch_size, right.batch_size)
    print([int(b.item()) for b in brightest], deviation.torch().shape)
