"""A loader class that a training script iterates like a PyTorch DataLoader."""

from __future__ import annotations

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch


class ImageLoader:
    """Decodes, resizes and normalizes images; yields PyTorch tensors."""

    def __init__(self, root: str, batch_size: int, size: int = 32, training: bool = True) -> None:
        self.batch_size = batch_size
        self.size = size
        self.training = training
        self.rng = ndd.random.RNG(seed=7)
        self.reader = ndd.readers.File(file_root=root, random_shuffle=training)

    def __len__(self) -> int:
        return self.reader.get_metadata()["epoch_size"] // self.batch_size

    def __iter__(self) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        for jpegs, labels in self.reader.next_epoch(batch_size=self.batch_size):
            images = self.augment(jpegs) if self.training else self.center(jpegs)
            yield self.normalize(images).torch(), labels.torch().flatten()

    def augment(self, jpegs: ndd.Batch) -> ndd.Batch:
        """Crop and flip at random."""
        images = ndd.decoders.image_random_crop(jpegs, rng=self.rng)
        images = ndd.resize(images, size=[self.size, self.size])
        flip = ndd.random.coin_flip(batch_size=self.batch_size, rng=self.rng)
        return ndd.flip(images, horizontal=flip)

    def center(self, jpegs: ndd.Batch) -> ndd.Batch:
        """Take the middle."""
        images = ndd.resize(ndd.decoders.image(jpegs), resize_shorter=self.size + 8)
        return ndd.crop(images, crop=[self.size, self.size])

    def normalize(self, images: ndd.Batch) -> ndd.Batch:
        """Scale to -1 … 1, channels first."""
        return ndd.crop_mirror_normalize(images, mean=[127.5] * 3, std=[127.5] * 3)


train_loader = ImageLoader("images", batch_size=4)
valid_loader = ImageLoader("images", batch_size=2, training=False)
for name, loader in (("train", train_loader), ("valid", valid_loader)):
    for inputs, targets in loader:
        print(name, tuple(inputs.shape), targets.tolist())
