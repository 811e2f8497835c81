"""Suppression comments: what they silence, and what is said about those that silence nothing.

A case is a program with findings written as ``⟦NDD101|code⟧``; the comments are found by Python's
own tokenizer, so that text in strings is none.
"""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndd_ls.rules.finding import Finding, Severity
from ndd_ls.rules.suppression import apply, default_severity, find_comments, rule_names
from ndd_ls.text import LineIndex, Localized, Position, Span, apply_edits

MARK = re.compile(r"⟦(NDD\d{3})\|(.*?)⟧", re.DOTALL)


def read(marked):
    """Return the program and its findings."""
    text, findings, at = "", [], 0
    for match in MARK.finditer(marked):
        text += marked[at : match.start()]
        span = Span(len(text), len(text) + len(match[2]))
        name = rule_names()[match[1]]
        findings.append(Finding(match[1], name, Severity.ERROR, span, Localized("m", "m")))
        text += match[2]
        at = match.end()
    return text + marked[at:], findings


def comments_of(text):
    lines = LineIndex(text)
    comments = []
    for token in tokenize.generate_tokens(io.StringIO(text, newline="").readline):
        if token.type == tokenize.COMMENT:
            start = lines.offset(Position(token.start[0] - 1, token.start[1]))
            comments.append((Span(start, start + len(token.string)), token.string))
    return comments


def run(marked, severity_of=default_severity):
    text, findings = read(marked)
    return text, apply(findings, comments_of(text), text, LineIndex(text), severity_of)


def codes(marked):
    return [finding.code for finding in run(marked)[1]]


@pytest.mark.parametrize(
    "line",
    [
        "⟦NDD101|x[0]⟧  # ndd: ignore",
        "⟦NDD101|x[0]⟧  # ndd: ignore[NDD101]",
        "⟦NDD101|x[0]⟧  #ndd:ignore[NDD101]",
        "⟦NDD101|x[0]⟧  # ndd: ignore [ NDD101 ]",
        "⟦NDD101|x[0]⟧  # ndd: ignore[batch-subscript]",
        "⟦NDD101|x[0]⟧  # ndd: ignore[Batch-Subscript]",
        "⟦NDD101|x[0]⟧  # ndd: ignore[ndd101]",
        "⟦NDD101|x[0]⟧, ⟦NDD106|len(x)⟧  # ndd: ignore[NDD101, NDD106]",
        "⟦NDD101|x[0]⟧, ⟦NDD106|len(x)⟧  # ndd: ignore[NDD101，batch-len]",
        "⟦NDD101|x[0]⟧  # noqa  # ndd: ignore[NDD101]  # type: ignore",
        "⟦NDD101|x[0]⟧  # ndd: ignore[NDD101] the oracle needs it",
        "⟦NDD101|x[0]⟧  # ndd: ignore: the oracle needs it",
        "⟦NDD101|x[\n0]⟧  # ndd: ignore",
        "⟦NDD101|x[  # ndd: ignore\n0]⟧",
        "y = \\\n⟦NDD101|x[0]⟧ + \\\n1  # ndd: ignore",
        "# ndd: ignore-file\n⟦NDD101|x[0]⟧\n⟦NDD106|len(x)⟧",
        "# ndd: ignore-file[NDD101, NDD106]\n⟦NDD101|x[0]⟧\n⟦NDD106|len(x)⟧",
        "⟦NDD101|x[0]⟧\n# ndd: ignore-file[batch-subscript]",
    ],
)
def test_silenced(line):
    assert codes(line + "\n") == []


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("⟦NDD101|x[0]⟧  # ndd: ignore the first batch", ["NDD101"]),
        ("⟦NDD101|x[0]⟧  # ndd: ignored", ["NDD101"]),
        ("⟦NDD101|x[0]⟧  # ndd: ignore-files", ["NDD101"]),
        ("⟦NDD101|x[0]⟧  # ndd: ignore[NDD101", ["NDD101"]),
        ("⟦NDD101|x[0]⟧  # see ndd: ignore", ["NDD101"]),
        ('⟦NDD101|x[0]⟧ + "# ndd: ignore"', ["NDD101"]),
        ("# ndd: ignore\n⟦NDD101|x[0]⟧", ["NDD101", "NDD001"]),
        ("⟦NDD101|x[\n0, # ndd: ignore\n1]⟧", ["NDD101", "NDD001"]),
        ("⟦NDD101|x[0]\n⟧y = 1  # ndd: ignore", ["NDD101", "NDD001"]),
        ("⟦NDD101|x[0]⟧  # ndd: ignore[NDD106]", ["NDD101", "NDD001"]),
        ("⟦NDD101|x[0]⟧  # ndd: ignore[NDD101, NDD106]", ["NDD001"]),
        ("⟦NDD101|x[0]⟧  # ndd: ignore[NDD101]  # ndd: ignore[NDD106]", ["NDD001"]),
        ("⟦NDD101|x[0]⟧  # ndd: ignore[batch-subscrip]", ["NDD101", "NDD002"]),
        ("y = 1  # ndd: ignore[nonsense, NDD002]", []),
        ("y = 1  # ndd: ignore[NDD106, NDD001]", []),
        ("y = 1  # ndd: ignore[]", ["NDD001"]),
        ("# ndd: ignore-file", ["NDD001"]),
        ("# ndd: ignore-file\n# ndd: ignore-file", ["NDD001", "NDD001"]),
        ("# ndd: ignore-file\ny = 1  # ndd: ignore[NDD101]", []),
        ("# ndd: ignore-file[NDD001]\ny = 1  # ndd: ignore[NDD101]", []),
    ],
)
def test_not_silenced(line, left):
    assert codes(line + "\n") == left


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("y = 1  # ndd: ignore\n", "y = 1\n"),
        ("y = 1  # ndd: ignore[NDD101]", "y = 1"),
        ("y = 1  # ndd: ignore\r\nz = 2\r\n", "y = 1\r\nz = 2\r\n"),
        ("y = 1  # noqa # ndd: ignore # type: ignore\n", "y = 1  # noqa # type: ignore\n"),
        ("y = 1  # ndd: ignore # noqa\n", "y = 1  # noqa\n"),
        ("y = 1  # noqa: E501  # ndd: ignore\n", "y = 1  # noqa: E501\n"),
        ("y = 1  # ndd: ignore[NDD101] the reason\n", "y = 1  # the reason\n"),
        ("y = 1  # ndd: ignore -- 原因\n", "y = 1  # 原因\n"),
        ("if y:\n    # ndd: ignore\n    z = 1\n", "if y:\n    z = 1\n"),
        ("y = 1\n# ndd: ignore-file", "y = 1\n"),
        (
            "⟦NDD101|x[0]⟧  # ndd: ignore[ NDD106,NDD101 ,NDD102] why\n",
            "x[0]  # ndd: ignore[NDD101] why\n",
        ),
        (
            "⟦NDD101|x[0]⟧  # ndd: ignore[batch-subscrip]\n",
            "x[0]  # ndd: ignore[batch-subscript]\n",
        ),
        ("⟦NDD106|len(x)⟧  # ndd: ignore[NDD0106]\n", "len(x)  # ndd: ignore[NDD106]\n"),
    ],
)
def test_fixes(before, after):
    text, findings = run(before)
    edits = [edit for f in findings for fix in f.fixes for edit in fix.edits]
    assert apply_edits(text, edits) == after


def test_a_name_near_to_nothing_on_the_line_is_a_suggestion():
    _, (finding,) = run("y = 1  # ndd: ignore[batch-lem]\n")
    assert finding.fixes[0].applicability.value == "suggestion"
    _, (_, finding) = run("⟦NDD106|len(x)⟧  # ndd: ignore[batch-lem]\n")
    assert finding.fixes[0].applicability.value == "safe"


def test_what_is_off_is_not_called_unused():
    def without_106(code, name):
        return None if code == "NDD106" else default_severity(code, name)

    assert run("y = 1  # ndd: ignore[NDD106]\n", without_106)[1] == []
    found = run("y = 1  # ndd: ignore[NDD106, NDD101]\n", without_106)[1]
    assert [f.message.en for f in found] == [
        "this suppression of NDD101 silences nothing; remove it"
    ]


def test_severities_are_those_of_the_settings():
    def quiet(code, name):
        return Severity.HINT if code == "NDD001" else None

    found = run("y = 1  # ndd: ignore[nonsense]\nz = 1  # ndd: ignore\n", quiet)[1]
    assert [(f.code, f.severity) for f in found] == [("NDD001", Severity.HINT)]


def test_comments_are_found_behind_strings_that_look_like_them():
    text = 'x = "# ndd: a"  # ndd: ignore # b\n"# ndd: c"\n# 中文 ndd: d\n#e\n'
    real = comments_of(text)
    starts = {offset for span, _ in real for offset in range(span.start, span.end)}
    assert find_comments(text, starts.__contains__) == [real[0], real[1]]


SELECTORS = st.sampled_from(["NDD101", "batch-len", "NDD105", "NDD001", "nonsense", "ndd106"])
COMMENTS = st.one_of(
    st.just("# ndd: ignore"),
    st.just("# noqa: E501"),
    st.just("# ndd: ignore-file"),
    st.lists(SELECTORS, max_size=3).map(lambda s: f"# ndd: ignore[{', '.join(s)}]"),
    st.lists(SELECTORS, max_size=2).map(lambda s: f"# ndd: ignore-file[{','.join(s)}] 原因"),
)
CODE = st.sampled_from(
    [
        "y = 1",
        "⟦NDD101|x[0]⟧",
        "⟦NDD106|len(x)⟧",
        "⟦NDD101|x[0]⟧, ⟦NDD106|len(x)⟧",
        "",
        "⟦NDD101|x[\n0]⟧",
    ]
)
LINES = st.tuples(CODE, st.lists(COMMENTS, max_size=3)).map(lambda t: "  ".join((t[0], *t[1])))
PROGRAMS = st.lists(LINES, max_size=5).map(lambda lines: "\n".join((*lines, "")))


def moved(findings, edit):
    """Return findings where an edit that is in none of them has put them."""
    by = len(edit.text) - (edit.span.end - edit.span.start)
    return [
        replace(f, span=Span(f.span.start + by, f.span.end + by))
        if f.span.start >= edit.span.end
        else f
        for f in findings
    ]


@given(PROGRAMS)
def test_removing_what_is_unused_changes_no_finding_and_comes_to_an_end(program):
    text, findings = read(program)
    raw = findings
    shown = apply(raw, comments_of(text), text, LineIndex(text))
    rules = [f.code for f in shown if f.code not in ("NDD001", "NDD002")]
    for _ in range(60):
        unused = [f for f in shown if f.code == "NDD001"]
        if not unused:
            break
        assert "noqa" not in text[unused[0].span.start : unused[0].span.end]
        (edit,) = unused[0].fixes[0].edits
        kept = text.count("# noqa: E501")
        text, raw = apply_edits(text, [edit]), moved(raw, edit)
        assert text.count("# noqa: E501") == kept
        shown = apply(raw, comments_of(text), text, LineIndex(text))
        assert [f.code for f in shown if f.code not in ("NDD001", "NDD002")] == rules
    else:
        pytest.fail("it does not come to an end")


@given(PROGRAMS)
def test_a_finding_is_shown_or_silenced_and_never_changed(program):
    text, findings = read(program)
    shown = apply(findings, comments_of(text), text, LineIndex(text))
    assert [f for f in shown if f.code not in ("NDD001", "NDD002")] == [
        f for f in findings if f in shown
    ]
    assert all(0 <= f.span.start <= f.span.end <= len(text) for f in shown)


@given(PROGRAMS)
def test_without_comments_nothing_is_silenced(program):
    text, findings = read(program)
    assert apply(findings, [], text, LineIndex(text)) == findings
