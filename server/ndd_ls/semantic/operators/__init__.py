"""What operators give: one transfer function for all, refined by tables.

What the catalog's schema says is derived; the modules beside this one say what it does not, and
each entry is compared with the run time in tests/oracle. An operator without an entry still has
its kind, batch size and device.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import Arguments, number, text
from ndd_ls.semantic.operators.invocation import TRANSFERS, Invocation, Output
from ndd_ls.semantic.tensors import is_full, operand_of, sound
from ndd_ls.semantic.values import (
    NONE,
    UNKNOWN,
    Batch,
    Extent,
    Items,
    Maybe,
    Size,
    SizeValue,
    Tensor,
    TensorLike,
    Unknown,
    Value,
    rank,
)

if TYPE_CHECKING:
    from ndd_ls.catalog.model import Operator
    from ndd_ls.semantic.frame import Frame
    from ndd_ls.semantic.values import Place

__all__ = ["apply", "device_named", "size_of"]

# Each module beside this one adds its operators to the table.
for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")


def apply(frame: Frame, operator: Operator, arguments: Arguments) -> Value:
    """Return what a call of an operator gives: a batch, a tensor, or a tuple of them."""
    place = frame.place(arguments.node)
    inputs = tuple(sound(operand_of(value)) for value in arguments.positional if value != NONE)
    per_sample = [
        value
        for name, value in arguments.keywords()
        if isinstance(value, TensorLike)
        and name in operator.arguments
        and operator.arguments[name].per_sample
    ]
    operands = [value for value in (*inputs, *per_sample) if value is not None]
    kind, size = _kind(frame, operator, arguments, operands)
    if kind is None:
        return UNKNOWN
    layouts = operator.layouts[0] if operator.layouts else ()
    invocation = Invocation(arguments, inputs, layouts)
    describe = TRANSFERS.get(operator.path)
    outputs = describe(invocation) if describe is not None else None
    if outputs is None:
        count = operator.outputs
        if count is None and not invocation.passed(*operator.outputs_depend_on):
            count = operator.outputs_by_default
        if count is None:
            return UNKNOWN
        outputs = (Output(),) * count
    if any(value is not None and 0 in (value.shape or ()) for value in inputs):
        # What operators make of empty tensors, some of them empty and others not, is their own.
        outputs = tuple(replace(o, shape=rank(o.ndim), extent=None) for o in outputs)
    device = _device(operator, arguments, inputs)
    draw = None
    if kind is Tensor:
        # What is computed from random numbers alone is as random as they are.
        mixed = (*arguments.positional, *per_sample)
        draws = [value.draw for value in mixed if isinstance(value, TensorLike)]
        draw = place if operator.random and not inputs else None
        draw = draws[0] if draws and None not in draws else draw
    values = tuple(
        _value(kind, output, output.device or device, size, draw, place) for output in outputs
    )
    return values[0] if len(values) == 1 else Items("tuple", values)


def _value(
    kind: type[TensorLike],
    output: Output,
    device: str | None,
    size: Size | None,
    draw: Place | None,
    place: Place,
) -> Value:
    """Return an output as a value, with what follows from what is known of it."""
    shape, layout = output.shape, output.layout
    if shape is None and layout:
        shape = rank(len(layout))
    elif shape == ():
        layout = ""
    if kind is Tensor:
        return Tensor(device, output.dtype, layout, shape, draw, place)
    extent = Extent.UNIFORM if is_full(shape) else output.extent
    return Batch(device, output.dtype, layout, shape, None, place, size, extent)


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
    return not isinstance(value, (Batch, Maybe, Unknown))


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


def _device(
    operator: Operator, arguments: Arguments, inputs: tuple[TensorLike | None, ...]
) -> str | None:
    """Return where the outputs are, as dynamic mode resolves the backend."""
    if len(operator.backends) == 1:
        # There is no choice: another device raises, or the inputs are brought there.
        return "gpu" if operator.backends & {"gpu", "mixed"} else "cpu"
    given = arguments.get("device")
    if given is not None:
        return device_named(text(given))
    devices = {None if value is None else value.device for value in inputs}
    if "gpu" in devices:
        return "gpu"
    return None if None in devices or arguments.hidden else "cpu"
