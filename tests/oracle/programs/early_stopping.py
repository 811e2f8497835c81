"""Training that ends when the validation loss does not fall any more."""

from __future__ import annotations

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn


class EarlyStopping:
    """Counts how long nothing got better."""

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.best = float("inf")
        self.waited = 0

    def update(self, loss: float) -> bool:
        """Return True when it is time to stop."""
        if loss < self.best:
            self.best, self.waited = loss, 0
        else:
            self.waited += 1
        return self.waited >= self.patience


class Trainer:
    """Owns the readers, the model and the optimizer."""

    def __init__(self, batch_size: int = 4) -> None:
        self.batch_size = batch_size
        self.train_reader = ndd.readers.File(file_root="images", random_shuffle=True)
        self.valid_reader = ndd.readers.File(file_root="images")
        self.model = nn.Sequential(nn.Flatten(), nn.Linear(3 * 12 * 12, 2))
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.05)
        self.stopping = EarlyStopping(patience=2)

    def loss(self, jpegs: ndd.Batch, labels: ndd.Batch) -> torch.Tensor:
        images = ndd.resize(ndd.decoders.image(jpegs), size=[12, 12])
        inputs = ndd.crop_mirror_normalize(images, mean=[127.5], std=[127.5])
        targets = labels.torch().squeeze(-1).long()
        return nn.functional.cross_entropy(self.model(inputs.torch()), targets)

    def train_epoch(self) -> None:
        for jpegs, labels in self.train_reader.next_epoch(batch_size=self.batch_size):
            loss = self.loss(jpegs, labels)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    def valid_epoch(self) -> float:
        with torch.no_grad():
            losses = [
                self.loss(jpegs, labels).item()
                for jpegs, labels in self.valid_reader.next_epoch(batch_size=self.batch_size)
            ]
        return sum(losses) / len(losses)

    def fit(self, epochs: int) -> int:
        for epoch in range(epochs):
            self.train_epoch()
            if self.stopping.update(self.valid_epoch()):
                return epoch
        return epochs


print(Trainer().fit(epochs=4) <= 4)
