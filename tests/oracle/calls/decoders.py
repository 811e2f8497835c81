"""Decoders of other files than images and sound."""

from __future__ import annotations

BEGINNING = """\
import io


def saved(array):
    file = io.BytesIO()
    np.save(file, array)
    return np.frombuffer(file.getvalue(), dtype=np.uint8)


arrays = ndd.as_batch([saved(np.ones((rows, 3), dtype=np.float32)) for rows in (2, 4)])
array = arrays.select(0)
encoded = ndd.as_batch([np.fromfile(f"videos/{n}.avi", dtype=np.uint8) for n in range(4)])
video = encoded.select(0)
"""

CALLS = {
    "decoders.numpy": ("arrays array", "X", "X, dtype=ndd.float32"),
    "decoders.video": (
        "encoded video",
        "X",
        "X, start_frame=0, end_frame=4",
        "X, start_frame=1, stride=2, sequence_length=3",
        "X, sequence_length=5",
        "X, frames=[0, 2, 4]",
    ),
}
