"""What the pages about batches, tensors and random numbers say beyond their examples."""

from __future__ import annotations

import itertools

import nvidia.dali.experimental.dynamic as ndd
import pytest

pytestmark = pytest.mark.oracle


def test_ndd112_indexing_behind_the_end_never_stops():
    assert len(list(itertools.islice(ndd.as_tensor([1.0, 2.0]), 1000))) == 1000
