"""Reads pairs and compares the gradients of both."""

from data import pairs
from ops import float32, ndd

for images, depth in pairs("images", batch_size=4):
    inputs = ndd.crop_mirror_normalize(images, dtype=float32, mean=[127.5], std=[127.5])
    scaled = depth / 255.0
    near = ndd.reductions.max(scaled)
    print(tuple(inputs.torch().shape), tuple(scaled.torch().shape), near.batch_size)
