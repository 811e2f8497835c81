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
    if not path.startswith(("Reader.", "pytorch."))
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
