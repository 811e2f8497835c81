"""A data module whose reader and constants are properties."""

from __future__ import annotations

from functools import cached_property

import nvidia.dali.experimental.dynamic as ndd
import torch


class DataModule:
    """Holds what training and validation share."""

    def __init__(self, root: str, batch_size: int) -> None:
        self._root = root
        self._batch_size = batch_size

    @cached_property
    def train_reader(self) -> ndd.readers.File:
        return ndd.readers.File(file_root=self._root, random_shuffle=True)

    @cached_property
    def rng(self) -> ndd.random.RNG:
        return ndd.random.RNG(seed=2)

    @property
    def batch_size(self) -> int:
        return self._batch_size

    @property
    def steps(self) -> int:
        return self.train_reader.get_metadata()["epoch_size"] // self.batch_size

    @staticmethod
    def normalize(images: ndd.Batch) -> ndd.Batch:
        return ndd.crop_mirror_normalize(images, mean=[127.5], std=[127.5])

    @classmethod
    def default(cls) -> DataModule:
        return cls("images", 4)

    def batch_of(self, jpegs: ndd.Batch) -> ndd.Batch:
        images = ndd.decoders.image_random_crop(jpegs, rng=self.rng)
        return self.normalize(ndd.resize(images, size=[16, 16]))


module = DataModule.default()
means: list[torch.Tensor] = []
for jpegs, _labels in module.train_reader.next_epoch(batch_size=module.batch_size):
    batch = module.batch_of(jpegs)
    means.append(batch.torch().mean(dim=(0, 2, 3)))
print(len(means), module.batch_size, torch.stack(means).shape)
