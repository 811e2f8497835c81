"""Functions of other libraries that matter to dynamic-mode code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic import arrays, instances, members
from ndd_ls.semantic.code import Instance, Managed, Partial
from ndd_ls.semantic.readers.tfrecord import feature
from ndd_ls.semantic.values import Many, Value

if TYPE_CHECKING:
    from ndd_ls.semantic.arguments import Arguments
    from ndd_ls.semantic.frame import Frame

# Progress bars hand through what they are given.
_HAND_THROUGH = frozenset({"tqdm", "trange", "track"})


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
    if path == "itertools.islice" and positional:
        return Many("iterator", members.iterate(frame, positional[0]))
    if path == "contextlib.nullcontext" and positional:
        return Managed(positional[0])
    if path == "dataclasses.replace" and positional and isinstance(positional[0], Instance):
        return instances.replaced(positional[0], arguments)
    if path == "functools.partial" and positional and not arguments.hidden:
        return Partial(positional[0], tuple(positional[1:]), tuple(arguments.keywords()))
    if library in ("numpy", "torch"):
        return arrays.call(path, arguments)
    return None
