"""``ndd.ExternalSource``: what a function, a generator or a list of the user's gives as tensors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic import constructors, members
from ndd_ls.semantic.arguments import Arguments, argument, number
from ndd_ls.semantic.code import Function, Instance, Partial
from ndd_ls.semantic.values import NONE, UNKNOWN, Batch, Epoch, Items, Literal, Many, Source, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.semantic.frame import Frame

    Call = Callable[[Frame, Value, Arguments], Value]


def make(frame: Frame, arguments: Arguments) -> Value:
    """Return the source that ``ndd.ExternalSource(…)`` makes."""
    if arguments.hidden:
        return Source(UNKNOWN, None, origin=frame.place(arguments.node))
    feed = argument(arguments, 0, "source")
    given = argument(arguments, 1, "num_outputs")
    count = 1 if given is None else number(given)
    wanted = tuple((name, arguments.get(name) or NONE) for name in ("device", "layout", "dtype"))
    return Source(feed or UNKNOWN, count, wanted, frame.place(arguments.node))


def call(frame: Frame, source: Source, arguments: Arguments, follow: Call) -> Value:
    """Return what ``source(batch_size=…)`` gives: a tensor or a batch, or a tuple of them.

    Args:
        frame: Where.
        source: The source.
        arguments: What is passed.
        follow: What follows a call.
    """
    polled = _polled(frame, source.feed, arguments, follow)
    if source.outputs == 1:
        return _output(frame, source, 0, polled, arguments)
    if source.outputs is None:
        return UNKNOWN
    parts: list[Value] = [UNKNOWN] * source.outputs
    if isinstance(polled, Items) and len(polled.items) == source.outputs:
        parts = list(polled.items)
    elif isinstance(polled, Many):
        parts = [polled.element] * source.outputs
    outputs = (_output(frame, source, at, part, arguments) for at, part in enumerate(parts))
    return Items("tuple", tuple(outputs))


def _polled(frame: Frame, feed: Value, arguments: Arguments, follow: Call) -> Value:
    """Return what the user's code gives each time it is asked."""
    if isinstance(feed, (Items, Many, Epoch)):
        return members.iterate(frame, feed)
    iterates = isinstance(feed, Instance) and members.attribute(frame, feed, "__iter__") != UNKNOWN
    if iterates:
        return members.iterate(frame, feed)
    if not isinstance(feed, (Function, Instance, Partial)):
        return UNKNOWN
    result = follow(frame, feed, Arguments(_without_arguments(arguments.node), []))
    is_generator = isinstance(feed, Function) and getattr(feed.node, "is_generator", False)
    return members.iterate(frame, result) if is_generator else result


def _without_arguments(node: n.Call) -> n.Call:
    return n.Call(node.start, node.end, node.func, [], node.open, node.close)


def _output(frame: Frame, source: Source, at: int, data: Value, arguments: Arguments) -> Value:
    """Return one output: batches stay batches, tensors become one where a size is asked for."""
    size = arguments.get("batch_size")
    if arguments.hidden or size == UNKNOWN or data == UNKNOWN:
        return _unknown_data(size, hidden=arguments.hidden)
    wanted = tuple((name, _of_output(value, at)) for name, value in source.wanted)
    wanted = tuple((name, value) for name, value in wanted if value != NONE)
    if "device" not in dict(wanted):
        wanted = (*wanted, ("device", Literal("cpu")))
    made = Arguments(_without_arguments(arguments.node), [], (data,), wanted)
    if isinstance(data, Batch):
        return constructors.make_batch(frame, made)
    tensor = constructors.make_tensor(frame, made)
    if size is None:
        return tensor
    given = Arguments(arguments.node, arguments.values, (tensor,))
    return constructors.broadcast(frame, given)


def _unknown_data(size: Value | None, *, hidden: bool) -> Value:
    """Return what is known where the data are not: with a batch size it is a batch."""
    return Batch() if size is not None and size != UNKNOWN and not hidden else UNKNOWN


def _of_output(value: Value, at: int) -> Value:
    if isinstance(value, Items):
        return value.items[at] if at < len(value.items) else UNKNOWN
    return value
