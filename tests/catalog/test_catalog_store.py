"""A cache that fails in any way costs time only."""

import subprocess
import sys
from pathlib import Path

import pytest

from ndd_ls.catalog import serialization, store
from ndd_ls.catalog.environment import Installation
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.catalog.store import Store

CATALOG = load_shipped()

WRITER = """
import sys
from pathlib import Path
from ndd_ls.catalog.environment import Installation
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.catalog.store import Store

store, installation = Store(Path(sys.argv[1])), Installation(Path(sys.argv[2]), "2.4.0")
catalog = load_shipped()
print("ready", flush=True)
sys.stdin.readline()
for _ in range(30):
    store.save(installation, catalog)
    assert store.load(installation) == catalog
"""

FULL_DISK = """
import resource, sys
from pathlib import Path
from ndd_ls.catalog.environment import Installation
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.catalog.store import Store

catalog = load_shipped()
resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))
Store(Path(sys.argv[1])).save(Installation(Path(sys.argv[2]), "2.4.0"), catalog)
"""


@pytest.fixture
def installation(tmp_path):
    stub = tmp_path / "dali" / "experimental" / "dynamic" / "__init__.pyi"
    stub.parent.mkdir(parents=True)
    stub.write_text("x: int\n")
    return Installation(tmp_path / "dali", "2.4.0")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "cache" / "catalogs"


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_gives_back_what_was_kept(folder, installation):
    assert Store(folder).load(installation) is None
    Store(folder).save(installation, CATALOG)
    kept = Store(folder).load(installation)
    assert kept == CATALOG
    assert kept.operators["resize"] == CATALOG.operators["resize"]


def test_other_files_another_catalog(folder, installation):
    Store(folder).save(installation, CATALOG)
    stub = installation.package / "experimental" / "dynamic" / "__init__.pyi"
    stub.write_text("x: int\ny: int\n")
    assert Store(folder).load(installation) is None


def test_another_reader_another_catalog(folder, installation, monkeypatch):
    Store(folder).save(installation, CATALOG)
    monkeypatch.setattr(store, "READER", store.READER + 1)
    assert Store(folder).load(installation) is None


def test_a_version_is_no_path(folder, installation):
    odd = Installation(installation.package, "../../2.4.0/x")
    Store(folder).save(odd, CATALOG)
    assert only_file(folder).parent == folder
    assert Store(folder).load(odd) == CATALOG


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"resize", b"resized", 1),
        lambda content: b"\xff\xfe" + content,
        lambda content: b"{}",
        lambda content: signed(b"{}"),
        lambda content: signed(b"[1, 2]"),
        lambda content: signed(b'{"format": 0}'),
        lambda content: signed(b"\xff"),
    ],
)
def test_a_damaged_file_is_not_believed(folder, installation, damage):
    Store(folder).save(installation, CATALOG)
    file = only_file(folder)
    file.write_bytes(damage(file.read_bytes()))
    assert Store(folder).load(installation) is None
    Store(folder).save(installation, CATALOG)
    assert Store(folder).load(installation) == CATALOG


def signed(payload: bytes) -> bytes:
    return store._checksum(payload) + b"\n" + payload


@pytest.mark.parametrize("place", ["cache", "cache/catalogs"])
def test_a_file_where_the_folder_should_be(tmp_path, folder, installation, place):
    file = tmp_path / place
    file.parent.mkdir(exist_ok=True)
    file.write_text("mine")
    Store(folder).save(installation, CATALOG)
    assert Store(folder).load(installation) is None
    assert file.read_text() == "mine"


def test_a_folder_where_the_file_should_be(folder, installation):
    Store(folder).save(installation, CATALOG)
    file = only_file(folder)
    file.unlink()
    file.mkdir()
    assert Store(folder).load(installation) is None
    Store(folder).save(installation, CATALOG)
    assert list(folder.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="no file size limit")
def test_a_disk_that_is_full(folder, installation):
    command = [sys.executable, "-c", FULL_DISK, str(folder), str(installation.package)]
    subprocess.run(command, check=True)
    assert list(folder.iterdir()) == []
    assert Store(folder).load(installation) is None


def test_two_writers_and_a_reader(folder, installation):
    command = [sys.executable, "-c", WRITER, str(folder), str(installation.package)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    writers = [subprocess.Popen(command, **pipes) for _ in range(2)]
    Store(folder).save(installation, CATALOG)
    for writer in writers:
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.stdin.write("go\n")
        writer.stdin.flush()
    while any(writer.poll() is None for writer in writers):
        assert Store(folder).load(installation) == CATALOG
    assert [writer.communicate() and writer.returncode for writer in writers] == [0, 0]
    assert len(list(folder.iterdir())) == 1


def test_old_catalogs_are_forgotten(folder, installation):
    for number in range(12):
        Store(folder).save(Installation(installation.package, f"2.{number}"), CATALOG)
    assert len(list(folder.iterdir())) == store._KEPT
    assert Store(folder).load(Installation(installation.package, "2.11")) == CATALOG


def test_default_folder_is_the_users(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if sys.platform.startswith("linux"):
        assert store.default_folder() == tmp_path / "ndd-ls" / "catalogs"


def test_text_of_a_catalog_is_stable():
    text = serialization.dump(CATALOG)
    assert serialization.dump(serialization.load(text)) == text


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format":1}', "{", '{"format":2}'])
def test_text_that_is_no_catalog(text):
    with pytest.raises(serialization.MalformedCatalogError):
        serialization.load(text)
