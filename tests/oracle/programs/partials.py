"""functools.partial and lambdas as a table of augmentations."""

from collections.abc import Callable
from functools import partial

import nvidia.dali.experimental.dynamic as ndd

SIZE = 20

to_square = partial(ndd.resize, size=[SIZE, SIZE])
decode = partial(ndd.decoders.image, device="cpu")

AUGMENTATIONS: dict[str, Callable[[ndd.Batch], ndd.Batch]] = {
    "identity": lambda images: images,
    "flipped": lambda images: ndd.flip(images, horizontal=1),
    "dark": lambda images: ndd.brightness(images, brightness=0.5),
    "soft": partial(ndd.gaussian_blur, sigma=2.0),
}

reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=4):
    images = to_square(decode(jpegs))
    for name, augmentation in AUGMENTATIONS.items():
        result = augmentation(images)
        print(name, tuple(result.torch().shape))
    flipped = AUGMENTATIONS["flipped"](images)
    print(flipped.layout, flipped.ndim)
