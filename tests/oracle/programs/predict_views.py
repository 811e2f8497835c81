"""Test-time augmentation: the mean of the predictions for several views."""

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

SIZE = 16
model = nn.Sequential(nn.Flatten(), nn.Linear(3 * SIZE * SIZE, 2), nn.Softmax(dim=1)).eval()


def views(images: ndd.Batch) -> list[ndd.Batch]:
    whole = ndd.resize(images, size=[SIZE, SIZE])
    center = ndd.resize(ndd.crop(images, crop=[28, 28]), size=[SIZE, SIZE])
    return [whole, ndd.flip(whole, horizontal=1), center, ndd.flip(center, horizontal=1)]


def predict(view: ndd.Batch) -> torch.Tensor:
    batch = ndd.crop_mirror_normalize(view, mean=[127.5] * 3, std=[127.5] * 3)
    return model(batch.torch())


reader = ndd.readers.File(file_root="images")
with torch.inference_mode():
    for jpegs, labels in reader.next_epoch(batch_size=4):
        images = ndd.decoders.image(jpegs)
        predictions = torch.stack([predict(view) for view in views(images)])
        mean = predictions.mean(dim=0)
        print(tuple(mean.shape), labels.torch().flatten().tolist())
