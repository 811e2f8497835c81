"""The examples of the pages on topics run on real DALI, and do what their comments say."""

from __future__ import annotations

import re
from inspect import signature
from operator import attrgetter

import nvidia.dali.experimental.dynamic as ndd
import pytest
from dali_programs import needs_gpu
from topic_examples import examples, run_example

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.features.knowledge import load, topics
from ndd_ls.rules.documentation import available

pytestmark = pytest.mark.oracle

EXAMPLES = [(topic, text) for topic in topics() for text in examples(topic)]


@pytest.mark.parametrize(("topic", "program"), [e for e in EXAMPLES if not needs_gpu(e[1])])
def test_examples_run(topic, program, tmp_path):
    run_example(program, tmp_path)


def test_a_line_that_raises_nothing_is_told(tmp_path):
    with pytest.raises(pytest.fail.Exception):
        run_example("x = 1  # raises ValueError\n", tmp_path)


@pytest.mark.parametrize(("topic", "program"), EXAMPLES)
def test_what_is_found_in_an_example_is_named_there(topic, program):
    document = Document(program, catalog=load_shipped())
    lines = program.splitlines()
    found = {
        (document.lines.position(finding.span.start).line, finding.code)
        for finding in diagnose(document, Settings())
    }
    named = {
        (number, code)
        for number, line in enumerate(lines)
        for code in re.findall(r"NDD\d{3}", line.partition("#")[2])
        if code in available()
    }
    assert found == named


@pytest.mark.parametrize("topic", topics())
def test_what_a_topic_is_about_is_there(topic):
    for path in load(topic, "en").about:
        # All readers' base has no name in `ndd`.
        owner = ndd._ops if path.partition(".")[0] == "Reader" else ndd
        assert attrgetter(path)(owner) is not None


@pytest.mark.parametrize("topic", topics())
def test_the_arguments_that_a_topic_is_about_are_there(topic):
    operators = load_shipped().operators.values()
    taken = {name for operator in operators for name in operator.arguments}
    taken |= set(signature(ndd.EvalContext).parameters)
    taken |= set(signature(ndd.readers.File.next_epoch).parameters)
    arguments = {path.rpartition(".")[2] for path in load(topic, "en").arguments}
    assert arguments <= taken
