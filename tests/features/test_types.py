"""What is known of names, after edits as of a fresh text, and of a part as of the whole."""

from __future__ import annotations

import random

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import DEFAULTS
from ndd_ls.features.describe import describe
from ndd_ls.features.document import Document
from ndd_ls.features.inlay import inlay_hints
from ndd_ls.features.types import types_of
from ndd_ls.text import Span

CATALOG = load_shipped()
PROGRAM = """import nvidia.dali.experimental.dynamic as ndd

SIZE = 8
reader = ndd.readers.File(file_root="x")


def read(size):
    for jpegs, labels in reader.next_epoch(batch_size=size):
        images = ndd.decoders.image(jpegs)
        yield images, labels


rng = ndd.random.RNG(seed=1)
for images, labels in read(SIZE):
    angles = ndd.random.uniform(batch_size=SIZE, range=[0, 90], rng=rng)
    turned = ndd.rotate(images, angle=angles)
last = turned
"""
PIECES = ["8", "SIZE", "(", ")", "\n", "    ", "x = 1\n", "images", "ndd.", ", ", "#", "'"]


def told(document):
    return [
        (typed.name, typed.span, typed.is_argument, typed.known, describe(typed.value))
        for typed in types_of(document)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_after_edits_it_is_what_a_fresh_text_gives(seed):
    chance = random.Random(seed)
    document = Document(PROGRAM, catalog=CATALOG)
    told(document)
    for _ in range(25):
        start = chance.randrange(len(document.text) + 1)
        end = min(len(document.text), start + chance.choice([0, 0, 1, 5]))
        document.edit(Span(start, end), chance.choice(PIECES))
        assert told(document) == told(Document(document.text, catalog=CATALOG))


def test_hints_of_each_line_are_those_of_the_whole():
    document = Document(PROGRAM, catalog=CATALOG)
    settings = DEFAULTS.overlaid({"inlay_hints": "all"})
    whole = inlay_hints(document, Span(0, len(PROGRAM)), settings)
    assert len(whole) > 8
    by_line = []
    for line in range(document.lines.line_count):
        span = Span(document.lines.line_start(line), document.lines.line_end(line))
        by_line += inlay_hints(document, span, settings)
    assert by_line == whole
