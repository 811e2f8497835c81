"""Whole programs: each runs on DALI, what is said of its objects holds, and nothing is found."""

from __future__ import annotations

import page
import pytest
import running
from inferred import compare_places, totals
from suite import ENOUGH, FOLDER, PROGRAMS, imports_of, sources, start

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document

pytestmark = pytest.mark.oracle
NAMES = [program.stem for program in PROGRAMS]


@pytest.fixture(scope="module")
def results(data, tmp_path_factory):
    """Run all programs, two at a time, while the tests look at the first ones."""
    folder = tmp_path_factory.mktemp("programs")
    with running.new_pool() as pool:
        yield {program: start(pool, program, data, folder) for program in PROGRAMS}


@pytest.fixture(scope="module")
def compared():
    return {}


@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
def test_what_is_said_holds(program, results, compared):
    observations = results[program].get(timeout=120)
    assert observations.error is None, observations.error
    assert observations.seconds < 10
    compared[program] = totals(
        compare_places(text, observations, path, imports_of(program, path))
        for path, text in sources(program)
    )
    assert compared[program].objects > 3
    assert compared[program].wrong == []


@pytest.mark.parametrize("program", PROGRAMS, ids=NAMES)
def test_nothing_is_found(program):
    for path, text in sources(program):
        imports = imports_of(program, path)
        document = Document(text, path=path, catalog=load_shipped(), imports=imports)
        assert [
            (f.code, text[f.span.start : f.span.end]) for f in diagnose(document, Settings())
        ] == []


GOALS = pytest.mark.xfail(strict=True, reason="a goal; docs/inference.md tells how far it is")
OPEN = ("kind", "batch size", "device", "ndim")


@pytest.mark.parametrize(
    "aspect", [pytest.param(a, marks=GOALS) if a in OPEN else a for a in ENOUGH]
)
def test_enough_is_known(aspect, compared):
    total = totals(compared.values())
    if len(compared) < len(PROGRAMS):
        pytest.skip("not all programs were run")
    assert total.known[aspect] >= ENOUGH[aspect] * total.total[aspect]


def test_the_page_lists_the_programs():
    assert page.PATH.read_text(encoding="utf-8").endswith(page.listing())


def test_the_page_does_not_boast(compared):
    if len(compared) < len(PROGRAMS):
        pytest.skip("not all programs were run")
    measured = page.shares(totals(compared.values()))
    claimed, _ = page.claimed(page.PATH.read_text(encoding="utf-8"))
    assert claimed.keys() == measured.keys()
    assert {aspect for aspect in claimed if claimed[aspect] > measured[aspect] + 0.2} == set()


def test_there_are_many_programs():
    assert len([program for program in PROGRAMS if program.parent == FOLDER]) >= 60
