"""Methods of the objects of dynamic mode."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic import arrays, constructors, members, mutation, operators, readers
from ndd_ls.semantic.arguments import Arguments, number, text
from ndd_ls.semantic.changed import MUTATORS
from ndd_ls.semantic.joining import any_value
from ndd_ls.semantic.members import sample_of
from ndd_ls.semantic.unit import EpochStarted, ReaderCalled, StateTaken
from ndd_ls.semantic.values import (
    UNKNOWN,
    Array,
    Batch,
    Checkpoint,
    Collection,
    Epoch,
    Items,
    Literal,
    Many,
    Mapping,
    Maybe,
    Member,
    Method,
    Reader,
    ReaderState,
    Rng,
    Size,
    Slice,
    Tensor,
    TensorLike,
    TensorList,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.semantic.frame import Frame


# The position of ``capture`` among the arguments of ``next_epoch``.
_CAPTURE = 2


def call(frame: Frame, method: Method, arguments: Arguments) -> Value:
    """Return the result of ``receiver.name(…)``."""
    receiver = method.receiver
    if isinstance(receiver, Batch):
        return _batch(frame, receiver, method.name, arguments)
    if isinstance(receiver, Tensor):
        return _tensor_like(frame, receiver, method.name, arguments)
    if isinstance(receiver, TensorList):
        return _tensor_list(receiver, method.name)
    if isinstance(receiver, Array):
        return arrays.call_method(receiver, method.name, arguments)
    if receiver == arrays.GENERATOR:
        return arrays.drawing.call(method.name, arguments) or UNKNOWN
    if isinstance(receiver, Reader):
        return _reader(frame, receiver, method.name, arguments)
    if isinstance(receiver, Checkpoint):
        return _checkpoint(frame, method.name, arguments)
    if isinstance(receiver, Rng):
        return Rng(frame.place(arguments.node)) if method.name == "clone" else UNKNOWN
    if method.name in MUTATORS and isinstance(receiver, Collection):
        return mutation.call(frame, receiver, method.name, arguments)
    if isinstance(receiver, Mapping):
        return _mapping(frame, receiver, method.name, arguments)
    if isinstance(receiver, Member) and (receiver.path, method.name) == ("Batch", "broadcast"):
        return constructors.broadcast(frame, arguments)
    return UNKNOWN


def _batch(frame: Frame, batch: Batch, name: str, arguments: Arguments) -> Value:
    if name == "select":
        positional = arguments.positional
        index = positional[0] if positional else None
        node = arguments.node.positional(0)
        if isinstance(node, n.EllipsisLiteral):
            return batch
        if number(index) is not None:
            return sample_of(batch)
        if isinstance(index, (Items, Many, Slice)):
            # A list selects nothing: the whole batch comes back (NDD105).
            return replace(batch, origin=frame.place(arguments.node))
        return UNKNOWN
    return _tensor_like(frame, batch, name, arguments)


def _tensor_like(frame: Frame, value: TensorLike, name: str, arguments: Arguments) -> Value:
    place = frame.place(arguments.node)
    if name in ("cpu", "gpu"):
        return replace(value, device=name, origin=place)
    if name == "to_device":
        positional = arguments.positional
        given = positional[0] if positional else arguments.get("device")
        return replace(value, device=operators.device_named(text(given)), origin=place)
    if name == "evaluate":
        return value
    if name == "torch":
        shape = value.shape
        if isinstance(value, Batch) and shape is not None:
            shape = (None if value.size is None else value.size.value, *shape)
        return Array("torch", shape, value.dtype, value.device)
    return UNKNOWN


def _tensor_list(value: TensorList, name: str) -> Value:
    if name == "tolist":
        return Many("list", sample_of(value.batch), length=value.batch.size)
    if name == "as_batch":
        return value.batch  # of a part too: the whole batch comes back (NDD105)
    return UNKNOWN


def _mapping(frame: Frame, value: Mapping, name: str, arguments: Arguments) -> Value:
    if name == "get" and arguments.positional:
        key = text(arguments.positional[0])
        return value.get(key) if key is not None else UNKNOWN
    if name == "items":
        return Many("dict_items", Items("tuple", (members.iterate(frame, value), any_value(value))))
    if name == "values":
        return Many("dict_values", any_value(value))
    if name == "keys":
        return Many("dict_keys", members.iterate(frame, value))
    return UNKNOWN


# --- readers -------------------------------------------------------------------------------------


def _reader(frame: Frame, reader: Reader, name: str, arguments: Arguments) -> Value:
    if name == "next_epoch":
        return _next_epoch(frame, reader, arguments)
    if name == "get_state":
        _take_state(frame, reader, "get_state", arguments)
    elif name not in ("get_metadata", "set_state"):
        frame.set_reader_state(reader.ref, ReaderState())
    return UNKNOWN


def call_reader(frame: Frame, reader: Reader, arguments: Arguments) -> Value:
    """Return what ``reader(…)`` gives: the next samples, one of each output or a batch of them."""
    before = frame.reader_state(reader.ref)
    frame.event(ReaderCalled(frame.place(arguments.node), reader, before))
    frame.set_reader_state(reader.ref, ReaderState(started=True, kept=before.kept, mode="calls"))
    given = arguments.get("batch_size")
    if arguments.hidden or given == UNKNOWN:
        return UNKNOWN
    size = None if given is None else operators.size_of(frame, arguments, given)
    return readers.called(frame.catalog, reader, size, frame.place(arguments.node))


def _next_epoch(frame: Frame, reader: Reader, arguments: Arguments) -> Value:
    node = arguments.node
    given_node = arguments.source_node("batch_size") or node.positional(0)
    given = arguments.get("batch_size")
    if given is None and arguments.positional:
        given = arguments.positional[0]
    if given is None:
        # The constructor refuses it (NDD202), but that is what the author means to get.
        given = reader.option("batch_size")
        given_node = None
    size: Size | None = None
    samples: bool | None = True
    if arguments.hidden:
        samples = None
    elif given is not None:
        samples = False
        size = operators.size_of(frame, arguments, given)
        if size.text is None and given_node is not None and size.value is None:
            size = Size(None, frame.source(given_node))
    place = frame.place(node)
    size_place = place
    if given_node is not None:
        argument = node.keyword("batch_size")
        size_place = frame.place(argument if argument is not None else given_node)
    before = frame.reader_state(reader.ref)
    mode = _mode(arguments, given)
    frame.event(EpochStarted(place, reader, size, size_place, before, mode))
    # It runs from the first batch on, which only a loop certainly asks for.
    after = replace(before, started=before.started or None, broken=frozenset())
    if before.started is False:
        after = replace(after, size=size, size_place=size_place, mode=mode)
    elif before.started is None:
        if before.size != size:
            after = replace(after, size=None, size_place=None)
        after = replace(after, mode=mode if before.mode == mode else None)
    frame.set_reader_state(reader.ref, after)
    return Epoch(reader, size, samples, place)


def _mode(arguments: Arguments, size: Value | None) -> str | None:
    """Return how an epoch is gone through."""
    capture = arguments.get("capture")
    if capture is None and len(arguments.positional) > _CAPTURE:
        capture = arguments.positional[_CAPTURE]
    if arguments.hidden or size == UNKNOWN or isinstance(size, Maybe):
        return None
    if capture is not None and capture != Literal(False):
        return "captured" if capture == Literal(True) else None
    return "samples" if size is None else "batches"


def _checkpoint(frame: Frame, name: str, arguments: Arguments) -> Value:
    if name == "register":
        positional = arguments.positional
        target = positional[0] if positional else arguments.get("op")
        if isinstance(target, Reader):
            _take_state(frame, target, "register", arguments)
    return UNKNOWN


def _take_state(frame: Frame, reader: Reader, what: str, arguments: Arguments) -> None:
    place = frame.place(arguments.node)
    before = frame.reader_state(reader.ref)
    frame.event(StateTaken(place, what, reader, before))
    if what == "register" and before.started is not True:
        frame.set_reader_state(reader.ref, replace(before, kept=True))
