"""Affine matrices, and coordinates."""

from __future__ import annotations

BEGINNING = """\
square_matrix = ndd.transforms.rotation(angle=30.0, batch_size=4)
one_matrix = ndd.transforms.rotation(angle=30.0)
in_space = ndd.transforms.scale(scale=[1.0, 2.0, 3.0], batch_size=4)
offsets = ndd.random.uniform(range=[0.0, 3.0], shape=[2], batch_size=4)
points = ndd.as_batch([np.ones((n, 2), dtype=np.float32) for n in (3, 5, 2, 1)])
even = ndd.as_batch(np.ones((4, 5, 2), dtype=np.float32))
whole = ndd.as_batch(np.ones((4, 5, 2), dtype=np.uint8), layout="NX")
named = ndd.as_batch(np.ones((4, 5, 2), dtype=np.float32), layout="NX")
point = ndd.as_tensor(np.ones((5, 2), dtype=np.float32))
"""

MATRICES = "square_matrix one_matrix"

CALLS = {
    "coord_flip": (
        "points even point",
        "X",
        "X, layout='xy', center_x=0.3",
        "X, flip_x=0, flip_y=1",
    ),
    "coord_transform": (
        "points even whole point named",
        "X",
        "X, MT=square_matrix",
        "X, M=2.0, T=offsets",
        "X, M=square_matrix.slice[:, :2]",
        "whole, M=2.0, dtype=ndd.uint8",
        "X, T=[1.0, 2.0], dtype=ndd.float32",
        "X, M=np.ones((3, 2), dtype=np.float32)",
        "X, MT=one_matrix",
    ),
    "transforms.combine": (
        "square_matrix one_matrix",
        "X, square_matrix",
        "X, one_matrix",
        "X, X, square_matrix",
        "X, [[1.0, 0.0, 1.0], [0.0, 1.0, 2.0]]",
        "X, np.zeros((2, 3), dtype=np.float32), reverse_order=True",
        "in_space, in_space",
    ),
    "transforms.crop": (
        "square_matrix one_matrix",
        "from_start=[0.0, 0.0], from_end=[1.0, 1.0], to_start=[0.2, 0.3], to_end=[0.7, 0.8]",
        "from_start=[0.0, 0.0, 0.0], to_end=[0.5, 0.5, 0.5]",
        "to_start=[0.0, 0.0], to_end=offsets",
        "to_end=[0.5, 0.5], absolute=True, batch_size=3",
        "to_end=0.5",
        "X, to_end=[0.5, 0.5]",
        "in_space, to_end=[0.5, 0.5, 1.5]",
    ),
    "transforms.rotation": (
        MATRICES,
        "angle=30.0",
        "angle=30.0, center=[1.0, 2.0]",
        "angle=30.0, axis=[1.0, 0.0, 0.0]",
        "angle=angles",
        "angle=angles, axis=[1.0, 0.0, 0.0]",
        "angle=30.0, batch_size=3",
        "angle=30.0, center=offsets",
        "X, angle=20.0",
        "X, angle=angles",
        "in_space, angle=20.0, axis=[1.0, 0.0, 0.0]",
    ),
    "transforms.scale": (
        MATRICES,
        "scale=[2.0, 3.0]",
        "scale=[2.0, 3.0, 4.0]",
        "scale=2.0",
        "scale=2.0, ndim=3",
        "scale=2.0, ndim=2",
        "scale=offsets",
        "scale=offsets, center=[1.0, 1.0]",
        "scale=[1.0, 2.0], batch_size=3",
        "scale=np.ones(3, dtype=np.float32)",
        "X, scale=[2.0, 3.0]",
        "X, scale=2.0",
        "in_space, scale=[1.0, 2.0, 3.0]",
    ),
    "transforms.shear": (
        MATRICES,
        "shear=[1.0, 2.0]",
        "shear=np.ones((3, 2), dtype=np.float32)",
        "shear=offsets",
        "angles=[10.0, 20.0]",
        "angles=[10.0, 20.0], center=[1.0, 2.0], batch_size=2",
        "X, shear=[1.0, 2.0]",
        "X, angles=offsets",
    ),
    "transforms.translation": (
        MATRICES,
        "offset=[1.0, 2.0]",
        "offset=[1.0, 2.0, 3.0]",
        "offset=1.0",
        "offset=offsets",
        "offset=[1.0, 2.0], batch_size=3",
        "X, offset=[1.0, 2.0]",
        "X, offset=offsets",
        "in_space, offset=[1.0, 2.0, 3.0]",
    ),
}
