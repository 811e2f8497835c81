"""Hovers: short, true, and Markdown that renders."""

from __future__ import annotations

from pathlib import Path

import nvidia.dali
import pytest

from ndd_ls.catalog.documentation import Documentation
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.document import Document
from ndd_ls.features.hover import hover

PROGRAM = """\
import nvidia.dali.experimental.dynamic as ndd

reader = ndd.readers.File(file_root="x", random_shuffle=True)
for jpegs, labels in reader.next_epoch(batch_size=8):
    images = ndd.decoders.image(jpegs, device="gpu")
    small = ndd.resize(images, size=[2, 2], interp_type=1)
    dense = small.torch()  # ndd: ignore[NDD110]
"""


@pytest.fixture(scope="module")
def documentation():
    return Documentation(Path(nvidia.dali.__path__[0]))


def markdown(needle: str, documentation=None, locale="en") -> str | None:
    document = Document(PROGRAM, catalog=load_shipped())
    found = hover(document, PROGRAM.index(needle), Settings(locale=locale), documentation)
    return None if found is None else found.markdown


def test_an_object_is_told_in_the_first_line():
    assert markdown("images =").splitlines()[0] == (
        "`images`: **Batch[8] · gpu · uint8 · HWC · ragged unless the data are not**"
    )
    assert markdown("small =").startswith("`small`: **Batch[8] · gpu · uint8 · HWC · uniform**")
    assert markdown("labels in").startswith("`labels`: **Batch[8] · cpu · int32 · 1-D · uniform**")


def test_it_speaks_the_users_language():
    assert "形状不一" in markdown("images =", locale="zh-CN")
    assert "只创建一次" in markdown("reader =", locale="zh-CN")


def test_an_operator_shows_dalis_words_then_our_notes(documentation):
    text = markdown("image(jpegs", documentation)
    dali, ours = text.index("Decodes images."), text.index("NDD501")
    assert 0 < text.index("ndd.decoders.image") < dali < ours
    assert "Supported backends" not in text


def test_an_argument_is_told_alone(documentation):
    text = markdown("random_shuffle", documentation)
    assert text.startswith("```python\nrandom_shuffle: bool = False\n```")
    assert "Determines whether to randomly shuffle data." in text
    # Four spaces at the beginning of a line are code in Markdown.
    assert not any(line.startswith("    ") for line in text.splitlines())


def test_a_method_shows_its_description_without_the_parameters(documentation):
    text = markdown("torch()", documentation)
    assert "Returns `self` as a PyTorch tensor." in text
    assert "Parameters" not in text


def test_a_rules_code_shows_its_page():
    assert markdown("NDD110").startswith("# NDD110 ragged-to-dense")
    assert markdown("NDD110", locale="zh-CN").count("作用") == 1


@pytest.mark.parametrize("needle", ["import", "2, 2", '"gpu"', "8)", "\n\nreader"])
def test_where_nothing_is_known_there_is_no_hover(needle):
    assert markdown(needle) is None


def test_every_hover_of_every_operator_fits_a_screen(documentation):
    catalog = load_shipped()
    for path in catalog.operators:
        text = f"import nvidia.dali.experimental.dynamic as ndd\nndd.{path}\n"
        document = Document(text, catalog=catalog)
        found = hover(document, len(text) - 2, Settings(), documentation)
        assert found is not None, path
        assert len(found.markdown.splitlines()) < 60, path
        assert found.markdown.count("```") % 2 == 0, path


def test_a_hover_is_had_everywhere(documentation):
    document = Document(PROGRAM, catalog=load_shipped())
    for offset in range(-1, len(PROGRAM) + 2):
        found = hover(document, offset, Settings(), documentation)
        assert found is None or found.span.touches(offset)
