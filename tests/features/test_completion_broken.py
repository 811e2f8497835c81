"""Completion and signature help in programs that are broken anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.completion import complete
from ndd_ls.features.document import Document
from ndd_ls.features.signatures import signature_at

PROGRAM = (Path(__file__).parents[2] / "examples" / "segmentation.py").read_text(encoding="utf-8")
STEP = 97


@pytest.mark.parametrize(
    "typed", ["", "(", ")", "f'{", '"""', "[", "{", ",", "=", ".", "ndd.", "\\\n"]
)
def test_what_is_offered_replaces_what_was_typed_and_no_more(typed):
    for at in range(0, len(PROGRAM), STEP):
        text = PROGRAM[:at] + typed + PROGRAM[at:]
        cursor = at + len(typed)
        document = Document(text, catalog=load_shipped())
        for item in complete(document, cursor):
            start, end = item.span.start, item.span.end
            assert start <= cursor <= end, (at, item)
            assert "\n" not in text[start:end], (at, item)
        found = signature_at(document, cursor, Settings(locale="zh"))
        assert found is None or found.active is None or found.active < len(found.parameters)
