"""Decorated functions: timing, registration, and one that hands in a random generator."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import nvidia.dali.experimental.dynamic as ndd

P = ParamSpec("P")
R = TypeVar("R")
TIMES: dict[str, float] = {}
STEPS: list[Callable[[ndd.Batch], ndd.Batch]] = []


def timed(function: Callable[P, R]) -> Callable[P, R]:
    name = getattr(function, "__name__", "step")

    @functools.wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        started = time.perf_counter()
        result = function(*args, **kwargs)
        TIMES[name] = time.perf_counter() - started
        return result

    return wrapper


def step(function: Callable[[ndd.Batch], ndd.Batch]) -> Callable[[ndd.Batch], ndd.Batch]:
    STEPS.append(function)
    return function


@step
def shrink(images: ndd.Batch) -> ndd.Batch:
    return ndd.resize(images, size=[18, 18])


@step
def brighten(images: ndd.Batch) -> ndd.Batch:
    return ndd.brightness_contrast(images, brightness=1.2, contrast=1.1)


@timed
def preprocess(jpegs: ndd.Batch) -> ndd.Batch:
    images = ndd.decoders.image(jpegs)
    for function in STEPS:
        images = function(images)
    return images


reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=4):
    batch = preprocess(jpegs)
    shrunk = shrink(batch)
    print(batch.batch_size, tuple(shrunk.torch().shape))
print(sorted(TIMES))
