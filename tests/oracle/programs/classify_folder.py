"""Train a linear classifier on a folder of images, one subfolder a class."""

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

BATCH_SIZE = 4
IMAGE_SIZE = 24
MEAN = [0.485 * 255, 0.456 * 255, 0.406 * 255]
STD = [0.229 * 255, 0.224 * 255, 0.225 * 255]

reader = ndd.readers.File(file_root="images", random_shuffle=True)
rng = ndd.random.RNG(seed=1234)

model = nn.Sequential(nn.Flatten(), nn.Linear(3 * IMAGE_SIZE * IMAGE_SIZE, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()

for epoch in range(2):
    running_loss = 0.0
    for jpegs, labels in reader.next_epoch(batch_size=BATCH_SIZE):
        images = ndd.decoders.image(jpegs)
        mirror = ndd.random.coin_flip(batch_size=BATCH_SIZE, rng=rng)
        images = ndd.resize(images, size=[IMAGE_SIZE, IMAGE_SIZE])
        images = ndd.crop_mirror_normalize(images, mirror=mirror, mean=MEAN, std=STD)

        inputs = images.torch()
        targets = labels.torch().squeeze(-1).long()
        loss = criterion(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        running_loss += loss.item()
    print(f"epoch {epoch}: {running_loss:.3f}")
