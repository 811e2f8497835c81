"""Plain functions of dynamic mode: constructors of batches and tensors, math, ``imread``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic import arithmetic, constructors, elementwise, operators
from ndd_ls.semantic.arguments import Arguments, argument, text
from ndd_ls.semantic.operators.invocation import channels
from ndd_ls.semantic.tensors import dtype_named
from ndd_ls.semantic.values import (
    UNKNOWN,
    Batch,
    Extent,
    Foreign,
    Items,
    Literal,
    Many,
    Rng,
    Size,
    Tensor,
    Value,
)

if TYPE_CHECKING:
    from ndd_ls.semantic.frame import Frame


def call(frame: Frame, path: str, arguments: Arguments) -> Value:
    """Return the result of calling a function of dynamic mode that is no operator."""
    if path in ("batch", "as_batch", "Batch"):
        return constructors.make_batch(frame, arguments)
    if path in ("tensor", "as_tensor", "Tensor"):
        return constructors.make_tensor(frame, arguments)
    if path.startswith("math."):
        return _math(frame, path.partition(".")[2], arguments)
    if path == "imread":
        return _imread(frame, arguments)
    if path == "capture.invariant":
        return arguments.positional[0] if arguments.positional else UNKNOWN
    if path == "random.get_default_rng":
        return Rng(frame.place(arguments.node))
    return UNKNOWN


# Functions of ndd.math that keep integers; all others give floats.
_INTEGER_MATH = frozenset({"abs", "clamp", "max", "min", "pow"})


def _math(frame: Frame, name: str, arguments: Arguments) -> Value:
    operands = [*arguments.positional, *(value for _, value in arguments.keywords())]
    if not operands or arguments.hidden:
        return UNKNOWN
    dtype = arithmetic.dtype_of(operands[0])
    for other in operands[1:]:
        dtype = arithmetic.promote("**", dtype, arithmetic.dtype_of(other))
    if name not in _INTEGER_MATH and dtype is not None and not dtype.startswith("float"):
        dtype = "float32"
    return elementwise.apply(operands, dtype, frame.place(arguments.node))


def _imread(frame: Frame, arguments: Arguments) -> Value:
    source = argument(arguments, 0, "filepaths")
    device = arguments.get("device")
    where = "cpu" if device is None else operators.device_named(text(device))
    dtype = arguments.get("dtype")
    kind = "uint8" if dtype is None else dtype_named(dtype)
    place = frame.place(arguments.node)
    shape = (None, None, channels(arguments.get("output_type")))
    if isinstance(source, Foreign) or (
        isinstance(source, Literal) and isinstance(source.value, str)
    ):
        return Tensor(where, kind, "HWC", shape, None, place)
    if isinstance(source, (Items, Many)):
        size = Size(len(source.items)) if isinstance(source, Items) else None
        return Batch(where, kind, "HWC", shape, None, place, size, Extent.DATA)
    return UNKNOWN
