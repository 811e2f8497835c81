"""Detection with boxes that live in Python: flips, crops and anchors keep them in step."""

from __future__ import annotations

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 4
generator = np.random.default_rng(5)
rng = ndd.random.RNG(seed=31)


def random_boxes(count: int) -> np.ndarray:
    """Return boxes as left, top, right, bottom, relative to the image."""
    corners = generator.uniform(0, 0.5, (count, 2))
    sizes = generator.uniform(0.2, 0.5, (count, 2))
    return np.concatenate([corners, corners + sizes], axis=1).astype(np.float32)


def targets() -> tuple[ndd.Batch, ndd.Batch]:
    boxes = [random_boxes(1 + index) for index in range(BATCH_SIZE)]
    classes = [np.full(1 + index, index, dtype=np.int32) for index in range(BATCH_SIZE)]
    return ndd.as_batch(boxes), ndd.as_batch(classes)


def augment(
    images: ndd.Batch, boxes: ndd.Batch, classes: ndd.Batch
) -> tuple[ndd.Batch, ndd.Batch, ndd.Batch]:
    anchor, shape, boxes, classes = ndd.random_bbox_crop(
        boxes,
        classes,
        bbox_layout="xyXY",
        scaling=[0.5, 1.0],
        aspect_ratio=[0.7, 1.4],
        thresholds=[0.0, 0.1, 0.3],
        rng=rng,
    )
    images = ndd.slice(images, anchor, shape)
    flip = ndd.random.coin_flip(batch_size=BATCH_SIZE, rng=rng)
    boxes = ndd.bb_flip(boxes, ltrb=True, horizontal=flip)
    return ndd.flip(images, horizontal=flip), boxes, classes


reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    boxes, classes = targets()
    images, boxes, classes = augment(ndd.decoders.image(jpegs), boxes, classes)
    images = ndd.resize(images, size=[32, 32])
    dense = boxes.torch(pad=True)
    print(tuple(images.torch().shape), dense.shape[0], dense.shape[2], classes.ndim)
