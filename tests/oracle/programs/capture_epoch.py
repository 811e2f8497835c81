"""Capture mode: from the second epoch on a pipeline runs ahead of the loop."""

import nvidia.dali.experimental.dynamic as ndd


def main() -> None:
    reader = ndd.readers.File(file_root="images", random_shuffle=True)
    rng = ndd.random.RNG(seed=21)
    for epoch in range(3):
        total = 0.0
        for jpegs, labels in reader.next_epoch(batch_size=4, capture=True):
            images = ndd.decoders.image(jpegs)
            mirror = ndd.random.coin_flip(batch_size=4, rng=rng)
            resized = ndd.resize(images, size=(20, 20))
            inputs = ndd.crop_mirror_normalize(
                resized, mirror=mirror, mean=(127.0, 127.0, 127.0), std=(60.0, 60.0, 60.0)
            )
            total += float(inputs.torch().mean()) + float(labels.torch().sum())
        print(f"epoch {epoch}: {total:.2f}")


if __name__ == "__main__":
    main()
