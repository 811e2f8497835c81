"""The text that is measured on: dynamic-mode code of any length, with mistakes at even distances.

Every server but those that report syntax errors alone finds something in it: there is an import
that is not used, a name that is not defined, and a batch that is subscripted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEAD = '''"""Generated dynamic-mode code."""

import json
from typing import Any

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

ROOT = "data/img"
rng = ndd.random.RNG(seed=1234)
'''
_FUNCTIONS = """

def augment_{i}(images: ndd.Batch) -> ndd.Batch:
    size = images.batch_size
    angle = ndd.random.uniform(batch_size=size, range=[-30, 30], rng=rng)
    mirror = ndd.random.coin_flip(batch_size=size, rng=rng)
    images = ndd.rotate(images, angle=angle, fill_value=0)
    images = ndd.resize(images, size=[224, 224])
    return ndd.crop_mirror_normalize(images, mirror=mirror, mean=[123.0, 116.0, 103.0])


def train_{i}(model: Any, epochs: int = 2) -> None:
    reader = ndd.readers.File(file_root=ROOT, random_shuffle=True)
    for _ in range(epochs):
        for jpegs, labels in reader.next_epoch(batch_size=64):
            images = ndd.decoders.image(jpegs, device="gpu")
            normalized = augment_{i}(images)
            first = images[0]
            scaled = images * 2 + 1
            dense = ndd.as_tensor(scaled, pad=True)
            model(normalized.torch(), labels.torch(), first, np.asarray(dense.cpu()))


def points_{i}(count: int) -> ndd.Batch:
    xy = ndd.random.uniform(batch_size=16, range=[0, 1], shape=2, rng=rng)
    waves = ndd.stack(ndd.math.sin(xy), ndd.math.cos(xy), axis=0)
    factors = ndd.tensor([1, 2])
    return ndd.cast(waves * factors[0] + count + undefined_{i}, dtype=ndd.float32)
"""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``[start, end)`` of a text by ``text``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Typing:
    """Keys pressed at one place, and taken back.

    Attributes:
        name: Where it is, for the report.
        broken: What makes the place a half-typed one before anything is measured.
        key: The key press.
        back: What takes it back.
        mend: What takes ``broken`` back.
    """

    name: str
    key: Edit
    back: Edit
    broken: Edit | None = None
    mend: Edit | None = None


def generate(lines: int) -> str:
    """Return a text of exactly this many lines: whole functions, then comments."""
    text = _HEAD
    count = 0
    while True:
        longer = text + _FUNCTIONS.format(i=count)
        if longer.count("\n") > lines:
            break
        text, count = longer, count + 1
    return text + "# \n" * (lines - text.count("\n"))


def typings(text: str) -> list[Typing]:
    """Return where keys are pressed in a generated text."""
    middle = text.index("[224, 224])", len(text) // 2 if len(text) > 8_000 else 0)
    digit = middle + len("[224")
    end = middle + len("[224, 224])")
    alias = text.index(" as ndd\n") + len(" as ndd")
    top = text.index("import json")
    cut = Edit(digit, end, "")
    return [
        Typing("in a function", Edit(digit, digit, "4"), Edit(digit, digit + 1, "")),
        Typing("in the import", Edit(alias, alias, "x"), Edit(alias, alias + 1, "")),
        Typing("a line at the top", Edit(top, top, "# \n"), Edit(top, top + 3, "")),
        Typing(
            "in a broken statement",
            Edit(digit, digit, "4"),
            Edit(digit, digit + 1, ""),
            broken=cut,
            mend=Edit(digit, digit, text[digit:end]),
        ),
    ]


def hover_offsets(text: str, count: int) -> list[int]:
    """Return offsets of variables and operators, spread over a generated text."""
    found = []
    for code in ("images = ndd.decoders", "resize(", "xy = ", "crop_mirror", "reader.next_epoch"):
        at = text.find(code)
        while at >= 0:
            found.append(at + 1)
            at = text.find(code, at + 1)
    found.sort()
    return found[:: max(1, len(found) // count)][:count]


def completion_offsets(text: str, count: int) -> list[int]:
    """Return offsets where names, attributes, arguments and values may stand, spread evenly."""
    found = []
    for code in ("= ndd.", "model(normalized.", "ndd.resize(images, ", "device=", "reader."):
        at = text.find(code)
        while at >= 0:
            found.append(at + len(code))
            at = text.find(code, at + 1)
    found.sort()
    return found[:: max(1, len(found) // count)][:count]


def screens(text: str, count: int, height: int = 60) -> list[Edit]:
    """Return ranges of whole lines as high as a screen, spread over a text, each as what it is."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    last = max(1, len(starts) - height)
    found = []
    for number in range(count):
        first = number * last // count
        start, end = starts[first], starts[min(first + height, len(starts) - 1)]
        found.append(Edit(start, end, text[start:end]))
    return found
