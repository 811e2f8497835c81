"""What DALI says of what is on offer: a sentence in the list, more when it is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

dali = pytest.importorskip("nvidia.dali")

from ndd_ls.catalog.documentation import Documentation  # noqa: E402
from ndd_ls.catalog.shipped import load_shipped  # noqa: E402
from ndd_ls.config import Settings  # noqa: E402
from ndd_ls.features.completion import complete, describe_completion  # noqa: E402
from ndd_ls.features.document import Document  # noqa: E402

CATALOG = load_shipped(dali.__version__)
DOCUMENTATION = Documentation(Path(dali.__file__).parent)
HEAD = """\
import nvidia.dali.experimental.dynamic as ndd

images = ndd.imread(["a.jpg"])
reader = ndd.readers.File(file_root=".")
"""


def offered(line: str):
    text = HEAD + line
    items = complete(Document(text, catalog=CATALOG), len(text), "en", DOCUMENTATION)
    return {item.label: item for item in items}


@pytest.mark.parametrize(
    ("line", "label", "summary"),
    [
        ("ndd.", "resize", "Resize images"),
        ("ndd.", "cast", "Cast a tensor to a different type"),
        ("ndd.readers.", "File", "Reads file contents and returns file-label pairs"),
        ("images.", "batch_size", "The number of tensors in the batch"),
        ("ndd.resize(images, ", "size=", "The desired output size"),
        ("reader.next_epoch(", "batch_size=", "The batch size"),
    ],
)
def test_each_has_a_sentence(line, label, summary):
    assert offered(line)[label].summary == summary


def test_no_sentence_has_more_than_a_line():
    for line in ("ndd.", "ndd.readers.", "ndd.random.", "images.", "ndd.crop_mirror_normalize("):
        for item in offered(line).values():
            assert item.summary is None or (
                0 < len(item.summary) <= 80 and not set("\n`*") & set(item.summary)
            ), item.label


@pytest.mark.parametrize(
    ("path", "argument", "words"),
    [
        ("cast", "dtype", ["**DType** · required", "Output data type", "`ndd.float32`"]),
        ("Batch.torch", "pad", ["**bool** · default `False`", "padded"]),
        ("readers.File.next_epoch", "batch_size", ["**int**", "constructor"]),
        ("readers.File.next_epoch", None, ["iterator"]),
        ("random.uniform", None, ["uniform distribution", "NDD301"]),
    ],
)
def test_the_documentation_of_one(path, argument, words):
    text = describe_completion(CATALOG, path, Settings(locale="en"), DOCUMENTATION, argument)
    for word in words:
        assert word in text
