"""From files to tensors."""

from __future__ import annotations

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch
from settings import Settings


class Pipeline:
    """Goes through the data as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.reader = ndd.readers.File(file_root=settings.root)

    def epoch(self) -> Iterator[tuple[torch.Tensor, ndd.Batch]]:
        size = [self.settings.height, self.settings.width]
        for jpegs, labels in self.reader.next_epoch(batch_size=self.settings.batch_size):
            images = ndd.decoders.image(jpegs)
            resized = ndd.resize(images, size=size)
            yield resized.torch(), labels
