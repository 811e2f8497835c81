"""Depth estimation: an image and its (made up) depth."""

from collections.abc import Iterator

from ops import CUBIC, NEAREST, Batch, decode, ndd, readers

SIZE = [24, 32]


def depth_of(images: Batch) -> Batch:
    """Return one channel that stands for the depth."""
    floats = ndd.cast(images, dtype=ndd.float32)
    return ndd.reductions.mean(floats, axes=[2], keep_dims=True)


def pairs(root: str, batch_size: int) -> Iterator[tuple[Batch, Batch]]:
    reader = readers.File(file_root=root)
    for jpegs, _labels in reader.next_epoch(batch_size=batch_size):
        images = decode(jpegs)
        depth = depth_of(images)
        yield (
            ndd.resize(images, size=SIZE, interp_type=CUBIC),
            ndd.resize(depth, size=SIZE, interp_type=NEAREST),
        )
