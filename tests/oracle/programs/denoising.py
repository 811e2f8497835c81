"""A denoising autoencoder; the noise is made by DALI, the target is the clean image."""

from __future__ import annotations

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

SIZE = 16


def noisy(images: ndd.Batch, kind: str, rng: ndd.random.RNG) -> ndd.Batch:
    if kind == "gaussian":
        return ndd.noise.gaussian(images, stddev=25.0, rng=rng)
    if kind == "salt and pepper":
        return ndd.noise.salt_and_pepper(images, prob=0.1, rng=rng)
    return ndd.noise.shot(images, factor=20.0, rng=rng)


def scaled(images: ndd.Batch) -> torch.Tensor:
    return ndd.crop_mirror_normalize(images, mean=[0.0], std=[255.0]).torch()


def batches(kind: str) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    rng = ndd.random.RNG(seed=55)
    reader = ndd.readers.File(file_root="images", random_shuffle=True)
    for jpegs, _ in reader.next_epoch(batch_size=4):
        clean = ndd.resize(ndd.decoders.image(jpegs), size=[SIZE, SIZE])
        yield scaled(noisy(clean, kind, rng)), scaled(clean)


model = nn.Sequential(
    nn.Conv2d(3, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 3, 3, padding=1), nn.Sigmoid()
)
optimizer = torch.optim.Adam(model.parameters())
for kind in ("gaussian", "salt and pepper", "shot"):
    loss = torch.tensor(torch.inf)
    for inputs, targets in batches(kind):
        loss = nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(kind, bool(loss < 1))
