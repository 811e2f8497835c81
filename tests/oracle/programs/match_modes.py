"""match chooses how images are brought to one size."""

from __future__ import annotations

from dataclasses import dataclass

import nvidia.dali.experimental.dynamic as ndd


@dataclass
class Stretch:
    size: int


@dataclass
class Crop:
    height: int
    width: int


@dataclass
class Letterbox:
    size: int
    fill: float = 0.0


Mode = Stretch | Crop | Letterbox


def fit(images: ndd.Batch, mode: Mode) -> ndd.Batch:
    match mode:
        case Stretch(size):
            return ndd.resize(images, size=[size, size])
        case Crop(height=h, width=w):
            return ndd.crop(images, crop=[h, w])
        case Letterbox(size=size, fill=fill):
            inside = ndd.resize(images, size=[size, size], mode="not_larger")
            return ndd.pad(inside, axis_names="HW", shape=[size, size], fill_value=fill)


def channels_first(images: ndd.Batch, kind: str) -> ndd.Batch:
    match kind:
        case "float":
            result = ndd.crop_mirror_normalize(images, mean=[0.0], std=[255.0])
        case "bytes":
            result = ndd.transpose(images, perm=[2, 0, 1])
        case other:
            raise ValueError(other)
    return result


reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=4):
    images = ndd.decoders.image(jpegs)
    for mode in (Stretch(16), Crop(20, 24), Letterbox(28)):
        batch = channels_first(fit(images, mode), "float")
        print(type(mode).__name__, tuple(batch.torch().shape))
    raw = channels_first(fit(images, Stretch(12)), "bytes")
    print(raw.layout, raw.torch().dtype)
