"""What operators give: one transfer function for all, refined by tables.

What the catalog's schema says is derived; the tables below say what it does not, and each entry is
compared with the run time in tests/oracle/test_inference.py. An operator without an entry still
has its kind, batch size and device.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import Arguments, is_constant, number, text
from ndd_ls.semantic.values import (
    UNKNOWN,
    Batch,
    DType,
    Extent,
    Items,
    Literal,
    Size,
    SizeValue,
    Tensor,
    TensorLike,
    TensorList,
    Unknown,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.catalog.model import Operator
    from ndd_ls.semantic.frame import Frame


@dataclass(slots=True)
class Output:
    """What is known of one output beside its kind, size and device."""

    dtype: str | None = None
    layout: str | None = None
    ndim: int | None = None
    extent: Extent | None = None


@dataclass(slots=True)
class Invocation:
    """One call of an operator.

    Attributes:
        arguments: What was passed.
        input: The first input, if it is a batch or a tensor.
    """

    arguments: Arguments
    input: TensorLike | None

    @property
    def extent(self) -> Extent | None:
        """The extent of the first input."""
        return self.input.extent if isinstance(self.input, Batch) else None

    def dtype(self, default: str | None) -> str | None:
        """Return the dtype that ``dtype=`` asks for, else ``default``."""
        value = self.arguments.get("dtype")
        if value is None:
            return default
        return value.name if isinstance(value, DType) else None

    def constant(self, *names: str) -> bool:
        """Tell whether all these arguments are constants: the same for each sample."""
        return all(is_constant(self.arguments.get(name)) for name in names)

    def passed(self, *names: str) -> bool:
        """Tell whether any of these arguments was, or may have been, passed."""
        return any(self.arguments.get(name) is not None for name in names)

    def same(self, dtype: str | None = None, extent: Extent | None = None) -> Output:
        """Return an output like the input, but for what is given."""
        source = self.input or Tensor()
        default = dtype if dtype is not None else source.dtype
        return Output(self.dtype(default), source.layout, source.ndim, extent)


def apply(frame: Frame, operator: Operator, arguments: Arguments) -> Value:
    """Return what a call of an operator gives: a batch, a tensor, or a tuple of them."""
    place = frame.place(arguments.node)
    inputs = [value for value in arguments.positional if isinstance(value, TensorLike)]
    per_sample = [
        value
        for name, value in arguments.keywords()
        if isinstance(value, TensorLike)
        and name in operator.arguments
        and operator.arguments[name].per_sample
    ]
    kind, size = _kind(frame, operator, arguments, [*inputs, *per_sample])
    if kind is None:
        return UNKNOWN
    first = inputs[0] if inputs and arguments.positional[:1] == inputs[:1] else None
    invocation = Invocation(arguments, first)
    describe = _OPERATORS.get(operator.path)
    outputs = describe(invocation) if describe is not None else None
    if outputs is None:
        count = operator.outputs
        if count is None and not invocation.passed(*operator.outputs_depend_on):
            count = operator.outputs_by_default
        if count is None:
            return UNKNOWN
        outputs = (Output(),) * count
    device = _device(operator, arguments, inputs)
    draw = None
    if kind is Tensor:
        # What is computed from random numbers alone is as random as they are.
        draws = [value.draw for value in (*inputs, *per_sample)]
        draw = place if operator.random and not inputs else None
        draw = draws[0] if draws and None not in draws else draw
    values: list[Value] = []
    for output in outputs:
        if kind is Batch:
            values.append(
                Batch(
                    device,
                    output.dtype,
                    output.layout,
                    output.ndim,
                    None,
                    place,
                    size,
                    output.extent,
                )
            )
        else:
            values.append(Tensor(device, output.dtype, output.layout, output.ndim, draw, place))
    return values[0] if len(values) == 1 else Items("tuple", tuple(values))


def _kind(
    frame: Frame, operator: Operator, arguments: Arguments, operands: list[TensorLike]
) -> tuple[type[TensorLike] | None, Size | None]:
    """Tell whether a call gives batches or tensors, and the batch size."""
    given = arguments.get("batch_size")
    size = None
    if given is not None and given != UNKNOWN:
        size = size_of(frame, arguments, given)
    batches = [value for value in operands if isinstance(value, Batch)]
    if batches:
        return Batch, next((batch.size for batch in batches if batch.size is not None), size)
    if given is not None:
        if arguments.node.keyword("batch_size") is None or given == UNKNOWN:
            # A parameter that may be None decides between a batch and a tensor.
            return (Batch, size_of(frame, arguments, given)) if _is_size(given) else (None, None)
        return Batch, size
    unknown = any(not _is_plain(value) for value in arguments.positional)
    for name, value in arguments.keywords():
        argument = operator.arguments.get(name)
        unknown = unknown or (argument is not None and argument.per_sample and not _is_plain(value))
    return (None, None) if unknown or arguments.hidden else (Tensor, None)


def _is_size(value: Value) -> bool:
    return number(value) is not None or isinstance(value, SizeValue)


def _is_plain(value: Value) -> bool:
    """Tell whether a value is certainly no batch."""
    return not isinstance(value, (Batch, TensorList, Unknown))


def size_of(frame: Frame, arguments: Arguments, value: Value) -> Size:
    """Return the batch size that ``batch_size=`` gives."""
    if isinstance(value, SizeValue):
        return value.size
    node = arguments.source_node("batch_size")
    return Size(number(value), None if node is None else frame.source(node))


def device_named(name: str | None) -> str | None:
    """Return the kind of device that a device string names; None where it names none."""
    kind = (name or "").partition(":")[0]
    return {"cpu": "cpu", "gpu": "gpu", "cuda": "gpu"}.get(kind)


def _device(operator: Operator, arguments: Arguments, inputs: list[TensorLike]) -> str | None:
    """Return where the outputs are, as dynamic mode resolves the backend."""
    given = arguments.get("device")
    if given is not None:
        return device_named(text(given))
    if any(value == UNKNOWN for value in arguments.positional):
        return None
    devices = {value.device for value in inputs}
    if None in devices:
        return None
    wanted = "gpu" if "gpu" in devices else "cpu"
    if wanted not in operator.backends and len(operator.backends) == 1:
        return "gpu" if operator.backends & {"gpu", "mixed"} else "cpu"
    return wanted


# --- tables ------------------------------------------------------------------------------------


def _like_input(call: Invocation) -> tuple[Output, ...]:
    return (call.same(extent=call.extent),)


def _decode(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype("uint8"), "HWC", 3, Extent.DATA),)


def _decode_crop(call: Invocation) -> tuple[Output, ...]:
    fixed = call.constant("crop") or call.constant("crop_h", "crop_w")
    extent = Extent.UNIFORM if fixed else Extent.DATA
    return (Output(call.dtype("uint8"), "HWC", 3, extent),)


def _resize(call: Invocation) -> tuple[Output, ...]:
    by_size = call.passed("size") or (call.passed("resize_x") and call.passed("resize_y"))
    if not by_size:
        # One side follows from the other, so the samples stay as different as they are.
        same = call.extent is not Extent.UNIFORM or call.constant("resize_shorter")
        return (call.same(extent=call.extent if same else None),)
    fixed = _nonzero(call.arguments.get("size")) or (
        _nonzero(call.arguments.get("resize_x")) and _nonzero(call.arguments.get("resize_y"))
    )
    mode = call.arguments.get("mode")
    stretched = mode is None or text(mode) == "stretch"
    fixed = fixed and stretched and not call.passed("max_size", "roi_start", "subpixel_scale")
    return (call.same(extent=Extent.UNIFORM if fixed else None),)


def _nonzero(value: Value | None) -> bool:
    """Tell whether a size is constant and given in full; 0 stands for "keep the aspect ratio"."""
    items = value.items if isinstance(value, Items) else (value,)
    return all(
        isinstance(item, Literal) and type(item.value) in (int, float) and item.value > 0  # type: ignore[operator]
        for item in items
    )


def _to_size(call: Invocation) -> tuple[Output, ...]:
    return (call.same(extent=Extent.UNIFORM if call.constant("size") else None),)


def _crop_extent(call: Invocation) -> Extent | None:
    if call.constant("crop") or call.constant("crop_h", "crop_w"):
        return Extent.UNIFORM
    return None if call.passed("crop", "crop_h", "crop_w", "crop_d") else call.extent


def _crop(call: Invocation) -> tuple[Output, ...]:
    return (call.same(extent=_crop_extent(call)),)


def _crop_mirror_normalize(call: Invocation) -> tuple[Output, ...]:
    layout = text(call.arguments.get("output_layout"))
    if not call.passed("output_layout"):
        source = call.input.layout if call.input is not None else None
        layout = {"HWC": "CHW", "CHW": "CHW"}.get(source or "")
    ndim = call.input.ndim if call.input is not None else None
    return (Output(call.dtype("float32"), layout, ndim, _crop_extent(call)),)


def _rotate(call: Invocation) -> tuple[Output, ...]:
    if isinstance(call.arguments.get("keep_size"), Literal):
        extent = call.extent
    elif call.constant("size"):
        extent = Extent.UNIFORM
    else:
        extent = call.extent if call.constant("angle") else None
    return (call.same(extent=extent),)


def _warp(call: Invocation) -> tuple[Output, ...]:
    extent = Extent.UNIFORM if call.constant("size") else call.extent
    return (call.same(extent=None if call.passed("size") and extent is call.extent else extent),)


def _normalize(call: Invocation) -> tuple[Output, ...]:
    return (call.same("float32", call.extent),)


def _hsv(call: Invocation) -> tuple[Output, ...]:
    return (call.same("uint8", call.extent),)


def _cast(call: Invocation) -> tuple[Output, ...]:
    source = call.input or Tensor()
    return (Output(call.dtype(None), source.layout, source.ndim, call.extent),)


def _pad(call: Invocation) -> tuple[Output, ...]:
    plain = not call.passed("axes", "axis_names", "shape", "align")
    return (call.same(extent=Extent.UNIFORM if plain else None),)


def _transpose(call: Invocation) -> tuple[Output, ...]:
    source = call.input or Tensor()
    perm = call.arguments.get("perm")
    layout = text(call.arguments.get("output_layout"))
    kept = call.arguments.get("transpose_layout")
    if kept is not None:
        layout = source.layout if kept == Literal(False) and layout is None else None
    elif layout is None and source.layout and isinstance(perm, Items):
        axes = [number(item) for item in perm.items]
        if sorted(axis for axis in axes if axis is not None) == list(range(len(source.layout))):
            layout = "".join(source.layout[axis] for axis in axes if axis is not None)
    return (Output(source.dtype, layout, source.ndim, call.extent),)


def _random(dtype: str) -> Callable[[Invocation], tuple[Output, ...]]:
    def describe(call: Invocation) -> tuple[Output, ...]:
        if call.input is not None:
            return (Output(call.dtype(dtype), None, None, None),)
        shape = call.arguments.get("shape")
        ndim = None
        if shape is None:
            ndim = 0
        elif isinstance(shape, Items):
            ndim = len(shape.items)
        elif number(shape) is not None:
            ndim = 1
        extent = Extent.UNIFORM if shape is None or is_constant(shape) else None
        return (Output(call.dtype(dtype), "", ndim, extent),)

    return describe


def _shape(call: Invocation) -> tuple[Output, ...]:
    return (Output(call.dtype("int64"), "", 1, Extent.UNIFORM),)


def _stack(call: Invocation) -> tuple[Output, ...]:
    source = call.input or Tensor()
    ndim = None if source.ndim is None else source.ndim + 1
    return (Output(source.dtype, None, ndim, None),)


def _cat(call: Invocation) -> tuple[Output, ...]:
    return (call.same(),)


_OPERATORS: dict[str, Callable[[Invocation], tuple[Output, ...] | None]] = {
    "brightness": _like_input,
    "brightness_contrast": _like_input,
    "cast": _cast,
    "cat": _cat,
    "color_twist": _like_input,
    "contrast": _like_input,
    "copy": _like_input,
    "crop": _crop,
    "crop_mirror_normalize": _crop_mirror_normalize,
    "decoders.image": _decode,
    "decoders.image_crop": _decode_crop,
    "decoders.image_random_crop": _decode,
    "decoders.image_slice": _decode,
    "equalize": _like_input,
    "erase": _like_input,
    "flip": _like_input,
    "gaussian_blur": _like_input,
    "hsv": _hsv,
    "hue": _like_input,
    "jpeg_compression_distortion": _like_input,
    "normalize": _normalize,
    "pad": _pad,
    "peek_image_shape": _shape,
    "random.coin_flip": _random("int32"),
    "random.normal": _random("float32"),
    "random.uniform": _random("float32"),
    "random_resized_crop": _to_size,
    "resize": _resize,
    "rotate": _rotate,
    "saturation": _like_input,
    "sphere": _like_input,
    "stack": _stack,
    "transpose": _transpose,
    "warp_affine": _warp,
    "water": _like_input,
}
