"""Settings from files and editors: everything valid applies, everything else gets a message."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndd_ls.config import DEFAULTS, DEFINITIONS, from_client, load
from ndd_ls.config.pages import RULES_PAGE, rule_page

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path):
    def write(text, encoding="utf-8"):
        (tmp_path / "pyproject.toml").write_bytes(text.encode(encoding))
        return load(tmp_path / "package" / "train.py")

    return write


def said(configuration):
    return [(problem.line, problem.message.en) for problem in configuration.problems]


def test_nothing_there(tmp_path):
    assert load(tmp_path / "a.py").settings == DEFAULTS


def test_all_settings(project, tmp_path):
    found = project(
        """
        [tool.ndd-ls]
        select = ["NDD1", "reader-in-loop"]
        ignore = ["NDD102"]
        severity = { NDD101 = "hint", batch-len = "off" }
        exclude = ["old", "x/*.py"]
        locale = "zh_CN.UTF-8"
        interpreter = ".venv/bin/python"
        dali-version = "2.3.0"
        """
    )
    assert not found.problems
    assert found.root == tmp_path
    settings = found.settings
    assert settings.select == ("NDD1", "reader-in-loop")
    assert settings.ignore == ("NDD102",)
    assert settings.severity == {"NDD101": "hint", "batch-len": "off"}
    assert settings.excludes(tmp_path / "sub" / "old" / "a.py")
    assert settings.excludes(tmp_path / "x" / "a.py")
    assert not settings.excludes(tmp_path / "y" / "a.py")
    assert settings.locale == "zh-CN"
    assert settings.interpreter == str(tmp_path / ".venv" / "bin" / "python")
    assert settings.dali_version == "2.3.0"


def test_the_name_of_a_command_stays_one(project):
    assert project('[tool.ndd-ls]\ninterpreter = "python3"').settings.interpreter == "python3"


def test_the_home_of_a_user_there_is_not(project, tmp_path):
    found = project('[tool.ndd-ls]\ninterpreter = "~no-such-user/python"\nselect = ["NDD1"]')
    assert found.settings.interpreter == str(tmp_path / "~no-such-user" / "python")
    assert found.settings.select == ("NDD1",)
    client = from_client({"interpreter": "~no-such-user/python"}, tmp_path)
    assert client.settings.interpreter == str(tmp_path / "~no-such-user" / "python")


def test_the_nearest_table_wins_and_files_without_one_are_passed_over(project, tmp_path):
    inner = tmp_path / "package"
    inner.mkdir()
    (inner / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    assert project('[tool.ndd-ls]\nselect = ["NDD1"]').settings.select == ("NDD1",)
    (inner / "pyproject.toml").write_text("[tool.ndd-ls]\n", encoding="utf-8")
    assert load(inner / "train.py").settings == DEFAULTS


def test_dots_in_a_path_do_not_lead_through_another_project(project, tmp_path):
    project('[tool.ndd-ls]\nselect = ["NDD1"]')
    outside = tmp_path / ".." / "elsewhere" / "a.py"
    assert load(outside).settings == DEFAULTS


def test_each_mistake_has_its_line_and_the_rest_applies(project):
    found = project(
        "\n".join(
            [
                "[project]",
                "select = 1",
                "[tool.ndd-ls]",
                'selct = ["NDD1"]',
                'ignore = ["NDD102", "NDD999", "batch-lem"]',
                'locale = "fr"',
                "interpreter = 3",
                'exclude = ["[z-a]", "old"]',
                'dali-version = "newest"',
                "[tool.ndd-ls.severity]",
                'NDD103 = "loud"',
                'NDD106 = "hint"',
                'NDD99 = "hint"',
            ]
        )
    )
    assert [line for line, _ in said(found)] == [4, 5, 5, 6, 7, 8, 9, 10, 10]
    text = "\n".join(message for _, message in said(found))
    assert "unknown setting `selct`; did you mean `select`?" in text
    assert "there is no rule `batch-lem`; did you mean `batch-len`?" in text
    assert '`locale` must be one of "en", "zh-CN"' in text
    assert '`severity.NDD103` must be one of "error"' in text
    assert found.settings.ignore == ("NDD102",)
    assert found.settings.severity == {"NDD106": "hint"}
    assert len(found.settings.exclude) == 1
    assert all(problem.message.zh != problem.message.en for problem in found.problems)


@pytest.mark.parametrize("value", ["1", '"NDD1"', "[1]", "{}", "true"])
def test_a_list_must_be_one(project, value):
    found = project(f"[tool.ndd-ls]\nselect = {value}\nlocale = 'en'")
    assert said(found) == [(2, "`select` must be a list of strings")]
    assert found.settings.select == DEFAULTS.select
    assert found.settings.locale == "en"


@pytest.mark.parametrize("text", ["[tool]\nndd-ls = 3", "[[tool.ndd-ls]]\nselect = []"])
def test_the_table_must_be_one(project, text):
    found = project(text)
    assert len(found.problems) == 1
    assert found.settings == DEFAULTS


def test_malformed_toml_is_one_message_with_a_line(project):
    found = project('[tool.ndd-ls]\nselect = ["NDD1"\nlocale = "en"\n')
    assert len(found.problems) == 1
    assert found.problems[0].line == 3
    assert found.settings == DEFAULTS


def test_a_malformed_file_that_is_not_ours_does_not_hide_the_one_above(project, tmp_path):
    inner = tmp_path / "package"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[project\n", encoding="utf-8")
    found = project('[tool.ndd-ls]\nselect = ["NDD1"]')
    assert found.settings.select == ("NDD1",)
    assert len(found.problems) == 1


def test_other_encodings(project):
    assert project('[tool.ndd-ls]\nselect = ["NDD1"]', "utf-8-sig").settings.select == ("NDD1",)
    assert len(project("# ndd-ls 中文\n", "gbk").problems) == 1


def test_a_folder_of_that_name(tmp_path):
    (tmp_path / "pyproject.toml").mkdir()
    assert load(tmp_path / "a.py").problems == ()


@pytest.mark.parametrize(
    "raw",
    [
        {"dali-version": "2.3.0", "select": ["NDD1"]},
        {"daliVersion": "2.3.0", "select": ["NDD1"]},
        {"ndd-ls": {"daliVersion": "2.3.0", "select": ["NDD1"]}},
        {"daliVersion": "2.3.0", "select": ["NDD1"], "locale": None, "interpreter": ""},
    ],
)
def test_editors_may_spell_as_they_like(raw):
    found = from_client(raw)
    assert not found.problems
    assert found.settings == DEFAULTS.overlaid({"dali_version": "2.3.0", "select": ("NDD1",)})


def test_editors_own_settings_are_passed_over_and_typos_are_not():
    found = from_client({"trace": {"server": "off"}, "ignored": ["NDD101"], 3: 4})
    assert said(found) == [(None, "unknown setting `ignored`; did you mean `ignore`?")]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
KEYS = st.sampled_from([d.key for d in DEFINITIONS] + [d.camel_case for d in DEFINITIONS])


@given(JSON | st.dictionaries(KEYS, JSON))
def test_anything_from_an_editor_gives_settings(raw):
    found = from_client(raw, Path("/project"))
    settings = found.settings
    assert all(isinstance(item, str) for item in (*settings.select, *settings.ignore))
    assert isinstance(settings.excludes(Path("/project/a.py")), bool)


def test_the_page_of_the_settings_is_up_to_date():
    script = REPOSITORY / "scripts" / "build_settings_docs.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize(("locale", "folder"), [("en", "rules"), ("zh-CN", "rules/zh")])
def test_links_lead_to_the_pages_in_the_repository(locale, folder):
    address = rule_page("NDD101", locale)
    assert address == f"{RULES_PAGE.removesuffix('rules')}{folder}/NDD101.md"
    assert (Path(__file__).parents[2] / "docs" / folder / "NDD101.md").is_file()
