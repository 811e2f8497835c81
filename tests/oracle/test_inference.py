"""What the analysis says of values, against DALI: every operator, function and reader it knows."""

from __future__ import annotations

import struct

import calls
import images
import pytest
from inferred import compare
from suite import CALLS, EXPRESSIONS, program_of

from ndd_ls.catalog.model import MemberKind
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.semantic.operators.invocation import TRANSFERS
from ndd_ls.semantic.readers import _KNOWN_OUTPUTS

pytestmark = pytest.mark.oracle

GPU_ONLY = {
    "decoders.inflate",
    *(f"experimental.{name}" for name in ("dilate", "erode", "median_blur", "remap", "resize")),
    "jitter",
    "optical_flow",
}


def check(module, lines):
    """Run expressions, one variable each, and compare them all; return how much was said."""
    program, names = program_of(module, lines)
    count, wrong = compare(program, names)
    assert [f"{lines[int(name[7:].split('[')[0])]}: {what}" for name, what in wrong] == []
    return count


def test_every_operator_of_the_table_is_called():
    assert set(TRANSFERS) <= set(CALLS)


def test_every_operator_that_runs_on_the_cpu_is_called():
    operators = [o for o in load_shipped().operators.values() if o.kind is MemberKind.OPERATOR]
    assert {o.path for o in operators if "cpu" not in o.backends} == GPU_ONLY
    assert {o.path for o in operators} - GPU_ONLY - set(CALLS) == set()


def test_data():
    count, wrong = compare(calls.BEGINNING)
    assert wrong == []
    assert count > 50


@pytest.mark.parametrize("path", CALLS)
def test_operators(path):
    module, lines = CALLS[path]
    # Kind and device at the least, and what the table adds.
    assert check(module, lines) > 2 * len(lines)


@pytest.mark.parametrize("subject", EXPRESSIONS)
def test_expressions(subject):
    module, lines = EXPRESSIONS[subject]
    assert check(module, lines) >= 2 * len(lines)


READERS = {
    "readers.File": (
        'file_root="images"',
        'file_root="images", random_shuffle=True, pad_last_batch=True',
    ),
    "readers.MXNet": ('path=["data.rec"], index_path=["data.idx"]',),
}


@pytest.fixture
def record_file(tmp_path, monkeypatch):
    """An MXNet RecordIO file of one image, with its index."""
    image = images.png(20, 10, 0)
    record = struct.pack("<IfQQ", 0, 1.0, 0, 0) + image
    record = struct.pack("<II", 0xCED7230A, len(record)) + record + bytes(-len(record) % 4)
    (tmp_path / "data.rec").write_bytes(record)
    (tmp_path / "data.idx").write_text("0\t0\n")
    images.write(tmp_path / "images")
    monkeypatch.chdir(tmp_path)


def test_every_reader_of_the_table_is_read():
    assert set(READERS) == set(_KNOWN_OUTPUTS)


@pytest.mark.parametrize("path", READERS)
@pytest.mark.parametrize("size", ["", "batch_size=3"])
def test_readers(path, size, record_file):
    for options in READERS[path]:
        count, wrong = compare(
            "import nvidia.dali.experimental.dynamic as ndd\n"
            f"reader = ndd.{path}({options})\n"
            f"for step in reader.next_epoch({size}):\n"
            "    data, label = step\n"
        )
        assert wrong == []
        assert count > 8
