"""What the analysis says of values, against DALI: every operator, function and reader it knows."""

from __future__ import annotations

import struct

import images
import pytest
from inferred import compare

from ndd_ls.semantic.operators import _OPERATORS
from ndd_ls.semantic.readers import _KNOWN_OUTPUTS

pytestmark = pytest.mark.oracle

BEGINNING = """\
import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.types as types

reader = ndd.readers.File(file_root="images")
for files, labels in reader.next_epoch(batch_size=4):
    images = ndd.decoders.image(files)
floats = ndd.cast(images, dtype=ndd.float32)
square = ndd.resize(images, size=[16, 12])
chw = ndd.transpose(square, perm=[2, 0, 1])
ragged = ndd.batch([np.zeros((2, 3), dtype=np.float32), np.zeros((4, 3), dtype=np.float32)])
image = images.select(0)
file = files.select(0)
angles = ndd.random.uniform(range=[-10.0, 10.0], batch_size=4)
"""

ANY = "images square image floats chw"
HWC = "images square image floats"
IDENTITY = "matrix=[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]"

# The inputs that take the place of X, and the calls.
CALLS = {
    "brightness": (HWC, "X, brightness=1.5", "X, brightness=1.5, dtype=ndd.float32"),
    "brightness_contrast": (HWC, "X, brightness=1.5"),
    "cast": (ANY, "X, dtype=ndd.float16", "X, dtype=ndd.int64"),
    "cat": (ANY, "X, X", "X, X, axis=2", "X, X, axis_name='C'"),
    "color_twist": (HWC, "X, hue=10.0", "X, hue=10.0, dtype=ndd.float32"),
    "contrast": (HWC, "X, contrast=1.5"),
    "copy": (ANY, "X"),
    "crop": (
        ANY,
        "X",
        "X, crop=[8, 8]",
        "X, crop_h=8, crop_w=9",
        "X, crop=[8, 8], dtype=ndd.float32",
    ),
    "crop_mirror_normalize": (
        ANY,
        "X",
        "X, crop=[8, 8]",
        "X, output_layout='HWC'",
        "X, output_layout='CHW', dtype=ndd.float16",
        "X, mean=[1.0, 2.0, 3.0], std=[1.0, 1.0, 1.0], mirror=1",
        "X, pad_output=True",
    ),
    "decoders.image": (
        "files file",
        "X",
        "X, dtype=ndd.float32",
        "X, output_type=types.GRAY",
        "X, device='cpu'",
    ),
    "decoders.image_crop": (
        "files file",
        "X, crop=[8, 8]",
        "X, crop_h=8, crop_w=9",
    ),
    "decoders.image_random_crop": ("files file", "X"),
    "decoders.image_slice": ("files", "X, [0.1, 0.1], [0.5, 0.5]", "X, start=[1, 1], end=[9, 9]"),
    "equalize": ("images square image chw", "X"),
    "erase": (ANY, "X, anchor=[0, 0], shape=[2, 2]"),
    "flip": (ANY, "X, horizontal=1"),
    "gaussian_blur": (ANY, "X, sigma=1.0", "X, sigma=1.0, dtype=ndd.float32"),
    "hsv": (HWC, "X, hue=10.0", "X, hue=10.0, dtype=ndd.float32"),
    "hue": (HWC, "X, hue=10.0"),
    "jpeg_compression_distortion": ("images square image", "X"),
    "normalize": (ANY, "X", "X, axis_names='HW'"),
    "pad": (
        ANY,
        "X",
        "X, fill_value=3",
        "X, axes=[0]",
        "X, align=[4], axes=[0]",
        "X, axis_names='H'",
    ),
    "peek_image_shape": ("files file", "X", "X, dtype=ndd.int32"),
    "random.coin_flip": (
        "images image",
        "",
        "batch_size=4",
        "batch_size=4, dtype=ndd.uint8",
        "X",
    ),
    "random.normal": (
        "images image",
        "",
        "batch_size=4, mean=3",
        "batch_size=4, dtype=ndd.float64",
        "mean=angles",
        "X",
    ),
    "random.uniform": (
        "images image",
        "range=[0, 1]",
        "range=[0, 1], batch_size=4",
        "range=[0.0, 1.0], batch_size=4, shape=[2, 3]",
        "range=[0.0, 1.0], batch_size=4, shape=2",
        "range=[0.0, 1.0], batch_size=4, shape=[]",
        "range=[0.0, 1.0], shape=[3]",
        "values=[1, 2, 3], batch_size=4",
        "range=[0.0, 1.0], batch_size=4, dtype=ndd.float64",
        "X, range=[0.0, 1.0]",
    ),
    "random_resized_crop": (ANY, "X, size=[8, 8]", "X, size=8"),
    "resize": (
        ANY,
        "X, size=[8, 8]",
        "X, size=[8, 0]",
        "X, size=8",
        "X, resize_x=8",
        "X, resize_x=8, resize_y=9",
        "X, resize_shorter=8",
        "X, resize_longer=8",
        "X, resize_shorter=20, max_size=30",
        "X, size=[8, 8], mode='not_larger'",
        "X, size=[8, 8], mode='stretch'",
        "X, size=[8, 8], dtype=ndd.float32",
    ),
    "rotate": (
        HWC,
        "X, angle=10.0",
        "X, angle=90",
        "X, angle=10.0, keep_size=True",
        "X, angle=10.0, keep_size=False",
        "X, angle=10.0, size=[5, 5]",
    ),
    "saturation": (HWC, "X, saturation=2.0"),
    "sphere": (HWC, "X"),
    "stack": (ANY, "X", "X, X", "X, X, axis=2"),
    "transpose": (
        ANY,
        "X, perm=[2, 0, 1]",
        "X, perm=[0, 1, 2]",
        "X, perm=[2, 0, 1], transpose_layout=False",
        "X, perm=[2, 0, 1], output_layout='ABC'",
        "X, perm=[2, 0, 1], transpose_layout=True",
    ),
    "warp_affine": (
        HWC,
        f"X, {IDENTITY}",
        f"X, {IDENTITY}, size=[5, 5]",
        f"X, {IDENTITY}, dtype=ndd.float32",
    ),
    "water": (HWC, "X"),
}
UNTABLED = (
    *("ndd.reshape(images, shape=[-1])", "ndd.reductions.mean(images)"),
    *("ndd.slice(images, [0.0, 0.0], [0.5, 0.5])", "ndd.noise.gaussian(images, stddev=2.0)"),
    *("ndd.zeros_like(images)", "ndd.ones(shape=[2, 3], batch_size=3)", "ndd.zeros(shape=[2])"),
    *("ndd.one_hot(labels, num_classes=3)", "ndd.random.choice(5, batch_size=4)"),
)
FUNCTIONS = {
    "tensor": (
        *("ndd.as_tensor(square)", "ndd.as_tensor(images, pad=True)", "ndd.tensor(square)"),
        *("ndd.as_tensor(image)", "ndd.tensor(image, layout='CHW')", "ndd.as_tensor(3)"),
        *("ndd.as_tensor(3.5)", "ndd.as_tensor(True)", "ndd.as_tensor([1, 2])"),
        *("ndd.as_tensor([[1.0, 2.0]])", "ndd.as_tensor([1, 2.5])", "ndd.tensor(labels)"),
        "ndd.as_tensor(square, dtype=ndd.float32)",
        "ndd.as_tensor(np.zeros((2, 3)))",
        "ndd.as_tensor(np.zeros(3, dtype=np.int64), layout='X')",
        "ndd.as_tensor(np.zeros((2, 3)), dtype=ndd.float32)",
        "ndd.as_tensor(np.ones((2, 3)), ndd.int16)",
        "ndd.as_tensor(square.tensors[1:3])",
    ),
    "batch": (
        *("ndd.as_batch([1, 2, 3])", "ndd.as_batch([1.0, 2.0])", "ndd.as_batch([True, False])"),
        *("ndd.as_batch([1, 2.5])", "ndd.as_batch([[1, 2], [3, 4]])", "ndd.batch(images)"),
        *("ndd.as_batch([[1, 2], [3]])", "ndd.batch([image, image])", "ndd.as_batch(ragged)"),
        *("ndd.as_batch(images, layout='CHW')", "ndd.as_batch(images, dtype=ndd.float32)"),
        "ndd.as_batch(np.zeros((3, 4, 5)))",
        "ndd.as_batch(np.zeros((3, 4), dtype=np.uint8), layout='X')",
        "ndd.batch([np.zeros((2, 3)), np.zeros((2, 3))])",
        "ndd.batch([np.zeros((2, 3)), np.zeros((2, 3))], layout='HW', dtype=ndd.float32)",
        "ndd.as_batch(images.tensors)",
        "ndd.as_batch(images.tensors.tolist())",
        "ndd.as_batch([sample for sample in images])",
        "ndd.as_batch(square.tensors[1:3])",
    ),
    "math": (
        *("ndd.math.sqrt(images)", "ndd.math.abs(images)", "ndd.math.abs(labels)"),
        *("ndd.math.sqrt(labels)", "ndd.math.min(images, 3)", "ndd.math.max(images, 3.5)"),
        *("ndd.math.clamp(images, 3, 5)", "ndd.math.pow(images, 2)", "ndd.math.pow(labels, 2.0)"),
        *("ndd.math.atan2(images, images)", "ndd.math.floor(images)", "ndd.math.exp(image)"),
    ),
    "imread": (
        "ndd.imread('images/cats/0.png')",
        "ndd.imread(['images/cats/0.png', 'images/cats/1.png'])",
        "ndd.imread('images/cats/0.png', dtype=ndd.float32)",
        "ndd.imread(['images/cats/0.png', 'images/cats/0.png'])",
    ),
    "arithmetic": (
        *("images + 1", "images + 1.5", "images * 2", "images / 2", "images // 2", "-images"),
        *("+images", "images > 3", "images + images", "1 - images", "images + angles"),
        *("images + labels", "labels + 1", "labels * 2.0", "square + square", "labels == 1"),
        *("labels & 1", "image + 1", "image * image", "2.0 - floats", "images % 2"),
    ),
    "methods": (
        *("images.cpu()", "images.evaluate()", "images.to_device('cpu')", "images.select(1)"),
        *("images.select([0, 1])", "images.select(slice(0, 2))", "images.tensors[0]"),
        *("images.slice[0]", "images.slice[2:4]", "images.slice[..., 0]", "labels.slice[0]"),
        *("images.slice[1:3, 2:4, 0]", "image[0]", "image[2:4]", "image[..., 0]", "image.cpu()"),
        "images.tensors[1:3].as_batch()",
    ),
}


def check(lines):
    """Run expressions, one variable each, and compare them all; return how much was said."""
    names = [f"result_{index}" for index in range(len(lines))]
    program = BEGINNING + "".join(
        f"{name} = {line}\n" for name, line in zip(names, lines, strict=True)
    )
    count, wrong = compare(program, names)
    assert [f"{lines[int(name[7:].split('[')[0])]}: {what}" for name, what in wrong] == []
    return count


def test_every_operator_of_the_table_is_called():
    assert set(CALLS) == set(_OPERATORS)


def test_data():
    count, wrong = compare(BEGINNING)
    assert wrong == []
    assert count > 50


@pytest.mark.parametrize("path", CALLS)
def test_operators(path):
    inputs, *calls = CALLS[path]
    lines = []
    for call in calls:
        replaced = [call.replace("X", name) for name in inputs.split()] if "X" in call else [call]
        lines += [f"ndd.{path}({text})" for text in replaced]
    # Kind and device at the least, and what the table adds.
    assert check(lines) > 2 * len(lines)


@pytest.mark.parametrize("line", UNTABLED)
def test_operators_without_an_entry(line):
    assert check([line]) >= 2


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_functions(kind):
    assert check(list(FUNCTIONS[kind])) > 2 * len(FUNCTIONS[kind])


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
