"""Boxes, masks, and regions of them."""

from __future__ import annotations

BEGINNING = """\
boxes = ndd.as_batch([np.full((n, 4), 0.25, dtype=np.float32) for n in (3, 1, 2, 2)])
even = ndd.as_batch(np.full((4, 3, 4), 0.25, dtype=np.float32))
box = ndd.as_tensor(np.full((3, 4), 0.25, dtype=np.float32))
named = ndd.as_batch(np.full((4, 3, 4), 0.25, dtype=np.float32), layout="NX")
space = ndd.as_batch(np.full((4, 3, 6), 0.25, dtype=np.float32))
classes = ndd.as_batch([np.ones(n, dtype=np.int32) for n in (3, 1, 2, 2)])
columns = ndd.as_batch([np.ones((n, 1), dtype=np.int32) for n in (3, 1, 2, 2)])
named_classes = ndd.as_batch(np.ones((4, 3), dtype=np.int32), layout="N")
even_classes = ndd.as_batch(np.ones((4, 3), dtype=np.int32))
box_classes = ndd.as_tensor(np.ones(3, dtype=np.int32))
flags = ndd.random.coin_flip(batch_size=4)
masks = ndd.as_batch(np.ones((4, 8, 9), dtype=np.int32))
mask = ndd.as_tensor(np.ones((8, 9, 1), dtype=np.uint8), layout="HWC")
thick = ndd.as_batch(np.ones((2, 8, 9, 1), dtype=np.uint8), layout="HWC")
uneven = ndd.as_batch([np.ones((n, 6), dtype=np.uint8) for n in (3, 5)], layout="HW")
polygons = ndd.as_batch([np.array([[0, 0, 3], [1, 3, 6]], dtype=np.int32)] * 2)
vertices = ndd.as_batch([np.ones((6, 2), dtype=np.float32)] * 2)
whole = ndd.as_batch([np.ones((6, 2), dtype=np.int16)] * 2)
ids = ndd.as_batch([[0], [1]])
id_tensor = ndd.as_tensor([0])
polygon = polygons.select(0)
vertex = vertices.select(0)
"""

ANCHORS = "anchors=[0.0, 0.0, 0.5, 0.5, 0.5, 0.5, 1.0, 1.0]"
REGION = "roi_start=[1, 1], roi_end=[4, 4]"

CALLS = {
    "bb_flip": (
        "boxes even box",
        "X",
        "X, ltrb=True",
        "X, horizontal=0, vertical=1",
        "X, horizontal=flags",
    ),
    "bbox_paste": (
        "boxes even box",
        "X, ratio=1.5",
        "X, ratio=1.5, ltrb=True, paste_x=0.3",
        "X, ratio=ndd.random.uniform(range=[1.0, 2.0], batch_size=4)",
    ),
    "bbox_rotate": (
        "boxes even box",
        "X, angle=30.0, input_shape=[20, 30]",
        "X, angle=angles, input_shape=[20, 30]",
        "X, angle=30.0, input_shape=[20, 30], keep_size=True, bbox_layout='xyWH'",
        "X, angle=30.0, input_shape=[20, 30], mode='fixed', bbox_normalized=False",
        "boxes, classes, angle=30.0, input_shape=[20, 30]",
        "boxes, columns, angle=30.0, input_shape=[20, 30]",
        "even, even_classes, angle=30.0, input_shape=[20, 30]",
        "box, box_classes, angle=30.0, input_shape=[20, 30]",
    ),
    "box_encoder": (
        "boxes even",
        f"boxes, classes, {ANCHORS}",
        f"even, even_classes, {ANCHORS}",
        f"box, box_classes, {ANCHORS}",
        f"boxes, classes, {ANCHORS}, offset=True, stds=[1.0, 1.0, 1.0, 1.0]",
        "boxes, classes, anchors=np.ones((3, 4), dtype=np.float32).flatten().tolist()",
        f"boxes, columns, {ANCHORS}",
    ),
    "random_bbox_crop": (
        "boxes even box named",
        "X",
        "X, bbox_layout='xyWH'",
        "X, thresholds=[0.0], all_boxes_above_threshold=False",
        "X, output_bbox_indices=True, thresholds=[0.0]",
        "X, output_bbox_indices=False, thresholds=[0.0]",
        "X, crop_shape=[8, 8], input_shape=[20, 30]",
        "X, scaling=[0.5, 1.0], aspect_ratio=[0.8, 1.2], num_attempts=3",
        "boxes, classes",
        "boxes, columns",
        "boxes, classes, output_bbox_indices=True",
        "space, bbox_layout='xyzWHD'",
        "named, named_classes, output_bbox_indices=True",
        "box, box_classes",
    ),
    "random_crop_generator": (
        "files",
        "ndd.peek_image_shape(files)",
        "ndd.peek_image_shape(file)",
        "[20, 30]",
        "[20, 30], random_area=[0.1, 0.5]",
        "ndd.as_batch([[20, 30], [30, 40]])",
        "[20, 30], batch_size=3",
    ),
    "roi_random_crop": (
        "square images image",
        "X, crop_shape=[3, 4], roi_start=[1, 1], roi_end=[4, 4]",
        "X, crop_shape=[3, 4], roi_start=[1, 1], roi_shape=[4, 4]",
        "X, crop_shape=[3, 4, 3], roi_start=[1, 1, 0], roi_shape=[4, 4, 3]",
        f"crop_shape=[3, 4], {REGION}, in_shape=[9, 9]",
        f"crop_shape=[3, 4], {REGION}, in_shape=[9, 9], batch_size=4",
        f"crop_shape=[3, 4], {REGION}",
        f"crop_shape=ndd.as_batch([[3, 4], [2, 2]]), {REGION}, in_shape=[9, 9]",
    ),
    "segmentation.random_mask_pixel": (
        "masks mask thick uneven",
        "X",
        "X, foreground=1",
        "X, foreground=1, value=1",
        "X, threshold=0",
    ),
    "segmentation.random_object_bbox": (
        "masks mask thick uneven",
        "X",
        "X, ignore_class=True",
        "X, output_class=True",
        "X, output_class=False",
        "X, format='box'",
        "X, format='start_end'",
        "X, format='anchor_shape'",
        "X, format='box', output_class=True",
        "X, background=0, classes=[1]",
        "X, k_largest=2, foreground_prob=1.0",
        "X, cache_objects=True",
    ),
    "segmentation.select_masks": (
        "ids",
        "ids, polygons, vertices",
        "ids, polygons, whole",
        "ids, polygons, vertices, reindex_masks=True",
        "[0], polygons, vertices",
        "id_tensor, polygon, vertex",
    ),
}
