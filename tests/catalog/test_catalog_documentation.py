"""DALI's documentation as it stands in the installation."""

import inspect
import operator
from pathlib import Path

import pytest

dali = pytest.importorskip("nvidia.dali")

import nvidia.dali.experimental.dynamic as ndd  # noqa: E402

from ndd_ls.catalog import docstring  # noqa: E402
from ndd_ls.catalog.documentation import Documentation  # noqa: E402
from ndd_ls.catalog.model import AttributeKind, MemberKind  # noqa: E402
from ndd_ls.catalog.shipped import load_shipped  # noqa: E402

DOCUMENTATION = Documentation(Path(dali.__file__).parent)
CATALOG = load_shipped(dali.__version__)
COMMON = {
    "batch_size",
    "device",
    "enable_checkpointing",
    "max_batch_size",
    "name",
    "num_inputs",
    "rng",
}
WRITTEN = sorted(
    path
    for path, kind in CATALOG.members.items()
    if kind in (MemberKind.CLASS, MemberKind.FUNCTION)
)


@pytest.mark.parametrize("path", sorted(CATALOG.operators))
def test_operator_begins_like_at_run_time(path):
    found = operator.attrgetter(path)(ndd)
    runtime = inspect.getdoc(found.__init__ if inspect.isclass(found) else found)
    text = DOCUMENTATION.operator(path)
    assert lines(docstring.parse(text).head) == lines(docstring.parse(runtime).head)


def lines(text):
    return [line.rstrip() for line in text.splitlines()]


@pytest.mark.parametrize("path", sorted(CATALOG.operators))
def test_every_argument_of_a_schema_is_described(path):
    for name in CATALOG.operators[path].arguments.keys() - COMMON:
        assert DOCUMENTATION.argument(path, name).name == name


@pytest.mark.parametrize("path", WRITTEN)
def test_what_is_written_in_python_reads_like_at_run_time(path):
    text = DOCUMENTATION.member(path)
    runtime = inspect.getdoc(operator.attrgetter(path)(ndd))
    assert text.partition("\n")[0] == runtime.partition("\n")[0]


@pytest.mark.parametrize(
    "path",
    [
        f"{path}.{name}"
        for path in ("Batch", "Tensor", "checkpoint.Checkpoint", "random.RNG", "readers.File")
        for name, kind in CATALOG.attributes[path].items()
        if kind is AttributeKind.METHOD
    ],
)
def test_method_reads_like_at_run_time(path):
    assert DOCUMENTATION.member(path) == inspect.getdoc(operator.attrgetter(path)(ndd))


def test_one_argument_and_no_more():
    assert DOCUMENTATION.argument("readers.COCO", "ltrb") == docstring.Entry(
        "ltrb",
        "bool, optional, default = `False`",
        "If set to True, bboxes are returned as [left, top, right, bottom].\n\n"
        "If set to False, the bboxes are returned as [x, y, width, height].",
    )


def test_an_input_is_described_too():
    assert DOCUMENTATION.argument("resize", "input").type.startswith("Tensor/Batch ('HWC'")
    assert DOCUMENTATION.argument("cat", "inputs").name == "inputs[1..998]"


def test_an_alias_has_the_arguments_of_what_replaces_it():
    alias = DOCUMENTATION.argument("experimental.decoders.image", "hw_decoder_load")
    assert alias == DOCUMENTATION.argument("decoders.image", "hw_decoder_load")


def test_the_lead_is_one_line_without_what_leads_over():
    assert docstring.lead("Reads files,\nall of them.\n\nMore.") == "Reads files, all of them."
    assert docstring.lead("Takes boxes. These are allowed:\n\n * a") == "Takes boxes."
    assert docstring.lead("Takes any of::\n\n  a\n") == "Takes any of …"
    alias = docstring.lead(DOCUMENTATION.operator("experimental.decoders.image"))
    assert alias == "This operator is now deprecated. Use :meth:`decoders.image` instead."


@pytest.mark.parametrize(
    ("path", "name", "words"),
    [
        ("resize", "mode", ("default", "stretch", "not_larger", "not_smaller")),
        ("crop", "out_of_bounds_policy", ("error", "constant", "pad", "trim_to_shape")),
        ("preemphasis_filter", "border", ("zero", "clamp", "reflect")),
        ("segmentation.random_object_bbox", "format", ("anchor_shape", "start_end", "box")),
        ("readers.Video", "enable_frame_num", ("scalar", "sequence")),
        ("readers.File", "file_list", ()),
    ],
)
def test_the_words_that_an_argument_takes(path, name, words):
    assert docstring.choices(DOCUMENTATION.argument(path, name).body) == words


@pytest.mark.parametrize(
    "path", ["", ".", "nope", "noise.nope", "nope.nope.nope", "Batch.nope", "..", "math"]
)
def test_what_is_not_there_has_no_documentation(path):
    assert DOCUMENTATION.operator(path) is None
    assert DOCUMENTATION.member(path) is None
    assert DOCUMENTATION.argument(path, "size") is None
    assert DOCUMENTATION.argument("resize", path) is None


def test_no_installation(tmp_path):
    documentation = Documentation(tmp_path / "nowhere")
    assert documentation.operator("resize") is None
    assert documentation.member("Batch.select") is None


@pytest.mark.parametrize("content", [b"def f(:\n    '''", b"\xff\x00", b'def f():\n    """x', b""])
def test_a_broken_stub(tmp_path, content):
    folder = tmp_path / "experimental" / "dynamic"
    folder.mkdir(parents=True)
    for name in ("__init__.pyi", "__init__.py", "_ops.py"):
        (folder / name).write_bytes(content)
    documentation = Documentation(tmp_path)
    assert documentation.operator("f") is None
    assert documentation.member("f") is None


@pytest.mark.parametrize(
    ("path", "name", "word"),
    [
        ("Batch.torch", "pad", "padded"),
        ("readers.File.next_epoch", "batch_size", "batch size"),
        ("as_batch", "layout", "HWC"),
        ("random.RNG", "seed", "Seed"),
        ("checkpoint.Checkpoint.register", "op", "stateful"),
    ],
)
def test_parameters_of_what_is_written_in_python_are_described(path, name, word):
    assert word in DOCUMENTATION.argument(path, name).body
