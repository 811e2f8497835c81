"""Readers whose outputs have names: dicts of batches, or of samples, on DALI and in our model."""

from __future__ import annotations

import struct

import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.tfrecord as tfrecord
import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.describe import describe
from ndd_ls.semantic import Program
from ndd_ls.syntax import nodes

pytestmark = pytest.mark.oracle

PROGRAM = """\
reader = ndd.readers.TFRecord(
    path=["data.tfrecord"],
    index_path=["data.idx"],
    features={
        "image": tfrecord.FixedLenFeature((), tfrecord.string, ""),
        "label": tfrecord.FixedLenFeature([1], tfrecord.int64, -1),
    },
)
for output in reader.next_epoch(SIZE):
    image, label = output["image"], output["label"]
"""


def field(number: int, body: bytes) -> bytes:
    """Return a length-delimited field of a protocol buffer; all lengths here are below 128."""
    return bytes([number << 3 | 2, len(body)]) + body


def example(image: bytes, label: int) -> bytes:
    """Return a TensorFlow ``Example``."""
    features = b""
    for name, kind, value in ((b"image", 1, image), (b"label", 3, bytes([label]))):
        features += field(1, field(1, name) + field(2, field(kind, field(1, value))))
    return field(1, features)


@pytest.fixture(autouse=True)
def record_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data, index = b"", ""
    for label in range(4):
        body = example(b"abc", label)
        record = struct.pack("<Q", len(body)) + bytes(4) + body + bytes(4)
        index += f"{len(data)} {len(record)}\n"
        data += record
    (tmp_path / "data.tfrecord").write_bytes(data)
    (tmp_path / "data.idx").write_text(index, encoding="ascii")


@pytest.mark.parametrize(("size", "kind"), [("batch_size=2", "Batch[2]"), ("", "Tensor")])
def test_an_epoch_yields_dicts(size, kind):
    program = PROGRAM.replace("SIZE", size)
    names = {"ndd": ndd, "tfrecord": tfrecord}
    exec(program, names)
    assert isinstance(names["output"], dict)
    assert list(names["output"]) == ["image", "label"]
    assert {type(value).__name__ for value in names["output"].values()} == {kind.partition("[")[0]}

    imports = "import nvidia.dali.experimental.dynamic as ndd\nfrom nvidia.dali import tfrecord\n"
    model = Program(imports + program, load_shipped()).model
    said = {
        node.id: describe(value)
        for unit in model.all_units()
        for node, value in unit.facts.items()
        if isinstance(node, nodes.Name) and node.id in ("output", "image", "label")
    }
    assert said["image"] == said["label"] == f"{kind} · cpu"
    assert said["output"] == f"dict(image: {kind} · cpu, label: {kind} · cpu)"
    assert names["image"].device.device_type == "cpu"
