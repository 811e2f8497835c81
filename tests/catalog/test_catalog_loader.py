"""The right catalog for what the user has."""

import re
import shutil

import pytest

from ndd_ls.catalog import shipped
from ndd_ls.catalog.loader import load_for
from ndd_ls.catalog.shipped import load_shipped, shipped_versions, version_key
from ndd_ls.catalog.store import Store

NEWEST = shipped_versions()[-1]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "cache")


@pytest.fixture
def later(tmp_path):
    """A site-packages folder with DALI's files, under a version that no catalog is shipped for."""
    dali = pytest.importorskip("nvidia.dali")
    source = re.sub(r"(?m)^__version__ = .*", "__version__ = '9.9.9'", read(dali.__file__))
    package = tmp_path / "site" / "nvidia" / "dali"
    for part in ("experimental/dynamic", "fn", "ops"):
        only = shutil.ignore_patterns("*.so", "__pycache__")
        shutil.copytree(f"{dali.__path__[0]}/{part}", package / part, ignore=only)
    (package / "__init__.py").write_text(source)
    return tmp_path / "site"


def read(file):
    with open(file, encoding="utf-8") as stream:  # noqa: PTH123
        return stream.read()


def test_newest_by_default(store):
    catalog, problems = load_for(environ={}, store=store)
    assert catalog is load_shipped()
    assert catalog.version == NEWEST
    assert [problem.must_act for problem in problems] == [False]


def test_installed_version_is_answered_from_the_shipped_catalog(store, tmp_path):
    dali = pytest.importorskip("nvidia.dali")
    said = []
    interpreter = str(next(iter(dali.__path__)))[: -len("/nvidia/dali")]
    catalog, problems = load_for(interpreter=interpreter, store=store, progress=said.append)
    assert (catalog.version, problems, said) == (dali.__version__, [], [])
    assert catalog is load_shipped(dali.__version__)


def test_another_version_is_read_once_and_kept(store, later):
    said = []
    options = {"interpreter": str(later), "store": store, "progress": said.append}
    catalog, problems = load_for(**options)
    assert (catalog.version, problems) == ("9.9.9", [])
    assert [message.en for message in said] == ["Reading DALI 9.9.9"]
    # What only the run time tells is taken over.
    assert catalog.operators["resize"] == load_shipped().operators["resize"]
    assert load_for(**options) == (catalog, [])
    assert len(said) == 1


def test_a_cache_that_cannot_be_written_is_no_problem(tmp_path, later):
    (tmp_path / "cache").write_text("")
    catalog, problems = load_for(interpreter=str(later), store=Store(tmp_path / "cache"))
    assert (catalog.version, problems) == ("9.9.9", [])


def test_a_wrong_setting_is_said_and_answered_from_the_newest(store):
    catalog, problems = load_for(interpreter="/no/such/python", store=store)
    assert catalog is load_shipped()
    assert [problem.must_act for problem in problems] == [True]


def test_version_setting_overrides_what_is_installed(store, later):
    catalog, problems = load_for(interpreter=str(later), dali_version="2.0", store=store)
    assert (catalog.version, problems) == ("2.0.0", [])


def test_version_setting_that_is_installed(store, later):
    catalog, problems = load_for(interpreter=str(later), dali_version="9.9.9", store=store)
    assert (catalog.version, problems) == ("9.9.9", [])


@pytest.mark.parametrize("asked", ["2.3.7", "nonsense", ""])
def test_version_setting_that_is_neither(store, asked):
    catalog, problems = load_for(dali_version=asked, environ={}, store=store)
    assert catalog.version in shipped_versions()
    assert [problem.must_act for problem in problems] == [False]
    assert catalog.version in problems[0].message.zh


@pytest.mark.parametrize(
    ("asked", "given"), [("2.0.0", "2.0.0"), ("1.53", "2.0.0"), ("2.1", "2.4.0"), ("99", NEWEST)]
)
def test_nearest_shipped_version(asked, given):
    assert load_shipped(asked).version == given


def test_versions_are_ordered_by_number():
    versions = ["2.10", "2.4.0", "2.4", "2.4.0.dev20250101", "10.0", ""]
    keys = [version_key(version) for version in versions]
    assert keys == [(2, 10), (2, 4), (2, 4), (2, 4), (10,), ()]


def test_every_shipped_catalog_is_sound():
    for version in shipped_versions():
        catalog = load_shipped(version)
        assert catalog.version == version
        assert all(catalog.operators[path].path == path for path in catalog.operators)
        assert set(catalog.operators) <= set(catalog.members)
        assert {operator.kind for operator in catalog.operators.values()} == {
            catalog.members[path] for path in catalog.operators
        }
        assert all(catalog.attributes[path] for path in catalog.attributes)
    assert shipped._DATA.is_dir()
