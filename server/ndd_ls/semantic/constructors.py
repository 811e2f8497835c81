"""What makes batches and tensors of other things: ``ndd.batch``, ``ndd.as_tensor`` and the like."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from ndd_ls.semantic import arrays, operators
from ndd_ls.semantic.arguments import Arguments, argument, text
from ndd_ls.semantic.tensors import common_shape, dtype_named, operand_of, tensor_of
from ndd_ls.semantic.values import (
    Array,
    Batch,
    Extent,
    Items,
    Many,
    Size,
    Tensor,
    TensorLike,
    TensorList,
    Value,
)

if TYPE_CHECKING:
    from ndd_ls.semantic.frame import Frame

    _T = TypeVar("_T", Tensor, Batch)


_OPTIONS = ("data", "dtype", "device", "layout")
_BROADCAST_OPTIONS = ("sample", "batch_size", "device", "dtype")


def make_batch(frame: Frame, arguments: Arguments) -> Value:
    """Return what ``ndd.batch``, ``ndd.as_batch`` or ``ndd.Batch`` gives."""
    source = argument(arguments, 0, "tensors")
    if isinstance(source, TensorList):
        source = source.batch  # of a part too: the whole batch comes back (NDD105)
    if isinstance(source, Batch):
        made = source
    elif isinstance(source, (Array, Tensor)):
        made = _of_rows(tensor_of(source) or Tensor())
    elif isinstance(source, Items) and source.kind != "set":
        made = _of_samples(source.items)
    elif isinstance(source, Many):
        made = _of_any_number(source)
    else:
        made = Batch()
    return _as_wanted(replace(made, origin=frame.place(arguments.node)), arguments, _OPTIONS)


def make_tensor(frame: Frame, arguments: Arguments) -> Value:
    """Return what ``ndd.tensor``, ``ndd.as_tensor`` or ``ndd.Tensor`` gives."""
    source = argument(arguments, 0, "data")
    if isinstance(source, Batch):
        made = _joined(source)
    else:
        made = (None if source is None else tensor_of(source)) or Tensor()
    return _as_wanted(replace(made, origin=frame.place(arguments.node)), arguments, _OPTIONS)


def broadcast(frame: Frame, arguments: Arguments) -> Value:
    """Return what ``ndd.Batch.broadcast`` gives: the same sample over and over."""
    source = argument(arguments, 0, "sample")
    sample = (None if source is None else tensor_of(source)) or Tensor()
    given = argument(arguments, 1, "batch_size")
    size = None if given is None else operators.size_of(frame, arguments, given)
    place = frame.place(arguments.node)
    made = Batch(sample.device, sample.dtype, sample.layout, sample.shape, None, place, size)
    if source is not None and operand_of(source) is not None:
        made = replace(made, extent=Extent.UNIFORM)
    return _as_wanted(made, arguments, _BROADCAST_OPTIONS)


def _as_wanted(made: _T, arguments: Arguments, options: tuple[str, ...]) -> _T:
    """Return what is made as ``dtype=``, ``device=`` and ``layout=`` want it.

    Args:
        made: What it would be without them.
        arguments: What was passed.
        options: The names of the parameters, in order.
    """
    given = {name: argument(arguments, index, name) for index, name in enumerate(options)}
    dtype, device, layout = (given.get(name) for name in ("dtype", "device", "layout"))
    if dtype is not None:
        made = replace(made, dtype=dtype_named(dtype) or arrays.dtype_named(dtype))
    if device is not None:
        made = replace(made, device=operators.device_named(text(device)))
    if layout is not None:
        # An empty one is no wish.
        made = replace(made, layout=text(layout) or (made.layout if text(layout) == "" else None))
    return made


def _of_rows(whole: TensorLike) -> Batch:
    """Return the batch of what a tensor holds along its first axis."""
    shape = whole.shape
    layout = None if isinstance(whole.layout, str) and whole.layout else ""
    return Batch(
        whole.device,
        whole.dtype,
        layout,
        shape[1:] if shape else None,
        size=Size(shape[0]) if shape and shape[0] is not None else None,
        extent=Extent.UNIFORM,
    )


def _of_samples(items: tuple[Value, ...]) -> Batch:
    """Return the batch of a list: the first sample decides what the others become."""
    samples = [tensor_of(item) for item in items]
    first = (samples[0] if samples else None) or Tensor()
    shapes = [None if sample is None else sample.shape for sample in samples]
    shape = common_shape(shapes)
    full = [known for known in shapes if known is not None and None not in known]
    extent = None
    if len(set(full)) > 1:
        extent = Extent.RAGGED
    elif samples and len(full) == len(samples):
        extent = Extent.UNIFORM
    device = first.device if samples else "cpu"
    size = Size(len(samples))
    return Batch(device, first.dtype, first.layout, shape, size=size, extent=extent)


def _of_any_number(samples: Many) -> Batch:
    """Return the batch of a list of which it is known what each element is."""
    sample = tensor_of(samples.element) or Tensor()
    shape = sample.shape
    extent = Extent.UNIFORM if shape is not None and None not in shape else None
    size = samples.length
    return Batch(sample.device, sample.dtype, sample.layout, shape, size=size, extent=extent)


def _joined(batch: Batch) -> Tensor:
    """Return the tensor that holds a batch's samples along a new first axis."""
    size = None if batch.size is None else batch.size.value
    shape = None if batch.shape is None else (size, *batch.shape)
    layout = "N" if batch.ndim == 0 else batch.layout
    if batch.layout:
        layout = f"N{batch.layout}"
    elif batch.ndim is None:
        layout = None
    return Tensor(batch.device, batch.dtype, layout, shape)
