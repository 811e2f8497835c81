"""The examples of the pages on topics run on real DALI."""

import re

import pytest
from dali_programs import run

from ndd_ls.features.knowledge import page, topics

pytestmark = pytest.mark.oracle


@pytest.mark.parametrize("topic", topics())
def test_examples_run(topic):
    programs = re.findall(r"^```python\n(.*?)^```$", page(topic, "en"), re.DOTALL | re.MULTILINE)
    assert programs
    for program in programs:
        run(program)
