"""What the repository says of itself is true."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import ndd_ls

REPOSITORY = Path(__file__).parents[1]
PAGES = sorted(
    path
    for path in (*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md"))
    if not path.name.endswith(".tmp.md")
)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_TERMINAL = re.compile(r"```text\n\$ ndd-ls (.*)\n\n(.*?)```", re.DOTALL)


def broken_links(page: Path, text: str) -> list[str]:
    """Return the links of a page to files that are not there."""
    targets = [link.partition("#")[0] for link in _LINK.findall(text) if ":" not in link]
    return [target for target in targets if target and not (page.parent / target).exists()]


def test_a_broken_link_is_found():
    text = "[a](README.md#x) [b](docs/missing.md) [c](https://example.org/x) [d](#here)"
    assert broken_links(REPOSITORY / "README.md", text) == ["docs/missing.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(REPOSITORY)))
def test_links_lead_somewhere(page):
    assert broken_links(page, page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_shows_real_output(name):
    """Each finding that is shown is printed by the command that is shown."""
    shown = _TERMINAL.findall((REPOSITORY / name).read_text(encoding="utf-8"))
    assert shown
    for arguments, output in shown:
        command = [sys.executable, "-m", "ndd_ls", *arguments.split()]
        done = subprocess.run(
            command,
            cwd=REPOSITORY,
            env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "NO_COLOR": "1"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        printed = done.stdout + done.stderr
        assert [block for block in output.strip().split("\n\n") if block not in printed] == []


def test_the_manifests_agree():
    package = json.loads((REPOSITORY / "package.json").read_text(encoding="utf-8"))
    project = (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8")
    assert package["version"] == ndd_ls.__version__
    assert f'\nversion = "{ndd_ls.__version__}"\n' in project
    assert f'\nlicense = "{package["license"]}"\n' in project


def test_help_names_every_target():
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: help (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    said = re.findall(r'@echo "make ([\w-]+) ', makefile)
    assert said == phony[1].split()
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in said)


def test_a_wheel_holds_the_whole_package_and_writes_stubs(tmp_path):
    pytest.importorskip("hatchling")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "dist"]
    subprocess.run(build, cwd=REPOSITORY, check=True, capture_output=True)
    [wheel] = (tmp_path / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    files = [path for path in (REPOSITORY / "server" / "ndd_ls").rglob("*") if path.is_file()]
    wanted = {path.relative_to(REPOSITORY / "server") for path in files if path.suffix != ".pyc"}
    assert {path for path in wanted if not (tmp_path / "site" / path).is_file()} == set()

    command = ["-m", "ndd_ls", "stubs", "--dali-version", "2.4.0", "--output", tmp_path / "stubs"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    subprocess.run(
        [sys.executable, *command], cwd=tmp_path, env=environment, check=True, capture_output=True
    )
    dynamic = tmp_path / "stubs" / "nvidia" / "dali" / "experimental" / "dynamic"
    assert "class Batch" in (dynamic / "_batch.pyi").read_text(encoding="utf-8")
