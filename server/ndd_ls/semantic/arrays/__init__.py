"""NumPy and PyTorch arrays: what dynamic mode is given is mostly made by them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arrays import drawing, making, numeric
from ndd_ls.semantic.arrays.drawing import GENERATOR
from ndd_ls.semantic.arrays.dtypes import dtype_named
from ndd_ls.semantic.arrays.methods import attribute, call_method, grid, subscript

if TYPE_CHECKING:
    from ndd_ls.semantic.arguments import Arguments
    from ndd_ls.semantic.values import Value

__all__ = ["GENERATOR", "attribute", "call", "call_method", "dtype_named", "grid", "subscript"]


def call(path: str, arguments: Arguments) -> Value | None:
    """Return the result of a function of NumPy or PyTorch, None where nothing is known of it."""
    library, _, name = path.partition(".")
    if library == "numpy" and name.startswith("random."):
        return drawing.call(name.partition(".")[2], arguments)
    result = making.call(library, name, arguments)
    if result is None and library == "numpy":
        result = numeric.call(name, arguments)
    return result
