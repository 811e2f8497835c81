"""What the silent rules warn of, observed on their own pages' programs: the harm, and its end."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import pytest
from dali_programs import needs_gpu, run

import images
from ndd_ls.rules.documentation import load
from ndd_ls.rules.registry import all_rules
from ndd_ls.rules.runtime import Silent

pytestmark = pytest.mark.oracle

SAMPLES = images.PER_CLASS * len(images.CLASSES)
BATCH = 4
BATCHES = SAMPLES // BATCH
LABELS = [label for label in range(len(images.CLASSES)) for _ in range(images.PER_CLASS)]


def shapes():
    """Return the images' shapes in the order of the files."""
    return [(60 - 2 * at, 32 + 3 * at, 3) for at in range(SAMPLES)]


def values(batch):
    return [np.asarray(sample).item() for sample in batch]


def epochs_of(printed, batches=BATCHES):
    """Cut what one ``print(labels)`` a batch has printed into epochs."""
    labels = [label for (batch,) in printed for label in values(batch)]
    size = batches * BATCH
    return [labels[start : start + size] for start in range(0, len(labels), size)]


def test_every_silent_rule_is_observed():
    silent = {code for code, rule in all_rules().items() if isinstance(rule.runtime, Silent)}
    written = "".join(path.read_text() for path in Path(__file__).parent.glob("test_silent*.py"))
    observed = {code.upper() for code in re.findall(r"^def test_(ndd\d{3})", written, re.MULTILINE)}
    assert observed == {code for code in silent if not needs_gpu(load(code).bad)}


def test_ndd105_selected_samples_are_the_whole_batch():
    of_batches = [shapes()[start : start + BATCH] for start in range(0, SAMPLES, BATCH)]
    bad, good = run(load("NDD105").bad), run(load("NDD105").good)
    assert bad == [
        line for batch in of_batches for line in [(batch,), *((shape,) for shape in batch)]
    ]
    assert good == [
        line for batch in of_batches for line in [([batch[0], batch[3]],), (batch[1],), (batch[2],)]
    ]


def test_ndd203_every_epoch_has_the_order_of_the_first():
    bad, good = (epochs_of(run(text)) for text in (load("NDD203").bad, load("NDD203").good))
    assert len(bad) == len(good) == 3
    assert all(sorted(epoch) == LABELS for epoch in bad + good)
    assert bad[0] == bad[1] == bad[2] == good[0]
    assert good[0] != good[1] != good[2] != good[0]


def test_ndd204_the_next_epoch_starts_in_the_middle():
    bad = [(epoch, values(labels)) for epoch, _, labels in run(load("NDD204").bad)]
    good = [(epoch, values(labels)) for epoch, _, labels in run(load("NDD204").good)]
    batches = [LABELS[start : start + BATCH] for start in range(0, SAMPLES, BATCH)]
    # Two batches an epoch, so that each begins two batches after the one before.
    assert bad == [(at // 2, batches[at % BATCHES]) for at in range(6)]
    assert good == [(at // 2, batches[at % 2]) for at in range(6)]


def test_ndd210_an_operator_makes_a_further_axis():
    bad, good = run(load("NDD210").bad), run(load("NDD210").good)
    assert len(bad) == len(good) > 1
    assert all(wrong == (1, *right) for (_, wrong), (_, right) in zip(bad, good, strict=True))


def test_ndd211_unpacking_gives_the_names():
    bad, good = run(load("NDD211").bad), run(load("NDD211").good)
    assert bad == [(step, "image", "label") for step in range(len(bad))]
    assert len(bad) == len(good) > 1
    assert all(isinstance(labels, ndd.Batch) for _, _, labels in good)


def test_ndd301_all_samples_get_the_same_value(tmp_path, monkeypatch):
    # Copies of one image, so that what differs afterwards is what was drawn.
    (tmp_path / "images" / "copies").mkdir(parents=True)
    for index in range(8):
        (tmp_path / "images" / "copies" / f"{index}.png").write_bytes(images.png(40, 48, 0))
    monkeypatch.chdir(tmp_path)
    ndd.random.set_seed(1)
    bad, good = run(load("NDD301").bad), run(load("NDD301").good)
    assert [len(set(rotated)) for (rotated,) in bad] == [1, 1]
    assert all(len(set(rotated)) > 1 for (rotated,) in good)


def test_ndd302_the_draws_differ_from_run_to_run():
    def draws(text):
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, check=True)
        return done.stdout

    page = load("NDD302")
    assert draws(page.bad) != draws(page.bad)
    assert draws(page.good) == draws(page.good)


def test_ndd506_consumers_evaluate():
    bad, good = run(load("NDD506").bad), run(load("NDD506").good)
    assert bad == good
    assert len(bad) == BATCHES
