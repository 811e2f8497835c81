"""What programs read: JSON in ruff's shape, SARIF, GitHub's workflow commands, statistics."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote, urljoin

import jsonschema
import pytest
from programs import BROKEN, CLEAN, HEADER, LOOP

from ndd_ls.cli.formats import _data, _property
from ndd_ls.text import Edit, LineIndex, Position, Span, apply_edits

SCHEMA = json.loads(
    (Path(__file__).parent / "sarif_2.1.0_subset.schema.json").read_text(encoding="utf-8")
)
# Astral and wide characters before the finding, a call over two lines, a related place.
WIDE = (
    LOOP
    + '    s = "😀图像"; first = images[0]\n'
    + "    angle = ndd.random.uniform(\n        range=[-10, 10])\n"
    + "    images = ndd.rotate(images, angle=angle)\n"
)
RELATED = LOOP + "    break\nfor batch in reader.next_epoch(batch_size=4):\n    pass\n"


def applied(text, edits):
    """Return a text with edits as the JSON report writes them."""
    lines = LineIndex(text)

    def offset(place):
        return lines.offset(Position(place["row"] - 1, place["column"] - 1))

    return apply_edits(
        text,
        [Edit(Span(offset(e["location"]), offset(e["end_location"])), e["content"]) for e in edits],
    )


class TestJson:
    def test_nothing_is_an_empty_list(self, run, project):
        (project / "a.py").write_text(CLEAN)
        assert json.loads(run("check", "a.py", "--output-format", "json").out) == []

    def test_shape(self, run, project):
        (project / "a.py").write_text(WIDE, encoding="utf-8")
        found = json.loads(run("check", "a.py", "--output-format", "json").out)
        subscript = next(f for f in found if f["code"] == "NDD101")
        assert subscript == {
            "cell": None,
            "code": "NDD101",
            "end_location": {"column": 33, "row": 5},
            "filename": str(project / "a.py"),
            "fix": {
                "applicability": "safe",
                "edits": [
                    {
                        "cell": None,
                        "content": ".select(0)",
                        "end_location": {"column": 33, "row": 5},
                        "location": {"column": 30, "row": 5},
                    }
                ],
                "message": "Select the sample: .select(0)",
            },
            "location": {"column": 24, "row": 5},
            "message": "`images` is a Batch and cannot be subscripted; use `.select(0)` for a "
            "sample, `.slice[0]` to slice every sample",
            "name": "batch-subscript",
            "related": [],
            "severity": "error",
            "url": "https://github.com/ndd-ls/ndd-ls/blob/main/docs/rules/NDD101.md",
        }

    def test_its_edits_are_the_fix(self, run, project):
        (project / "a.py").write_text(WIDE, encoding="utf-8")
        found = json.loads(run("check", "a.py", "--output-format", "json").out)
        subscript = next(f for f in found if f["code"] == "NDD101")
        assert applied(WIDE, subscript["fix"]["edits"]) == WIDE.replace(
            "images[0]", "images.select(0)"
        )

    def test_applicability_in_the_words_of_ruff(self, run, project):
        (project / "a.py").write_text(HEADER + "x = 1  # ndd: ignore[batch-lem]\n")
        (found,) = json.loads(run("check", "a.py", "--output-format", "json").out)
        assert found["fix"]["applicability"] == "unsafe"

    def test_no_fix_and_related_places(self, run, project):
        (project / "a.py").write_text(RELATED)
        (found,) = json.loads(run("check", "a.py", "--output-format", "json").out)
        assert (found["code"], found["fix"]) == ("NDD204", None)
        assert [related["location"] for related in found["related"]] == [{"column": 14, "row": 6}]

    def test_language(self, run, project):
        (project / "a.py").write_text(BROKEN)
        ran = run("check", "a.py", "--output-format", "json", "--locale", "zh-CN")
        (found,) = json.loads(ran.out)
        assert "不能用下标访问" in found["message"]
        assert "选取样本" in found["fix"]["message"]
        assert found["url"].endswith("/zh/NDD101.md")

    def test_statistics(self, run, project):
        (project / "a.py").write_text(RELATED + BROKEN + "    second = images[1]\n")
        ran = run("check", "a.py", "--statistics", "--output-format", "json")
        assert json.loads(ran.out) == [
            {"code": "NDD101", "name": "batch-subscript", "count": 2, "fixable": True},
            {"code": "NDD204", "name": "epoch-abandoned", "count": 1, "fixable": False},
        ]
        assert ran.code == 1
        ran = run("check", "a.py", "--statistics")
        assert ran.out == "2  NDD101  [*]  batch-subscript\n1  NDD204  [ ]  epoch-abandoned\n"


class TestSarif:
    @pytest.fixture
    def log(self, run, project):
        folder = project / "图 像"
        folder.mkdir()
        (folder / "a.py").write_text(WIDE, encoding="utf-8")
        (project / "b.py").write_text(RELATED)
        notebook = {"cells": [{"cell_type": "code", "source": BROKEN}], "nbformat": 4}
        (project / "c.ipynb").write_text(json.dumps(notebook))
        ran = run("check", "--output-format", "sarif")
        assert ran.code == 1
        return json.loads(ran.out)

    def test_schema(self, log):
        jsonschema.Draft7Validator(SCHEMA).validate(log)

    def test_nothing(self, run, project):
        (project / "a.py").write_text(CLEAN)
        log = json.loads(run("check", "a.py", "--output-format", "sarif").out)
        jsonschema.Draft7Validator(SCHEMA).validate(log)
        assert log["runs"][0]["results"] == []

    def test_rules_are_where_the_results_say(self, log):
        (one,) = log["runs"]
        rules = one["tool"]["driver"]["rules"]
        assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in one["results"])
        assert {r["ruleId"]: r["level"] for r in one["results"]} == {
            "NDD101": "error",
            "NDD204": "warning",
            "NDD301": "warning",
        }

    def test_places_lead_to_the_code(self, log, project):
        (one,) = log["runs"]
        (draw,) = [r for r in one["results"] if r["ruleId"] == "NDD301"]
        place = draw["locations"][0]["physicalLocation"]
        base = one["originalUriBaseIds"][place["artifactLocation"]["uriBaseId"]]["uri"]
        uri = urljoin(base, place["artifactLocation"]["uri"])
        path = Path(unquote(uri.removeprefix("file://")))
        assert path == project / "图 像" / "a.py"
        region = place["region"]
        lines = LineIndex(path.read_text(encoding="utf-8"))
        start, end = (
            lines.offset(Position(region[f"{end}Line"] - 1, region[f"{end}Column"] - 1))
            for end in ("start", "end")
        )
        assert lines.text[start:end] == "ndd.random.uniform(\n        range=[-10, 10])"

    def test_a_cell_has_no_region_of_the_file(self, log):
        results = log["runs"][0]["results"]
        (of_cell,) = [r for r in results if "logicalLocations" in r["locations"][0]]
        assert of_cell["locations"][0]["logicalLocations"] == [{"name": "cell 1:5:13"}]
        assert "region" not in of_cell["locations"][0]["physicalLocation"]
        assert "fixes" not in of_cell

    def test_outside_of_the_current_folder(self, run, project, monkeypatch):
        (project / "a.py").write_text(BROKEN)
        (project / "sub").mkdir()
        monkeypatch.chdir(project / "sub")
        log = json.loads(run("check", "../a.py", "--output-format", "sarif").out)
        (found,) = log["runs"][0]["results"]
        artifact = found["locations"][0]["physicalLocation"]["artifactLocation"]
        assert artifact == {"uri": (project / "a.py").as_uri()}


class TestGitHub:
    COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")

    def commands(self, ran):
        read = [self.COMMAND.fullmatch(line) for line in ran.out.splitlines()]
        assert all(read)
        return [(m[1], dict(p.split("=", 1) for p in m[2].split(",")), m[3]) for m in read if m]

    def test_command(self, run, project):
        (project / "a.py").write_text(BROKEN)
        ((level, properties, message),) = self.commands(
            run("check", "a.py", "--output-format", "github")
        )
        assert level == "error"
        assert properties == {
            "title": "ndd-ls (NDD101)",
            "file": "a.py",
            "line": "5",
            "endLine": "5",
            "col": "13",
            "endColumn": "21",
        }
        assert message.startswith("a.py:5:13: NDD101 `images` is a Batch")

    def test_no_columns_over_several_lines(self, run, project):
        (project / "a.py").write_text(WIDE, encoding="utf-8")
        commands = self.commands(run("check", "a.py", "--output-format", "github"))
        (properties,) = [p for _, p, _ in commands if "NDD301" in p["title"]]
        assert (properties["line"], properties["endLine"]) == ("6", "7")
        assert "col" not in properties
        assert "endColumn" not in properties

    def test_names_that_need_escaping(self, run, project):
        folder = project / "a,b:c%0A"
        folder.mkdir()
        (folder / "a.py").write_text(BROKEN)
        ran = run("check", "--output-format", "github")
        assert "file=a%2Cb%3Ac%250A/a.py," in ran.out
        assert "::a,b:c%250A/a.py:5:13: NDD101" in ran.out

    def test_escapes(self):
        assert _data("100%\r\n::") == "100%25%0D%0A::"
        assert _property("a:b,c%\n") == "a%3Ab%2Cc%25%0A"

    def test_levels_and_cells(self, run, project):
        notebook = {"cells": [{"cell_type": "code", "source": BROKEN}], "nbformat": 4}
        (project / "c.ipynb").write_text(json.dumps(notebook))
        flags = ("--severity", "NDD101=hint", "--output-format", "github")
        ((level, properties, message),) = self.commands(run("check", *flags))
        assert (level, "line" in properties) == ("notice", False)
        assert message.startswith("c.ipynb:cell 1:5:13: ")
