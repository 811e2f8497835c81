"""What readers give: their outputs in order, and the elements of their epochs.

The modules beside this one say it reader by reader, with every option that changes the outputs;
each is compared with the run time in tests/oracle.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.joining import join
from ndd_ls.semantic.operators import device_named
from ndd_ls.semantic.readers.options import DESCRIPTIONS, NamedOutput, Options
from ndd_ls.semantic.values import (
    UNKNOWN,
    Batch,
    Epoch,
    Items,
    Many,
    Mapping,
    Place,
    Reader,
    Size,
    Tensor,
    Value,
)

if TYPE_CHECKING:
    from ndd_ls.catalog.model import Catalog

__all__ = ["NAMED", "called", "described", "element", "has_names", "output_names"]

for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")


NAMED = frozenset({"readers.TFRecord"})
"""Readers whose outputs have names: an epoch yields dicts."""


def described(catalog: Catalog, reader: Reader) -> tuple[NamedOutput, ...] | None:
    """Return what is known of a reader's outputs, in order; None where not even their number is."""
    operator = catalog.operator(reader.path)
    if operator is None:
        return None
    options = Options(operator, reader)
    describe = DESCRIPTIONS.get(reader.path)
    if describe is not None:
        return describe(options)
    count = operator.outputs
    if count is None and not any(options.get(name) for name in operator.outputs_depend_on):
        count = operator.outputs_by_default
    return None if count is None else tuple(NamedOutput() for _ in range(count))


def output_names(catalog: Catalog, reader: Reader) -> tuple[str, ...]:
    """Return the names of a reader's outputs, in order; none where they are not all known."""
    names = tuple(output.name for output in described(catalog, reader) or ())
    return names if all(names) else ()


def has_names(reader: Reader) -> bool:
    """Tell whether an epoch of a reader yields dicts."""
    return reader.path in NAMED


def element(catalog: Catalog, epoch: Epoch) -> Value:
    """Return what one step of an epoch gives: a tuple, or a dict where outputs have names."""
    outputs = described(catalog, epoch.reader)
    form = _Form(epoch.reader, epoch.samples, epoch.size, epoch.place)
    if has_names(epoch.reader):
        return UNKNOWN if outputs is None else form.mapping(outputs)
    return form.many() if outputs is None else form.sequence(outputs)


def called(catalog: Catalog, reader: Reader, size: Size | None, place: Place) -> Value:
    """Return what a call of a reader gives: batches of a given size, or samples.

    One output stands alone, which it does not in an epoch.
    """
    outputs = described(catalog, reader)
    if outputs is None:
        return UNKNOWN
    form = _Form(reader, size is None, size, place)
    if len(outputs) == 1:
        return form.one(outputs[0])
    return form.mapping(outputs) if has_names(reader) else form.sequence(outputs)


class _Form:
    """How outputs are handed out: as batches or as samples, and where."""

    def __init__(
        self, reader: Reader, samples: bool | None, size: Size | None, place: Place
    ) -> None:
        self._samples = samples
        self._size = size
        self._place = place
        given = reader.option("device")
        self._device = None if reader.open else "cpu"
        if given is not None:
            self._device = device_named(text(given))

    def one(self, output: NamedOutput) -> Value:
        known = (output.device or self._device, output.dtype, output.layout, output.shape)
        tensor = Tensor(*known, None, self._place)
        batch = Batch(*known, None, self._place, self._size, output.extent)
        if self._samples is None:
            return join(batch, tensor)
        return tensor if self._samples else batch

    def sequence(self, outputs: tuple[NamedOutput, ...]) -> Value:
        return Items("tuple", tuple(map(self.one, outputs)))

    def mapping(self, outputs: tuple[NamedOutput, ...]) -> Value:
        return Mapping(tuple((output.name, self.one(output)) for output in outputs))

    def many(self) -> Value:
        return Many("tuple", self.one(NamedOutput()))
