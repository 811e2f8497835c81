"""Mixup: pairs of images and of one-hot labels are blended by the same weights."""

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

BATCH_SIZE = 4
CLASSES = 2
rng = ndd.random.RNG(seed=3)
reader = ndd.readers.File(file_root="images", random_shuffle=True)


def mix(values: ndd.Batch, order: ndd.Batch, weight: ndd.Batch) -> ndd.Batch:
    other = ndd.permute_batch(values, indices=order)
    return values * weight + other * (1.0 - weight)


for jpegs, labels in reader.next_epoch(batch_size=BATCH_SIZE):
    images = ndd.resize(ndd.decoders.image(jpegs), size=[16, 16])
    images = ndd.crop_mirror_normalize(images, mean=[127.5], std=[127.5])
    one_hot = ndd.one_hot(labels, num_classes=CLASSES)
    targets = ndd.cast(one_hot, dtype=ndd.float32)

    weight = ndd.random.beta(alpha=0.4, beta=0.4, batch_size=BATCH_SIZE, rng=rng)
    order = ndd.batch_permutation(batch_size=BATCH_SIZE, rng=rng)
    mixed_images = mix(images, order, weight)
    mixed_targets = mix(targets, order, weight)

    logits = nn.functional.adaptive_avg_pool2d(mixed_images.torch(), 1).flatten(1)[:, :CLASSES]
    loss = -(mixed_targets.torch().reshape(-1, CLASSES) * torch.log_softmax(logits, 1)).sum()
    print(tuple(mixed_images.torch().shape), bool(loss > 0))
