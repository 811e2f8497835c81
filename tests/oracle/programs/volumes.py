"""Medical volumes from .npy files: random blocks, flips in three axes, intensity."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 2
BLOCK = [8, 8, 8]


def write_volumes(folder: Path) -> list[str]:
    folder.mkdir(exist_ok=True)
    generator = np.random.default_rng(2)
    names = []
    for index in range(4):
        shape = (10 + index, 12, 14 - index, 1)
        np.save(folder / f"{index}.npy", generator.normal(size=shape).astype(np.float32))
        names.append(f"{index}.npy")
    return names


def block(volumes: ndd.Batch, rng: ndd.random.RNG) -> ndd.Batch:
    where = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.0, 1.0], shape=[3], rng=rng)
    flips = ndd.random.coin_flip(batch_size=BATCH_SIZE, shape=[3], rng=rng)
    channels_last = ndd.reshape(volumes, layout="DHWC", rel_shape=[1.0, 1.0, 1.0, 1.0])
    blocks = ndd.crop(
        channels_last,
        crop=BLOCK,
        crop_pos_z=where.slice[0],
        crop_pos_y=where.slice[1],
        crop_pos_x=where.slice[2],
    )
    return ndd.flip(
        blocks,
        depthwise=flips.slice[0],
        vertical=flips.slice[1],
        horizontal=flips.slice[2],
    )


folder = Path("volumes")
names = write_volumes(folder)
rng = ndd.random.RNG(seed=77)
reader = ndd.readers.Numpy(file_root=str(folder), files=names)
for (volumes,) in reader.next_epoch(batch_size=BATCH_SIZE):
    blocks = block(volumes, rng)
    scaled = ndd.normalize(blocks, axes=[0, 1, 2])
    print(tuple(scaled.torch().shape), volumes.ndim, scaled.layout)
