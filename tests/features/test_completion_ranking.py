"""The wanted completion is first in nine of ten places of real programs."""

from __future__ import annotations

import pytest

from benchmarks.completion import COUNT, held_out, measure, programs
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.completion import complete
from ndd_ls.features.document import Document


@pytest.mark.parametrize(("typed", "share"), [(0, 0.6), (1, 0.8), (2, 0.9)])
def test_the_wanted_item_is_first_in_the_200_places(typed, share):
    total, first, misses = measure(programs(), typed)
    assert total.total() == COUNT
    print(f"first: {first.total()} of {COUNT}")
    assert first.total() >= share * COUNT, misses


@pytest.mark.parametrize(("typed", "share"), [(0, 0.4), (1, 0.75), (2, 0.85)])
def test_the_wanted_item_is_first_in_programs_that_nothing_was_tuned_with(typed, share):
    total, first, _ = measure(held_out(), typed)
    print(f"first: {first.total()} of {total.total()}")
    assert total.total() >= 50
    assert first.total() >= share * total.total()


@pytest.mark.parametrize(("typed", "share"), [(0, 0.6), (1, 0.9)])
def test_the_wanted_batch_is_first_where_an_operator_gets_one(typed, share):
    total, first, misses = measure(programs(), typed, inputs=True)
    print(f"first: {first.total()} of {total.total()}")
    assert first.total() >= share * total.total(), misses


HEAD = "import nvidia.dali.experimental.dynamic as ndd\n\n"


def first(text: str, head: str = HEAD) -> str:
    document = Document(head + text, catalog=load_shipped())
    return complete(document, len(head) + len(text))[0].label


LOOP = (
    "reader = ndd.readers.File(file_root='x')\n"
    "for jpegs, labels in reader.next_epoch(batch_size=4):\n    "
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # what comes next, by what there is
        ("reader = ndd.", "readers"),
        (f"{LOOP}x = ndd.", "decoders"),
        (f"{LOOP}x = ndd.decoders.image(jpegs)\n    x = ndd.re", "resize"),
        ("def f(jpegs):\n    return ndd.resize(ndd.", "decoders"),
        ("import numpy as np\n\ndef f(x):\n    return np.asarray(ndd.", "as_tensor"),
        # the name that it gets
        ("rng = ndd.", "random"),
        ("rng = ndd.random.", "RNG"),
        ("def f(x):\n    turned = ndd.rotate(x, angle=9)\n    flip = ndd.", "flip"),
        # annotations and contexts
        ("def f(images: ndd.", "Batch"),
        ("def f(rng: ndd.", "random"),
        ("def f(rng: ndd.random.", "RNG"),
        ("def f() -> ndd.", "Batch"),
        ("images: ndd.", "Batch"),
        ("def f(\n    images: ndd.", "Batch"),
        ("def f(\n    images,\n) -> ndd.", "Batch"),
        ("with ndd.", "EvalMode"),
        # capitals
        ("x = ndd.Ba", "Batch"),
        ("x = ndd.ba", "batch"),
        # attributes as in the same line, and as before
        (f"{LOOP}assert jpegs.batch_size == labels.", "batch_size"),
        (f"{LOOP}labels.ndim\n    labels.ndim\n    labels.ndim\n    jpegs.", "ndim"),
    ],
)
def test_the_name_that_is_likeliest(text, wanted):
    assert first(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("x = ndd.resize(y, ", "size="),
        ("x = ndd.crop_mirror_normalize(y, mean=[0], ", "std="),
        ("x = ndd.readers.File(file_root='x', num_shards=2, ", "shard_id="),
        ("x = ndd.contrast(y, ", "contrast="),
        ("def f(x, antialias):\n    y = ndd.resize(x, size=[2, 2], ", "antialias="),
        ("x = ndd.coin_flip(", None),
        ("rng = ndd.random.RNG()\nx = ndd.random.coin_flip(probability=0.1, ", "rng="),
        (f"{LOOP}x = ndd.random.coin_flip(probability=0.1, ", "batch_size="),
        ("def f(reader):\n    for x in reader.next_epoch(", "batch_size="),
        ("a = ndd.rotate(y, angle=1, keep_size=True)\nb = ndd.rotate(y, angle=2, ", "keep_size="),
    ],
)
def test_the_argument_that_is_likeliest(text, wanted):
    document = Document(HEAD + text, catalog=load_shipped())
    items = complete(document, len(HEAD) + len(text))
    assert (items[0].label if items else None) == wanted


LOADER = """\
class Loader:
    def __init__(self, root, batch_size):
        self.batch_size = batch_size
        self._rng = ndd.random.RNG(seed=1)
        self.reader = ndd.readers.File(file_root=root)

    def __iter__(self):
        """


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"{LOADER}self.reader.", "next_epoch"),
        (f"{LOADER}for x in self.reader.next_epoch(", "batch_size="),
        (f"{LOADER}for x in self.reader.next_epoch(batch_size=", "self.batch_size"),
        (f"{LOADER}x = ndd.random.uniform(rng=", "self._rng"),
        ("def f(x, rng):\n    y = ndd.random.uniform(rng=", "rng"),
        (
            "parser.add_argument('--batch-size')\nargs = parser.parse_args()\n"
            "reader = ndd.readers.File(file_root='x')\nx = reader.next_epoch(batch_size=",
            "args.batch_size",
        ),
        ("a = ndd.cast(b, dtype=ndd.int16)\n" * 3 + "c = ndd.cast(d, dtype=", "ndd.int16"),
    ],
)
def test_in_classes_and_by_what_the_program_passes(text, wanted):
    assert first(text) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"{LOOP}x = ndd.decoders.image(", "jpegs"),
        (f"{LOOP}x = ndd.decoders.image(jpegs)\n    y = ndd.resize(", "x"),
        (f"{LOOP}x = ndd.decoders.image(jpegs)\n    y = ndd.decoders.image(", "jpegs"),
        (f"{LOOP}x = ndd.decoders.image(jpegs)\n    jpegs = ndd.cast(", "jpegs"),
        (
            f"{LOOP}x = ndd.decoders.image(jpegs)\n    a = ndd.random.uniform()\n    y = ndd.flip(",
            "x",
        ),
        ("def f(images):\n    return ndd.resize(", "images"),
        ("x = ndd.imread('a')\ny = ndd.resize(x, ", "size="),
        ("def f(images, other):\n    return ndd.resize(im", "images"),
    ],
)
def test_the_batch_that_fits_is_first(text, wanted):
    assert first(text) == wanted


def test_what_an_input_is_stands_beside_it():
    text = f"{HEAD}x = ndd.imread(['a'])\ny = ndd.resize("
    item = complete(Document(text, catalog=load_shipped()), len(text))[0]
    assert (item.label, item.kind) == ("x", "variable")
    assert item.detail.startswith("Batch[")


def test_a_class_is_no_value_for_an_argument():
    text = "def f(x, rng: ndd.random.RNG):\n    y = ndd.random.uniform(rng="
    document = Document(HEAD + text, catalog=load_shipped())
    labels = [item.label for item in complete(document, len(HEAD) + len(text))]
    assert labels == ["rng"]
