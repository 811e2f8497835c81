"""The rules' pages are their tests: what they mark is found, what they repair is repaired."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from unicodedata import east_asian_width

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config.settings import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.rules.documentation import SECTIONS, available, load
from ndd_ls.rules.policy import POLICY
from ndd_ls.rules.registry import all_rules
from ndd_ls.rules.suppression import rule_names
from ndd_ls.text import apply_edits

LOCALES = ("en", "zh-CN")
HAND_WRITTEN = {"NDD107", "NDD204", "NDD206", "NDD207", "NDD213", "NDD701", "NDD703"}
"""Rules whose remedy is a decision, so that no edit makes ``Good`` of ``Bad``."""
NAMES = rule_names()
CODES = sorted(NAMES)
each_rule = pytest.mark.parametrize("code", CODES)


def findings(text):
    return diagnose(Document(text, catalog=load_shipped()), Settings())


def test_every_rule_has_a_page_and_a_policy():
    assert sorted(available()) == CODES
    assert sorted(POLICY) == CODES


@each_rule
@pytest.mark.parametrize("locale", LOCALES)
def test_page_is_complete(code, locale):
    page = load(code, locale)
    assert page.text.startswith(f"# {code} {NAMES[code]}\n")
    assert (page.code, page.name) == (code, NAMES[code])
    headings = list(SECTIONS if locale == "en" else SECTIONS.values())
    assert re.findall(r"^## (.+)$", page.text, re.MULTILINE) == headings
    for heading in SECTIONS:
        assert page.section(heading)
    if code in all_rules():
        assert "https://docs.nvidia.com/deeplearning/dali/" in page.section("Reference")
        assert "DALI 2.4.0" in page.section("Reference")


@each_rule
def test_code_is_the_same_in_every_language(code):
    english, chinese = (re.findall(r"```.*?```", load(code, x).text, re.DOTALL) for x in LOCALES)
    assert english == chinese
    assert len(english) == 2


@each_rule
def test_bad_gives_what_it_marks(code):
    page = load(code)
    found = findings(page.bad)
    assert Counter((f.span, f.code) for f in found) == Counter(page.markers)
    assert code in {finding.code for finding in found}
    for finding in found:
        assert 0 <= finding.span.start < finding.span.end <= len(page.bad)
        for fix in finding.fixes:
            for edit in fix.edits:
                assert 0 <= edit.span.start <= edit.span.end <= len(page.bad)
            ast.parse(apply_edits(page.bad, fix.edits))


@each_rule
def test_good_is_silent(code):
    ast.parse(load(code).good)
    assert findings(load(code).good) == []


@each_rule
def test_first_fixes_make_good_of_bad(code):
    text = load(code).bad
    for _ in range(10):
        # The rule's own first: once NDD002 is repaired, the comment silences the rest.
        found = sorted(findings(text), key=lambda finding: finding.code != code)
        fixes = [finding.fixes[0] for finding in found if finding.fixes]
        if not fixes:
            break
        assert code not in HAND_WRITTEN
        text = apply_edits(text, fixes[0].edits)
    else:
        pytest.fail(f"fixing does not come to an end:\n{text}")
    if code in HAND_WRITTEN:
        assert findings(text)
    else:
        assert text == load(code).good


@each_rule
def test_half_typed_programs_raise_nothing(code, caplog):
    text = load(code).bad
    for end in range(len(text)):
        assert all(finding.span.end <= end for finding in findings(text[:end]))
    # A rule that raises is logged and skipped, so nothing else would show it.
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@each_rule
@pytest.mark.parametrize("locale", LOCALES)
def test_prose_fits_a_terminal(code, locale):
    for line in re.sub(r"```.*?```", "", load(code, locale).text, flags=re.DOTALL).splitlines():
        wide = sum(east_asian_width(character) in "WF" for character in line)
        assert "https://" in line or len(line) + wide <= 80


def test_published_pages_are_up_to_date():
    script = Path(__file__).parents[2] / "scripts" / "build_rule_pages.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
