"""What readers give: the elements of their epochs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.joining import join
from ndd_ls.semantic.operators import device_named
from ndd_ls.semantic.values import (
    UNKNOWN,
    Batch,
    Epoch,
    Extent,
    Items,
    Many,
    Mapping,
    Shape,
    Tensor,
    Value,
)

if TYPE_CHECKING:
    from ndd_ls.catalog.model import Catalog

# (dtype, layout, shape, extent) of each output; read off DALI in tests/oracle/test_inference.py.
_Output = tuple[str | None, str | None, Shape | None, Extent | None]
_ENCODED: _Output = ("uint8", None, (None,), Extent.DATA)
_LABEL: _Output = ("int32", None, (1,), Extent.UNIFORM)
_KNOWN_OUTPUTS: dict[str, tuple[_Output, ...]] = {
    "readers.File": (_ENCODED, _LABEL),
    "readers.MXNet": (_ENCODED, ("float32", None, (1,), Extent.UNIFORM)),
}
# Readers whose outputs have names: an epoch yields dicts.
_NAMED = frozenset({"readers.TFRecord"})
_UNKNOWN_OUTPUT: _Output = (None, None, None, None)


def outputs(catalog: Catalog, epoch: Epoch) -> Value:
    """Return what one step of an epoch gives: a tuple, or a dict where outputs have names."""
    reader = epoch.reader
    if reader.path in _NAMED:
        features = reader.option("features")
        if not isinstance(features, Mapping) or reader.open:
            return UNKNOWN
        names = (name for name, _ in features.items)
        named = tuple((name, _one(epoch, _UNKNOWN_OUTPUT)) for name in names)
        return Mapping(named, features.complete)
    operator = catalog.operator(reader.path)
    if operator is None or reader.open:
        return Many("tuple", _one(epoch, _UNKNOWN_OUTPUT))
    count = operator.outputs
    if not any(reader.option(name) for name in operator.outputs_depend_on):
        known = _KNOWN_OUTPUTS.get(reader.path)
        if known is not None:
            return Items("tuple", tuple(_one(epoch, output) for output in known))
        count = operator.outputs_by_default
    if count is None:
        return Many("tuple", _one(epoch, _UNKNOWN_OUTPUT))
    return Items("tuple", (_one(epoch, _UNKNOWN_OUTPUT),) * count)


def _one(epoch: Epoch, output: _Output) -> Value:
    dtype, layout, shape, extent = output
    device = _device(epoch)
    tensor = Tensor(device, dtype, layout, shape, None, epoch.place)
    if epoch.samples:
        return tensor
    batch = Batch(device, dtype, layout, shape, None, epoch.place, epoch.size, extent)
    return batch if epoch.samples is False else join(batch, tensor)


def _device(epoch: Epoch) -> str | None:
    device = epoch.reader.option("device")
    if device is None:
        return None if epoch.reader.open else "cpu"
    return device_named(text(device))
