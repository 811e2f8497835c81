"""The tolerant, incremental parse."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndd_ls.syntax import Source, nodes
from ndd_ls.text import Span

PROGRAM = '''\
import nvidia.dali.experimental.dynamic as ndd

@decorate
def augment(images, *, flip=True):
    """Flip."""
    return ndd.flip(images, horizontal=flip)

class Loader(object):
    def run(self):
        for jpegs, labels in self.reader.next_epoch(batch_size=8):
            yield ndd.decoders.image(jpegs)  # 中文 😀

if __name__ == "__main__":
    main()
'''


def shape(source: Source) -> list[tuple[object, ...]]:
    """Everything that tells two trees apart."""
    module = source.module
    return [
        (start, chunk.text, [(type(n), n.start, n.end) for n in chunk.statement.walk()])
        for chunk, start in zip(module.chunks, module.starts, strict=True)
    ]


def test_chunks_are_the_top_level_statements():
    module = Source(PROGRAM).module
    kinds = [type(chunk.statement) for chunk in module.chunks]
    assert kinds == [nodes.Import, nodes.FunctionDef, nodes.ClassDef, nodes.If]
    assert [c.text for c in module.chunks] == [
        PROGRAM[s : s + len(c.text)] for c, s in zip(module.chunks, module.starts, strict=True)
    ]
    assert module.chunks[1].text.startswith("@decorate")


def test_a_chunk_stays_the_same_object_while_its_text_does():
    source = Source(PROGRAM)
    before = source.module.chunks
    at = PROGRAM.index("ndd.flip")
    source.edit(Span(at, at), "# a new line 中\n    ")
    after = source.module.chunks
    assert [a is b for a, b in zip(before, after, strict=True)] == [True, False, True, True]


def test_equal_statements_are_chunks_of_their_own():
    chunks = Source("x = f()\nx = f()\n").module.chunks
    assert chunks[0] is not chunks[1]


EDITS = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 12),
        st.sampled_from(
            ["", "x", "(", ")", "\n", "    ", '"""', "def f():\n", "中", "😀", "#", ":"]
        ),
    ),
    max_size=8,
)


@settings(max_examples=150, deadline=None)
@given(EDITS)
def test_edits_give_what_a_fresh_parse_gives(edits):
    source = Source(PROGRAM)
    for where, length, new in edits:
        start = int(where * len(source.text))
        source.edit(Span(start, start + length), new)
        assert shape(source) == shape(Source(source.text))


@pytest.mark.parametrize(
    "text", ["", "\n", "\x00", "x = 1\x00y = 2", "\ufeffx = 1", "\ud800", "(" * 5000]
)
def test_any_text_at_all_parses(text):
    assert isinstance(Source(text).module.chunks, list)


def test_every_prefix_of_a_program_parses():
    for end in range(len(PROGRAM)):
        Source(PROGRAM[:end]).module  # noqa: B018


def test_generated_depth_is_given_up_not_followed():
    (chunk,) = Source("x = " + "+".join(["1"] * 20_000)).module.chunks
    assert isinstance(chunk.statement, nodes.Broken)


BROKEN_LINES = [
    "    images = ndd.resize(images,",
    "    images = ndd.",
    "    ndd.resize(images, size=[224, 224]",
    "    if images",
    "    x = [1, 2",
    "    images.",
]


@pytest.mark.parametrize("line", BROKEN_LINES)
def test_an_unfinished_line_hides_neither_what_follows_nor_its_function(line):
    text = f"def f(images):\n    a = 1\n{line}\n    b = 2\n    return b\n\ndef g():\n    pass\n"
    first, second = Source(text).module.chunks
    assert isinstance(first.statement, nodes.FunctionDef)
    assert isinstance(first.statement.body[-1], nodes.Return)
    assert isinstance(second.statement, nodes.FunctionDef)
    names = {n.id for n in first.statement.walk() if isinstance(n, nodes.Name)}
    assert "b" in names


def test_an_unfinished_assignment_still_binds_its_target():
    (chunk,) = Source(
        "def f(images):\n    images = ndd.resize(images,\n    return images\n"
    ).module.chunks
    assert isinstance(chunk.statement, nodes.FunctionDef)
    assign = chunk.statement.body[0]
    assert isinstance(assign, nodes.Assign)
    assert isinstance(assign.value, nodes.EllipsisLiteral)


def test_comments_are_told_from_strings():
    source = Source('x = "# ndd: ignore"  # ndd: ignore\n')
    assert not source.is_comment(source.text.index("# ndd"))
    assert source.is_comment(source.text.rindex("# ndd"))


EXPRESSIONS = [
    "f(a, *b, k=1, **c)",
    "x[1:2, ..., None]",
    "a if b else c",
    "not a and b or -c",
    "a < b not in c",
    "lambda x, *, y=1: x",
    "[a for b in c if d for e in f]",
    "{a: b for a, b in c}",
    "{**a, 'b': c}",
    "sum(x for x in y)",
    "(n := 3)",
    "f'{a!r:>{w}}'",
    "'a' 'b'",
    "x.y.z(1)[2]",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_calls_and_names_stand_where_python_says(text):
    (chunk,) = Source(text).module.chunks
    mine = {
        (type(node).__name__, chunk.text[node.start : node.end])
        for node in chunk.statement.walk()
        if isinstance(node, (nodes.Name, nodes.Call, nodes.Attribute, nodes.Subscript))
    }
    theirs = {
        (type(node).__name__, ast.get_source_segment(text, node))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, (ast.Name, ast.Call, ast.Attribute, ast.Subscript))
    }
    assert mine == theirs


def test_a_long_file_costs_by_the_edit():
    """The work of an edit is that of its chunk: all others keep their trees."""
    text = "".join(f"def f{i}(x):\n    return x + {i}\n\n" for i in range(2000))
    source = Source(text)
    before = source.module.chunks
    at = text.index("x + 1000")
    source.edit(Span(at, at + 1), "y")
    changed = [a for a, b in zip(before, source.module.chunks, strict=True) if a is not b]
    assert len(changed) == 1
