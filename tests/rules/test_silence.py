"""Correct code that looks like a mistake, and code of which nothing is known: no finding."""

from __future__ import annotations

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.document import Document

IMPORT = "import nvidia.dali.experimental.dynamic as ndd\n"
PROGRAMS = {
    "rows of a csv file": """\
import csv
with open("labels.csv") as file:
    reader = csv.reader(file)
    for row in reader:
        if row[0]:
            break
    for row in reader:
        print(len(row), row[1:3])
""",
    "a torch loader": """\
from torch.utils.data import DataLoader
for epoch in range(3):
    loader = DataLoader(dataset, batch_size=8)
    for images, labels in loader:
        print(images[0], len(images), images.cpu().cuda())
        break
""",
    "another library's readers": """\
import readers
batch = readers.file("x", batch_size=4)
print(batch[0], len(batch))
""",
    "dynamic mode as a parameter": """\
def decode(ndd, files):
    images = ndd.decoders.image(files, device="mixed")
    return images[0]
""",
    "a name that means something else later": """\
for files, labels in ndd.readers.File(file_root="x").next_epoch(batch_size=4):
    images = ndd.resize(ndd.decoders.image(files), size=[2, 2])
    images = images.torch()
    print(images[0], len(images), images.cpu())
""",
    "batches or lists": """\
def count(batch):
    if isinstance(batch, ndd.Batch):
        return batch.batch_size
    elif isinstance(batch, (list, tuple)):
        return len(batch)
    return len(batch)
count(ndd.random.uniform(batch_size=2))
""",
    "not a batch": """\
def first(x):
    if not isinstance(x, ndd.Batch):
        return x[0]
    return x.select(0)
first(ndd.random.uniform(batch_size=2))
""",
    "a test that expects the error": """\
import pytest
def test_subscript():
    batch = ndd.random.uniform(batch_size=2)
    with pytest.raises(TypeError):
        batch[0]
""",
    "one sample is never ragged": """\
for files, labels in ndd.readers.File(file_root="x").next_epoch(batch_size=1):
    images = ndd.decoders.image(files)
    print(images.torch().shape, ndd.as_tensor(images).shape)
""",
    "a reader for each folder": """\
def load(folders):
    for folder in folders:
        reader = ndd.readers.File(file_root=folder)
        for files, labels in reader.next_epoch(batch_size=4):
            yield files
""",
    "readers in a list": """\
readers = []
for shard in range(4):
    readers.append(ndd.readers.File(file_root="x", shard_id=shard, num_shards=4))
""",
    "a new reader for each run": """\
def run():
    reader = ndd.readers.File(file_root="x")
    for files, labels in reader.next_epoch(batch_size=4):
        if files is None:
            break
for trial in range(3):
    run()
""",
    "the default generator is seeded": """\
ndd.random.set_seed(7)
rng = ndd.random.RNG(seed=1)
print(ndd.random.uniform(batch_size=4))
""",
    "a draw of each sample": """\
for file, label in ndd.readers.File(file_root="x").next_epoch():
    image = ndd.decoders.image(file)
    image = ndd.rotate(image, angle=ndd.random.uniform(range=[-10, 10]))
""",
    "a mix of two batches by one draw": """\
weight = ndd.random.uniform(range=[0.0, 1.0])
for files, labels in ndd.readers.File(file_root="x").next_epoch(batch_size=4):
    a = ndd.resize(ndd.decoders.image(files), size=[8, 8])
    print(a * weight + a * (1.0 - weight))
""",
    "arguments that are not seen": """\
def draw(**options):
    rng = ndd.random.RNG(seed=1)
    return ndd.random.uniform(**options), ndd.random.normal(rng=rng, **options)
""",
    "the same batch size": """\
reader = ndd.readers.File(file_root="x")
SIZE = 8
for files, labels in reader.next_epoch(batch_size=8):
    pass
for files, labels in reader.next_epoch(batch_size=SIZE):
    pass
""",
    "a checkpoint before the first epoch": """\
checkpoint = ndd.checkpoint.Checkpoint()
reader = ndd.readers.File(file_root="x")
checkpoint.register(reader)
for files, labels in reader.next_epoch(batch_size=8):
    pass
checkpoint.collect()
""",
    "readers that one function makes": """\
def make(root):
    return ndd.readers.File(file_root=root, enable_checkpointing=False)
train, validation = make("a"), make("b")
for files, labels in train.next_epoch(batch_size=4):
    pass
for files, labels in validation.next_epoch(batch_size=8):
    pass
for file, label in make("c").next_epoch():
    pass
checkpoint = ndd.checkpoint.Checkpoint()
checkpoint.register(make("d"))
""",
    "perhaps samples": """\
def count(size=None):
    reader = ndd.readers.File(file_root="x")
    first = sum(1 for _ in reader.next_epoch(batch_size=size))
    for item in reader.next_epoch(batch_size=size):
        first += 1
    return first
""",
    "prepared for other versions": """\
try:
    math = ndd.tensor_math
except AttributeError:
    math = ndd.math
if hasattr(ndd, "set_threads"):
    ndd.set_threads(4)
def epoch(reader, version):
    if version < (2, 3):
        return reader.next_epoch(batch_size=4, compile=True)
    return reader.next_epoch(batch_size=4, capture=True)
epoch(ndd.readers.File(file_root="x"), (2, 4))
""",
    "a tuple of one is meant": """\
for item in ndd.readers.Numpy(file_root="x").next_epoch(batch_size=4):
    print(len(item), item[0].shape, item.index(0))
    (item,) = item
    print(ndd.cast(item, dtype=ndd.float32))
""",
    "pipeline mode": """\
import nvidia.dali.fn as fn
from nvidia.dali import pipeline_def
@pipeline_def(batch_size=8)
def pipeline():
    files, labels = fn.readers.file(file_root="x")
    images = fn.decoders.image(files, device="mixed")
    return fn.resize(images[0], size=[2, 2]), labels
""",
    "tensors by their list": """\
batch = ndd.random.uniform(batch_size=4)
print(len(batch.tensors), batch.tensors[1], batch.tensors[:], batch.tensors[1:3].tolist())
""",
    "to the host for NumPy": """\
import numpy as np
for files, labels in ndd.readers.File(file_root="x").next_epoch(batch_size=4):
    images = ndd.resize(ndd.decoders.image(files, device="gpu"), size=[2, 2])
    print(np.asarray(ndd.as_tensor(images).cpu()), images.cpu().torch())
""",
    "annotated for others": """\
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from collections.abc import Sequence
def pick(batches: Sequence[ndd.Batch], names: dict[str, ndd.Batch]) -> ndd.Batch:
    return batches[0] if len(batches) else names["a"]
""",
}


@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS)
def test_silence(body):
    document = Document(IMPORT + body, catalog=load_shipped())
    found = [
        (rule.code, report.place.chunk.text[report.place.start : report.place.end])
        for rule, report in document.reports
    ]
    assert found == []
