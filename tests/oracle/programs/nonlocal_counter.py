"""Hooks that are called for each batch; counters in enclosing functions."""

from __future__ import annotations

from collections.abc import Callable

import nvidia.dali.experimental.dynamic as ndd

Hook = Callable[[int, ndd.Batch, ndd.Batch], None]


def counter() -> tuple[Hook, Callable[[], dict[str, int]]]:
    """Return a hook that counts, and a function that gives the counts."""
    batches = samples = 0

    def count(step: int, images: ndd.Batch, labels: ndd.Batch) -> None:
        nonlocal batches, samples
        batches += 1
        samples += images.batch_size

    return count, lambda: {"batches": batches, "samples": samples}


def run(reader: ndd.readers.File, *hooks: Hook, batch_size: int = 4, size: int = 16) -> None:
    for step, (jpegs, labels) in enumerate(reader.next_epoch(batch_size=batch_size)):
        images = ndd.resize(ndd.decoders.image(jpegs), size=[size, size])
        for hook in hooks:
            hook(step, images, labels)


def show(step: int, images: ndd.Batch, labels: ndd.Batch) -> None:
    print(step, tuple(images.torch().shape), labels.torch().flatten().tolist())


count, counts = counter()
run(ndd.readers.File(file_root="images"), count, show)
run(ndd.readers.File(file_root="images"), count, batch_size=6, size=8)
print(counts())
