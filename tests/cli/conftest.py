"""A project to check, and the command in this process."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass

import pytest

from ndd_ls.cli.main import main


@dataclass
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Return an empty project that the tests run in, with everything pinned that varies."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.ndd-ls]\ndali-version = "2.4.0"\n', encoding="utf-8"
    )
    return tmp_path


@pytest.fixture
def run(project, capfdbinary, monkeypatch):
    """Return the command: arguments and standard input in, exit code and output out."""

    def call(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as exit_:
            code = exit_.code
        sys.stdout.flush()
        sys.stderr.flush()
        captured = capfdbinary.readouterr()
        return Ran(code, captured.out.decode(), captured.err.decode())

    return call
