"""Transforms that are chained with ``|``."""

from __future__ import annotations

from typing import Protocol

import nvidia.dali.experimental.dynamic as ndd


class Transform(Protocol):
    def __call__(self, images: ndd.Batch, /) -> ndd.Batch: ...


class Step:
    """Wraps a function so that ``a | b`` is first a, then b."""

    def __init__(self, function: Transform) -> None:
        self.function = function

    def __call__(self, images: ndd.Batch) -> ndd.Batch:
        return self.function(images)

    def __or__(self, other: Step) -> Step:
        return Step(lambda images: other(self(images)))


def resize(size: int) -> Step:
    return Step(lambda images: ndd.resize(images, size=[size, size]))


def flip(rng: ndd.random.RNG) -> Step:
    def run(images: ndd.Batch) -> ndd.Batch:
        horizontal = ndd.random.coin_flip(batch_size=images.batch_size, rng=rng)
        return ndd.flip(images, horizontal=horizontal)

    return Step(run)


def normalize(mean: float = 127.5, std: float = 127.5) -> Step:
    return Step(lambda images: ndd.crop_mirror_normalize(images, mean=[mean], std=[std]))


transform = Step(ndd.decoders.image) | resize(24) | flip(ndd.random.RNG(seed=2)) | normalize()
reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=4):
    batch = transform(jpegs)
    print(tuple(batch.torch().shape))
