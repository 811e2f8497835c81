"""An iterator with __next__ that starts the next epoch by itself, and one that is cycled."""

from __future__ import annotations

from itertools import islice

import nvidia.dali.experimental.dynamic as ndd


class Endless:
    """Never raises StopIteration."""

    def __init__(self, reader: ndd.readers.File, batch_size: int) -> None:
        self.reader = reader
        self.batch_size = batch_size
        self.epochs = 1
        self.batches = self.reader.next_epoch(batch_size=self.batch_size)

    def __iter__(self) -> Endless:
        return self

    def __next__(self) -> tuple[ndd.Batch, ndd.Batch]:
        try:
            jpegs, labels = next(self.batches)
        except StopIteration:
            self.epochs += 1
            self.batches = self.reader.next_epoch(batch_size=self.batch_size)
            jpegs, labels = next(self.batches)
        return ndd.decoders.image(jpegs), labels


endless = Endless(ndd.readers.File(file_root="images"), batch_size=4)
for step, (images, labels) in enumerate(islice(endless, 7)):
    small = ndd.resize(images, size=[8, 8])
    print(step, tuple(small.torch().shape), labels.batch_size)
print(endless.epochs)
