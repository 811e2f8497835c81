"""Decoders and image operators."""

from __future__ import annotations

NAMED = "images square image floats chw"
ANY = f"{NAMED} plain"
HWC = "images square image floats plain"
# Nested lists are refused by name: they are the key of a cache.
IDENTITY = "matrix=np.eye(2, 3, dtype=np.float32)"

BEGINNING = """\
plain = ndd.as_batch(np.ones((4, 16, 12, 3), dtype=np.uint8))
volumes = ndd.as_batch(np.ones((2, 5, 8, 9, 1), dtype=np.uint8), layout="DHWC")
unnamed = ndd.as_batch(np.ones((2, 5, 8, 9, 3), dtype=np.uint8))
clips = ndd.as_batch([np.ones((n, 8, 9, 3), dtype=np.uint8) for n in (5, 7)], layout="FHWC")
deep = ndd.as_batch([np.ones((n, 8, 9, 1), dtype=np.uint8) for n in (5, 7)], layout="DHWC")
windows = ndd.as_batch([[4.0, 5.0], [3.0, 4.0], [5.0, 5.0], [6.0, 7.0]])
"""

DECODED = (
    "X",
    "X, dtype=ndd.float32",
    "X, output_type=types.GRAY",
    "X, output_type=types.YCbCr",
    "X, output_type=types.BGR",
    "X, output_type=types.ANY_DATA",
    "X, output_type=types.RGB",
    "X, device='cpu'",
)
CROPPED = (
    "X, crop=[8, 9]",
    "X, crop_h=8, crop_w=9",
    "X, crop=[8.0, 9.0], dtype=ndd.int16",
    "X, crop=[8, 9], output_type=types.GRAY",
)
SLICED = ("X, [0.1, 0.1], [0.5, 0.5]", "X, start=[1, 1], end=[9, 9]")

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
        "X, crop=[0, 8]",
        "X, crop=[90, 9], out_of_bounds_policy='pad'",
        "X, crop=[90, 9], out_of_bounds_policy='trim_to_shape'",
        "X, crop=windows",
        "X, crop=(8.0, 9.0)",
        "volumes, crop=[3, 4, 5]",
        "volumes, crop_d=2, crop_h=3, crop_w=4",
        "volumes, crop_h=3, crop_w=4",
        "deep, crop_h=4, crop_w=5",
        "clips, crop=[4, 5]",
        "clips",
        "unnamed, crop=[2, 4, 5]",
    ),
    "crop_mirror_normalize": (
        ANY,
        "X",
        "X, crop=[8, 8]",
        "X, output_layout='HWC'",
        "X, output_layout='CHW', dtype=ndd.float16",
        "X, mean=[1.0, 2.0, 3.0], std=[1.0, 1.0, 1.0], mirror=1",
        "X, pad_output=True",
        "X, crop=[8, 9], pad_output=True, output_layout='HWC'",
        "X, crop=[90, 9], out_of_bounds_policy='trim_to_shape'",
        "volumes, crop=[3, 4, 5], output_layout='CDHW'",
        "unnamed, output_layout='DHWC'",
    ),
    "decoders.image": ("files file", *DECODED),
    "decoders.image_crop": ("files file", *CROPPED),
    "decoders.image_random_crop": ("files file", "X", "X, output_type=types.GRAY"),
    "decoders.image_slice": ("files", *SLICED),
    "equalize": ("images square image chw", "X"),
    "erase": (NAMED, "X, anchor=[0, 0], shape=[2, 2]"),
    "experimental.decoders.image": ("files file", *DECODED),
    "experimental.decoders.image_crop": ("files file", *CROPPED),
    "experimental.decoders.image_random_crop": ("files file", "X", "X, output_type=types.GRAY"),
    "experimental.decoders.image_slice": ("files", *SLICED),
    "experimental.peek_image_shape": ("files file", "X", "X, dtype=ndd.int32"),
    "flip": (ANY, "X, horizontal=1"),
    "gaussian_blur": (ANY, "X, sigma=1.0", "X, sigma=1.0, dtype=ndd.float32"),
    "hsv": (HWC, "X, hue=10.0", "X, hue=10.0, dtype=ndd.float32"),
    "hue": (HWC, "X, hue=10.0"),
    "jpeg_compression_distortion": ("images square image", "X"),
    "normalize": (NAMED, "X", "plain", "X, axis_names='HW'"),
    "pad": (
        ANY,
        "X",
        "X, fill_value=3",
        "X, axes=[0]",
        "X, align=[4], axes=[0]",
        "square, axis_names='H'",
        "images, axis_names='H'",
    ),
    "peek_image_shape": ("files file", "X", "X, dtype=ndd.int32"),
    "random_resized_crop": (ANY, "X, size=[8, 9]", "X, size=8"),
    "resize": (
        ANY,
        "X, size=[8, 8]",
        "X, size=[8, 8], save_attrs=True",
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
        "X, size=windows",
        "X, size=[8, -9]",
        "X, size=[8.0, 9.0]",
        "X, size=[8, 9], roi_start=[0, 0], roi_end=[4, 4]",
        "X, resize_y=8, resize_x=windows.slice[0]",
        "volumes, size=[3, 4, 5]",
        "volumes, size=6",
        "volumes, resize_x=3, resize_y=4",
        "volumes, resize_x=3, resize_y=4, resize_z=5",
        "unnamed, size=[4, 5]",
        "deep, resize_x=3, resize_y=4",
        "clips, size=[4, 5]",
        "clips, size=6",
        "clips, resize_shorter=6",
    ),
    "rotate": (
        HWC,
        "X, angle=10.0",
        "X, angle=90",
        "X, angle=10.0, keep_size=True",
        "X, angle=10.0, keep_size=False",
        "X, angle=10.0, size=[5, 5]",
        "X, angle=10.0, size=[5.0, 6.0]",
        "X, angle=angles",
        "volumes, angle=10.0, axis=[1.0, 0.0, 0.0], size=[4, 5, 6]",
        "volumes, angle=10.0, axis=[1.0, 0.0, 0.0]",
        "clips, angle=10.0, size=[5, 6]",
        "clips, angle=10.0",
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
        f"X, {IDENTITY}, size=windows",
        "X, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], size=[5.0, 6.0]",
    ),
    "water": (HWC, "X"),
}
