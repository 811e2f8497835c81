"""What every object is, as markers in programs: ``#? name: what it is`` after the line.

A marker is about the last line above that mentions the name, and the first mention there, which
is the target in ``x = f(x)``; ``-`` stands for unknown.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.describe import describe
from ndd_ls.semantic import Program
from ndd_ls.syntax import nodes

CASES = sorted((Path(__file__).parent / "cases").glob("*.py"))
MARKER = re.compile(r"^[ ]*#\? (\w+): (.*)$", re.MULTILINE)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_markers(path):
    text = path.read_text(encoding="utf-8")
    model = Program(text, load_shipped()).model
    mentions = []
    for unit in model.all_units():
        start = model.module.start_of(unit.chunk)
        mentions += [
            (start + node.start, node.id, value)
            for node, value in unit.facts.items()
            if isinstance(node, nodes.Name)
        ]
    mentions.sort(key=lambda mention: mention[0])
    expected, found = [], []
    for marker in MARKER.finditer(text):
        line = text.count("\n", 0, marker.start()) + 1
        name = marker.group(1)
        above = [(at, value) for at, n, value in mentions if n == name and at < marker.start()]
        line_start = text.rfind("\n", 0, above[-1][0]) + 1
        value = next(value for at, value in above if at >= line_start)
        expected.append(f"{line}: {name}: {marker.group(2)}")
        found.append(f"{line}: {name}: {describe(value) or '-'}")
    assert expected
    assert found == expected
