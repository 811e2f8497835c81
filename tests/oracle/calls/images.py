"""Decoders and image operators."""

from __future__ import annotations

ANY = "images square image floats chw"
HWC = "images square image floats"
# Nested lists are refused: they are the key of a cache.
IDENTITY = "matrix=[1.0, 0.0, 0.0, 0.0, 1.0, 0.0]"

# The inputs that take the place of X, and the calls.
CALLS = {
    "brightness": (HWC, "X, brightness=1.5", "X, brightness=1.5, dtype=ndd.float32"),
    "brightness_contrast": (HWC, "X, brightness=1.5"),
    "color_twist": (HWC, "X, hue=10.0", "X, hue=10.0, dtype=ndd.float32"),
    "contrast": (HWC, "X, contrast=1.5"),
    "crop": (
        ANY,
        "X",
        "X, crop=[8, 8]",
        "X, crop_h=8, crop_w=9",
        "X, crop=[8, 8], dtype=ndd.float32",
    ),
    "crop_mirror_normalize": (
        ANY,
        "X",
        "X, crop=[8, 8]",
        "X, output_layout='HWC'",
        "X, output_layout='CHW', dtype=ndd.float16",
        "X, mean=[1.0, 2.0, 3.0], std=[1.0, 1.0, 1.0], mirror=1",
        "X, pad_output=True",
    ),
    "decoders.image": (
        "files file",
        "X",
        "X, dtype=ndd.float32",
        "X, output_type=types.GRAY",
        "X, device='cpu'",
    ),
    "decoders.image_crop": (
        "files file",
        "X, crop=[8, 8]",
        "X, crop_h=8, crop_w=9",
    ),
    "decoders.image_random_crop": ("files file", "X"),
    "decoders.image_slice": ("files", "X, [0.1, 0.1], [0.5, 0.5]", "X, start=[1, 1], end=[9, 9]"),
    "equalize": ("images square image chw", "X"),
    "erase": (ANY, "X, anchor=[0, 0], shape=[2, 2]"),
    "flip": (ANY, "X, horizontal=1"),
    "gaussian_blur": (ANY, "X, sigma=1.0", "X, sigma=1.0, dtype=ndd.float32"),
    "hsv": (HWC, "X, hue=10.0", "X, hue=10.0, dtype=ndd.float32"),
    "hue": (HWC, "X, hue=10.0"),
    "jpeg_compression_distortion": ("images square image", "X"),
    "normalize": (ANY, "X", "X, axis_names='HW'"),
    "pad": (
        ANY,
        "X",
        "X, fill_value=3",
        "X, axes=[0]",
        "X, align=[4], axes=[0]",
        "X, axis_names='H'",
    ),
    "peek_image_shape": ("files file", "X", "X, dtype=ndd.int32"),
    "random_resized_crop": (ANY, "X, size=[8, 8]", "X, size=8"),
    "resize": (
        ANY,
        "X, size=[8, 8]",
        "X, size=[8, 0]",
        "X, size=8",
        "X, resize_x=8",
        "X, resize_x=8, resize_y=9",
        "X, resize_shorter=8",
        "X, resize_longer=8",
        "X, resize_shorter=20, max_size=30",
        "X, size=[8, 8], mode='not_larger'",
        "X, size=[8, 8], mode='stretch'",
        "X, size=[8, 8], dtype=ndd.float32",
    ),
    "rotate": (
        HWC,
        "X, angle=10.0",
        "X, angle=90",
        "X, angle=10.0, keep_size=True",
        "X, angle=10.0, keep_size=False",
        "X, angle=10.0, size=[5, 5]",
    ),
    "saturation": (HWC, "X, saturation=2.0"),
    "sphere": (HWC, "X"),
    "transpose": (
        ANY,
        "X, perm=[2, 0, 1]",
        "X, perm=[0, 1, 2]",
        "X, perm=[2, 0, 1], transpose_layout=False",
        "X, perm=[2, 0, 1], output_layout='ABC'",
        "X, perm=[2, 0, 1], transpose_layout=True",
    ),
    "warp_affine": (
        HWC,
        f"X, {IDENTITY}",
        f"X, {IDENTITY}, size=[5, 5]",
        f"X, {IDENTITY}, dtype=ndd.float32",
    ),
    "water": (HWC, "X"),
}
