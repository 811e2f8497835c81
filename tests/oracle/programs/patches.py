"""Masked image modelling: images as patches, a part of which is hidden."""

import nvidia.dali.experimental.dynamic as ndd
import torch

BATCH_SIZE = 4
SIZE, PATCH = 32, 8
GRID = SIZE // PATCH


def patchify(images: ndd.Batch) -> ndd.Batch:
    """Turn (H, W, C) into (patches, pixels of a patch)."""
    blocks = ndd.reshape(images, shape=[GRID, PATCH, GRID, PATCH, 3], layout="")
    grid = ndd.transpose(blocks, perm=[0, 2, 1, 3, 4])
    return ndd.reshape(grid, shape=[GRID * GRID, PATCH * PATCH * 3])


rng = ndd.random.RNG(seed=8)
reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    images = ndd.resize(ndd.decoders.image(jpegs), size=[SIZE, SIZE])
    patches = ndd.cast(patchify(images), dtype=ndd.float32) / 255.0
    keep = ndd.random.coin_flip(
        batch_size=BATCH_SIZE, probability=0.25, shape=[GRID * GRID, 1], rng=rng
    )
    visible = patches * keep
    hidden = ndd.cast(keep == 0, dtype=ndd.bool)
    tokens, mask = visible.torch(), hidden.torch().squeeze(-1)
    print(tuple(tokens.shape), mask.dtype == torch.bool, tuple(mask.shape))
