"""The wanted completion is first in nine of ten places of real programs."""

from __future__ import annotations

from benchmarks.completion import COUNT, measure


def test_the_wanted_item_is_first_after_two_characters():
    total, first, misses = measure(typed=2)
    assert total.total() == COUNT
    print(f"first: {first.total()} of {COUNT}")
    assert first.total() >= 0.9 * COUNT, misses
