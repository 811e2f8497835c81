"""Batches that travel in dicts, as Hugging Face models want them."""

from __future__ import annotations

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch


def batches(batch_size: int) -> Iterator[dict[str, ndd.Batch]]:
    reader = ndd.readers.File(file_root="images")
    for jpegs, labels in reader.next_epoch(batch_size=batch_size):
        images = ndd.resize(ndd.decoders.image(jpegs), size=[16, 16])
        yield {
            "pixel_values": ndd.crop_mirror_normalize(images, mean=[127.5], std=[127.5]),
            "pixel_mask": ndd.cast(images > 0, dtype=ndd.uint8),
            "labels": ndd.cast(labels, dtype=ndd.int64),
        }


def collate(batch: dict[str, ndd.Batch]) -> dict[str, torch.Tensor]:
    return {name: value.torch() for name, value in batch.items()}


for batch in batches(batch_size=4):
    pixels = batch["pixel_values"]
    labels = batch["labels"]
    tensors = collate(batch)
    print(pixels.batch_size, labels.batch_size, {k: tuple(v.shape) for k, v in tensors.items()})
