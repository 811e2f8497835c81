"""Semantic segmentation: palette images become class maps, one-hot planes and weights."""

from __future__ import annotations

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import torch

CLASSES = 4
PALETTE = {0: 0, 64: 1, 128: 2, 192: 3}


def palette_images(count: int) -> ndd.Batch:
    generator = np.random.default_rng(4)
    images = [
        generator.choice(list(PALETTE), size=(20, 24, 1)).astype(np.uint8) for _ in range(count)
    ]
    return ndd.as_batch(images, layout="HWC")


def class_map(images: ndd.Batch) -> ndd.Batch:
    return ndd.lookup_table(
        images, keys=list(PALETTE), values=list(PALETTE.values()), dtype=ndd.int32
    )


def planes(classes: ndd.Batch) -> ndd.Batch:
    """Return one plane for each class."""
    flat = ndd.squeeze(classes, axes=[2])
    one_hot = ndd.one_hot(flat, num_classes=CLASSES, axis=0)
    return ndd.cast(one_hot, dtype=ndd.float32)


def weights(one_hot: ndd.Batch) -> ndd.Batch:
    share = ndd.reductions.mean(one_hot, axes=[1, 2])
    return 1.0 / (share + 0.01)


images = palette_images(3)
classes = class_map(images)
targets = planes(classes)
balance = weights(targets)
loss = torch.nn.functional.cross_entropy(
    torch.zeros(3, CLASSES, 20, 24), targets.torch(), weight=balance.torch().mean(dim=0)
)
print(classes.layout, tuple(targets.torch().shape), tuple(balance.torch().shape), loss.item() > 0)
