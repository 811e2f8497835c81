"""Mean and standard deviation of each channel over a data set."""

from __future__ import annotations

import nvidia.dali.experimental.dynamic as ndd
import torch


def channel_statistics(root: str, batch_size: int = 4) -> tuple[torch.Tensor, torch.Tensor]:
    reader = ndd.readers.File(file_root=root)
    sums = torch.zeros(3, dtype=torch.float64)
    squares = torch.zeros(3, dtype=torch.float64)
    count = 0
    for jpegs, _ in reader.next_epoch(batch_size=batch_size):
        images = ndd.cast(ndd.decoders.image(jpegs), dtype=ndd.float32) / 255.0
        means = ndd.reductions.mean(images, axis_names="HW")
        mean_squares = ndd.reductions.mean_square(images, axis_names="HW")
        sums += means.torch().double().sum(0)
        squares += mean_squares.torch().double().sum(0)
        count += images.batch_size
    mean = sums / count
    return mean, (squares / count - mean**2).clamp(min=0).sqrt()


mean, std = channel_statistics("images")
print([round(m, 2) for m in mean.tolist()], [round(s, 2) for s in std.tolist()])
