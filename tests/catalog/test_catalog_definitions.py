"""Where DALI defines things, against where the running package says that it does."""

import ast
import functools
import inspect
import operator
import re
import sys
from pathlib import Path

import pytest

dali = pytest.importorskip("nvidia.dali")

import nvidia.dali.experimental.dynamic as ndd  # noqa: E402

from ndd_ls.catalog.definitions import Definitions  # noqa: E402
from ndd_ls.catalog.model import MemberKind  # noqa: E402
from ndd_ls.catalog.shipped import load_shipped  # noqa: E402
from ndd_ls.catalog.source import parse  # noqa: E402

DEFINITIONS = Definitions(Path(dali.__file__).parent)
CATALOG = load_shipped(dali.__version__)
WRITTEN = sorted(
    path
    for path, kind in CATALOG.members.items()
    if kind in (MemberKind.CLASS, MemberKind.FUNCTION)
)


@functools.cache
def parameters(stub):
    """Return the names of the parameters that the functions and classes of a stub declare."""
    found = {}
    for node in parse(stub.read_bytes()).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            functions = [n for n in ast.walk(node) if isinstance(n, ast.FunctionDef)]
            named = {arg.arg for f in functions for arg in (*f.args.args, *f.args.kwonlyargs)}
            found[node.name] = found.get(node.name, set()) | named
    return found


def source_of(owner):
    return inspect.getsource(inspect.unwrap(operator.attrgetter(owner)(ndd)))


def text(found):
    """Return the line of a definition, and the name that it points to."""
    line = found.file.read_text(encoding="utf-8").splitlines()[found.line]
    assert line[: found.column].isascii()
    return line, line[found.column : found.column + found.length]


@pytest.mark.parametrize("path", WRITTEN)
def test_what_is_written_in_python_is_where_it_is_at_run_time(path):
    there = operator.attrgetter(path)(ndd)
    found = DEFINITIONS.member(path)
    assert found.file == Path(sys.modules[there.__module__].__file__)
    if path == "imread":  # made of `_imread_impl` when it is imported
        assert text(found)[1] == "_imread_impl"
        return
    lines, start = inspect.getsourcelines(there)
    # At run time it begins with its decorators.
    assert start - 1 <= found.line < start - 1 + len(lines)
    assert text(found)[1] == there.__name__


@pytest.mark.parametrize("path", sorted(CATALOG.operators))
def test_operators_and_their_arguments_are_in_the_stubs(path):
    found = DEFINITIONS.member(path)
    line, name = text(found)
    assert found.file.name == "__init__.pyi"
    assert line.startswith(("def ", "class "))
    assert name == path.rpartition(".")[2]
    declared = parameters(found.file)[name]
    for argument in CATALOG.operators[path].arguments:
        place = DEFINITIONS.argument(path, argument)
        # The stubs leave out what is deprecated, and an `rng` here and there.
        assert (place is not None) == (argument in declared)
        if place is not None:
            assert text(place)[1] == argument
            assert place.line > found.line


@pytest.mark.parametrize("path", [p for p, k in CATALOG.members.items() if k is MemberKind.DTYPE])
def test_dtypes_are_where_they_are_assigned(path):
    line, name = text(DEFINITIONS.member(path))
    assert name == path
    assert line.startswith((f"{path} =", f"{path}:"))


@pytest.mark.parametrize(
    "path", sorted(f"{cls}.{name}" for cls, names in CATALOG.attributes.items() for name in names)
)
def test_attributes_are_where_a_class_or_its_base_binds_them(path):
    found = DEFINITIONS.member(path)
    if found is not None:
        assert text(found)[1] == path.rpartition(".")[2]
    else:
        # Nothing but an assignment to `self` makes it, or a base written in C++.
        owner, _, name = path.rpartition(".")
        assert not re.search(rf"\bdef {name}\b", source_of(owner))


@pytest.mark.parametrize("path", [p for p, k in CATALOG.members.items() if k is MemberKind.MODULE])
def test_modules_are_where_they_are_at_run_time_or_have_a_stub(path):
    file = getattr(operator.attrgetter(path)(ndd), "__file__", None)
    found = DEFINITIONS.module(path)
    if found is None:
        assert path == "io"  # a module without any file
    else:
        assert found.file == Path(file) if file else found.file.suffix == ".pyi"


def test_nothing_is_made_up(tmp_path):
    for path in ("nothing", "Batch.nothing", "readers.Nothing", "nothing.at.all", ""):
        assert DEFINITIONS.member(path) is None
    assert DEFINITIONS.module("nothing") is None
    assert DEFINITIONS.argument("resize", "nothing") is None
    empty = Definitions(tmp_path)
    assert empty.member("resize") is None
    assert empty.member("Batch.select") is None
    assert empty.module("") is None
