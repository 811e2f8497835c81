"""Training and validation; the readers are made in data.py."""

import data
import torch
from data import BATCH_SIZE, SIZE, make_valid_reader, preprocess
from torch import nn

model = nn.Sequential(nn.Flatten(), nn.Linear(3 * SIZE * SIZE, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)

for jpegs, labels in data.reader.next_epoch(batch_size=BATCH_SIZE):
    batch = preprocess(jpegs)
    loss = nn.functional.cross_entropy(model(batch.torch()), labels.torch().flatten().long())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

valid_reader = make_valid_reader()
with torch.no_grad():
    for jpegs, labels in valid_reader.next_epoch(batch_size=2):
        batch = preprocess(jpegs, training=False)
        print(tuple(model(batch.torch()).shape), labels.batch_size)
