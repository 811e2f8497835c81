"""The harness itself: observing changes nothing, sees everything, and finds what is wrong."""

from __future__ import annotations

import contextlib
import io
from collections import defaultdict
from pathlib import Path

import pytest
import running
from inferred import compare_places
from instrument import OBSERVE, instrument

pytestmark = pytest.mark.oracle

EVERYTHING = '''\
"""A docstring."""
from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass
class Point:
    """Another."""

    x: int
    y: int = 2


def function(a, /, b=1, *args, c=3, **kwargs):
    """A third."""
    global total
    total = a + b
    return a, b, args, c, kwargs


class Counter:
    count = 0

    @property
    def expensive(self):
        print("asked")
        return 1

    @expensive.setter
    def expensive(self, value):
        print("set", value)


@contextmanager
def context():
    yield 5


async def answer():
    await asyncio.sleep(0)
    return [x async for x in numbers()]


async def numbers():
    for i in range(2):
        yield i


def generator():
    received = yield 1
    print("received", received)
    yield from [2, 3]


print(function.__doc__, Point.__doc__, __doc__)
print(function(1, *[2, 3], **{"d": 4}), total)
counter = Counter()
counter.expensive = 4
counter.count += 1
counter.count, (first, *rest) = 7, "abc"
steps = generator()
print(next(steps), steps.send("x"), list(steps), first, rest)
print([y for x in range(4) if (y := x * x) > 1], {k: v for k, v in zip("ab", (1, 2))})
print(sorted([3, 1], key=lambda n: -n), (lambda *, k=2: k)())
with context() as five, context() as same:
    print(five, same)
match Point(1):
    case Point(x=1, y=other):
        print(other)
    case whatever:
        print(whatever)
for i, (j, k) in enumerate([(1, 2)]):
    z = w = i + j
else:
    print(f"{z=} {w!r:>4} {max(i, j)}")
print(asyncio.run(answer()))
'''


def output_of(run):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        run()
    return printed.getvalue()


def test_observing_changes_nothing():
    tree, places = instrument(EVERYTHING, "<program>")
    seen = {}

    def observe(indices, value):
        for index in indices:
            seen.setdefault(index, []).append(value)
        return value

    names = {"__name__": "__main__", OBSERVE: observe}
    changed = output_of(lambda: exec(compile(tree, "<program>", "exec"), names))
    assert changed == output_of(lambda: exec(EVERYTHING, {"__name__": "__main__"}))
    assert "asked" not in changed
    found = defaultdict(list)
    for index, values in sorted(seen.items()):
        found[places[index].what, places[index].text] += values
    assert found["target", "z"] == found["target", "w"] == [1]
    assert found["parameter", "kwargs"] == [{"d": 4}]
    assert found["loop", "k"] == ["a", "b", 2]
    assert found["match", "other"] == [2]
    assert found["walrus", "y"] == [0, 1, 4, 9]
    assert found["target", "rest"] == [["b", "c"]]
    assert found["with", "five"] == [5]
    assert found["parameter", "n"] == [3, 1]
    assert found["yield", "i"] == [0, 1]
    assert all(place.text == EVERYTHING[place.start : place.end] for place in places)


BATCHES = """\
import nvidia.dali.experimental.dynamic as ndd

reader = ndd.readers.File(file_root="images")
for files, labels in reader.next_epoch(batch_size=4):
    images = ndd.decoders.image(files, dtype=ndd.uint8)
    square = ndd.resize(images, size=[9, 9])
"""


@pytest.fixture
def run(data, tmp_path):
    def run_here(text):
        path = tmp_path / "program.py"
        with running.new_pool(1) as pool:
            result = pool.apply_async(running.run, (path, text, data, tmp_path / "work"))
            observations = result.get(timeout=60)
        assert observations.error is None
        return path, observations

    return run_here


@pytest.mark.parametrize(
    ("said", "what"),
    [
        (BATCHES, set()),
        (BATCHES.replace("ndd.uint8", "ndd.int16"), {"dtype", "name"}),
        (BATCHES.replace("batch_size=4", "batch_size=3"), {"batch size", "value"}),
        (BATCHES.replace("files, labels", "labels, files"), {"dtype", "uniform"}),
        (BATCHES.replace("readers.File", "random.RNG  "), {"kind"}),
    ],
)
def test_what_is_wrong_is_found(run, said, what):
    path, observations = run(BATCHES)
    compared = compare_places(said, observations, path)
    found = {words.partition(" is ")[0] for _, words in compared.wrong}
    assert found >= what
    assert bool(found) is bool(what)


def test_an_unfinished_last_batch_contradicts_nothing(run):
    text = """\
import nvidia.dali.experimental.dynamic as ndd

def parts():
    for size in (3, 3, 2):
        yield ndd.as_batch([1.0] * size)

def work(batch: ndd.Batch, batch_size: int) -> ndd.Batch:
    return ndd.random.uniform(batch_size=batch_size) + batch

for part in parts():
    print(work(part, part.batch_size).batch_size)
"""
    path, observations = run(text)
    assert observations.printed == "3\n3\n2\n"
    assert compare_places(text, observations, path).wrong == []


def test_capture_mode_captures_what_is_observed(run):
    text = """\
import nvidia.dali.experimental.dynamic as ndd

reader = ndd.readers.File(file_root="images")
kinds = []
for _ in range(2):
    for files, labels in reader.next_epoch(batch_size=4, capture=True):
        images = ndd.resize(ndd.decoders.image(files), size=(8, 8))
        kinds.append(type(images).__name__)
print(set(kinds[3:]))
"""
    _, observations = run(text)
    assert observations.printed == "{'CapturedBatch'}\n"


def test_errors_are_told_with_their_place(data, tmp_path):
    path = tmp_path / "broken.py"
    with running.new_pool(1) as pool:
        arguments = (path, "x = 1\nraise ValueError('why')\n", data, tmp_path / "work")
        error = pool.apply_async(running.run, arguments).get(timeout=60).error
    assert "broken.py:2" in error
    assert error.endswith("ValueError: why")


def test_sources_of_notebooks_are_their_cells():
    program = Path(__file__).parent / "programs" / "fine_tune.ipynb"
    assert "class Data:" in running.source_of(program)
