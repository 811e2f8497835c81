"""Context managers: of contextlib, a class, and evaluation modes."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from types import TracebackType

import nvidia.dali.experimental.dynamic as ndd


@contextmanager
def reading(root: str, shuffle: bool = False) -> Generator[ndd.readers.File, None, None]:
    reader = ndd.readers.File(file_root=root, random_shuffle=shuffle)
    yield reader


class Stopwatch:
    """Measures how long its block takes."""

    def __enter__(self) -> Stopwatch:
        self.started = time.perf_counter()
        self.seconds = 0.0
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.seconds = time.perf_counter() - self.started


with reading("images") as reader, Stopwatch() as watch:
    for jpegs, labels in reader.next_epoch(batch_size=4):
        images = ndd.decoders.image(jpegs)
        edges = ndd.laplacian(images, window_size=3)
        print(labels.batch_size, edges.select(0).ndim)
print(watch.seconds > 0)

with ndd.EvalMode.sync_cpu, reading("images") as reader:
    for jpegs, _ in reader.next_epoch(batch_size=6):
        shapes = ndd.peek_image_shape(jpegs)
        heights = shapes.slice[0]
        print(shapes.torch().shape, [int(height.item()) for height in heights])
