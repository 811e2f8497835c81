"""A chain of generators: read, decode, augment, hand over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch

Pair = tuple[ndd.Batch, ndd.Batch]


def read(reader: ndd.readers.File, batch_size: int) -> Iterator[Pair]:
    for jpegs, labels in reader.next_epoch(batch_size=batch_size):
        yield jpegs, labels


def decode(batches: Iterable[Pair]) -> Iterator[Pair]:
    for jpegs, labels in batches:
        yield ndd.decoders.image(jpegs), labels


def resize(batches: Iterable[Pair], size: int) -> Iterator[Pair]:
    for images, labels in batches:
        yield ndd.resize(images, size=[size, size]), labels


def to_torch(batches: Iterable[Pair]) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    for images, labels in batches:
        normalized = ndd.crop_mirror_normalize(images, mean=[127.0], std=[127.0])
        yield normalized.torch(), labels.torch().squeeze(1)


reader = ndd.readers.File(file_root="images", random_shuffle=True, pad_last_batch=True)
for step, (inputs, targets) in enumerate(to_torch(resize(decode(read(reader, 4)), size=16))):
    print(step, tuple(inputs.shape), targets.dtype)
