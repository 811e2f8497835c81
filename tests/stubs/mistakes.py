"""Mistakes that people make, each on a line of its own: a comment marks where. Nothing else is wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import torch
from nvidia.dali import types


def subscripts(batch: ndd.Batch) -> None:
    batch[0]  # ! batch-subscript
    batch.slice(0)  # ! slice-called
    batch.select[0]  # ! select-subscripted
    len(batch)  # ! batch-len


def truth(batch: ndd.Batch) -> ndd.Batch:
    if batch > 0.5:  # ! batch-truth
        return batch
    while not batch:  # ! batch-truth
        break
    return batch


def frameworks(batch: ndd.Batch) -> None:
    np.sqrt(batch)  # ! foreign-function
    np.asarray(batch)  # ! batch-to-numpy
    torch.as_tensor(batch)  # ! batch-to-dlpack
    torch.from_dlpack(batch)  # ! batch-to-dlpack


def attributes(batch: ndd.Batch, sample: ndd.Tensor) -> None:
    batch.at(0)  # ! foreign-attribute
    batch.as_cpu()  # ! foreign-attribute
    batch.numpy()  # ! foreign-attribute
    batch.cuda()  # ! foreign-attribute
    batch.item()  # ! foreign-attribute
    sample.numpy()  # ! foreign-attribute
    sample.to("gpu")  # ! foreign-attribute
    sample.batch_size  # ! foreign-attribute
    len(sample)  # ! batch-len
    for row in sample:  # ! tensor-iterated
        print(row)


def batches(batch: ndd.Batch) -> None:
    ndd.batch([batch, batch])  # ! batch-of-batches
    ndd.resize(batch, size=[[8, 8], [9, 9]])  # ! per-sample-list
    ndd.rotate(batch, angle=[10.0, 20.0])  # ! per-sample-list
    batch == None  # ! batch-equals-none  # noqa: E711


def decoding(folder: Path) -> None:
    ndd.decoders.image("a.jpg")  # ! path-to-decoder
    ndd.decoders.image(b"raw")  # ! bytes-to-decoder
    ndd.decoders.image(folder / "a.jpg")  # ! path-to-decoder


def readers() -> None:
    ndd.readers.file(file_root="images")  # ! reader-lowercase
    ndd.readers.Coco(annotations_file="a.json")  # ! reader-lowercase
    ndd.readers.File(file_root="images", batch_size=8)  # ! reader-batch-size
    reader = ndd.readers.File(file_root="images")
    for item in reader:  # ! reader-iterated
        print(item)
    for jpegs, labels, paths in reader.next_epoch(batch_size=8):  # ! output-count
        print(jpegs, labels, paths)
    len(reader)  # ! batch-len
    reader.reset()  # ! iterator-left-over
    reader.next_epoch(batch_size=8).batch_size  # ! foreign-attribute


def randomness(batch: ndd.Batch) -> None:
    ndd.random.uniform(range=[0.0, 1.0], batch_size=8, seed=3)  # ! seed-argument
    ndd.random.coin_flip(batch_size=8, rng=42)  # ! rng-wrong-type
    ndd.random.normal(batch_size=8, rng=np.random.default_rng(1))  # ! rng-wrong-type
    ndd.noise.gaussian(batch, stddev=1.0, rng=torch.Generator())  # ! rng-wrong-type


def arguments(batch: ndd.Batch) -> None:
    ndd.resize_image(batch)  # ! unknown-operator
    ndd.fn.resize(batch, size=[8, 8])  # ! unknown-operator
    ndd.resize(batch, resize_width=8)  # ! unknown-argument
    ndd.resize(batch, size=[8, 8], name="resize")  # ! unknown-argument
    ndd.color_space_conversion(batch, image_type=types.RGB)  # ! missing-argument
    ndd.resize(batch, [8, 8])  # ! extra-positional
    ndd.cast(batch, dtype=np.float32)  # ! foreign-dtype
    ndd.cast(batch, dtype="float32")  # ! foreign-dtype
    ndd.cast(batch, dtype=torch.float32)  # ! foreign-dtype
    ndd.cast(batch, dtype=int)  # ! foreign-dtype
    ndd.resize(batch, size=[8, 8], interp_type="linear")  # ! enum-as-string
    ndd.resize(batch, size=[8, 8], interp_type=ndd.InterpType.LINEAR)  # ! enum-as-string
    ndd.resize(batch, size=[8, 8], device=torch.device("cpu"))  # ! foreign-device
    ndd.readers.File("images")  # ! path-by-position


def outputs(jpegs: ndd.Batch) -> None:
    images, extra, more = ndd.decoders.audio(jpegs)  # ! output-count
    result = ndd.nonsilent_region(jpegs)
    ndd.resize(result, size=[8, 8])  # ! tuple-passed
    print(images, extra, more)


def checkpoints(reader: ndd.readers.File) -> None:
    reader.next_epoch(batch_size=8, compile=True)  # ! renamed-argument
    checkpoint = ndd.checkpoint.Checkpoint("run_{seq}.json")  # ! checkpoint-arguments
    checkpoint.state()  # ! foreign-attribute
