from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ndd_ls.features.notebook import Notebook, blank_magics


@pytest.mark.parametrize(
    ("cell", "program"),
    [
        ("x = 1\n", "x = 1\n"),
        ("%matplotlib inline\nx = 1", "_                 \nx = 1"),
        ("!ls 🦊", "_    "),
        ("if x:\n    %time f()\n", "if x:\n    _        \n"),
        ("files = !ls *.jpg", "files = _        "),
        ("a, b.c = %who_ls int", "a, b.c = _          "),
        ("ndd.resize?", "_          "),
        ("?ndd", "_   "),
        ("%%bash\nrm x[0]\n", "      \n       \n"),
        ("\n%%writefile a.py\nx = 1", "\n                \n     "),
        ("%%time\nx = 1", "_     \nx = 1"),
        ("%%timeit -n 1\r\nx = 1", "_            \r\nx = 1"),
        ("!echo a \\\n  b[0]\nx", "_        \n      \nx"),
        ("!echo a \\\r\n  b[0] \\\r\n  c\r\nx", "_        \r\n        \r\n   \r\nx"),
        ("x = (a\n  % b)", "x = (a\n  % b)"),
        ("x = a \\\n  % b", "x = a \\\n  % b"),
        ("s = '''\n%time\n''' + '('\n%time", "s = '''\n%time\n''' + '('\n_    "),
        ('s = """\n\\"""\n!ls\n"""\n!ls', 's = """\n\\"""\n!ls\n"""\n_  '),
        ("s = '#('  # '''(\n%time", "s = '#('  # '''(\n_    "),
        ("x = y % z\nx != y\nx %= 2", "x = y % z\nx != y\nx %= 2"),
        ("f(x)[0] == '%s' % y", "f(x)[0] == '%s' % y"),
        ("print('?')", "print('?')"),
    ],
)
def test_commands_give_way_to_python_of_the_same_length(cell, program):
    assert blank_magics(cell) == program
    assert len(blank_magics(cell)) == len(cell)


def test_a_program_of_cells_and_commands_parses():
    cells = ["%load_ext x\nfor i in y:\n    !echo {i}", "%%html\n<b>", "z = %env HOME", "z\n"]
    ast.parse(Notebook(cells).text)


@given(st.lists(st.text(alphabet="ab%!?=\"'#()[]\\ \t\r\n🦊\ud800")))
def test_every_place_of_a_cell_is_found_again(cells):
    notebook = Notebook(cells)
    for index, cell in enumerate(cells):
        span = notebook.span(index)
        blanked = notebook.text[span.start : span.end]
        assert len(blanked) == len(cell)
        assert [c for c in blanked if c in "\r\n"] == [c for c in cell if c in "\r\n"]
        for offset in range(len(cell) + 1):
            assert notebook.locate(notebook.offset(index, offset)) == (index, offset)
