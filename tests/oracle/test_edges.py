"""Programs at the edge of a rule: it speaks where DALI raises, and nowhere else."""

from __future__ import annotations

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.features.diagnostics import diagnose
from ndd_ls.features.document import Document
from ndd_ls.text import Applicability, apply_edits

pytestmark = pytest.mark.oracle

BEGINNING = """\
import nvidia.dali.experimental.dynamic as ndd

checkpoint = ndd.checkpoint.Checkpoint()
reader = ndd.readers.File(file_root="images")


def read(size):
    for files, labels in reader.next_epoch(batch_size=size):
        pass


"""
ALL = "for files, labels in reader.next_epoch(batch_size=4):\n    pass\n"
SILENT = {
    "another size than an epoch that never began": (
        "unused = reader.next_epoch(batch_size=8)\n" + ALL
    ),
    "the same size twice": ALL + ALL,
    "registered before the first batch": (
        "checkpoint.register(reader)\n" + ALL + "reader.get_state()\n"
    ),
    "registered between the call and the first batch": (
        "epoch = reader.next_epoch(batch_size=4)\ncheckpoint.register(reader)\nnext(epoch)\n"
    ),
    "registered in one branch, and then in the other": (
        "checkpoint.register(reader)\n"
        "if checkpoint is None:\n    read(4)\n" + ALL + "checkpoint.register(reader)\n"
    ),
    "made with checkpointing": (
        'reader = ndd.readers.File(file_root="images", enable_checkpointing=True)\n'
        + ALL
        + "reader.get_state()\n"
    ),
    "the length after an epoch": (ALL + 'print(reader.get_metadata()["epoch_size"])\n' + ALL),
    "one sample of a part that begins at 0": (
        ALL + "images = ndd.decoders.image(files)\nprint(images.tensors[:2][1].shape)\n"
    ),
    "the list of a part": (
        ALL + "images = ndd.decoders.image(files)\nassert len(images.tensors[1:3].tolist()) == 2\n"
    ),
}
RAISING = {
    "another size": (ALL + ALL.replace("4", "2"), "NDD206"),
    "another size in a function": ("read(4)\nread(8)\n", "NDD206"),
    "registered after the first batch": (
        "epoch = reader.next_epoch(batch_size=4)\nnext(epoch)\ncheckpoint.register(reader)\n",
        "NDD602",
    ),
    "asked for its state": (ALL + "reader.get_state()\n", "NDD602"),
    "turned off by name": (
        'reader = ndd.readers.File(file_root="images", enable_checkpointing=False)\n'
        + ALL
        + 'checkpoint.register(reader, "train")\n',
        "NDD602",
    ),
}


def findings(program):
    return diagnose(Document(program, catalog=load_shipped()), Settings())


def run(program):
    exec(compile(program, "<program>", "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("name", SILENT)
def test_what_runs_gives_no_finding(name):
    program = BEGINNING + SILENT[name]
    assert findings(program) == []
    run(program)


@pytest.mark.parametrize("name", RAISING)
def test_what_raises_is_found(name):
    text, code = RAISING[name]
    assert [finding.code for finding in findings(BEGINNING + text)] == [code]
    with pytest.raises((RuntimeError, ValueError)):
        run(BEGINNING + text)


def test_the_length_of_a_reader_is_safe_to_ask_for_only_once_it_runs():
    for text, applicability in ((ALL + "len(reader)\n", "safe"), ("len(reader)\n", "suggestion")):
        (finding,) = findings(BEGINNING + text)
        assert finding.fixes[0].applicability is Applicability(applicability)
        fixed = apply_edits(BEGINNING + text, finding.fixes[0].edits) + ALL
        if applicability == "safe":
            run(fixed)
        else:
            with pytest.raises(ValueError, match="different than the `max_batch_size` 1"):
                run(fixed)
