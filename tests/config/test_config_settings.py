"""What the settings mean: which rules speak, how loud, and which paths are left out."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from ndd_ls.config import DEFAULTS, DEFINITIONS, Settings
from ndd_ls.config.globs import anchored, is_valid, matches
from ndd_ls.rules.finding import Severity
from ndd_ls.rules.policy import Policy

ON = Policy(Severity.WARNING)
OFF = Policy(Severity.HINT, enabled=False)


def severity(policy=ON, **values):
    return Settings(**values).severity_of("NDD203", "reader-in-loop", policy)


def test_every_definition_is_a_field_and_every_field_is_defined():
    assert [definition.field for definition in DEFINITIONS] == list(Settings.__dataclass_fields__)


@pytest.mark.parametrize("selector", ["NDD", "NDD2", "NDD20", "NDD203", "reader-in-loop"])
def test_codes_their_beginnings_and_names_select(selector):
    assert severity(select=(selector,)) is Severity.WARNING


@pytest.mark.parametrize("selector", ["NDD1", "NDD204", "reader", "ndd203"])
def test_others_do_not_select(selector):
    assert severity(select=(selector,)) is None


@pytest.mark.parametrize(
    ("select", "ignore", "speaks"),
    [
        ("NDD", "NDD2", False),
        ("NDD203", "NDD2", True),
        ("NDD2", "NDD2", False),
        ("NDD2", "reader-in-loop", False),
        ("reader-in-loop", "NDD20", True),
        ("reader-in-loop", "NDD203", False),
    ],
)
def test_the_longer_selector_wins_and_ignore_wins_a_draw(select, ignore, speaks):
    assert (severity(select=(select,), ignore=(ignore,)) is not None) is speaks


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ({"NDD203": "error"}, Severity.ERROR),
        ({"reader-in-loop": "hint"}, Severity.HINT),
        ({"NDD2": "error", "NDD203": "information"}, Severity.INFORMATION),
        ({"NDD203": "information", "NDD2": "error"}, Severity.INFORMATION),
        ({"NDD": "off"}, None),
        ({"NDD": "off", "NDD203": "warning"}, Severity.WARNING),
        ({"NDD1": "off"}, Severity.WARNING),
    ],
)
def test_levels(levels, expected):
    assert severity(severity=levels) is expected


def test_a_level_does_not_select():
    assert severity(select=("NDD1",), severity={"NDD203": "error"}) is None


@pytest.mark.parametrize(
    ("values", "speaks"),
    [
        ({}, False),
        ({"select": ("NDD2",)}, False),
        ({"select": ("NDD", "NDD203")}, True),
        ({"select": ("NDD", "reader-in-loop")}, True),
        ({"severity": {"NDD203": "hint"}}, True),
        ({"severity": {"NDD203": "hint"}, "ignore": ("NDD203",)}, False),
    ],
)
def test_a_rule_that_is_off_by_default_must_be_named(values, speaks):
    assert (severity(OFF, **values) is not None) is speaks


class TestMerging:
    BASE = Settings(
        select=("NDD1",),
        ignore=("NDD101",),
        severity={"NDD1": "hint"},
        exclude=("/a",),
        locale="en",
    )

    def test_nothing_changes_nothing(self):
        assert self.BASE.merged(DEFAULTS) == self.BASE
        assert self.BASE.overlaid({}) == self.BASE

    def test_ignore_exclude_and_severity_add(self):
        other = Settings(ignore=("NDD102",), severity={"NDD103": "off"}, exclude=("/b",))
        merged = self.BASE.merged(other)
        assert merged.select == ("NDD1",)
        assert merged.ignore == ("NDD101", "NDD102")
        assert merged.severity == {"NDD1": "hint", "NDD103": "off"}
        assert merged.exclude == ("/a", "/b")

    def test_select_begins_anew(self):
        merged = self.BASE.overlaid({"select": ("NDD",)})
        assert (merged.select, merged.ignore) == (("NDD",), ())

    def test_others_replace(self):
        assert self.BASE.merged(Settings(locale="zh-CN")).locale == "zh-CN"


ROOT = PurePosixPath("/home/me/data/project")


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("third_party", "third_party/a.py"),
        ("third_party/", "x/third_party/y/a.py"),
        ("*_old.py", "x/train_old.py"),
        ("a.py", "a.py"),
        ("x/a.py", "x/a.py"),
        ("./x/a.py", "x/a.py"),
        ("x/*.py", "x/a.py"),
        ("x/**/a.py", "x/a.py"),
        ("x/**/a.py", "x/y/z/a.py"),
        ("**/tests/*", "x/tests/a.py"),
        ("x/**", "x/y/a.py"),
        ("x/?.py", "x/a.py"),
        ("x/[ab].py", "x/b.py"),
        ("x/[!c].py", "x/b.py"),
        ("x/[a-c].py", "x/b.py"),
        ("数据/*", "数据/a.py"),
        ("x/y", "x/y/z/a.py"),
        ("x/(a).py", "x/(a).py"),
    ],
)
def test_patterns_fit(pattern, path):
    assert is_valid(pattern)
    assert matches(anchored(pattern, ROOT), ROOT / path)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("party", "third_party/a.py"),
        ("data", "a.py"),  # a folder above the project is none of its patterns' business
        ("x/a.py", "y/x/a.py"),
        ("x/*.py", "x/y/a.py"),
        ("x/[!b].py", "x/b.py"),
        ("x/?.py", "x/ab.py"),
        ("a.py", "axpy"),
        ("x/[!a]b.py", "x//b.py"),
    ],
)
def test_patterns_do_not_fit(pattern, path):
    assert not matches(anchored(pattern, ROOT), ROOT / path)


def test_a_folder_with_brackets_is_no_pattern():
    root = PurePosixPath("/data/[v1]*")
    assert matches(anchored("x/a.py", root), root / "x" / "a.py")
    assert not matches(anchored("x/a.py", root), PurePosixPath("/data/v/x/a.py"))


def test_without_a_folder_a_pattern_fits_below_any():
    assert matches(anchored("x/a.py", None), PurePosixPath("/anywhere/x/a.py"))


@pytest.mark.parametrize("pattern", ["", "/", "[z-a]"])
def test_what_is_no_pattern(pattern):
    assert not is_valid(pattern)
