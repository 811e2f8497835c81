"""Cutting, pasting, filtering and arranging images, videos and other tensors."""

from __future__ import annotations

BEGINNING = """\
clips = ndd.as_batch(np.zeros((2, 5, 8, 9, 3), dtype=np.uint8), layout="FHWC")
clip = clips.select(0)
uneven = ndd.as_batch([np.zeros((n, 8, 9, 3), dtype=np.uint8) for n in (5, 7)], layout="FHWC")
plain = ndd.as_batch(np.ones((4, 16, 12, 3), dtype=np.uint8))
gray = ndd.as_batch(np.ones((4, 16, 12, 1), dtype=np.uint8), layout="HWC")
plane = ndd.as_batch(np.ones((4, 16, 12), dtype=np.uint8), layout="HW")
planes = ndd.as_batch([np.ones((n, 12), dtype=np.uint16) for n in (4, 6)], layout="HW")
flat = ndd.as_batch(np.ones((4, 16, 12), dtype=np.uint8))
kernel = ndd.as_tensor(np.ones((3, 3), dtype=np.float32))
kernels = ndd.as_batch(np.ones((4, 3, 3), dtype=np.float32))
sizes = ndd.as_batch([[8.0, 9.0], [7.0, 6.0], [5.0, 5.0], [4.0, 4.0]])
identity = np.eye(3, dtype=np.float32)
"""

HWC = "images square image floats"
ANY = "images square image floats chw"
CLIPS = "clips clip uneven"

CALLS = {
    "clahe": (
        "images square image gray",
        "X, clip_limit=2.0, tiles_x=2, tiles_y=2",
        "X, clip_limit=2.0, tiles_x=2, tiles_y=2, luma_only=True",
        "plain, clip_limit=2.0, tiles_x=2, tiles_y=2",
    ),
    "color_space_conversion": (
        "images square image clips plain",
        "X, image_type=types.RGB, output_type=types.GRAY",
        "X, image_type=types.RGB, output_type=types.YCbCr",
        "X, image_type=types.RGB, output_type=types.BGR",
        "gray, image_type=types.GRAY, output_type=types.RGB",
    ),
    "debayer": (
        "plane gray flat planes",
        "X, blue_position=[0, 0]",
        "X, blue_position=[0, 1], algorithm='bilinear_ocv'",
        "plane.select(0), blue_position=[0, 0], algorithm='bilinear_ocv'",
    ),
    "dump_image": ("images square image plain", "X", "X, suffix='x'"),
    "experimental.warp_perspective": (
        HWC,
        "X, matrix=identity, size=[5, 6]",
        "X, identity",
        "X, identity, size=sizes",
        "plain, identity",
    ),
    "filter": (
        f"{ANY} plane",
        "X, kernel",
        "X, kernels",
        "X, kernel, dtype=ndd.float32",
        "X, kernel, mode='valid'",
        "X, kernel, border='constant'",
        "floats, kernel, 3.0, border='constant'",
        "X, kernel, mode='same'",
        "clips, kernel",
        "clips, kernel, mode='valid'",
        "flat, kernel",
        "X, kernel, border='reflect_1001', anchor=0",
    ),
    "grid_mask": (HWC, "X", "X, angle=0.3, ratio=0.4, tile=5"),
    "laplacian": (
        f"{ANY} clips plain flat",
        "X",
        "X, window_size=3",
        "X, window_size=3, dtype=ndd.float32",
        "X, normalized_kernel=True",
    ),
    "multi_paste": (
        "square",
        "images, output_size=[99, 99], in_ids=[0, 1]",
        "X, output_size=[20, 30], in_ids=[0, 1]",
        "X, output_size=[20, 30], in_ids=[0], dtype=ndd.float32",
        "X, X, output_size=[20, 30]",
        "X, output_size=[20, 30], in_anchors=ndd.as_batch([[[1, 1]]] * 4), in_ids=[1]",
        "X, X",
        "X, output_size=ndd.as_batch([[90, 90]] * 4), in_ids=[1]",
        "image, output_size=[99, 99]",
        "plain, output_size=[20, 30]",
        "images, images, output_size=[99, 99]",
        "square, images, output_size=[99, 99]",
    ),
    "noise.gaussian": (f"{ANY} plain angles labels", "X", "X, stddev=2.0", "X, stddev=angles"),
    "noise.salt_and_pepper": (
        f"{ANY} plain",
        "X",
        "X, prob=0.2",
        "X, per_channel=True, salt_vs_pepper=0.3",
    ),
    "noise.shot": (f"{ANY} plain labels", "X", "X, factor=2.0"),
    "paste": (
        "images square image",
        "X, ratio=1.5, fill_value=[0, 0, 0]",
        "X, ratio=1.5, fill_value=[0, 0, 0], paste_x=0.3, n_channels=3",
        "X, ratio=1.5, fill_value=[0, 0, 0], min_canvas_size=50.0",
        "X, ratio=ndd.random.uniform(range=[1.0, 2.0], batch_size=4), fill_value=[0, 0, 0]",
        "X, ratio=1.0, fill_value=[0, 0, 0]",
        "plain, ratio=1.5, fill_value=[0, 0, 0]",
    ),
    "per_frame": (
        "images square flat image labels",
        "X, replace=True",
        "flat",
        "labels",
        "clips",
        "uneven, replace=True",
    ),
    "resize_crop_mirror": (
        HWC,
        "X, crop=[4, 5], resize_x=8",
        "X, crop=[4, 5], resize_shorter=8",
        "X, crop=[4, 5], size=[8, 8], mirror=1",
        "X, size=[8, 8]",
        "X, resize_longer=9",
        "X, crop=[4, 5], size=[8, 8], dtype=ndd.float32",
        "X, crop_h=4, crop_w=5, resize_x=8, resize_y=9",
        "X, crop=sizes, size=[12, 12]",
    ),
    "sequence_rearrange": (
        CLIPS,
        "X, new_order=[0, 2, 1]",
        "X, new_order=[0, 0]",
        "clips, new_order=ndd.as_batch([[0, 1], [2]])",
        "clips, new_order=ndd.as_batch([[0, 1], [2, 3]])",
    ),
    "slice": (
        f"{ANY} plain",
        "X, [0.0, 0.0], [0.5, 0.5]",
        "X, [1, 1], [4, 5]",
        "X, [1.0, 1.0], [4.0, 5.0], normalized_anchor=False, normalized_shape=False",
        "X, start=[1], end=[3], axes=[0]",
        "X, start=[1, 2], shape=[3, 4]",
        "X, rel_start=[0.25, 0.25], rel_shape=[0.5, 0.5]",
        "X, rel_start=[0.25], rel_end=[0.75], axis_names='W'",
        "X, end=[3], axes=[1]",
        "X, start=1, end=3, axes=[1]",
        "X, start=[1, 1], end=[100, 5], out_of_bounds_policy='pad'",
        "X, start=[1, 1], end=[100, 5], out_of_bounds_policy='trim_to_shape'",
        "X, start=[1, 1], end=[4, 5], axis_names='HW', dtype=ndd.float32",
        "X, start=[2], axes=[0]",
        "X, start=[0, 0], shape=sizes",
        "X, start=[0, 0], rel_end=[0.5, 1.0]",
    ),
    "tensor_resize": (
        "square flat images image plain",
        "X, sizes=[8, 9], axes=[0, 1]",
        "X, scales=[0.5, 2.0], axes=[0, 1]",
        "square, sizes=[8, 9, 3]",
        "images, scales=[1.0, 2.0, 1.0]",
        "flat, sizes=[8, 9]",
        "flat, sizes=[8, 9], dtype=ndd.float32",
        "X, sizes=[8], axes=[0], dtype=ndd.float32",
        "X, sizes=sizes, axes=[0, 1]",
        "X, sizes=[0, 9], axes=[0, 1], mode='not_larger'",
    ),
}
