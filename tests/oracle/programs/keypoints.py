"""Pose estimation: images and keypoints are turned and scaled by one affine matrix."""

from __future__ import annotations

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 3
SIZE = 40


def transform(rng: ndd.random.RNG) -> ndd.Batch:
    """Return a random matrix about the middle of the image."""
    angle = ndd.random.uniform(batch_size=BATCH_SIZE, range=[-45.0, 45.0], rng=rng)
    scale = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.8, 1.2], shape=[2], rng=rng)
    center = [SIZE / 2, SIZE / 2]
    matrix = ndd.transforms.scale(scale=scale, center=center)
    return ndd.transforms.rotation(matrix, angle=angle, center=center)


def keypoints(count: int = 5) -> ndd.Batch:
    generator = np.random.default_rng(1)
    points = generator.uniform(0, SIZE, (BATCH_SIZE, count, 2)).astype(np.float32)
    return ndd.as_batch(points)


rng = ndd.random.RNG(seed=13)
reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    images = ndd.resize(ndd.decoders.image(jpegs), size=[SIZE, SIZE])
    matrix = transform(rng)
    turned = ndd.warp_affine(images, matrix, fill_value=0.0, inverse_map=False)
    points = ndd.coord_transform(keypoints(), MT=matrix)
    inside = ndd.cast((points >= 0.0) & (points < float(SIZE)), dtype=ndd.int32)
    visible = ndd.reductions.min(inside, axes=[1])
    print(turned.layout, tuple(points.torch().shape), visible.torch().shape, matrix.ndim)
