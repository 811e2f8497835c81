"""Names that live in other files, through jedi."""

from __future__ import annotations

import threading

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.document import Document
from ndd_ls.semantic.project import Project

FILES = {
    "data.py": """\
import nvidia.dali.experimental.dynamic as ndd
from sizes import BATCH

SIZE = [224, 224]


def make_reader(root):
    return ndd.readers.File(file_root=root)


def decode(jpegs):
    return ndd.resize(ndd.decoders.image(jpegs), size=SIZE)


class Loader:
    def __init__(self, root):
        self.reader = make_reader(root)

    def batches(self):
        for jpegs, labels in self.reader.next_epoch(batch_size=BATCH):
            yield decode(jpegs)
""",
    "sizes.py": "BATCH = 16\n",
    "package/__init__.py": "from .inner import scale\n",
    "package/inner.py": "def scale(images):\n    return images * 2\n",
    "loop.py": "from loop import a\nfrom other_loop import b\n",
    "other_loop.py": "from loop import a\n",
}
TRAIN = """\
from data import Loader, decode, make_reader
from package import scale
from loop import a
import numpy_like_nothing

reader = make_reader("images")
for jpegs, labels in reader.next_epoch(batch_size=8):
    images = scale(decode(jpegs))
    images[0]
for images in Loader("images").batches():
    len(images)
"""


@pytest.fixture
def folder(tmp_path):
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def codes(document):
    return sorted(rule.code for rule, _ in document.reports)


def test_the_command_line_sees_other_files_at_once(folder):
    project = Project([folder], load_shipped())
    path = folder / "train.py"
    document = Document(TRAIN, catalog=load_shipped(), imports=project.imports_of(path))
    assert codes(document) == ["NDD101", "NDD106"]


def test_an_editor_is_told_when_other_files_are_known(folder):
    found = threading.Semaphore(0)
    project = Project([folder], load_shipped(), on_found=found.release)
    path = folder / "train.py"
    document = Document(TRAIN, catalog=load_shipped(), imports=project.imports_of(path))
    assert codes(document) == []  # nobody waits for the disk
    for _ in ("data", "package", "loop"):
        assert found.acquire(timeout=30)
    document.invalidate_imports()
    assert codes(document) == ["NDD101", "NDD106"]
    project.close()


def test_a_changed_file_is_looked_at_again(folder):
    project = Project([folder], load_shipped())
    path = folder / "train.py"
    document = Document(TRAIN, catalog=load_shipped(), imports=project.imports_of(path))
    assert "NDD101" in codes(document)
    (folder / "data.py").write_text("def make_reader(root):\n    return None\n", encoding="utf-8")
    project.forget()
    document.invalidate_imports()
    assert codes(document) == []


def test_what_was_known_is_said_until_more_is_known(folder):
    found = threading.Semaphore(0)
    project = Project([folder], load_shipped(), on_found=found.release)
    document = Document(
        "from data import make_reader\nmake_reader('x')[0]\nlen(make_reader('x'))\n",
        catalog=load_shipped(),
        imports=project.imports_of(folder / "train.py"),
    )
    assert codes(document) == []
    assert found.acquire(timeout=30)
    document.invalidate_imports()
    assert codes(document) == ["NDD106"]
    (folder / "data.py").unlink()
    project.forget()
    document.invalidate_imports()
    assert codes(document) == ["NDD106"]
    assert found.acquire(timeout=30)
    document.invalidate_imports()
    assert codes(document) == []
    project.close()
