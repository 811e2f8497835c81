"""Capture mode in a class, with sizes from a configuration that does not change."""

from __future__ import annotations

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch

BATCH_SIZE = 4
SIZE = ndd.capture.invariant((24, 24))


class CapturedLoader:
    """The second epoch runs as a pipeline."""

    def __init__(self, root: str) -> None:
        self.reader = ndd.readers.File(file_root=root)
        self.rng = ndd.random.RNG(seed=6)

    def epoch(self) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        for jpegs, labels in self.reader.next_epoch(batch_size=BATCH_SIZE, capture=True):
            images = ndd.decoders.image(jpegs)
            resized = ndd.resize(images, size=SIZE)
            mirror = ndd.random.coin_flip(batch_size=4, rng=self.rng)
            batch = ndd.crop_mirror_normalize(resized, mirror=mirror, mean=(127.5,), std=(127.5,))
            yield batch.torch(), labels.torch()


loader = CapturedLoader("images")
for _ in range(2):
    for inputs, targets in loader.epoch():
        print(tuple(inputs.shape), targets.flatten().tolist())
