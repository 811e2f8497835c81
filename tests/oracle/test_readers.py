"""What every reader gives, against DALI: every option that changes the outputs, both modes."""

from __future__ import annotations

import pytest
from datasets import everything
from inferred import compare_each, compare_globals, totals
from reader_cases import CASES, GPU_CASES, program

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.describe import describe
from ndd_ls.semantic import Program
from ndd_ls.semantic.readers import output_names
from ndd_ls.semantic.readers.options import DESCRIPTIONS

pytestmark = pytest.mark.oracle

ALL = [(path, options) for path, cases in CASES.items() for options in cases]
KNOWN = {"kind": 1, "device": 1, "layout": 1, "batch size": 1, "dtype": 0.9, "ndim": 0.9}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readers")
    everything.write(folder)
    return folder


@pytest.fixture
def in_folder(folder, monkeypatch):
    monkeypatch.chdir(folder)


@pytest.fixture(scope="module")
def compared():
    return []


def test_every_reader_is_described_and_read():
    readers = {operator.path for operator in load_shipped().readers()}
    assert set(DESCRIPTIONS) == set(CASES) | set(GPU_CASES) == readers


@pytest.mark.parametrize(("path", "options"), ALL, ids=lambda value: value)
@pytest.mark.parametrize("size", ["batch_size=2", ""])
def test_outputs(path, options, size, in_folder, compared):
    text = program(path, options, size)
    steps = []
    exec(compile(text, "<program>", "exec"), {"keep": steps.append})
    assert steps
    result = compare_each(text, "step", steps)
    compared.append(result)
    assert result.wrong == []
    assert result.objects > 1


@pytest.mark.parametrize("aspect", KNOWN)
def test_enough_is_known(aspect, compared):
    if len(compared) < 2 * len(ALL):
        pytest.skip("not all cases were run")
    total = totals(compared)
    assert total.known[aspect] >= KNOWN[aspect] * total.total[aspect]


CALLED = {
    "several outputs are a tuple": ('readers.File(file_root="images")', "reader()"),
    "one output stands alone": ('readers.Numpy(file_root="arrays")', "reader()"),
    "features are a dict": (f"readers.TFRecord({CASES['readers.TFRecord'][1]})", "reader()"),
    "one feature stands alone": (f"readers.TFRecord({CASES['readers.TFRecord'][2]})", "reader()"),
    "a batch of the largest size": (
        'readers.File(file_root="images", max_batch_size=4)',
        "reader(batch_size=4)",
    ),
    "a batch of one output": (
        'readers.Numpy(file_root="arrays", max_batch_size=3)',
        "reader(batch_size=3)",
    ),
}


@pytest.mark.parametrize("name", CALLED)
def test_a_reader_is_called(name, in_folder):
    made, call = CALLED[name]
    text = program(made.partition("(")[0], made.partition("(")[2][:-1], "").partition("for ")[0]
    result = compare_globals(f"{text}found = {call}\n", ["found"])
    assert result.wrong == []
    assert result.objects > 0


NAMES = {
    "readers.File": [("jpegs", "labels")],
    "readers.COCO": [
        ("images", "bounding_boxes", "labels"),
        ("images", "bounding_boxes", "labels", "polygons", "vertices"),
        ("images", "bounding_boxes", "labels", "polygons", "vertices", "image_ids"),
    ],
    "readers.NemoAsr": [
        ("audio", "sample_rate", "text"),
        ("audio", "sample_rate", "text", "index"),
        ("audio",),
    ],
    "readers.TFRecord": [("image", "label"), ("box", "label", "ids"), ("box",)],
    "readers.Webdataset": [("png", "cls"), ("png",), ("png",), ("jpg", "cls")],
    "experimental.readers.Video": [("video",), ("video", "labels")],
}


@pytest.mark.parametrize("path", NAMES)
def test_names_of_outputs(path):
    for options, names in zip(CASES[path], NAMES[path], strict=False):
        catalog = load_shipped()
        reader = Program(program(path, options, ""), catalog).model.globals["reader"]
        assert output_names(catalog, reader) == names


WORDS = {
    "batch_size=2": (
        "dict(image: Batch[2] · cpu · uint8 · 1-D · ragged unless the data are not, "
        "label: Batch[2] · cpu · int64 · (1,) · uniform)"
    ),
    "": "dict(image: Tensor · cpu · uint8 · 1-D, label: Tensor · cpu · int64 · (1,))",
}


@pytest.mark.parametrize("size", WORDS)
def test_named_outputs_in_words(size):
    text = program("readers.TFRecord", CASES["readers.TFRecord"][0], size)
    assert describe(Program(text, load_shipped()).model.globals["step"]) == WORDS[size]
