"""Two differently augmented views of each image, for contrastive learning."""

from __future__ import annotations

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

BATCH_SIZE = 4
SIZE = 32


class TwoViews:
    """Makes the views."""

    def __init__(self, seed: int) -> None:
        self.rng = ndd.random.RNG(seed=seed)

    def __call__(self, images: ndd.Batch) -> tuple[ndd.Batch, ndd.Batch]:
        return self.view(images), self.view(images)

    def uniform(self, low: float, high: float) -> ndd.Batch:
        return ndd.random.uniform(batch_size=BATCH_SIZE, range=[low, high], rng=self.rng)

    def view(self, images: ndd.Batch) -> ndd.Batch:
        crops = ndd.random_resized_crop(
            images, size=[SIZE, SIZE], random_area=[0.3, 1.0], rng=self.rng
        )
        colored = ndd.color_twist(
            crops,
            brightness=self.uniform(0.6, 1.4),
            contrast=self.uniform(0.6, 1.4),
            saturation=self.uniform(0.6, 1.4),
            hue=self.uniform(-20.0, 20.0),
        )
        blurred = ndd.gaussian_blur(colored, sigma=self.uniform(0.1, 2.0))
        flip = ndd.random.coin_flip(batch_size=BATCH_SIZE, rng=self.rng)
        return ndd.crop_mirror_normalize(blurred, mirror=flip, mean=[127.0], std=[127.0])


def similarity(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    a, b = (nn.functional.normalize(t.flatten(1)) for t in (a, b))
    return a @ b.T


views = TwoViews(seed=11)
reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    first, second = views(ndd.decoders.image(jpegs))
    scores = similarity(first.torch(), second.torch())
    loss = nn.functional.cross_entropy(scores, torch.arange(BATCH_SIZE))
    print(tuple(scores.shape), loss.isfinite().item())
