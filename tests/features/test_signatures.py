"""Signature help in half-typed programs; ``|`` is the cursor."""

from __future__ import annotations

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.document import Document
from ndd_ls.features.notebook import Notebook
from ndd_ls.features.signatures import Signature, signature_at

HEAD = """\
import nvidia.dali.experimental.dynamic as ndd

rng = ndd.random.RNG(seed=1)


def train(root, batch_size):
    reader = ndd.readers.File(file_root=root)
    for jpegs, labels in reader.next_epoch(batch_size=batch_size):
        images = ndd.decoders.image(jpegs)
        """
TAIL = "\n        print(labels)\n    return images\n\n\ntrain('x', 8)\n"


def signature(line: str, locale: str = "en") -> Signature | None:
    text = HEAD + line.replace("|", "") + TAIL
    document = Document(text, catalog=load_shipped())
    return signature_at(document, len(HEAD) + line.index("|"), Settings(locale=locale))


def active(found: Signature) -> str | None:
    """Return the name of the active parameter, as it stands in the label."""
    if found.active is None:
        return None
    parameter = found.parameters[found.active]
    text = found.label[parameter.start : parameter.end]
    return text.partition("=")[0].partition(":")[0].lstrip("*")


@pytest.mark.parametrize(
    ("line", "head", "wanted"),
    [
        # operators: inputs, arguments by name, what is required next
        ("x = ndd.resize(|", "ndd.resize(input, *, size=", "input"),
        ("x = ndd.resize(|)", "ndd.resize(", "input"),
        ("x = ndd.resize(images, size=|", "ndd.resize(", "size"),
        ("x = ndd.resize(images, size=|)", "ndd.resize(", "size"),
        ("x = ndd.resize(images, size=[|", "ndd.resize(", "size"),
        ("x = ndd.resize(images, size=[2, |", "ndd.resize(", "size"),
        ("x = ndd.resize(images, size=(2, |", "ndd.resize(", "size"),
        ("x = ndd.resize(images, size=[2, 2], |", "ndd.resize(", None),
        ("x = ndd.resize(images, size=[2, 2], dev|", "ndd.resize(", "device"),
        ("x = ndd.resize(images, |, size=[2, 2])", "ndd.resize(", None),
        ("x = ndd.resize(images, roi_relative=|", "ndd.resize(", "roi_relative"),
        ("x = ndd.resize(images, nonsense=|", "ndd.resize(", None),
        ("x = ndd.cast(images, |", "ndd.cast(input, *, dtype: DType, ", "dtype"),
        ("x = ndd.cast(images, dtype=ndd.float32, |", "ndd.cast(", None),
        ("x = ndd.cast(images, |, dtype=ndd.float32)", "ndd.cast(", None),
        ("x = ndd.cast(|images, dtype=ndd.float32)", "ndd.cast(", "input"),
        ("x = ndd.cat(images, images, |", "ndd.cat(input_0, *inputs, ", "inputs"),
        ("x = ndd.random.uniform(range=[0, |", "ndd.random.uniform(", "range"),
        # nested calls, lines, strings
        ("x = ndd.resize(ndd.flip(images, |", "ndd.flip(", None),
        ("x = ndd.resize(ndd.flip(images), |", "ndd.resize(", None),
        ("x = ndd.resize(ndd.flip(images)|", "ndd.resize(", "input"),
        ("x = ndd.cast(\n            images,\n            |", "ndd.cast(", "dtype"),
        ("x = ndd.resize(images, mode='a, (|", "ndd.resize(", "mode"),
        ("x = ndd.resize(images, # so (\n            size=|", "ndd.resize(", "size"),
        ("y = [ndd.flip(image, horizontal=|", "ndd.flip(", "horizontal"),
        ('print(f"{ndd.resize(images, size=|")', "ndd.resize(", "size"),
        # readers, functions, constructors, methods
        ("r = ndd.readers.File(|", "ndd.readers.File(file_root=", None),
        ("r = ndd.readers.TFRecord(|", "ndd.readers.TFRecord(path: ", "path"),
        ("e = reader.next_epoch(|", "File.next_epoch(batch_size=", "batch_size"),
        ("e = reader.next_epoch(batch_size=|", "File.next_epoch(", "batch_size"),
        ("t = images.torch(|", "Batch.torch(copy=…, pad=False)", "copy"),
        ("t = images.torch(pad=|", "Batch.torch(", "pad"),
        ("t = images.select(0).torch(|", "Tensor.torch(copy=False)", "copy"),
        ("t = images.cpu(|", "Batch.cpu()", None),
        ("b = ndd.batch(images, |", "ndd.batch(tensors: BatchLike, ", "dtype"),
        ("b = ndd.as_tensor(labels, layout=|", "ndd.as_tensor(", "layout"),
        ("b = ndd.Batch.broadcast(images, |", "Batch.broadcast(", "batch_size"),
        ("r = ndd.random.RNG(|", "ndd.random.RNG(seed=", "seed"),
        ("c = ndd.math.clamp(images, 0, |", "ndd.math.clamp(value, lo, hi)", "hi"),
        ("i = ndd.imread(root, |", "ndd.imread(filepaths, *, ", None),
        ("i = ndd.imread(root, dtype=|", "ndd.imread(", "dtype"),
    ],
)
def test_the_signature_and_its_active_parameter(line, head, wanted):
    found = signature(line)
    assert found is not None
    assert found.label.startswith(head)
    assert active(found) == wanted


@pytest.mark.parametrize(
    "line",
    [
        "x = images|",
        "x = (|",
        "x = print(|",
        "x = ndd.resize(int(|",
        "x = ndd.resize(images)|",
        "x = unknown.resize(|",
        "x = images.nothing(|",
        "# ndd.resize(|",
        "'ndd.resize(|'",
        "def resize(|):",
        "x = ndd.select(|",
    ],
)
def test_where_the_call_is_not_dynamic_modes_nothing_is_said(line):
    assert signature(line) is None


def test_an_open_call_does_not_reach_into_the_next_function():
    text = f"{HEAD}x = ndd.resize(images,\n\n\ndef other(a):\n    return a"
    document = Document(text, catalog=load_shipped())
    assert signature_at(document, len(text), Settings(locale="en")) is None


def test_each_parameter_stands_in_the_label_in_order():
    for path in load_shipped().operators:
        found = signature(f"x = ndd.{path}(|")
        assert found is not None, path
        spans = [(p.start, p.end) for p in found.parameters]
        assert spans == sorted(spans)
        assert all(start < end for start, end in spans)
        assert found.label.endswith(")")


def test_what_is_required_comes_first_among_the_arguments_by_name():
    for operator in load_shipped().operators.values():
        found = signature(f"x = ndd.{operator.path}(|")
        names = [found.label[p.start : p.end].split("=")[0] for p in found.parameters]
        by_name = [n.partition(":")[0] for n in names if n.partition(":")[0] in operator.arguments]
        required = {a.name for a in operator.arguments.values() if a.required}
        assert set(by_name[: len(required)]) == required, operator.path


@pytest.mark.parametrize(
    ("locale", "of_the_argument", "of_the_operator"),
    [("en", "required", "NDD301"), ("zh", "必需", "不传 `batch_size=`")],
)
def test_the_documentation_is_in_the_users_language(locale, of_the_argument, of_the_operator):
    found = signature("x = ndd.cast(images, dtype=|", locale)
    assert of_the_argument in found.parameters[found.active].documentation
    assert "`ndd.float32`" in found.parameters[found.active].documentation
    found = signature("x = ndd.random.uniform(|", locale)
    assert of_the_operator in found.documentation


def test_in_a_notebook_the_cells_before_are_known():
    cells = [
        "%pip install x\nimport nvidia.dali.experimental.dynamic as ndd",
        "%%time\nndd.cast(x, ",
    ]
    notebook = Notebook(cells)
    document = Document(notebook.text, catalog=load_shipped())
    offset = notebook.offset(1, len(cells[1]))
    found = signature_at(document, offset, Settings(locale="en"))
    assert active(found) == "dtype"
