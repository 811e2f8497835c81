"""Broken files are noted and skipped; a summary is printed in any case."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import nvidia.dali.experimental.dynamic as ndd


def decode(path: Path) -> ndd.Tensor | None:
    try:
        encoded = ndd.as_tensor(np.fromfile(path, dtype=np.uint8))
        return ndd.decoders.image(encoded).evaluate()
    except (RuntimeError, ValueError) as error:
        print("skipped:", path.name, type(error).__name__)
        return None


broken = Path("broken.png")
broken.write_bytes(b"this is no image")
images: list[ndd.Tensor] = []
try:
    for path in [*sorted(Path("images/cats").glob("*.png")), broken]:
        image = decode(path)
        if image is None:
            continue
        images.append(image)
finally:
    print(len(images), "images")

batch = ndd.as_batch(images)
small = ndd.resize(batch, size=[8, 8])
print(batch.batch_size, tuple(small.torch().shape))
