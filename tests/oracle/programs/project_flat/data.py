"""Where the data comes from."""

import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 4
SIZE = 24

reader = ndd.readers.File(file_root="images", random_shuffle=True)
rng = ndd.random.RNG(seed=3)


def make_valid_reader() -> ndd.readers.File:
    return ndd.readers.File(file_root="images")


def preprocess(jpegs: ndd.Batch, training: bool = True) -> ndd.Batch:
    images = ndd.resize(ndd.decoders.image(jpegs), size=[SIZE, SIZE])
    if training:
        mirror = ndd.random.coin_flip(batch_size=BATCH_SIZE, rng=rng)
        images = ndd.flip(images, horizontal=mirror)
    return ndd.crop_mirror_normalize(images, mean=[127.5], std=[127.5])
