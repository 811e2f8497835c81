"""The comparison with a GPU works: what it runs, what it writes down, and that it compares."""

from __future__ import annotations

import pytest
import seen_json
from bundle import Bundle, Calls, Program, on_gpu
from claims_on_gpu import compare, observe
from observed import Seen

pytestmark = pytest.mark.oracle

PROGRAM = """\
import nvidia.dali.experimental.dynamic as ndd

for files, labels in ndd.readers.File(file_root="images").next_epoch(batch_size=4):
    images = ndd.decoders.image(files)
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("ndd.flip(x)", 'ndd.flip(x, device="gpu")'),
        ("ndd.flip()", 'ndd.flip(device="gpu")'),
        ("ndd.flip(x, vertical=1,)", 'ndd.flip(x, vertical=1, device="gpu",)'),
        ("ndd.flip('é', y)", "ndd.flip('é', y, device=\"gpu\")"),
        ("ndd.flip(\n    x\n)", 'ndd.flip(\n    x, device="gpu"\n)'),
        ("ndd.flip(ndd.flip(x))", 'ndd.flip(ndd.flip(x, device="gpu"), device="gpu")'),
        ("ndd.flip(x, device='cpu')", None),
        ("ndd.flip(x, **options)", None),
        ("ndd.copy(x)", None),
        ("other.flip(x)", None),
    ],
)
def test_calls_are_put_on_the_gpu(before, after):
    assert on_gpu(before, {"flip"}.__contains__) == (after or before)


@pytest.mark.parametrize(
    "seen",
    [
        Seen("Batch", device="gpu", dtype="uint8", layout="", shapes=((2, 3), (2, 4)), size=2),
        Seen("dict", items=(Seen("int", value=3),), keys=("a",), count=1),
        Seen("bytes", value=b"\xff"),
        Seen("complex", value=1 + 2j),
        Seen("NoneType"),
    ],
)
def test_what_was_seen_is_written_down(seen):
    assert seen_json.seen_in(seen_json.of(seen)) == seen


@pytest.mark.parametrize(("wrong", "line"), [(0, "images"), (1, "ndd.resize(images, size=[9, 9])")])
def test_everything_is_run_and_compared(wrong, line, tmp_path, capsys):
    bundle = Bundle(tmp_path / "bundle")
    bundle.clear()
    bundle.data.mkdir()
    (bundle.data / "images").symlink_to(tmp_path / "images")
    (bundle.programs_folder / "program.py").write_text(PROGRAM)
    lines = [line, "images.no_such_thing", "ndd.flip(images)"]
    bundle.write([Calls("images", PROGRAM, lines)], [Program("program.py", [])])
    observe(bundle, tmp_path / "seen.json", processes=2)
    if wrong:
        # What is said is of another program than what was seen.
        changed = [line.replace("9", "8"), *lines[1:]]
        bundle.write([Calls("images", PROGRAM, changed)], [Program("program.py", [])])
    assert compare(bundle, tmp_path / "seen.json") == 2 * wrong
    printed = capsys.readouterr().out
    assert "images: 2 of 3 calls" in printed
    assert "program.py: runs" in printed
    assert "0 programs raised, 1 calls" in printed
