"""Hovers in ``pyproject.toml``: settings, and the rules that are named there."""

from __future__ import annotations

import re

import pytest

from ndd_ls.config.definitions import DEFINITIONS
from ndd_ls.features.hover.configuration import configuration_hover
from ndd_ls.features.hover.rules import rule_card
from ndd_ls.rules.documentation import available, load
from ndd_ls.text import LineIndex

TEXT = """\
[project]
name = "NDD101"
select = 1

[tool.ndd-ls]
select = ["NDD", "NDD2"]
ignore = [
    "NDD505",
    "batch-len",  # and NDD203
]

[tool.ndd-ls.severity]
NDD301 = "error"

[tool.ruff]
ignore = ["NDD102"]
"""


def at(needle, locale="en"):
    found = configuration_hover(LineIndex(TEXT), TEXT.index(needle), locale)
    return None if found is None else (found.markdown, TEXT[found.span.start : found.span.end])


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_a_rule_shows_its_page(locale):
    assert at("NDD505", locale) == (rule_card("NDD505", locale), "NDD505")
    assert at("batch-len", locale) == (rule_card("NDD106", locale), "batch-len")
    assert at("NDD203", locale) == (rule_card("NDD203", locale), "NDD203")
    assert at("NDD301", locale) == (rule_card("NDD301", locale), "NDD301")


@pytest.mark.parametrize(
    "needle", ["NDD101", "select = 1", '"NDD2', "[tool.ndd", '"error', "NDD102"]
)
def test_nothing_is_said_of_anything_else(needle):
    assert at(needle) is None


def test_the_beginning_of_codes_shows_which_rules_it_means():
    text, name = at("NDD2")
    assert name == "NDD2"
    listed = re.findall(r"^- `(NDD\d{3})` ([\w-]+)$", text, re.MULTILINE)
    assert listed == [(c, load(c).name) for c in available() if c.startswith("NDD2")]


def test_a_setting_shows_what_it_means():
    text, name = at("ignore = [\n")
    assert name == "ignore"
    assert text.startswith("`ignore` · default `[]`\n\nThe rules that keep silent")
    assert at("severity]", "zh-CN")[0].startswith("`severity` · 默认 `{}`")


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.key)
def test_every_setting_has_a_hover(definition):
    text = f"[tool.ndd-ls]\n{definition.key} = 0\n"
    found = configuration_hover(LineIndex(text), text.index("\n") + 1, "en")
    assert definition.description.en in found.markdown
    assert definition.example in found.markdown


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_hover_is_about_what_is_pointed_at(end):
    text = TEXT.replace("\n", end)
    for offset in range(len(text) + 1):
        found = configuration_hover(LineIndex(text), offset, "en")
        assert found is None or found.span.touches(offset)
    assert configuration_hover(LineIndex(text), text.index("NDD505"), "en") is not None
