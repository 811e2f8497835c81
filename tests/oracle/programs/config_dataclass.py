"""A training run that is described by a dataclass."""

from __future__ import annotations

from dataclasses import dataclass, field

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn


@dataclass(frozen=True)
class Config:
    """Everything that can be chosen."""

    root: str = "images"
    batch_size: int = 4
    size: int = 28
    epochs: int = 2
    seed: int = 99
    mean: list[float] = field(default_factory=lambda: [123.0, 117.0, 104.0])
    std: list[float] = field(default_factory=lambda: [58.0, 57.0, 57.0])

    @property
    def shape(self) -> list[int]:
        """Height and width."""
        return [self.size, self.size]


def preprocess(jpegs: ndd.Batch, config: Config, rng: ndd.random.RNG) -> ndd.Batch:
    images = ndd.decoders.image_random_crop(jpegs, random_area=[0.5, 1.0], rng=rng)
    images = ndd.resize(images, size=config.shape)
    mirror = ndd.random.coin_flip(batch_size=config.batch_size, rng=rng)
    return ndd.crop_mirror_normalize(images, mirror=mirror, mean=config.mean, std=config.std)


def train(config: Config) -> list[float]:
    rng = ndd.random.RNG(seed=config.seed)
    reader = ndd.readers.File(file_root=config.root, random_shuffle=True)
    model = nn.Sequential(nn.Conv2d(3, 4, 3, stride=2), nn.ReLU(), nn.Flatten(), nn.LazyLinear(2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    losses = []
    for _ in range(config.epochs):
        for jpegs, labels in reader.next_epoch(batch_size=config.batch_size):
            batch = preprocess(jpegs, config, rng)
            target = labels.torch().squeeze(-1).long()
            loss = nn.functional.cross_entropy(model(batch.torch()), target)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return losses


if __name__ == "__main__":
    print(len(train(Config())))
