"""Random erasing: regions are chosen for each image and painted over."""

import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 4


class RandomErasing:
    """Erases one rectangle of each image, relative to its size."""

    def __init__(self, rng: ndd.random.RNG, share: float = 0.3, fill: float = 127.0) -> None:
        self.rng = rng
        self.share = share
        self.fill = fill

    def __call__(self, images: ndd.Batch) -> ndd.Batch:
        anchor = ndd.random.uniform(
            batch_size=images.batch_size, range=[0.0, 1.0 - self.share], shape=[2], rng=self.rng
        )
        return ndd.erase(
            images,
            anchor=anchor,
            shape=[self.share, self.share],
            axis_names="HW",
            normalized=True,
            fill_value=self.fill,
        )


erase = RandomErasing(ndd.random.RNG(seed=9))
reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    images = ndd.resize(ndd.decoders.image(jpegs), size=[24, 24])
    erased = erase(images)
    changed = ndd.reductions.mean(ndd.cast(images != erased, dtype=ndd.float32))
    print([float(c.item()) > 0 for c in changed])
