"""Helper functions with defaults, *args and keyword-only parameters."""

from collections.abc import Callable

import nvidia.dali.experimental.dynamic as ndd

Transform = Callable[[ndd.Batch], ndd.Batch]


def compose(*transforms: Transform) -> Transform:
    """Return the transforms one after the other as one."""

    def run(images: ndd.Batch) -> ndd.Batch:
        for transform in transforms:
            images = transform(images)
        return images

    return run


def resized(images: ndd.Batch, size: int = 32, *, shorter: bool = False) -> ndd.Batch:
    if shorter:
        return ndd.resize(images, resize_shorter=size)
    return ndd.resize(images, size=[size, size])


def normalized(images: ndd.Batch, *, mean: float = 127.5, std: float = 127.5) -> ndd.Batch:
    return ndd.crop_mirror_normalize(images, mean=[mean], std=[std])


def stack_all(*batches: ndd.Batch, axis: int = 0) -> ndd.Batch:
    return ndd.cat(*batches, axis=axis)


reader = ndd.readers.File(file_root="images")
pipeline = compose(resized, normalized)
for jpegs, _ in reader.next_epoch(batch_size=4):
    images = ndd.decoders.image(jpegs)
    default = normalized(resized(images))
    small = normalized(resized(images, 16), std=64.0)
    longer = resized(images, shorter=True)
    both = stack_all(default, normalized(resized(images), mean=0.0))
    same = pipeline(images)
    print(default.torch().shape, small.torch().shape, longer.batch_size, both.torch().shape)
    print(float((default.torch() - same.torch()).abs().max()))
