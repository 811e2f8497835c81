"""Pictures that are drawn with NumPy, batch by batch, through an ExternalSource."""

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

SIZE = 32
BATCH_SIZE = 6
generator = np.random.default_rng(3)
y, x = np.mgrid[:SIZE, :SIZE] - SIZE / 2


def discs() -> tuple[ndd.Batch, ndd.Batch]:
    """Draw bright discs on black; return them and their radii."""
    radii = generator.uniform(2, SIZE / 2, BATCH_SIZE).astype(np.float32)
    pictures = [((x**2 + y**2) < r * r).astype(np.uint8)[..., None] * 255 for r in radii]
    return ndd.as_batch(pictures, layout="HWC"), ndd.as_batch(list(radii))


source = ndd.ExternalSource(discs, num_outputs=2)
for step in range(3):
    pictures, radii = source(batch_size=BATCH_SIZE)
    blurred = ndd.gaussian_blur(pictures, sigma=1.5)
    small = ndd.resize(blurred, size=[16, 16])
    bright = ndd.reductions.mean(small) / 255.0
    areas = [float(area.item()) for area in bright]
    print(step, max(areas) > min(areas), [float(radius.item()) > 1 for radius in radii])
