"""A loop over steps rather than epochs, with ``:=`` and an iterator that is made anew."""

from __future__ import annotations

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd

reader = ndd.readers.File(file_root="images", random_shuffle=True)


def forever(batch_size: int) -> Iterator[tuple[ndd.Batch, ndd.Batch]]:
    while True:
        yield from reader.next_epoch(batch_size=batch_size)


steps = 0
batches = forever(batch_size=4)
while (steps := steps + 1) <= 7:
    jpegs, labels = next(batches)
    if (count := labels.batch_size) != 4:
        raise SystemExit(f"{count} samples")
    images = ndd.resize(ndd.decoders.image(jpegs), size=[12, 12])
    if (mean := float(images.torch().float().mean())) > 10:
        print(steps, round(mean) > 10)
