"""Completion behind a dot, in half-typed programs."""

from __future__ import annotations

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.completion import complete, describe_completion
from ndd_ls.features.document import Document

HEAD = """\
import nvidia.dali.experimental.dynamic as ndd

rng = ndd.random.RNG(seed=1)


def train(root, batch_size):
    reader = ndd.readers.File(file_root=root)
    for jpegs, labels in reader.next_epoch(batch_size=batch_size):
        images = ndd.decoders.image(jpegs)
        """


def labels(line: str) -> list[str]:
    text = f"{HEAD}{line}\n        print(labels)\n    return images\n\n\ntrain('x', 8)\n"
    document = Document(text, catalog=load_shipped())
    at = len(HEAD) + line.index(".") + 1 if line.endswith("'") else len(HEAD) + len(line)
    return [item.label for item in complete(document, at)]


@pytest.mark.parametrize(
    ("line", "offered", "not_offered"),
    [
        ("ndd.", "resize", "select"),
        ("ndd.res", "readers", "select"),
        ("x = ndd.random.", "uniform", "resize"),
        ("ndd.readers.", "File", "file"),
        ("ndd.resize(ndd.", "resize", "select"),
        ("images.", "select", "resize"),
        ("images.sel", "torch", "next_epoch"),
        ("x = images.select(0).", "item", "batch_size"),
        ("y = ndd.flip(images).", "batch_size", "item"),
        ("(images * 2).", "batch_size", "item"),
        ("reader.", "next_epoch", "batch_size"),
        ("rng.", "clone", "select"),
        ("x = ndd.ExternalSource(root).", "captured", "select"),
        ("x = ndd.uint8.", "kind", "select"),
    ],
)
def test_what_is_offered(line, offered, not_offered):
    names = labels(line)
    assert offered in names
    assert not_offered not in names


@pytest.mark.parametrize(
    "line", ["", "images", "unknown.", "'ndd.'", "# ndd.", "1.", "images.batch_size.", ").", "x[."]
)
def test_where_nothing_is_known_nothing_is_offered(line):
    assert labels(line) == []


def test_a_completion_replaces_what_was_typed_of_the_name():
    text = "import nvidia.dali.experimental.dynamic as ndd\nndd.res"
    (first, *_) = complete(Document(text, catalog=load_shipped()), len(text))
    assert text[first.span.start : first.span.end] == "res"


def test_a_completion_is_described_on_demand():
    text = describe_completion(load_shipped(), "random.uniform", Settings(locale="en"), None)
    assert text is not None
    assert "NDD301" in text


def first(before: str) -> str:
    document = Document(before, catalog=load_shipped())
    return complete(document, len(before))[0].label


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("for ", "jpegs, labels in reader.next_epoch(batch_size=batch_size):"),
        ("x = ndd.decoders.image(jpegs, device=", '"gpu"'),
        ("x = ndd.decoders.image(jpegs, device='", "'gpu'"),
        ("x = ndd.random.uniform(batch_size=", "batch_size"),
        ("x = ndd.random.uniform(rng=", "rng"),
        ("x = reader.next_epoch(", "batch_size="),
        ("x = ndd.cast(images, ", "dtype="),
    ],
)
def test_the_first_on_offer(line, wanted):
    assert first(HEAD + line) == wanted


def test_arguments_that_are_given_are_not_offered_again():
    text = HEAD + "x = ndd.resize(images, size=[2, 2], "
    names = {i.label for i in complete(Document(text, catalog=load_shipped()), len(text))}
    assert "device=" in names
    assert "size=" not in names


@pytest.mark.parametrize(
    "line",
    [
        'print(f"{images.|}")',
        'print(f"{images.|")',
        'print(f"{images.|',
        'print(f"a {{ {labels} {images.sel|} b")',
        "print(rf'{images.|}')",
        'print(f"""{images.|}""")',
        'print(f"{images!r} {ndd.cast(images.|)}")',
    ],
)
def test_in_f_strings_the_expressions_are_code(line):
    assert "select" in at_cursor(line)


@pytest.mark.parametrize(
    "line",
    [
        'print(f"images.|")',
        'print("{images.|}")',
        'print(f"{{images.|}}")',
        'print(f"{images} images.|")',
        'print(f"{labels:images.|}")',
    ],
)
def test_in_f_strings_the_text_is_none(line):
    assert at_cursor(line) == []


def at_cursor(line: str) -> list[str]:
    document = Document(HEAD + line.replace("|", ""), catalog=load_shipped())
    return [item.label for item in complete(document, len(HEAD) + line.index("|"))]
