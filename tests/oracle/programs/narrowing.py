"""Functions that take a batch, a tensor, or nothing."""

from __future__ import annotations

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

Data = ndd.Batch | ndd.Tensor


def to_numpy(data: Data | None) -> np.ndarray:
    if data is None:
        return np.zeros(0)
    if isinstance(data, ndd.Batch):
        dense = ndd.as_tensor(data, pad=True)
        return np.asarray(dense)
    return np.asarray(data)


def mirrored(images: ndd.Batch, flips: ndd.Batch | None = None) -> ndd.Batch:
    if flips is None:
        flips = ndd.random.coin_flip(batch_size=images.batch_size)
    return ndd.flip(images, horizontal=flips)


def find(label: int, batch_size: int = 4) -> ndd.Tensor | None:
    """Return the first image of a class."""
    reader = ndd.readers.File(file_root="images")
    found: ndd.Tensor | None = None
    for jpegs, labels in reader.next_epoch(batch_size=batch_size):
        images = ndd.decoders.image(jpegs)
        for image, target in zip(images, labels):
            if found is None and target.item() == label:
                found = image
    return found


dog = find(1)
if dog is not None:
    print(dog.shape, to_numpy(dog).shape)
print(find(7) is None, to_numpy(None).shape)

reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=6):
    images = ndd.decoders.image(jpegs)
    flipped = mirrored(images)
    always = mirrored(images, flips=ndd.as_batch([1] * 6))
    print(to_numpy(flipped).shape, to_numpy(always).dtype)
