"""``ndd-ls types``: what is known of each target and keyword."""

from __future__ import annotations

import json

from programs import HEADER

PROGRAM = (
    HEADER
    + """

def load(root):
    reader = ndd.readers.File(file_root=root)
    for jpegs, labels in reader.next_epoch(batch_size=4):
        images = ndd.decoders.image(jpegs, device="gpu")
        images = ndd.resize(images, size=[224, 224])
        yield (kept := images)


nothing = unheard_of()
"""
)
NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {},
    "cells": [
        {"cell_type": "markdown", "source": "x = 1"},
        {"cell_type": "code", "source": ["%pip install x\n", HEADER]},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "rng = ndd.random.RNG(seed=1)"]},
    ],
}


def told(run, name):
    result = run("types", name, "--output-format", "json")
    assert result.code == 0, result.err
    return json.loads(result.out)


def test_targets_and_keywords_in_the_order_of_the_text(run, project):
    (project / "a.py").write_text(PROGRAM)
    rows = told(run, "a.py")
    assert [(row["row"], row["name"], row["kind"]) for row in rows] == [
        (5, "reader", "reader"),
        (6, "jpegs", "batch"),
        (6, "labels", "batch"),
        (6, "batch_size", "int"),
        (7, "images", "batch"),
        (7, "device", "str"),
        (8, "images", "batch"),
        (8, "size", "list"),
        (9, "kept", "batch"),
    ]
    assert {row["filename"] for row in rows} == {str(project / "a.py")}


def test_each_target_is_what_it_is_at_its_statement(run, project):
    (project / "a.py").write_text(PROGRAM)
    decoded, resized = (row for row in told(run, "a.py") if row["name"] == "images")
    common = {"kind": "batch", "batch_size": 4, "device": "gpu", "dtype": "uint8", "layout": "HWC"}
    assert decoded.items() >= common.items()
    assert "uniform" not in decoded
    assert "shape" not in decoded
    assert decoded["ndim"] == 3
    assert resized.items() >= {**common, "uniform": True}.items()


def test_cells_of_notebooks(run, project):
    (project / "a.ipynb").write_text(json.dumps(NOTEBOOK))
    rows = told(run, "a.ipynb")
    assert [(row["cell"], row["row"], row["name"], row["kind"]) for row in rows] == [
        (3, 2, "rng", "rng"),
        (3, 2, "seed", "int"),
    ]


def test_names_of_other_files(run, project):
    (project / "data.py").write_text(HEADER + 'reader = ndd.readers.File(file_root="x")\n')
    (project / "a.py").write_text("from data import reader\nmine = reader\n")
    [row] = told(run, "a.py")
    assert (row["name"], row["kind"]) == ("mine", "reader")


def test_a_table_fits_the_screen(run, project):
    (project / "a.py").write_text(PROGRAM)
    for locale in ("en", "zh-CN"):
        result = run("types", "a.py", "--locale", locale)
        assert result.code == 0
        lines = result.out.splitlines()
        assert lines[0] == "a.py"
        assert max(map(len, lines)) <= 80
        assert any("images" in line and "Batch[4]" in line for line in lines)


def test_a_missing_file_is_an_error(run, project):
    result = run("types", "none.py", "--output-format", "json")
    assert result.code == 2
    assert "none.py" in result.err
    assert json.loads(result.out) == []


def test_the_version_of_dali_that_is_asked_for(run, project):
    (project / "a.py").write_text(HEADER + "point = ndd.checkpoint.Checkpoint()\n")
    for version, kinds in (("2.0.0", []), ("2.4.0", ["checkpoint"])):
        found = run("types", "a.py", "--output-format", "json", "--dali-version", version)
        assert ([row["kind"] for row in json.loads(found.out)], found.err) == (kinds, "")
    nearest = run("types", "a.py", "--dali-version", "99.0")
    assert nearest.code == 0
    assert nearest.err.startswith("warning: There is no catalog of DALI 99.0")


def test_wrong_settings_are_told_once(run, project):
    for name in ("a.py", "b.py"):
        (project / name).write_text(PROGRAM)
    (project / "pyproject.toml").write_text("[tool.ndd-ls]\n")
    result = run("types", ".", "--interpreter", "nowhere/python")
    assert result.code == 2
    assert result.err.startswith("error: The configured interpreter does not exist: ")
    assert result.err.count("\n") == 1
    assert "images" in result.out
    for flags in (["--dali-version", "newest"], ["--locale", "fr"]):
        result = run("types", "a.py", *flags)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("error: `")


def test_a_broken_configuration_is_told_and_the_rest_applies(run, project):
    (project / "a.py").write_text(PROGRAM)
    (project / "pyproject.toml").write_text('[tool.ndd-ls]\nselct = []\ndali-version = "2.4.0"\n')
    result = run("types", "a.py")
    assert result.code == 2
    assert "unknown setting `selct`" in result.err
    assert "images" in result.out
