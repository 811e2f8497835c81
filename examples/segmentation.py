"""Images and masks, augmented by the same draws."""

import sys

import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 4


def paired_batches(root, rng, device="cpu"):
    """Yield batches of images and of their masks."""
    image_reader = ndd.readers.File(file_root=f"{root}/images")
    mask_reader = ndd.readers.File(file_root=f"{root}/masks")
    pairs = zip(
        image_reader.next_epoch(batch_size=BATCH_SIZE),
        mask_reader.next_epoch(batch_size=BATCH_SIZE),
    )
    for (jpegs, _), (encoded_masks, _) in pairs:
        images = ndd.decoders.image(jpegs, device=device)
        masks = ndd.decoders.image(encoded_masks, device=device)
        mirror = ndd.random.coin_flip(batch_size=BATCH_SIZE, rng=rng)
        angle = ndd.random.uniform(batch_size=BATCH_SIZE, range=[-20.0, 20.0], rng=rng)
        yield tuple(
            ndd.resize(
                ndd.rotate(
                    ndd.flip(batch, horizontal=mirror), angle=angle, fill_value=0, keep_size=True
                ),
                size=[32, 32],
            )
            for batch in (images, masks)
        )


def main(root):
    """Print the share of the masks that is set, batch by batch."""
    rng = ndd.random.RNG(seed=3)
    for images, masks in paired_batches(root, rng):
        share = ndd.reductions.mean(ndd.cast(masks, dtype=ndd.float32))
        print(images.shape[0], [round(float(value.item()), 1) for value in share])


if __name__ == "__main__":
    main(sys.argv[1])
