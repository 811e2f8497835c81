"""A training step, a validation step, and best weights kept."""

from __future__ import annotations

import copy

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

BATCH_SIZE = 4


class Net(nn.Module):
    def __init__(self, classes: int = 2) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 8, 3, stride=2), nn.ReLU(), nn.AdaptiveAvgPool2d(4)
        )
        self.head = nn.Linear(8 * 16, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.features(x).flatten(1))


def prepare(jpegs: ndd.Batch) -> torch.Tensor:
    images = ndd.resize(ndd.decoders.image(jpegs), size=[32, 32])
    return ndd.crop_mirror_normalize(images, mean=[127.5], std=[127.5]).torch()


def train_step(
    model: nn.Module, optimizer: torch.optim.Optimizer, jpegs: ndd.Batch, labels: ndd.Batch
) -> float:
    model.train()
    logits = model(prepare(jpegs))
    loss = nn.functional.cross_entropy(logits, labels.torch().squeeze(-1).long())
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    return loss.item()


@torch.no_grad()
def accuracy(model: nn.Module, reader: ndd.readers.File) -> float:
    model.eval()
    right = seen = 0
    for jpegs, labels in reader.next_epoch(batch_size=BATCH_SIZE):
        predicted = model(prepare(jpegs)).argmax(dim=1)
        right += int((predicted == labels.torch().flatten()).sum())
        seen += labels.batch_size
    return right / seen


torch.manual_seed(0)
train_reader = ndd.readers.File(file_root="images", random_shuffle=True)
valid_reader = ndd.readers.File(file_root="images")
net = Net()
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
best, best_accuracy = copy.deepcopy(net.state_dict()), 0.0
for _ in range(2):
    for jpegs, labels in train_reader.next_epoch(batch_size=BATCH_SIZE):
        train_step(net, adam, jpegs, labels)
    if (score := accuracy(net, valid_reader)) > best_accuracy:
        best, best_accuracy = copy.deepcopy(net.state_dict()), score
print(len(best), 0 <= best_accuracy <= 1)
