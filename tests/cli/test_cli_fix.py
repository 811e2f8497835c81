"""``--fix`` and ``--diff``: what is written, and what stays byte for byte."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import BROKEN, CLEAN, FIXED, HEADER, LOOP

from ndd_ls.cli.notebooks import NotebookSource, parse_notebook
from ndd_ls.rules.finding import Finding, Severity
from ndd_ls.text import Edit, Fix, Localized, Span

# Each pass makes way for the next: the suppression is of no use when the subscript is gone.
CHAIN = LOOP + "    first = images[0]  # ndd: ignore[NDD106]\n    n = len(images[1])\n"
SUGGESTED = HEADER + "x = 1  # ndd: ignore[batch-lem]\n"


def test_fixed_point(run, project):
    (project / "a.py").write_text(CHAIN)
    ran = run("check", "--fix", "a.py")
    assert (ran.code, ran.err) == (0, "")
    assert "(4 fixed, 0 remaining)" in ran.out
    expected = LOOP + "    first = images.select(0)\n    n = images.select(1).shape[0]\n"
    assert (project / "a.py").read_text() == expected
    before = (project / "a.py").stat()
    again = run("check", "--fix", "a.py")
    assert (again.code, again.out) == (0, "No findings.\n")
    after = (project / "a.py").stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_what_has_no_fix_remains(run, project):
    text = BROKEN + "    break\nfor batch in reader.next_epoch(batch_size=4):\n    pass\n"
    (project / "a.py").write_text(text)
    ran = run("check", "--fix", "a.py")
    assert ran.code == 1
    assert "[NDD204 epoch-abandoned]" in ran.out
    assert "Found 2 findings (1 fixed, 1 remaining)." in ran.out


def test_suggestions_only_when_asked_for(run, project):
    (project / "a.py").write_text(SUGGESTED)
    ran = run("check", "a.py")
    assert "Found 1 warning (1 with --unsafe-fixes)." in ran.out
    ran = run("check", "--unsafe-fixes", "a.py")
    assert "Found 1 warning (1 fixable with --fix --unsafe-fixes)." in ran.out
    assert run("check", "--fix", "a.py").code == 1
    assert (project / "a.py").read_text() == SUGGESTED
    # The name is corrected, and then turns out to silence nothing.
    assert run("check", "--fix", "--unsafe-fixes", "a.py").code == 0
    assert (project / "a.py").read_text() == HEADER + "x = 1\n"


@pytest.mark.parametrize(
    ("encoding", "cookie", "name"),
    [
        ("utf-8", "", "张量"),
        ("utf-8-sig", "", "张量"),
        ("gbk", "# -*- coding: gbk -*-\n", "张量"),
        ("latin-1", "#!/usr/bin/env python\n# vim: set fileencoding=latin-1 :\n", "bébé"),
        ("shift_jis", "# coding=shift_jis\n", "画像"),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_encoding_byte_order_mark_and_line_ends_stay(
    run, project, encoding, cookie, name, line_end
):
    comment = f"# {name} 1\n"
    before = (cookie + comment + BROKEN + comment).replace("\n", line_end)
    after = (cookie + comment + FIXED + comment).replace("\n", line_end)
    (project / "a.py").write_bytes(before.encode(encoding))
    assert run("check", "--fix", "a.py").code == 0
    assert (project / "a.py").read_bytes() == after.encode(encoding)


def test_no_byte_order_mark_is_added(run, project):
    (project / "a.py").write_text("# coding: utf-8-sig\n" + BROKEN)
    assert run("check", "--fix", "a.py").code == 0
    assert (project / "a.py").read_bytes() == f"# coding: utf-8-sig\n{FIXED}".encode()


@pytest.mark.parametrize(
    "before",
    [
        b"# coding: unicode_escape\n" + BROKEN.encode(),
        # One empty sequence of escapes too many, which Python would not write.
        b"# coding: iso-2022-jp\n# \x1b$BF|K\\\x1b(B\x1b(B\n" + BROKEN.encode(),
    ],
)
def test_what_its_encoding_does_not_give_back_stays(run, project, before):
    (project / "a.py").write_bytes(before)
    (project / "b.py").write_text(BROKEN)
    ran = run("check", "--fix")
    assert (ran.code, (project / "b.py").read_text()) == (2, FIXED)
    assert (project / "a.py").read_bytes() == before
    assert ran.err == "error: a.py: not fixed: its encoding does not give back the same bytes\n"


def test_mixed_line_ends_and_a_missing_last_one_stay(run, project):
    before = BROKEN.replace("\n", "\r\n", 2).rstrip("\n")
    (project / "a.py").write_bytes(before.encode())
    assert run("check", "--fix", "a.py").code == 0
    assert (project / "a.py").read_bytes() == FIXED.replace("\n", "\r\n", 2).rstrip("\n").encode()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")
def test_mode_bits_and_links_stay_and_no_temporary_file(run, project):
    (project / "real.py").write_text(BROKEN)
    (project / "real.py").chmod(0o750)
    (project / "link.py").symlink_to("real.py")
    assert run("check", "--fix", "link.py").code == 0
    assert (project / "link.py").is_symlink()
    assert (project / "real.py").read_text() == FIXED
    assert stat.S_IMODE((project / "real.py").stat().st_mode) == 0o750
    assert sorted(path.name for path in project.iterdir()) == [
        "link.py",
        "pyproject.toml",
        "real.py",
    ]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root writes all")
def test_what_may_not_be_written(run, project):
    (project / "a.py").write_text(BROKEN)
    (project / "a.py").chmod(0o444)
    ran = run("check", "--fix", "a.py")
    assert (ran.code, ran.err) == (2, "error: a.py: cannot be written: Permission denied\n")
    assert (project / "a.py").read_text() == BROKEN


class TestDiff:
    def test_it_is_a_patch_and_writes_nothing(self, run, project):
        (project / "a.py").write_text(CHAIN)
        (project / "b.py").write_text(CLEAN)
        (project / "c.py").write_text(BROKEN.rstrip("\n"))
        ran = run("check", "--diff", "--fix")
        assert ran.code == 1
        assert ran.err == "Would fix 5 findings.\n"
        assert (project / "a.py").read_text() == CHAIN
        assert ran.out.count("--- ") == 2
        if shutil.which("patch"):
            subprocess.run(["patch", "-s", "-p0"], input=ran.out.encode(), cwd=project, check=True)
            again = run("check", "--diff")
            assert (again.code, again.out, again.err) == (0, "", "Nothing to fix.\n")
            assert (project / "c.py").read_text() == FIXED.rstrip("\n")

    def test_what_cannot_be_fixed_is_no_difference(self, run, project):
        (project / "a.py").write_text(SUGGESTED)
        assert run("check", "--diff", "a.py").code == 0
        assert run("check", "--diff", "--unsafe-fixes", "a.py").code == 1

    def test_line_ends(self, run, project):
        (project / "a.py").write_bytes(BROKEN.replace("\n", "\r\n").encode())
        ran = run("check", "--diff", "a.py")
        assert "-    first = images[0]\r\n+    first = images.select(0)\r\n" in ran.out


def notebook(*cells, **keywords):
    """Return a notebook of cells ``(kind, text)`` as Jupyter writes it."""
    written = []
    for kind, text in cells:
        cell = {"cell_type": kind, "metadata": {"β": 1.0}, "source": text.splitlines(True)}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        written.append(dict(sorted(cell.items())))
    document = {"cells": written, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(document, **{"indent": 1, "ensure_ascii": False} | keywords) + "\n"


CELLS = (
    ("markdown", "# 图像\n```\nimages[0]\n```"),
    ("code", "%pip install nvidia-dali-cuda120\n" + HEADER),
    ("code", LOOP.removeprefix(HEADER) + "    !ls\n    first = images[0]  # 第一个"),
    ("raw", "images[0]"),
    ("code", "%%bash\necho images[0]"),
    ("code", 'n = ndd.decoders.image(jpegs, device="mixed")\n'),
)


class TestNotebooks:
    def test_findings_say_their_cell(self, run, project):
        (project / "a.ipynb").write_text(notebook(*CELLS), encoding="utf-8")
        ran = run("check", "a.ipynb")
        assert ran.code == 1
        assert " --> a.ipynb:cell 3:5:13\n" in ran.out
        assert "5 |     first = images[0]  # 第一个\n" in ran.out
        assert " --> a.ipynb:cell 6:1:38\n" in ran.out
        assert "Found 2 errors (2 fixable with --fix)." in ran.out
        found = json.loads(run("check", "a.ipynb", "--output-format", "json").out)
        assert [(f["cell"], f["location"]["row"]) for f in found] == [(3, 5), (6, 1)]
        assert [f["fix"]["edits"][0]["cell"] for f in found] == [3, 6]

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
    @pytest.mark.parametrize(
        "keywords",
        [
            {},
            {"indent": 4},
            {"indent": "\t"},
            {"indent": None},
            {"indent": None, "separators": (",", ":")},
            {"ensure_ascii": True},
        ],
    )
    def test_only_the_fixed_lines_change(self, run, project, keywords, encoding):
        before = notebook(*CELLS, **keywords)
        (project / "a.ipynb").write_bytes(before.encode(encoding))
        assert run("check", "--fix", "a.ipynb").code == 0
        after = before.replace("    first = images[0]", "    first = images.select(0)").replace(
            r"\"mixed\"", r"\"gpu\""
        )
        assert (project / "a.ipynb").read_bytes() == after.encode(encoding)
        assert run("check", "--fix", "a.ipynb").out == "No findings.\n"

    def test_a_source_that_is_one_string_stays_one(self, run, project):
        document = json.loads(notebook(*CELLS))
        for cell in document["cells"]:
            cell["source"] = "".join(cell["source"])
        before = json.dumps(document, indent=1, ensure_ascii=False)
        (project / "a.ipynb").write_text(before, encoding="utf-8")
        assert run("check", "--fix", "a.ipynb").code == 0
        after = before.replace("first = images[0]", "first = images.select(0)").replace(
            r"\"mixed\"", r"\"gpu\""
        )
        assert (project / "a.ipynb").read_text(encoding="utf-8") == after

    def test_removing_the_last_line_of_a_cell_leaves_the_next_cell_alone(self, run, project):
        cells = (("code", HEADER + "# ndd: ignore"), ("code", "x = 1\n"))
        (project / "a.ipynb").write_text(notebook(*cells), encoding="utf-8")
        assert run("check", "--fix", "a.ipynb").code == 0
        expected = notebook(("code", HEADER), ("code", "x = 1\n"))
        assert (project / "a.ipynb").read_text(encoding="utf-8") == expected

    def test_diff_names_the_cell(self, run, project):
        (project / "a.ipynb").write_text(notebook(*CELLS), encoding="utf-8")
        ran = run("check", "--diff", "a.ipynb")
        assert "--- a.ipynb:cell 3\n+++ a.ipynb:cell 3\n" in ran.out
        assert "-    first = images[0]  # 第一个\n\\ No newline at end of file\n" in ran.out

    def test_standard_input(self, run, project):
        text = notebook(*CELLS)
        ran = run("check", "--fix", "-", "--stdin-filename", "a.ipynb", stdin=text.encode())
        assert ran.code == 0
        assert "images.select(0)" in ran.out

    @pytest.mark.parametrize(
        "metadata",
        [
            {"kernelspec": {"language": "julia"}},
            {"language_info": {"name": "R"}, "kernelspec": {"language": "python"}},
        ],
    )
    def test_other_languages_have_no_findings(self, run, project, metadata):
        text = json.dumps(json.loads(notebook(*CELLS)) | {"metadata": metadata})
        (project / "a.ipynb").write_text(text, encoding="utf-8")
        assert run("check", "a.ipynb").code == 0

    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"", "not a notebook: "),
            (b"{", "not a notebook: "),
            (b"\xff", "line 1 is not utf-8"),
            (b"[]", "not a notebook of format 4"),
            (b'{"worksheets": []}', "not a notebook of format 4"),
            (b'{"cells": [1]}', "not a notebook of format 4"),
            (b'{"cells": [{"cell_type": "code", "source": [1]}]}', "not a notebook of format 4"),
            (b"[" * 100_000, "not a notebook: "),
        ],
    )
    def test_what_is_no_notebook(self, run, project, data, message):
        (project / "a.ipynb").write_bytes(data)
        ran = run("check", "--fix", "a.ipynb")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"error: a.ipynb: {message}")
        assert (project / "a.ipynb").read_bytes() == data

    @pytest.mark.parametrize("data", [b'{"cells": []}', b'{"cells": [{"cell_type": "code"}]}'])
    def test_empty_ones(self, run, project, data):
        (project / "a.ipynb").write_bytes(data)
        assert run("check", "--fix", "a.ipynb").code == 0


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@given(st.lists(TEXTS, min_size=1, max_size=4), st.data(), st.booleans())
def test_an_edit_of_one_cell_changes_its_text_and_nothing_else(cells, data, ascii_only):
    file = notebook(*(("code", cell) for cell in cells), ensure_ascii=ascii_only)
    source = parse_notebook(file.encode())
    assert isinstance(source, NotebookSource)
    assert source.encoded() == file.encode()
    index = data.draw(st.integers(0, len(cells) - 1))
    start = data.draw(st.integers(0, len(cells[index])))
    end = data.draw(st.integers(start, len(cells[index])))
    new = data.draw(TEXTS)
    at = source.parts[index].start
    edited = source.edited([Edit(Span(at + start, at + end), new)])
    expected = list(cells)
    expected[index] = cells[index][:start] + new + cells[index][end:]
    assert ["".join(cell["source"]) for cell in json.loads(edited.encoded())["cells"]] == expected
    assert [part.text for part in edited.parts] == expected


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_a_notebook_or_a_message(data):
    assert isinstance(parse_notebook(data), (NotebookSource, Localized))


class TestFixesThatAreWrong:
    """No rule has such a fix; should one come to have it, the user's file must not suffer."""

    @pytest.fixture
    def insert(self, monkeypatch):
        def find(text):
            edit = Edit(Span(0, 0), text)
            fix = Fix(Localized("t", "t"), (edit,))
            finding = Finding("NDD101", "n", Severity.ERROR, Span(0, 0), fix.title, (fix,))
            monkeypatch.setattr("ndd_ls.cli.checker.diagnose", lambda *_: [finding])

        return find

    def test_one_that_breaks_the_program_is_not_written(self, run, project, insert):
        (project / "a.py").write_text(CLEAN)
        insert("f((\n")
        ran = run("check", "--fix", "a.py")
        assert (ran.code, "fixed" in ran.out) == (1, False)
        assert (project / "a.py").read_text() == CLEAN

    def test_one_that_calls_for_itself_comes_to_an_end(self, run, project, insert):
        (project / "a.py").write_text(CLEAN)
        insert("x\n")
        assert run("check", "--fix", "a.py").code == 1
        assert (project / "a.py").read_text() == "x\n" * 20 + CLEAN

    def test_a_character_that_the_encoding_lacks(self, run, project, insert):
        (project / "a.py").write_text("# coding: latin-1\n" + CLEAN)
        insert("# 图\n")
        ran = run("check", "--fix", "a.py")
        assert ran.code == 2
        assert ran.err.startswith("error: a.py: not fixed: the file's encoding lacks a character: ")
        assert (project / "a.py").read_text() == "# coding: latin-1\n" + CLEAN

    def test_a_defect_of_ours_costs_one_file(self, run, project, monkeypatch):
        def fail(document, _):
            if document.path.name == "a.py":
                raise KeyError("oops")
            return []

        monkeypatch.setattr("ndd_ls.cli.checker.diagnose", fail)
        for name in ("a.py", "b.py"):
            (project / name).write_text(CLEAN)
        ran = run("check")
        assert (ran.code, ran.out) == (2, "No findings.\n")
        assert ran.err == "error: a.py: internal error, please report it: KeyError('oops')\n"
