"""The examples of the pages on topics that need a GPU."""

from __future__ import annotations

import pytest
import torch
from dali_programs import needs_gpu
from topic_examples import examples, run_example

from ndd_ls.features.knowledge import topics

pytestmark = [
    pytest.mark.oracle,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="there is no GPU"),
]


@pytest.mark.parametrize(
    "program", [text for topic in topics() for text in examples(topic) if needs_gpu(text)]
)
def test_examples_run(program, tmp_path):
    run_example(program, tmp_path)
