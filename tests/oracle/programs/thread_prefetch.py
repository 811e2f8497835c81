"""A thread that prepares batches ahead of the training loop."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch

Item = tuple[torch.Tensor, torch.Tensor]


class Prefetcher:
    """Fills a queue in a thread of its own."""

    def __init__(self, root: str, batch_size: int, depth: int = 2) -> None:
        self.root = root
        self.batch_size = batch_size
        self.queue: queue.Queue[Item | None] = queue.Queue(maxsize=depth)

    def _work(self) -> None:
        reader = ndd.readers.File(file_root=self.root)
        for jpegs, labels in reader.next_epoch(batch_size=self.batch_size):
            images = ndd.resize(ndd.decoders.image(jpegs), size=[16, 16])
            self.queue.put((images.torch(), labels.torch()))
        self.queue.put(None)

    def __iter__(self) -> Iterator[Item]:
        worker = threading.Thread(target=self._work)
        worker.start()
        while (item := self.queue.get()) is not None:
            yield item
        worker.join()


for images, labels in Prefetcher("images", batch_size=4):
    print(tuple(images.shape), labels.flatten().tolist())
