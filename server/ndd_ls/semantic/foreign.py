"""Functions of other libraries that matter to dynamic-mode code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic import members
from ndd_ls.semantic.arguments import Arguments, number, text
from ndd_ls.semantic.readers.tfrecord import feature
from ndd_ls.semantic.tensors import tensor_of
from ndd_ls.semantic.values import (
    Array,
    External,
    Items,
    Many,
    Shape,
    Value,
)

if TYPE_CHECKING:
    from ndd_ls.semantic.frame import Frame

# Progress bars hand through what they are given.
_HAND_THROUGH = frozenset({"tqdm", "trange", "track"})
_FILLED = frozenset({"zeros", "ones", "empty", "full", "rand", "randn"})
_READ_ONLY = frozenset(
    {"array", "asarray", "stack", "ascontiguousarray", "from_dlpack", "as_tensor"}
)


def call(frame: Frame, path: str, arguments: Arguments) -> Value | None:
    """Return the result of calling a function of another library.

    None where nothing is known of the function, so that what it is given may change.
    """
    library, _, name = path.partition(".")
    name = name.rpartition(".")[2] or library
    positional = arguments.positional
    if path.startswith("nvidia.dali.tfrecord."):
        return feature(path, positional)
    if name in _HAND_THROUGH and positional:
        source = positional[0]
        element = members.iterate(frame, source)
        return Many("iterator", element, members.epoch_of(source), members.runs(source))
    if library in ("numpy", "torch"):
        device = "cpu" if library == "numpy" else None
        if name in _FILLED:
            shape = _shape_argument(library, name, positional)
            return Array(library, shape, _dtype(arguments, library), device)
        if name in _READ_ONLY:
            tensor = tensor_of(positional[0]) if positional else None
            shape = None if tensor is None else tensor.shape
            return Array(library, shape, _dtype(arguments, library, given=True), device)
    return None


def _shape_argument(library: str, name: str, positional: list[Value]) -> Shape | None:
    if name in ("rand", "randn") or (positional and number(positional[0]) is not None):
        sizes = [number(value) for value in positional]
        if library == "numpy" and name not in ("rand", "randn"):
            sizes = sizes[:1]  # the next argument is the dtype
    elif positional and isinstance(positional[0], Items):
        sizes = [number(item) for item in positional[0].items]
    else:
        return None
    known = tuple(size for size in sizes if size is not None)
    return known if len(known) == len(sizes) else None


def _dtype(arguments: Arguments, library: str, *, given: bool = False) -> str | None:
    value = arguments.get("dtype")
    if value is None:
        return None if given else {"numpy": "float64", "torch": "float32"}[library]
    name = value.path.rpartition(".")[2] if isinstance(value, External) else text(value)
    return name if name in _DTYPES else None


def dtype_named(value: Value) -> str | None:
    """Return the dtype that ``numpy.float32`` or ``torch.float32`` names."""
    if not isinstance(value, External):
        return None
    library, _, name = value.path.partition(".")
    return name if library in ("numpy", "torch") and name in _DTYPES else None


_DTYPES = frozenset(
    f"{kind}{bits}" for kind in ("int", "uint", "float") for bits in (8, 16, 32, 64)
) - {"float8"}
