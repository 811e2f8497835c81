"""What the pages on operators and their arguments say beyond their examples, read off DALI."""

from __future__ import annotations

import inspect

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.rules.signatures import signature_of
from ndd_ls.semantic.values import Member

pytestmark = pytest.mark.oracle

CATALOG = load_shipped()
CALLED = [
    path
    for path in (*CATALOG.operators, *CATALOG.functions)
    if not path.startswith("Reader.") and signature_of(CATALOG, Member(path)) is not None
]
POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def pixels():
    return ndd.batch([np.full((4, 4, 3), 10 * i, np.uint8) for i in range(2)], layout="HWC")


def member(path):
    found = ndd
    for name in path.split("."):
        found = getattr(found, name)
    return found


@pytest.mark.parametrize("path", CALLED)
def test_ndd402_403_404_what_a_call_takes(path):
    signature = signature_of(CATALOG, Member(path))
    found = [p for name, p in inspect.signature(member(path)).parameters.items() if name != "self"]
    positional = [p for p in found if p.kind in POSITIONAL]
    needed = {p.name for p in found if p.default is p.empty and p.kind not in (0, 2)}
    assert inspect.Parameter.VAR_KEYWORD not in {p.kind for p in found}
    assert needed == {name for name, a in signature.arguments.items() if a.required}
    inputs = [p for p in found if p.kind == 0]
    assert signature.needed == len([p for p in inputs if p.default is p.empty])
    if all(p.kind != inspect.Parameter.VAR_POSITIONAL for p in found):
        assert signature.most == len(positional)
    takes = {p.name for p in found if p.kind in (1, 3)} - {"_backend"}
    assert takes == set(signature.arguments)


@pytest.mark.parametrize("name", ["bytes_per_sample_hint", "name", "preserve"])
def test_ndd402_arguments_of_pipeline_mode_alone(name):
    operators = [o for o in CATALOG.operators.values() if o.kind.value == "operator"]
    assert not any(name in operator.arguments for operator in operators)
    with pytest.raises(TypeError, match=f"resize.. got an unexpected keyword argument '{name}'"):
        ndd.resize(pixels(), size=[2, 2], **{name: None})


def test_ndd405_either_name_is_refused_where_the_other_is_known():
    parameters = inspect.signature(ndd.readers.File.next_epoch).parameters
    assert "capture" in parameters
    assert "compile" not in parameters


# --- readers ---------------------------------------------------------------------------------


def reader(**options):
    return ndd.readers.File(file_root="images", **options)


USES = {
    "batches": lambda made: next(made.next_epoch(batch_size=4)),
    "samples": lambda made: next(made.next_epoch()),
    "calls": lambda made: made(batch_size=4),
}


@pytest.mark.parametrize("second", USES)
@pytest.mark.parametrize("first", USES)
def test_ndd207_what_a_reader_does_first_it_does_ever(first, second):
    made = reader()
    USES[first](made)
    if first == second:
        USES[second](made)
    else:
        with pytest.raises(RuntimeError, match="Cannot mix `samples`, `batches`"):
            USES[second](made)


@pytest.mark.parametrize(
    "options", [{"shard_id": 1}, {"shard_id": -1, "num_shards": 2}, {"num_shards": 0}], ids=str
)
def test_ndd213_shards_that_are_not_there(options):
    with pytest.raises(ValueError, match=r"is invalid|must be a positive integer"):
        reader(**options)


def test_ndd703_from_without_to_with_capture():
    made = reader()
    list(made.next_epoch(batch_size=4))
    with pytest.raises(RuntimeError, match="without capture=True and cannot switch to capture"):
        next(made.next_epoch(batch_size=4, capture=True))


@pytest.mark.parametrize("dtype", ["float32", float, np.dtype("float32"), np.float32], ids=str)
def test_ndd407_what_operators_refuse(dtype):
    with pytest.raises((TypeError, ValueError)):
        ndd.cast(pixels(), dtype=dtype)


@pytest.mark.parametrize("dtype", ["float32", int], ids=str)
def test_ndd407_what_functions_refuse_too(dtype):
    assert ndd.tensor([1], dtype=np.float32).dtype == ndd.float32
    with pytest.raises((TypeError, ValueError)):
        ndd.tensor([1], dtype=dtype)


@pytest.mark.parametrize("name", ["InterpType", "ImageType", "DataType"])
def test_ndd408_these_are_dtypes(name):
    assert isinstance(getattr(ndd, name), ndd.DType)
