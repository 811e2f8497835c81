"""The examples: the correct ones run and are silent, the one with mistakes has exactly those."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.actions import fix_all
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.features.notebook import Notebook
from ndd_ls.semantic.project import Project
from ndd_ls.text import apply_edits

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOK = EXAMPLES / "explore.ipynb"
WITH_MISTAKES = EXAMPLES / "train_resnet.py"
REPAIRED = EXAMPLES / "train_resnet_fixed.py"
CORRECT = sorted(path for path in EXAMPLES.glob("*.py") if path != WITH_MISTAKES)
TRAINING = ["{data}/images", "--device=cpu", "--batch-size=8", "--size=32", "--epochs=3"]
ARGUMENTS = {
    "generated.py": [],
    "inspect_samples.py": ["{data}/images"],
    "resume.py": ["{data}/images", "{data}"],
    "segmentation.py": ["{data}"],
    "speech.py": ["{data}/audio"],
    "train_resnet_fixed.py": [*TRAINING, "--checkpoint", "{data}/model.pt"],
}
SAYS = {
    "generated.py": "random [",
    "inspect_samples.py": "(1920, (40, 48), 0)",
    "resume.py": "the same as without a break: True",
    "segmentation.py": "(32, 32, 3)",
    "speech.py": "(4, 40, 36) [1, 1, 1, 1]",
    "train_resnet_fixed.py": "epoch 2: loss",
}
MISTAKES = [
    ("NDD301", "ndd.random.uniform(range=[-15.0, 15.0], rng=rng)"),
    ("NDD302", "ndd.random.coin_flip"),
    ("NDD202", "batch_size=args.batch_size"),
    ("NDD501", '"mixed"'),
    ("NDD101", "images[0]"),
    ("NDD106", "len(labels)"),
]


def open_document(path: Path, text: str, project: Project | None = None) -> Document:
    imports = None if project is None else project.imports_of(path)
    return Document(text, path=path, catalog=load_shipped(), imports=imports)


def findings(path: Path, text: str, project: Project | None = None) -> list[tuple[str, str]]:
    document = open_document(path, text, project)
    return [(f.code, text[f.span.start : f.span.end]) for f in diagnose(document, Settings())]


def notebook_program() -> str:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return Notebook(["".join(c["source"]) for c in cells if c["cell_type"] == "code"]).text


def run(program: Path, arguments: list[str], data: Path) -> str:
    command = [sys.executable, str(program), *(a.format(data=data) for a in arguments)]
    done = subprocess.run(command, cwd=data, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    run(EXAMPLES / "make_data.py", [str(folder)], folder)
    return folder


@pytest.mark.parametrize("path", CORRECT, ids=lambda path: path.stem)
def test_correct_examples_are_silent(path):
    project = Project([EXAMPLES], load_shipped())
    assert findings(path, path.read_text(encoding="utf-8"), project) == []


def test_the_notebook_is_silent():
    assert findings(NOTEBOOK, notebook_program()) == []


@pytest.mark.oracle
@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_correct_examples_run(name, data):
    assert SAYS[name] in run(EXAMPLES / name, ARGUMENTS[name], data)


@pytest.mark.oracle
def test_the_notebook_runs(data, tmp_path):
    program = tmp_path / "explore.py"
    program.write_text(f"_ = None\n{notebook_program()}\nprint(images.batch_size)\n")
    assert run(program, [], data) == "4\n"


def test_every_example_is_run():
    assert {path.name for path in CORRECT} == set(ARGUMENTS) | {"make_data.py"}


@pytest.mark.oracle
def test_the_repaired_training_learns(data):
    lines = run(REPAIRED, TRAINING, data).splitlines()
    losses = [float(line.split()[-1]) for line in lines if "loss" in line]
    assert losses[-1] < losses[0] / 2


@pytest.mark.oracle
def test_the_training_with_mistakes_does_not_run(data):
    command = [sys.executable, WITH_MISTAKES, *(a.format(data=data) for a in TRAINING)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "unexpected keyword argument 'batch_size'" in done.stderr


def test_the_training_script_has_its_six_mistakes():
    assert findings(WITH_MISTAKES, WITH_MISTAKES.read_text(encoding="utf-8")) == MISTAKES


def test_fixing_the_training_script_gives_its_twin():
    text = WITH_MISTAKES.read_text(encoding="utf-8")
    while edits := fix_all(open_document(WITH_MISTAKES, text), Settings()):
        text = apply_edits(text, edits)
    assert text == REPAIRED.read_text(encoding="utf-8")


def dali_files(pattern: str) -> list[Path]:
    locations = importlib.util.find_spec("nvidia.dali").submodule_search_locations
    return sorted(Path(locations[0]).glob(pattern))


@pytest.mark.oracle
def test_dynamic_mode_code_that_comes_with_dali_is_silent():
    """DALI's torchvision functions are dynamic-mode code by others; they import one another."""
    files = dali_files("experimental/torchvision/**/*.py")
    assert len(files) > 20
    project = Project([files[0].parent], load_shipped())
    found = {path.name: findings(path, path.read_text("utf-8"), project) for path in files}
    assert {name: those for name, those in found.items() if those} == {}


@pytest.mark.oracle
def test_all_code_that_comes_with_dali_is_silent():
    files = dali_files("**/*.py")
    found = {path: findings(path, path.read_text("utf-8")) for path in files}
    assert {path: those for path, those in found.items() if those} == {}
