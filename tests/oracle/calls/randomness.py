"""Random numbers and reductions."""

from __future__ import annotations

BEGINNING = """\
rng = ndd.random.RNG(seed=7)
plain = ndd.as_batch(np.ones((3, 4, 5, 3), dtype=np.uint8))
clip = ndd.as_tensor(np.zeros((5, 8, 9, 3), dtype=np.int16), layout="FHWC")
vector = ndd.as_tensor([1, 2, 3])
named = ndd.as_tensor([1.5, 2.5], layout="X")
shapes = ndd.as_batch([[2, 3], [4, 5], [1, 1], [3, 3]])
counts = ndd.as_batch([2, 3, 4, 5])
"""

LIKE = "images square image chw ragged labels angles clip vector np.ones((2,3)) [3,4] 3"
REDUCED = "images square image chw ragged labels angles clip vector plain [1,2,3] 2.5"

_DRAWN = (
    "",
    "batch_size=4",
    "batch_size=4, rng=rng",
    "batch_size=labels.batch_size",
    "shape=[2, 3]",
    "shape=[2, 3], batch_size=4",
    "shape=2, batch_size=4",
    "shape=[], batch_size=4",
    "shape=(3,)",
    "shape=shapes",
    "shape=counts",
    "shape=ndd.as_tensor([2, 3])",
    "shape=np.array([2, 3])",
    "X",
)
_REDUCED = (
    "X",
    "X, axes=[]",
    "X, keep_dims=True",
    "X, axes=[], keep_dims=True",
    "X, axis_names=''",
)

CALLS = {
    "random.beta": (LIKE, *_DRAWN, "alpha=2.0, beta=angles + 20.0", "dtype=ndd.float64"),
    "random.coin_flip": (
        LIKE,
        *_DRAWN,
        "probability=0.3, batch_size=4",
        "probability=ndd.as_batch([0.1, 0.9])",
        "dtype=ndd.bool",
        "dtype=ndd.uint8, batch_size=4",
    ),
    "random.normal": (
        LIKE,
        *_DRAWN,
        "mean=angles, stddev=2",
        "mean=3, batch_size=4, dtype=ndd.uint8",
        "X, dtype=ndd.float64",
    ),
    "random.uniform": (
        LIKE,
        *_DRAWN,
        "range=[0, 1]",
        "range=[0, 10], dtype=ndd.int32, batch_size=4",
        "range=(0.0, 10), shape=(2,), batch_size=4",
        "range=ndd.as_batch([[0, 1], [0, 2]])",
        "values=[1, 2, 3], batch_size=4",
        "values=[1, 2], dtype=ndd.int64",
        "X, range=[0.0, 1.0]",
    ),
    "random.choice": (
        "5 [1,2] [1.5,2.5] images square vector labels named clip np.ones((4,2))",
        "X",
        "X, shape=[2]",
        "X, shape=2",
        "X, shape=[]",
        "X, shape=[5, 2]",
        "X, batch_size=4",
        "X, shape=[2], batch_size=4",
        "X, ndd.as_tensor([1, 2, 3])",
        "X, rng=rng",
    ),
    **{f"reductions.{name}": (REDUCED, *_REDUCED) for name in ("mean", "mean_square", "rms")},
    **{f"reductions.{name}": (REDUCED, *_REDUCED) for name in ("max", "min", "sum")},
    **{
        f"reductions.{name}": (REDUCED, *(text.replace("X", "X, 1.0") for text in _REDUCED))
        for name in ("std_dev", "variance")
    },
}

_AXES = (
    *("X, axes=[0]", "X, axes=0", "X, axes=[0, 1]", "X, axes=(1, 0), keep_dims=True"),
    *("X, axes=[-1]", "X, axes=[-1], keep_dims=True"),
)

EXPRESSIONS = {
    "reduced axes": (
        *(
            f"ndd.reductions.{name}({text.replace('X', source)})"
            for name in ("mean", "sum", "max")
            for source in ("images", "square", "image", "chw", "ragged", "clip", "plain")
            for text in _AXES
        ),
        *(
            "ndd.reductions.mean(images, axis_names='HW')",
            "ndd.reductions.sum(clip, axis_names='F')",
        ),
        "ndd.reductions.min(chw, axis_names='CW', keep_dims=True)",
        "ndd.reductions.std_dev(square, ndd.reductions.mean(square, axes=[0, 1]), axes=[0, 1])",
        "ndd.reductions.variance(images, ndd.reductions.mean(images), axes=[0, 1])",
        "ndd.reductions.std_dev(image, angles)",
        "ndd.reductions.mean(floats, axes=[0], dtype=ndd.float32)",
        "ndd.reductions.sum(square, dtype=ndd.float32)",
        "ndd.reductions.mean(square, dtype=ndd.uint8)",
    ),
    "choices": (
        *("ndd.random.choice(5, images)", "ndd.random.choice([1, 2], image)"),
        *("ndd.random.choice(5, shape=shapes)", "ndd.random.choice(square, shape=counts)"),
        *("ndd.random.choice(5, p=[0.2] * 5)", "ndd.random.choice(np.uint8(5), batch_size=3)"),
        *("ndd.random.choice(counts)", "ndd.random.choice([1, 2], p=[0.5, 0.5], batch_size=4)"),
        "ndd.random.choice(ragged, shape=[2])",
        *("ndd.random.RNG(seed=3)", "ndd.random.RNG(seed=3).clone()"),
        *("ndd.random.get_default_rng()", "ndd.random.RNG()"),
    ),
}
