"""The incremental engine's own oracle: any edits give what a fresh analysis of the text gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.document import Document
from ndd_ls.text import Span

PROGRAM = """\
import nvidia.dali.experimental.dynamic as ndd

rng = ndd.random.RNG(seed=1)
BATCH = 8


def augment(images):
    angle = ndd.random.uniform(range=[-10, 10])
    return ndd.rotate(images, angle=angle)[0]


class Loader:
    def __init__(self, root):
        self.reader = ndd.readers.File(file_root=root, batch_size=4)

    def run(self):
        for jpegs, labels in self.reader.next_epoch():
            yield ndd.decoders.image(jpegs, device="mixed"), len(labels)


def main():
    reader = ndd.readers.File(file_root="x")
    for epoch in range(3):
        for jpegs, labels in reader.next_epoch(batch_size=BATCH):
            images = augment(ndd.decoders.image(jpegs))
            images.select([0, 2])
            break
    for jpegs, labels in reader.next_epoch(batch_size=16):
        pass


main()
"""
PIECES = [
    "", "x", "(", ")", "\n", "    ", '"""', "rng", "[0]", "images", "batch_size=4", "#", "中",
    "break\n", "ndd.", "def f(images):\n    return images[0]\n", "return", "None", "8",
]  # fmt: skip
EDITS = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), max_size=8
)


def facts(document: Document) -> list[tuple[object, ...]]:
    found = []
    for rule, report in document.reports:
        edits = [(document.span(e.place), e.text) for fix in report.fixes for e in fix.edits]
        related = [document.span(place) for place, _ in report.related]
        found.append((rule.code, document.span(report.place), report.message, edits, related))
    return sorted(found, key=repr)


@settings(max_examples=200, deadline=None)
@given(EDITS)
def test_edits_give_what_a_fresh_analysis_gives(edits):
    catalog = load_shipped()
    document = Document(PROGRAM, catalog=catalog)
    assert len(document.reports) >= 7
    for where, length, new in edits:
        start = int(where * len(document.text))
        document.edit(Span(start, start + length), new)
        assert facts(document) == facts(Document(document.text, catalog=catalog))


def test_every_prefix_is_analysed():
    catalog = load_shipped()
    document = Document("", catalog=catalog)
    for end in range(len(PROGRAM)):
        document.replace(PROGRAM[:end])
        assert isinstance(document.reports, list)


def test_only_what_an_edit_touches_is_analysed_again():
    text = "import nvidia.dali.experimental.dynamic as ndd\n" + "".join(
        f"\n\ndef f{i}(images: ndd.Batch):\n    return ndd.flip(images), {i}\n" for i in range(50)
    )
    document = Document(text, catalog=load_shipped())
    before = list(document.model.all_units())
    at = text.index(", 25")
    document.edit(Span(at + 2, at + 4), "[0]")
    after = list(document.model.all_units())
    changed = [unit for unit in after if all(unit is not old for old in before)]
    assert {unit.chunk.statement.name for unit in changed} == {"f25"}


@pytest.mark.parametrize(
    "text", ["\x00", "\ufeffimport x\n", "x\r\ny\r\n", "\ud800 = 1", "(" * 3000]
)
def test_any_text_is_analysed(text):
    assert Document(text, path=Path("x.py"), catalog=load_shipped()).reports == []
