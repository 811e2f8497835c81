"""Completion inside of calls, in half-typed programs; ``|`` is the cursor."""

from __future__ import annotations

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.completion import Completion, complete
from ndd_ls.features.document import Document

HEAD = """\
import nvidia.dali.experimental.dynamic as ndd

rng = ndd.random.RNG(seed=1)


def train(root, batch_size):
    reader = ndd.readers.File(file_root=root)
    for jpegs, labels in reader.next_epoch(batch_size=batch_size):
        images = ndd.decoders.image(jpegs)
        """
TAIL = "\n        print(labels)\n    return images\n\n\ntrain('x', 8)\n"


def offered(line: str, locale: str = "en") -> list[Completion]:
    text = HEAD + line.replace("|", "") + TAIL
    document = Document(text, catalog=load_shipped())
    return complete(document, len(HEAD) + line.index("|"), locale)


def labels(line: str) -> list[str]:
    return [item.label for item in offered(line)]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("reader.next_epoch(|", ["batch_size=", "ctx=", "capture="]),
        ("reader.next_epoch(8, |", ["ctx=", "capture="]),
        ("images.torch(|", ["copy=", "pad="]),
        ("images.torch(pad=True, |", ["copy="]),
        ("images.torch(|, pad=True)", ["copy="]),
        ("images.select(0).torch(|", ["copy="]),
        ("images.gpu(|", ["index="]),
        ("images.cpu(|", []),
        ("ndd.batch(images, |", ["dtype=", "device=", "layout="]),
        ("ndd.as_tensor(images, |", ["dtype=", "device=", "layout=", "pad="]),
        ("ndd.as_tensor(images, ndd.uint8, |", ["device=", "layout=", "pad="]),
        ("ndd.random.RNG(|", ["seed=", "state="]),
        ("ndd.Batch.broadcast(images, |", ["batch_size=", "device=", "dtype="]),
        ("x = ndd.cast(images, |, dtype=ndd.float32)", ["batch_size=", "device="]),
        ("x = ndd.cast(images, |, dtype=ndd.float32", ["batch_size=", "device=", "dtype="]),
    ],
)
def test_the_arguments_not_yet_given(line, wanted):
    assert sorted(labels(line)) == sorted(wanted)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("images.torch(pad=|", "True"),
        ("ndd.as_batch(images, device=|", '"gpu"'),
        ("images.to_device(device=|", '"gpu"'),
        ("ndd.crop_mirror_normalize(images, output_layout=|", '"CHW"'),
        ("ndd.reshape(images, layout=|", '"HWC"'),
        ("ndd.batch(images, layout='|", "'HWC'"),
        ("ndd.spectrogram(images, layout=|", '"ft"'),
        ("ndd.random_bbox_crop(images, bbox_layout=|", '"xyXY"'),
        ("ndd.slice(images, axis_names=|", '"WH"'),
        ("ndd.ExternalSource(root, dtype=|", "ndd.uint8"),
    ],
)
def test_values_of_functions_and_methods(line, wanted):
    assert wanted in labels(line)


@pytest.mark.parametrize(
    "line",
    [
        "ndd.random_bbox_crop(images, bbox_layout=|",
        "ndd.slice(images, axis_names=|",
        "ndd.spectrogram(images, layout=|",
        "ndd.coord_flip(images, layout=|",
    ],
)
def test_layouts_of_images_are_not_offered_for_what_is_none(line):
    assert '"HWC"' not in labels(line)


def test_the_layouts_of_an_operator_are_those_that_its_inputs_may_have():
    operator = load_shipped().operators["crop_mirror_normalize"]
    wanted = {f'"{layout}"' for layout in operator.layouts[0]}
    assert set(labels("ndd.crop_mirror_normalize(images, output_layout=|")) == wanted


@pytest.mark.parametrize(("locale", "detail"), [("en", "list of float"), ("zh", "float 列表")])
def test_the_type_of_an_argument_is_in_the_users_language(locale, detail):
    [size] = [i for i in offered("ndd.resize(images, si|", locale) if i.label == "size="]
    assert size.detail.startswith(detail)


@pytest.mark.parametrize(
    ("line", "label", "edited"),
    [
        # the quotes as they were begun, and as the editor has closed them
        ("ndd.cast(images, device='|')", "'gpu'", "ndd.cast(images, device='gpu')"),
        ("ndd.cast(images, device='|", "'gpu'", "ndd.cast(images, device='gpu'"),
        ('ndd.cast(images, device="g|")', '"gpu"', 'ndd.cast(images, device="gpu")'),
        # another name for an argument that has its value
        ("ndd.resize(images, si|=[2, 2])", "size", "ndd.resize(images, size=[2, 2])"),
        ("ndd.resize(images, res|y=2)", "resize_x", "ndd.resize(images, resize_x=2)"),
        ("ndd.resize(images, si|, x == 3)", "size=", "ndd.resize(images, size=, x == 3)"),
    ],
)
def test_what_stands_behind_the_cursor_is_minded(line, label, edited):
    item = next(item for item in offered(line) if item.label == label)
    start, end = item.span.start - len(HEAD), item.span.end - len(HEAD)
    text = line.replace("|", "")
    assert text[:start] + item.label + text[end:] == edited
