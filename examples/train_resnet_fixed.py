"""Train a small residual network on a folder of images, loaded with DALI dynamic mode."""

import argparse

import nvidia.dali.experimental.dynamic as ndd
import torch
from torch import nn

MEAN = [0.485 * 255, 0.456 * 255, 0.406 * 255]
STD = [0.229 * 255, 0.224 * 255, 0.225 * 255]


class Block(nn.Module):
    """Two convolutions and a shortcut."""

    def __init__(self, channels):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, x):
        return torch.relu(x + self.conv2(torch.relu(self.conv1(x))))


class ResNet(nn.Module):
    """A stem, some blocks, and a classifier."""

    def __init__(self, classes, width=8, blocks=2):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, stride=2, padding=1)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(blocks)))
        self.head = nn.Linear(width, classes)

    def forward(self, x):
        return self.head(self.blocks(self.stem(x)).mean(dim=(2, 3)))


def augment(images, rng, size):
    """Rotate, flip, crop and normalize a batch of decoded images."""
    angle = ndd.random.uniform(range=[-15.0, 15.0], rng=rng, batch_size=images.batch_size)
    mirror = ndd.random.coin_flip(batch_size=images.batch_size, rng=rng)
    images = ndd.rotate(images, angle=angle, fill_value=0, keep_size=True)
    images = ndd.resize(images, size=[size, size])
    return ndd.crop_mirror_normalize(images, mirror=mirror, mean=MEAN, std=STD)


def train(args):
    """Run the training and return the loss of each epoch."""
    torch.manual_seed(args.seed)
    rng = ndd.random.RNG(seed=args.seed)
    reader = ndd.readers.File(
        file_root=args.data,
        random_shuffle=True,
    )
    model = ResNet(classes=2).to(args.device)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    losses = []
    for epoch in range(args.epochs):
        total = seen = 0
        for jpegs, labels in reader.next_epoch(batch_size=args.batch_size):
            images = ndd.decoders.image(
                jpegs, device="gpu" if args.device == "cuda" else "cpu"
            )
            batch = augment(images, rng, args.size)
            if seen == 0:
                print("first image:", images.select(0).shape)
            target = labels.torch().squeeze(-1).long().to(args.device)
            loss = nn.functional.cross_entropy(model(batch.torch()), target)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item() * labels.batch_size
            seen += labels.batch_size
        losses.append(total / seen)
        print(f"epoch {epoch}: loss {losses[-1]:.4f}")
        if args.checkpoint:
            state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save({"epoch": epoch, **state}, args.checkpoint)
    return losses


def parse_args(argv=None):
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", help="folder with one subfolder a class")
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--size", type=int, default=224)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--checkpoint", help="file that keeps the state after each epoch")
    return parser.parse_args(argv)


if __name__ == "__main__":
    train(parse_args())
