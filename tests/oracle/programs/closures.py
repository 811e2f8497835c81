"""Functions that close over a reader, a generator and a size."""

from collections.abc import Callable, Iterator

import nvidia.dali.experimental.dynamic as ndd


def make_loader(root: str, batch_size: int) -> Callable[[], Iterator[ndd.Batch]]:
    """Return a function that goes through one epoch each time it is called."""
    reader = ndd.readers.File(file_root=root, random_shuffle=True)

    def epoch() -> Iterator[ndd.Batch]:
        for jpegs, _labels in reader.next_epoch(batch_size=batch_size):
            yield ndd.decoders.image(jpegs)

    return epoch


def make_augmentation(seed: int, size: int) -> Callable[[ndd.Batch], ndd.Batch]:
    rng = ndd.random.RNG(seed=seed)

    def augment(images: ndd.Batch) -> ndd.Batch:
        angle = ndd.random.normal(batch_size=images.batch_size, stddev=10.0, rng=rng)
        turned = ndd.rotate(images, angle=angle, keep_size=True, fill_value=0.0)
        return ndd.resize(turned, size=[size, size])

    return augment


loader = make_loader("images", batch_size=6)
augment = make_augmentation(seed=4, size=24)
for _ in range(2):
    for images in loader():
        batch = augment(images)
        print(batch.torch().float().mean().round().item() > 0)
