"""The stubs against the run time, and against what real checkers make of them."""

from __future__ import annotations

import ast
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ndd_ls.catalog import static
from ndd_ls.catalog.loader import complete
from ndd_ls.catalog.model import MemberKind
from ndd_ls.catalog.shipped import load_shipped, shipped_versions
from ndd_ls.stubs.assembly import write

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DYNAMIC = Path("nvidia", "dali", "experimental", "dynamic")
MISTAKES = HERE / "mistakes.py"
PIPELINE_MODE = HERE / "pipeline_mode.py"
# One example shows mistakes; the other files are correct.
PROGRAMS = [
    PIPELINE_MODE,
    *sorted((ROOT / "tests" / "oracle" / "programs").glob("*.py")),
    *(path for path in sorted((ROOT / "examples").glob("*.py")) if path.stem != "train_resnet"),
]
MARKED = {
    row for row, line in enumerate(MISTAKES.read_text().splitlines(), start=1) if "  # ! " in line
}
PAGE = (ROOT / "docs" / "stubs.md").read_text(encoding="utf-8")
# What each finds of the marked lines with DALI's own stubs, and with these, at least.
FOUND = {
    match[1]: (int(match[2]), int(match[3]))
    for match in re.finditer(r"^\| (\w+) [\d.]+ \| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
}


def names(module: Path) -> set[str]:
    """Return the public names of a stub."""
    found = set()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname for alias in node.names if alias.asname == alias.name}
    return {name for name in found if name and not name.startswith("_")}


def module_file(folder: Path, module: str) -> Path:
    base = folder / DYNAMIC / Path(*module.split(".")) if module else folder / DYNAMIC
    package = base / "__init__.pyi"
    return package if package.exists() else base.with_suffix(".pyi")


@pytest.mark.parametrize("version", shipped_versions())
def test_names_are_those_of_the_catalog(version, tmp_path):
    catalog = load_shipped(version)
    write(catalog, tmp_path)
    modules = ["", *(p for p, kind in catalog.members.items() if kind is MemberKind.MODULE)]
    for module in modules:
        offered = set(catalog.children(module))
        aliases = {path for path, kind in catalog.members.items() if kind is MemberKind.OTHER}
        assert names(module_file(tmp_path, module)) - aliases == offered, module


@pytest.mark.oracle
def test_attributes_are_those_of_the_run_time(tmp_path):
    catalog = load_shipped()
    write(catalog, tmp_path)
    for path in tmp_path.rglob("_*.pyi"):
        if path.stem in ("__init__", "_array_like", "_ops"):
            continue
        module = importlib.import_module(f"nvidia.dali.experimental.dynamic.{path.stem}")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                there = getattr(module, node.name)
                stubbed = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
                hidden = {"__bool__", "__init__"}
                assert {n for n in stubbed - hidden if not hasattr(there, n)} == set(), node.name


@pytest.mark.parametrize(
    ("version", "argument"),
    [
        ("2.0.0", None),
        ("2.1.0", None),
        ("2.2.0", "compile"),
        ("2.2.1", "compile"),
        ("2.3.0", "capture"),
        ("2.4.0", "capture"),
    ],
)
def test_capture_is_of_the_versions_that_have_it_and_has_had_another_name(
    tmp_path, version, argument
):
    shipped = load_shipped(version)
    write(replace(shipped, version=version), tmp_path)
    tree = ast.parse((tmp_path / DYNAMIC / "_ops.pyi").read_text())
    [reader] = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Reader"]
    forms = [n for n in reader.body if isinstance(n, ast.FunctionDef) and n.name == "next_epoch"]
    added = {a.arg for form in forms for a in form.args.args} - {"self", "batch_size", "ctx"}
    assert added == ({argument} if argument else set())


def test_a_catalog_read_off_the_sources_gives_the_same_stubs(tmp_path):
    dali = pytest.importorskip("nvidia.dali")
    shipped = load_shipped(dali.__version__)
    read = complete(static.read(Path(dali.__file__).parent, dali.__version__), shipped)
    for name, catalog in (("shipped", shipped), ("read", read)):
        write(catalog, tmp_path / name)
    files = [path.relative_to(tmp_path / "read") for path in (tmp_path / "read").rglob("*.pyi")]
    assert len(files) > 20
    for path in files:
        assert (tmp_path / "read" / path).read_text() == (tmp_path / "shipped" / path).read_text()


def test_linters_and_formatters_leave_them_alone(tmp_path):
    write(load_shipped("2.4.0"), tmp_path)
    ruff = Path(sys.executable).with_name("ruff")
    # But one rule: it is about comments that silence all the others.
    for task in (["check", "--select", "ALL", "--ignore", "PGH004"], ["format", "--check"]):
        done = subprocess.run(
            [ruff, *task, "--isolated", "--no-cache", tmp_path], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-1000:]


def command(checker: str, stubs: Path, files: list[Path], work: Path) -> list[str]:
    """Return how a checker is run on files with a folder of stubs."""
    tool = shutil.which(checker, path=str(Path(sys.executable).parent)) or shutil.which(checker)
    if tool is None:
        pytest.skip(f"{checker} is not installed")
    paths = list(map(str, files))
    if checker == "pyright":
        settings = {"stubPath": str(stubs), "include": [os.path.relpath(p, work) for p in paths]}
        (work / "pyrightconfig.json").write_text(json.dumps(settings))
        return [tool, "--pythonpath", sys.executable, "--project", str(work)]
    if checker == "ty":
        options = ["--extra-search-path", str(stubs), "--output-format", "concise"]
        return [tool, "check", "--python", sys.executable, *options, *paths]
    if checker == "pyrefly":
        (work / "pyrefly.toml").write_text("")
        options = ["--search-path", str(stubs), "--output-format", "min-text"]
        config = ["--config", str(work / "pyrefly.toml")]
        return [
            tool,
            "check",
            *config,
            "--python-interpreter-path",
            sys.executable,
            *options,
            *paths,
        ]
    # One for both runs: most of the time goes into reading PyTorch.
    cache = ["--cache-dir", str(work.parent / "cache"), "--config-file", os.devnull]
    return [tool, *cache, "--scripts-are-modules", *paths]


def findings(checker: str, stubs: Path, files: list[Path], work: Path) -> list[tuple[str, int]]:
    """Return where a checker finds something: the file's name and the row."""
    work.mkdir()
    done = subprocess.run(
        command(checker, stubs, files, work),
        cwd=work,
        env={**os.environ, "MYPYPATH": str(stubs)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr[-2000:]
    lines = [line for line in done.stdout.splitlines() if ": note:" not in line]
    matches = (re.search(r"([\w-]+\.py):(\d+)", line) for line in lines)
    return [(match[1], int(match[2])) for match in matches if match]


def test_the_pages_count_right():
    assert sorted(FOUND) == ["mypy", "pyrefly", "pyright", "ty"]
    assert f"{len(MARKED)} mistakes" in PAGE
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for page in (PAGE, readme):
        assert int(re.search(r"(\d+) correct\s+programs", page)[1]) <= len(PROGRAMS)
    for checker, (own, found) in FOUND.items():
        assert re.search(
            rf"{checker}(?:\s+then\s+finds)?\s+{found}\s+in\s+place\s+of\s+{own}", readme
        )


@pytest.mark.oracle
def test_the_program_in_pipeline_mode_runs():
    done = subprocess.run([sys.executable, PIPELINE_MODE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("4 ")


@pytest.mark.e2e
@pytest.mark.parametrize("checker", FOUND)
def test_checkers_are_silent_on_programs_and_find_mistakes(checker, tmp_path):
    stubs = tmp_path / "typings"
    write(load_shipped("2.4.0"), stubs)
    # In one run, since each begins with reading all of PyTorch.
    found = findings(checker, stubs, [*PROGRAMS, MISTAKES], tmp_path / "after")
    assert [(file, row) for file, row in found if file != MISTAKES.name] == []
    after = {row for _, row in found}
    assert after <= MARKED

    empty = tmp_path / "empty"
    empty.mkdir()
    before = {row for _, row in findings(checker, empty, [MISTAKES], tmp_path / "before")} & MARKED
    own, least = FOUND[checker]
    assert len(after) >= least
    assert len(before) <= own
