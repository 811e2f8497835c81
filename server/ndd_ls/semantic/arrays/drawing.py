"""NumPy's random numbers: the generators of ``default_rng``, and the older functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arrays import dtypes, shapes
from ndd_ls.semantic.values import Array, Foreign, Value

if TYPE_CHECKING:
    from ndd_ls.semantic.arguments import Arguments

GENERATOR = Foreign("numpy.random.Generator")

# Where the size stands by position, and what is drawn.
_DRAWN = {
    "beta": (2, "float64"),
    "exponential": (1, "float64"),
    "gamma": (2, "float64"),
    "integers": (2, "int64"),
    "laplace": (2, "float64"),
    "normal": (2, "float64"),
    "poisson": (1, "int64"),
    "rand": (0, "float64"),
    "randint": (2, "int64"),
    "randn": (0, "float64"),
    "random": (0, "float64"),
    "random_sample": (0, "float64"),
    "standard_normal": (0, "float64"),
    "uniform": (2, "float64"),
}


def call(name: str, arguments: Arguments) -> Value | None:
    """Return what ``numpy.random.name(…)``, or that method of a generator, gives."""
    if name in ("default_rng", "Generator", "RandomState"):
        return GENERATOR
    if arguments.hidden:
        return None
    positional = arguments.positional
    if name in ("permutation", "permuted", "choice") and positional:
        return _picked(name, arguments)
    if name not in _DRAWN:
        return None
    at, kind = _DRAWN[name]
    given = arguments.get("dtype")
    dtype = kind if given is None else dtypes.named(given, "numpy")
    size = positional[at] if len(positional) > at else arguments.get("size")
    if name in ("rand", "randn"):
        shape = tuple(extent for value in positional for extent in shapes.given(value) or (None,))
        return Array("numpy", shape, dtype, "cpu") if positional else Foreign("float")
    if size is None:
        # One number, unless there are as many as parameters were given.
        plain = all(dtypes.of_python(value) is not None for value in positional[:at])
        return Array("numpy", () if plain else None, dtype, "cpu")
    return Array("numpy", shapes.given(size), dtype, "cpu")


def _picked(name: str, arguments: Arguments) -> Value:
    source = arguments.positional[0]
    number = dtypes.of_python(source) == "int"
    dtype = "int64" if number else dtypes.dtype_of(source)
    if name != "choice":
        shape = shapes.shape_of(source)
        return Array("numpy", (None,) if number else shape, dtype, "cpu")
    positional = arguments.positional
    size = positional[1] if len(positional) > 1 else arguments.get("size")
    return Array("numpy", () if size is None else shapes.given(size), dtype, "cpu")
