"""Images and their masks: two readers in step, and the same random draws for both."""

from collections.abc import Iterator

import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.types as types

BATCH_SIZE = 3
CROP = (24, 24)


def pairs(root: str) -> Iterator[tuple[ndd.Batch, ndd.Batch]]:
    """Yield batches of images and of masks, which are the images thresholded."""
    image_reader = ndd.readers.File(file_root=root)
    mask_reader = ndd.readers.File(file_root=root)
    for (jpegs, _), (pngs, _) in zip(
        image_reader.next_epoch(batch_size=BATCH_SIZE),
        mask_reader.next_epoch(batch_size=BATCH_SIZE),
    ):
        images = ndd.decoders.image(jpegs)
        gray = ndd.decoders.image(pngs, output_type=types.GRAY)
        masks = ndd.cast(gray > 128, dtype=ndd.uint8)
        yield images, masks


def augment(
    images: ndd.Batch, masks: ndd.Batch, rng: ndd.random.RNG
) -> tuple[ndd.Batch, ndd.Batch]:
    """Crop the same window out of both, and flip both or neither."""
    x = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.0, 1.0], rng=rng)
    y = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.0, 1.0], rng=rng)
    mirror = ndd.random.coin_flip(batch_size=BATCH_SIZE, rng=rng)
    images = ndd.crop(images, crop=CROP, crop_pos_x=x, crop_pos_y=y)
    masks = ndd.crop(masks, crop=CROP, crop_pos_x=x, crop_pos_y=y)
    return ndd.flip(images, horizontal=mirror), ndd.flip(masks, horizontal=mirror)


def main() -> None:
    rng = ndd.random.RNG(seed=5)
    for images, masks in pairs("images"):
        images, masks = augment(images, masks, rng)
        inputs = ndd.crop_mirror_normalize(images, mean=[128.0], std=[64.0])
        share = ndd.reductions.mean(ndd.cast(masks, dtype=ndd.float32))
        print(inputs.torch().shape, [round(float(s.item()), 2) for s in share])


if __name__ == "__main__":
    main()
