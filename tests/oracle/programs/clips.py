"""Short clips of frames: the same crop for all frames of a clip, and a step in time."""

from __future__ import annotations

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

FRAMES = 6
BATCH_SIZE = 2


def clips(seed: int) -> ndd.Batch:
    """Return clips of a square that moves."""
    generator = np.random.default_rng(seed)
    result = []
    for _ in range(BATCH_SIZE):
        frames = np.zeros((FRAMES, 32, 40, 3), dtype=np.uint8)
        y, x = generator.integers(0, 12, 2)
        for t in range(FRAMES):
            frames[t, y + t : y + t + 8, x + 2 * t : x + 2 * t + 8] = 255
        result.append(frames)
    return ndd.as_batch(result, layout="FHWC")


rng = ndd.random.RNG(seed=4)
for seed in range(3):
    frames = clips(seed)
    x = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.0, 1.0], rng=rng)
    cropped = ndd.crop(frames, crop=[24, 24], crop_pos_x=x, crop_pos_y=0.5)
    small = ndd.resize(cropped, size=[16, 16])
    normalized = ndd.crop_mirror_normalize(small, mean=[127.5], std=[127.5], output_layout="FCHW")
    half = normalized.slice[::2]
    first = normalized.slice[0]
    print(tuple(normalized.torch().shape), tuple(half.torch().shape), tuple(first.torch().shape))
