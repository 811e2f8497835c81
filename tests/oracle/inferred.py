"""What the analysis says of a program's variables, beside what DALI gives when it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nvidia.dali.experimental.dynamic as ndd

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.document import Document
from ndd_ls.semantic.values import Batch, Extent, Items, Tensor, TensorLike

if TYPE_CHECKING:
    from collections.abc import Collection

DTYPES = {
    "bool": "bool",
    **{f"{short}{bits}": f"{long}{bits}" for short, long in (("i", "int"), ("u", "uint"))
       for bits in (8, 16, 32, 64)},
    **{f"f{bits}": f"float{bits}" for bits in (16, 32, 64)},
}  # fmt: skip
"""DALI's short names of types, and those that programs use."""


def compare(program: str, only: Collection[str] | None = None) -> tuple[int, list[tuple[str, str]]]:
    """Run a program and compare its global variables with what was inferred.

    Args:
        program: What to run, in the working directory.
        only: The variables to compare; None for all.

    Returns:
        How many claims there were, and the variables and words of those that are wrong.
    """
    model = Document(program, catalog=load_shipped()).model
    names: dict = {}
    exec(compile(program, "<program>", "exec"), names)
    count, wrong = 0, []
    for name, value in model.globals.items():
        if only is not None and name not in only:
            continue
        for label, inferred, actual in _pairs(name, value, names.get(name)):
            for aspect, said, is_ in _claims(inferred, actual):
                count += 1
                if said != is_:
                    wrong.append((label, f"{aspect} is {is_!r}, not {said!r}"))
    return count, wrong


def _pairs(name, value, actual):
    if isinstance(value, TensorLike):
        yield name, value, actual
    elif isinstance(value, Items) and any(isinstance(item, TensorLike) for item in value.items):
        assert len(value.items) == len(actual), f"{name}: {len(actual)} outputs"
        for index, item in enumerate(value.items):
            yield from _pairs(f"{name}[{index}]", item, actual[index])


def _claims(value, actual):
    """Yield each thing that was said of a value: what it is about, what was said, what is."""
    kind = {Batch: "Batch", Tensor: "Tensor"}.get(type(value))
    yield "kind", kind, type(actual).__name__
    if not isinstance(actual, (ndd.Batch, ndd.Tensor)):
        return
    actual.evaluate()  # errors come late: what raises was no valid program
    if value.device is not None:
        yield "device", value.device, actual.device.device_type
    if value.dtype is not None:
        yield "dtype", value.dtype, DTYPES[actual.dtype.name]
    if value.layout is not None:
        yield "layout", value.layout, actual.layout or ""
    if value.ndim is not None:
        yield "ndim", value.ndim, actual.ndim
    if not isinstance(value, Batch) or not isinstance(actual, ndd.Batch):
        return
    if value.size is not None and value.size.value is not None:
        yield "batch size", value.size.value, actual.batch_size
    if value.extent in (Extent.UNIFORM, Extent.RAGGED):
        uniform = len({tuple(shape) for shape in actual.shape}) == 1
        yield "extent", value.extent.value, "uniform" if uniform else "ragged"
