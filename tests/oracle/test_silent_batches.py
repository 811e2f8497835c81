"""What the silent rules about batches, random numbers and devices warn of, on their own pages."""

from __future__ import annotations

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import pytest
from dali_programs import run

from ndd_ls.rules.documentation import load

pytestmark = pytest.mark.oracle


def test_ndd107_a_mask_of_which_nothing_holds_is_true():
    bad, good = run(load("NDD107").bad), run(load("NDD107").good)
    for (mirrored,), (kept,) in zip(bad, good, strict=True):
        for wrong, right in zip(mirrored, kept, strict=True):
            # No label is above 100, so nothing was to be mirrored.
            assert np.array_equal(np.asarray(wrong)[:, ::-1], np.asarray(right))
            assert not np.array_equal(np.asarray(wrong), np.asarray(right))


@pytest.mark.parametrize(
    "value", [ndd.tensor(0), ndd.as_tensor(np.zeros(0)), ndd.batch([0, 0]), ndd.tensor(1) > 2]
)
def test_ndd107_everything_is_true(value):
    assert bool(value) is True
    assert value


def test_ndd107_only_the_last_comparison_of_a_chain_counts():
    batch = ndd.batch([1, 15, 30])
    chained = 10 < batch < 20
    assert [x.item() for x in chained] == [x.item() for x in batch < 20] == [True, True, False]
    assert [x.item() for x in (batch > 10) & (batch < 20)] == [False, True, False]


def test_ndd108_an_array_of_one_object():
    bad, good = run(load("NDD108").bad), run(load("NDD108").good)
    assert bad == [(np.dtype(object), ())] * 3
    assert good == [(np.dtype(np.uint8), (4, 8, 8, 3))] * 3
