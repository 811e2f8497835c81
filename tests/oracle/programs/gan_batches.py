"""A small GAN: real images from a reader, latent vectors from a random operator."""

from __future__ import annotations

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

BATCH_SIZE = 4
LATENT = 8
SIZE = 8

generator = nn.Sequential(nn.Linear(LATENT, 3 * SIZE * SIZE), nn.Tanh())
critic = nn.Linear(3 * SIZE * SIZE, 1)
optimizers = [torch.optim.Adam(net.parameters(), lr=2e-4) for net in (generator, critic)]


def real_and_latent(
    reader: ndd.readers.File, rng: ndd.random.RNG
) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    for jpegs, *_ in reader.next_epoch(batch_size=BATCH_SIZE):
        images = ndd.resize(ndd.decoders.image(jpegs), size=[SIZE, SIZE])
        real = ndd.crop_mirror_normalize(images, mean=[127.5], std=[127.5])
        latent = ndd.random.normal(batch_size=BATCH_SIZE, shape=[LATENT], rng=rng)
        yield real.torch(), latent.torch()


rng = ndd.random.RNG(seed=99)
reader = ndd.readers.File(file_root="images", random_shuffle=True)
for real, latent in real_and_latent(reader, rng):
    fake = generator(latent)
    critic_loss = critic(fake.detach()).mean() - critic(real.flatten(1)).mean()
    generator_loss = -critic(fake).mean()
    losses = {"critic": critic_loss, "generator": generator_loss}
    for loss in losses.values():
        loss.backward(retain_graph=True)
    for optimizer in optimizers:
        optimizer.step()
        optimizer.zero_grad()
    print(tuple(real.shape), tuple(latent.shape), list(losses))
