"""``ndd-ls stubs``: what it writes and what it says; what the stubs say is in ``tests/stubs``."""

from __future__ import annotations

from pathlib import Path

import pytest

DYNAMIC = Path("nvidia", "dali", "experimental", "dynamic")


def test_they_are_written_to_typings(run, project):
    result = run("stubs")
    assert (result.code, result.err) == (0, "")
    files = [path for path in (project / "typings").rglob("*") if path.is_file()]
    assert result.out == f"{len(files)} stubs of DALI 2.4.0 in typings\n"
    assert (project / "typings" / DYNAMIC / "__init__.pyi").is_file()


def test_elsewhere_of_another_version_and_in_another_language(run, project):
    (project / "存根").mkdir()
    (project / "存根" / "other.pyi").write_text("")
    flags = ["--output", "存根", "--dali-version", "2.0.0", "--locale", "zh-CN"]
    result = run("stubs", *flags)
    assert (result.code, result.err) == (0, "")
    assert "DALI 2.0.0" in result.out
    assert "类型存根" in result.out
    assert (project / "存根" / "other.pyi").is_file()
    assert not (project / "存根" / DYNAMIC / "checkpoint.pyi").exists()
    assert not (project / "typings").exists()


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--dali-version", "newest"], "`dali-version` must be a version"),
        (["--locale", "fr"], "`locale` must be one of"),
        (["--output", "pyproject.toml"], "cannot be written: "),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_written(run, project, flags, message):
    result = run("stubs", *flags)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: ")
    assert message in result.err
    assert sorted(path.name for path in project.iterdir()) == ["pyproject.toml"]


def test_not_of_another_dali_than_that_of_the_interpreter(run, project):
    (project / "pyproject.toml").write_text("[tool.ndd-ls]\n")
    result = run("stubs", "--interpreter", "nowhere/python")
    assert (result.code, result.out) == (2, "")
    assert "does not exist" in result.err
    assert not (project / "typings").exists()


def test_it_says_that_no_dali_is_installed(run, project, monkeypatch):
    (project / "pyproject.toml").write_text("[tool.ndd-ls]\n")
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.delenv("CONDA_PREFIX", raising=False)
    result = run("stubs")
    assert result.code == 0
    assert result.err.startswith("warning: No DALI found")
    assert (project / "typings").is_dir()


def test_not_with_settings_that_are_not_understood(run, project):
    (project / "pyproject.toml").write_text('[tool.ndd-ls]\ndali-version = "newest"\n')
    result = run("stubs")
    assert (result.code, result.out) == (2, "")
    assert "`dali-version` must be a version" in result.err
