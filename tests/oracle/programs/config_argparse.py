"""A script whose options come from the command line."""

import argparse

import nvidia.dali.experimental.dynamic as ndd


def parse_args(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", default="images")
    parser.add_argument("--batch-size", type=int, default=3)
    parser.add_argument("--size", type=int, default=20)
    parser.add_argument("--device", choices=["cpu", "gpu"], default="cpu")
    parser.add_argument("--shuffle", action="store_true")
    parser.add_argument("--epochs", type=int, default=1)
    return parser.parse_args(argv)


def main(args: argparse.Namespace) -> None:
    reader = ndd.readers.File(file_root=args.data, random_shuffle=args.shuffle)
    for epoch in range(args.epochs):
        for step, (jpegs, labels) in enumerate(reader.next_epoch(batch_size=args.batch_size)):
            images = ndd.decoders.image(jpegs, device=args.device)
            images = ndd.resize(images, size=[args.size, args.size])
            batch = ndd.crop_mirror_normalize(images, dtype=ndd.float32, output_layout="CHW")
            if step % 2 == 0:
                print(epoch, step, batch.shape[0], labels.torch().flatten().tolist())


if __name__ == "__main__":
    main(parse_args())
