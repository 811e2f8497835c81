"""Low and high resolution pairs, with JPEG artefacts in the small image."""

from typing import TypedDict

import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.types as types


class Pair(TypedDict):
    low: ndd.Batch
    high: ndd.Batch


SCALE = 2
PATCH = 24


def make_pair(images: ndd.Batch, quality: ndd.Batch) -> Pair:
    high = ndd.crop(images, crop=[PATCH, PATCH])
    low = ndd.resize(high, size=[PATCH // SCALE, PATCH // SCALE], interp_type=types.INTERP_CUBIC)
    low = ndd.jpeg_compression_distortion(low, quality=quality)
    return {"low": low, "high": high}


def upscale(images: ndd.Batch) -> ndd.Batch:
    return ndd.resize(images, size=[PATCH, PATCH], interp_type=types.INTERP_LINEAR)


rng = ndd.random.RNG(seed=1)
reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=4):
    quality = ndd.random.uniform(batch_size=4, range=[40, 95], dtype=ndd.int32, rng=rng)
    pair = make_pair(ndd.decoders.image(jpegs), quality)
    low, high = pair["low"], pair["high"]
    difference = ndd.cast(upscale(low), dtype=ndd.float32) - high
    error = ndd.reductions.mean(difference * difference)
    print(tuple(low.torch().shape), tuple(high.torch().shape), [float(e.item()) > 0 for e in error])
