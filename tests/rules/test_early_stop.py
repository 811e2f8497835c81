"""NDD204 where training loops stop early: the way out of an epoch must come back to the reader."""

from __future__ import annotations

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.document import Document

HEAD = """\
import nvidia.dali.experimental.dynamic as ndd


def train(epochs, limit, done, patience):
    reader = ndd.readers.File(file_root="images")
    step = 0
    stop = False
"""
COMES_BACK = {
    "a break on the way": """\
    for epoch in range(epochs):
        for files, labels in reader.next_epoch(batch_size=8):
            step += 1
            if step >= limit:
                break
""",
    "another test behind it": """\
    for epoch in range(epochs):
        for files, labels in reader.next_epoch(batch_size=8):
            if step >= limit:
                break
        if step >= patience:
            break
""",
    "the flag that is not set": """\
    for epoch in range(epochs):
        for files, labels in reader.next_epoch(batch_size=8):
            if done(files):
                break
        if stop:
            break
""",
    "the same test, but it goes on": """\
    for epoch in range(epochs):
        for files, labels in reader.next_epoch(batch_size=8):
            if step >= limit:
                break
        if step >= limit:
            print("limit")
""",
}
DOES_NOT = {
    "the same test behind it": """\
    for epoch in range(epochs):
        for files, labels in reader.next_epoch(batch_size=8):
            step += 1
            if step >= limit:
                break
        if step >= limit:
            break
""",
    "a flag": """\
    for epoch in range(epochs):
        for files, labels in reader.next_epoch(batch_size=8):
            if done(files):
                stop = True
                break
        if stop:
            break
""",
    "a flag in the loop's head": """\
    while not stop:
        for files, labels in reader.next_epoch(batch_size=8):
            if done(files):
                stop = True
                break
""",
    "the test in the loop's head": """\
    while step < limit:
        for files, labels in reader.next_epoch(batch_size=8):
            step += 1
            if step >= limit:
                break
""",
    "a negated flag": """\
    for epoch in range(epochs):
        if not stop:
            for files, labels in reader.next_epoch(batch_size=8):
                if done(files):
                    stop = True
                    break
""",
    "a return out of everything": """\
    for epoch in range(epochs):
        for files, labels in reader.next_epoch(batch_size=8):
            if step >= limit:
                return step
""",
}


def codes(body: str) -> list[str]:
    return [rule.code for rule, _ in Document(HEAD + body, catalog=load_shipped()).reports]


@pytest.mark.parametrize("body", COMES_BACK.values(), ids=COMES_BACK)
def test_an_epoch_that_is_left_and_started_again_is_found(body):
    assert codes(body) == ["NDD204"]


@pytest.mark.parametrize("body", DOES_NOT.values(), ids=DOES_NOT)
def test_an_epoch_that_is_left_for_good_is_not(body):
    assert codes(body) == []
