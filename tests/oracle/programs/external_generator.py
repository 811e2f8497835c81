"""ExternalSource over a generator function, an iterator class, and a list that is cycled."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import nvidia.dali.experimental.dynamic as ndd


def sequences() -> Iterator[ndd.Batch]:
    """Yield batches of token sequences of different lengths."""
    generator = np.random.default_rng(0)
    for _ in range(3):
        lengths = generator.integers(2, 7, 4)
        yield ndd.as_batch([generator.integers(0, 100, n).astype(np.int32) for n in lengths])


class Waves:
    """Gives one wave at a time."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __iter__(self) -> Iterator[np.ndarray]:
        time = np.linspace(0, 1, 64, dtype=np.float32)
        for index in range(self.count):
            yield np.sin(2 * np.pi * (index + 1) * time).astype(np.float32)


tokens = ndd.ExternalSource(sequences, cycle="quiet")
waves = ndd.ExternalSource(Waves(4), cycle=True)
constant = ndd.ExternalSource([np.full((2, 2), 7, dtype=np.uint8)], cycle=True, layout="HW")

for _ in range(4):
    batch = tokens(batch_size=4)
    padded = ndd.pad(batch, fill_value=0)
    wave = waves()
    loud = wave * 2.0
    same = constant(batch_size=3)
    print(padded.torch().shape[0], tuple(loud.shape), same.batch_size, same.layout)
