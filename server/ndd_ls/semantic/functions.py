"""Plain functions of dynamic mode: constructors of batches and tensors, math, ``imread``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic import arithmetic, operators
from ndd_ls.semantic.arguments import Arguments, text
from ndd_ls.semantic.foreign import dtype_of, shape_of
from ndd_ls.semantic.values import (
    UNKNOWN,
    Array,
    Batch,
    DType,
    Extent,
    Foreign,
    Items,
    Literal,
    Many,
    Rng,
    Size,
    Tensor,
    TensorLike,
    TensorList,
    Value,
    rank,
)

if TYPE_CHECKING:
    from ndd_ls.semantic.frame import Frame


def call(frame: Frame, path: str, arguments: Arguments) -> Value:
    """Return the result of calling a function of dynamic mode that is no operator."""
    if path in ("batch", "as_batch", "Batch"):
        return _batch(frame, arguments)
    if path in ("tensor", "as_tensor", "Tensor"):
        return _tensor(frame, arguments)
    if path.startswith("math."):
        return _math(frame, path.partition(".")[2], arguments)
    if path == "imread":
        return _imread(frame, arguments)
    if path == "capture.invariant":
        return arguments.positional[0] if arguments.positional else UNKNOWN
    if path == "random.get_default_rng":
        return Rng(frame.place(arguments.node))
    return UNKNOWN


def _argument(arguments: Arguments, index: int, name: str) -> Value | None:
    positional = arguments.positional
    return positional[index] if index < len(positional) else arguments.get(name)


def _options(arguments: Arguments) -> tuple[str | None, str | None, str | None]:
    """Return the given dtype, device and layout; the empty string for "not given"."""
    dtype = _argument(arguments, 1, "dtype")
    device = _argument(arguments, 2, "device")
    layout = _argument(arguments, 3, "layout")
    return (
        "" if dtype is None else dtype.name if isinstance(dtype, DType) else None,
        "" if device is None else operators.device_named(text(device)),
        "" if layout is None else text(layout),
    )


def _batch(frame: Frame, arguments: Arguments) -> Value:
    source = _argument(arguments, 0, "tensors")
    dtype, device, layout = _options(arguments)
    place = frame.place(arguments.node)
    if isinstance(source, TensorList):
        source = source.batch  # of a part too: the whole batch comes back (NDD105)
    if isinstance(source, Batch):
        return replace(
            source,
            dtype=source.dtype if dtype == "" else dtype,
            device=source.device if device == "" else device,
            layout=source.layout if layout == "" else layout,
            origin=place,
        )
    result = Batch(layout=layout or None, origin=place)
    result = replace(result, device=device or None, dtype=dtype or None)
    if isinstance(source, Items):
        shapes = [shape_of(item) for item in source.items]
        extent = None
        if shapes and all(shape is not None and None not in shape for shape in shapes):
            extent = Extent.UNIFORM if len(set(shapes)) == 1 else Extent.RAGGED
        samples = [item for item in source.items if isinstance(item, TensorLike)]
        first = source.items[0] if source.items else None
        if extent is Extent.UNIFORM:
            shape = shapes[0]
        elif shapes and shapes[0] is not None:
            shape = rank(len(shapes[0]))
        else:
            shape = rank(first.ndim) if isinstance(first, Tensor) else None
        return replace(
            result,
            size=Size(len(source.items)),
            extent=extent,
            shape=shape,
            dtype=(dtype_of(first) if first is not None else None) if dtype == "" else dtype,
            device=("cpu" if not samples and extent is not None else None)
            if device == ""
            else device,
        )
    if isinstance(source, Array):
        shape = source.shape
        return replace(
            result,
            size=Size(shape[0]) if shape else None,
            shape=shape[1:] if shape else None,
            extent=Extent.UNIFORM,
            dtype=source.dtype if dtype == "" else dtype,
        )
    if isinstance(source, Many) and isinstance(source.element, Tensor):
        element = source.element
        return replace(
            result,
            device=element.device if device == "" else device,
            dtype=element.dtype if dtype == "" else dtype,
            layout=element.layout if layout == "" else layout,
            shape=rank(element.ndim),
        )
    return result


def _tensor(frame: Frame, arguments: Arguments) -> Value:
    source = _argument(arguments, 0, "data")
    dtype, device, layout = _options(arguments)
    place = frame.place(arguments.node)
    result = Tensor(origin=place)
    if isinstance(source, Batch):
        result = Tensor(
            source.device,
            source.dtype,
            f"N{source.layout}" if source.layout else None,
            None if source.shape is None else (None, *source.shape),
            None,
            place,
        )
    elif isinstance(source, Tensor):
        result = replace(source, origin=place)
    elif source is not None:
        shape = shape_of(source)
        plain = shape is not None and not isinstance(source, Array)
        result = Tensor(
            "cpu" if plain else None,
            dtype_of(source),
            None,
            shape,
            None,
            place,
        )
    return replace(
        result,
        dtype=result.dtype if dtype == "" else dtype,
        device=result.device if device == "" else device,
        layout=result.layout if layout == "" else layout,
    )


# Functions of ndd.math that keep integers; all others give floats.
_INTEGER_MATH = frozenset({"abs", "min", "max", "clamp"})


def _math(frame: Frame, name: str, arguments: Arguments) -> Value:
    place = frame.place(arguments.node)
    positional = arguments.positional
    operands = [value for value in positional if isinstance(value, TensorLike)]
    if not operands:
        return UNKNOWN
    result: Value = positional[0]
    for other in positional[1:]:
        result = arithmetic.binary("+", result, other, place)
    if not isinstance(result, TensorLike):
        return UNKNOWN
    dtype = result.dtype
    if name not in _INTEGER_MATH:
        dtype = dtype if dtype is None or "float" in dtype else "float32"
        if name in ("pow", "fpow"):
            dtype = None
    return replace(result, dtype=dtype, origin=place)


def _imread(frame: Frame, arguments: Arguments) -> Value:
    source = _argument(arguments, 0, "filepaths")
    device = arguments.get("device")
    where = "cpu" if device is None else operators.device_named(text(device))
    dtype = arguments.get("dtype")
    kind = "uint8" if dtype is None else dtype.name if isinstance(dtype, DType) else None
    place = frame.place(arguments.node)
    if isinstance(source, Foreign) or (
        isinstance(source, Literal) and isinstance(source.value, str)
    ):
        return Tensor(where, kind, "HWC", rank(3), None, place)
    if isinstance(source, (Items, Many)):
        size = Size(len(source.items)) if isinstance(source, Items) else None
        return Batch(where, kind, "HWC", rank(3), None, place, size, Extent.DATA)
    return UNKNOWN
