"""What people read: golden reports in both languages, and frames that fit whatever the line."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import BROKEN, HEADER, LOOP
from rich.cells import cell_len

from ndd_ls.cli.checker import Result
from ndd_ls.cli.human import HumanReport
from ndd_ls.cli.sources import Part
from ndd_ls.cli.terminal import Painter, printable, wrap
from ndd_ls.rules.finding import Finding, Related, Severity
from ndd_ls.text import Fix, Localized, Span

GOLDEN = Path(__file__).parent / "golden"
ANSI = re.compile(r"\x1b\[[\d;]*m")
PROGRAM = (
    LOOP
    + "    angle = ndd.random.uniform(range=[-10, 10])\n"
    + "    说明 = '训练图像的第一个样本'; first = images[0]  # 取出批次中的第一个样本用于显示\n"
    + "    if labels:\n"
    + "\t\trotated = ndd.rotate(images, angle=angle)  # tabs, then more than 80 columns of it\n"
    + "    draw = ndd.random.uniform(\n        range=[0, 1],\n    )\n"
    + "    dimmed = ndd.brightness_contrast(images, brightness=draw)\n"
    + "x = 1  # ndd: ignore[batch-lem]\n"
)


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_golden(run, project, locale):
    (project / "train.py").write_text(PROGRAM, encoding="utf-8")
    ran = run("check", "train.py", "--locale", locale)
    assert ran.code == 1
    assert ran.out == (GOLDEN / f"train.{locale}.txt").read_text(encoding="utf-8")
    assert max(map(cell_len, ran.out.splitlines())) <= 80


def test_colours_are_all_that_a_terminal_gets_more(run, project, monkeypatch):
    (project / "train.py").write_text(PROGRAM, encoding="utf-8")
    plain = run("check", "train.py").out
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run("check", "train.py").out
    assert "\x1b[1;31merror[NDD101 batch-subscript]\x1b[0m: " in coloured
    assert ANSI.sub("", coloured) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("check", "train.py").out == plain


def test_a_narrow_terminal(run, project, monkeypatch):
    (project / "train.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "60")
    ran = run("check", "train.py")
    assert max(map(cell_len, ran.out.splitlines())) <= 60
    monkeypatch.setenv("COLUMNS", "500")
    assert max(map(cell_len, run("check", "train.py").out.splitlines())) <= 80


def test_nothing_in_a_file_reaches_the_terminal_but_text(run, project):
    text = LOOP + "    s = '\x1b[2J\u202e\u200b'; first = images[0]\n"
    (project / "a.py").write_text(text, encoding="utf-8")
    out = run("check", "a.py").out
    assert all(char.isprintable() or char == "\n" for char in out)
    assert "␛[2J" in out


def carets(out):
    """Return the code that each row of carets is under."""
    marked = []
    for code, line in pairwise(out.splitlines()):
        if re.fullmatch(r" *\| +\^+", line):
            under = range(line.index("^"), len(line))
            marked.append("".join(c for i, c in enumerate(code) if cell_len(code[:i]) in under))
    return marked


@pytest.mark.parametrize(
    "prefix",
    [
        "",
        "\t",
        "x = '图像'; ",
        "\tx = '\t图像'; ",
        "x = 'é\u0301😀'; ",
        "x = '" + "图像" * 60 + "'; ",
        "x = '" + "ab" * 60 + "'; ",
    ],
)
@pytest.mark.parametrize("suffix", ["", "  # 图像", "  # " + "图像" * 60, "  # " + "ab" * 60])
def test_carets_are_under_the_code(run, project, prefix, suffix):
    line = f"    if 1:\n        {prefix}first = images[0]{suffix}\n"
    (project / "a.py").write_text(LOOP + line, encoding="utf-8")
    out = run("check", "a.py").out
    assert carets(out) == ["images[0]"]
    assert max(map(cell_len, out.splitlines())) <= 80


@pytest.mark.parametrize("line", ["x" * 200, "图" * 100, "\t" * 40, "x" * 75, "图" * 37, "图" * 38])
@pytest.mark.parametrize("count", [2, 5, 12, 101])
@pytest.mark.parametrize("start", [0, 1, 60])
def test_ranges_of_long_lines_fit(line, count, start):
    text = "\n".join([line] * count)
    said = Localized("m", "m")
    start = min(start, len(line) - 1)
    span = Span(start, len(text) - start)
    finding = Finding("NDD101", "n", Severity.ERROR, span, said)
    result = Result(Path("a.py"), (finding,), (Part(None, 0, text),))
    lines = list(HumanReport("en", 80, Painter(colour=False)).lines(result))
    assert max(map(cell_len, lines)) <= 80
    assert sum("^" in line for line in lines) == 1 + (start > 0 and bool(line[:start].strip()))
    assert ("..." in lines) is (count > 6)


def shown(text, span, message="m"):
    said = Localized(message, message)
    finding = Finding("NDD101", "n", Severity.ERROR, span, said)
    result = Result(Path("a.py"), (finding,), (Part(None, 0, text),))
    return list(HumanReport("en", 80, Painter(colour=False)).lines(result))


@pytest.mark.parametrize("size", range(70, 82))
def test_a_mark_behind_the_last_character_fits(size):
    lines = shown("x" * size, Span(size, size))
    assert max(map(len, lines)) <= 80
    assert lines[4].index("^") == len(lines[3])
    assert lines[3].endswith("x")


def test_a_range_that_ends_within_a_line_break():
    assert shown("ab\r\ncd", Span(1, 3))[3:5] == ["1 | ab", "  |  ^"]
    assert shown("ab\r\ncd", Span(3, 3))[3:5] == ["1 | ab", "  |   ^"]
    assert shown("ab\r\ncd", Span(3, 6))[3:] == [
        "1 |   ab",
        "  |  ___^",
        "2 | | cd",
        "  | |__^",
        "",
    ]


def test_a_message_that_ends_in_a_control_character():
    lines = shown("ab", Span(0, 1), "word " * 15 + "\t")
    assert lines.index(" --> a.py:1:1") == 2
    assert lines[1].endswith("␉")


LINE = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"),
        st.sampled_from("\t图 ax。，\u0301😀\x00\x1b"),
    ),
    max_size=200,
)
TEXT = st.lists(LINE, min_size=1, max_size=12).map("\n".join)


@given(TEXT, st.data(), st.integers(60, 80), LINE.filter(str.strip))
def test_any_finding_in_any_text_fits(text, data, columns, message):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    said = Localized(message, message)
    finding = Finding(
        "NDD101",
        "batch-subscript",
        Severity.ERROR,
        Span(start, end),
        said,
        (Fix(said, ()),),
        (Related(Span(end, end), said),),
    )
    result = Result(Path("a.py"), (finding,), (Part(None, 0, text),))
    lines = list(HumanReport("en", columns, Painter(colour=False)).lines(result))
    assert all(printable(line) == line for line in lines)
    # Characters that join into one are counted one by one, so that a line can only be shorter.
    assert max(sum(map(cell_len, line)) for line in lines) <= columns
    assert sum("^" in line for line in lines) >= 1


@given(LINE, st.integers(2, 30))
def test_wrapping_loses_nothing_but_space(text, columns):
    lines = wrap(text, columns)
    assert all(sum(map(cell_len, line)) <= columns for line in lines)
    assert "".join("".join(line.split()) for line in lines) == "".join(printable(text).split())


def test_chinese_breaks_anywhere_but_before_punctuation():
    assert wrap("一二三四，五", 8) == ["一二三", "四，五"]
    assert wrap("用 `batch_size` 传入", 12) == ["用", "`batch_size`", "传入"]


def test_no_findings_of_a_program_that_is_only_imports(run, project):
    (project / "a.py").write_text(HEADER)
    assert run("check", "a.py", "--locale", "zh-CN").out == "未发现问题。\n"


def test_counts(run, project):
    (project / "a.py").write_text(BROKEN + "    second = images[1]\n")
    (project / "b.py").write_text(BROKEN)
    assert run("check").out.endswith("\nFound 3 errors (3 fixable with --fix).\n")
