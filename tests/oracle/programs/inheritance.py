"""A base class that reads, and derived ones that differ in how they augment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd


class Dataset(ABC):
    """Goes through the images, and lets derived classes do something with them."""

    root = "images"
    size = 24

    def __init__(self, batch_size: int = 4) -> None:
        self.batch_size = batch_size
        self.reader = ndd.readers.File(file_root=self.root)

    def __iter__(self) -> Iterator[tuple[ndd.Batch, ndd.Batch]]:
        for jpegs, labels in self.reader.next_epoch(batch_size=self.batch_size):
            yield self.transform(ndd.decoders.image(jpegs)), labels

    @abstractmethod
    def transform(self, images: ndd.Batch) -> ndd.Batch:
        """Return what is trained on."""


class Plain(Dataset):
    """Resizes only."""

    def transform(self, images: ndd.Batch) -> ndd.Batch:
        return ndd.resize(images, size=[self.size, self.size])


class Augmented(Plain):
    """Flips and blurs what Plain gives."""

    size = 32

    def __init__(self, batch_size: int = 4, seed: int = 0) -> None:
        super().__init__(batch_size)
        self.rng = ndd.random.RNG(seed=seed)

    def transform(self, images: ndd.Batch) -> ndd.Batch:
        images = super().transform(images)
        flip = ndd.random.coin_flip(batch_size=images.batch_size, rng=self.rng)
        return ndd.gaussian_blur(ndd.flip(images, horizontal=flip), sigma=1.0)


for dataset in (Plain(), Augmented(batch_size=3, seed=8)):
    for images, labels in dataset:
        print(type(dataset).__name__, tuple(images.torch().shape), labels.batch_size)
