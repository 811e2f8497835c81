"""Among a call's first arguments: the batches and tensors in reach, what fits and is new first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.features.completion.arguments import called
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.describe import describe
from ndd_ls.semantic.scope import bound_at, names_at
from ndd_ls.semantic.values import UNKNOWN, Array, TensorLike, Value
from ndd_ls.text import Span

if TYPE_CHECKING:
    from ndd_ls.catalog.model import Operator
    from ndd_ls.features.document import Document
    from ndd_ls.features.place import OpenCall

_MAX = 8
_FIRST = 20.0  # before what is required by name
_FITS = 5.0
_TARGET_FITS = 2.0
_RECEIVERS = frozenset({"self", "cls"})
_TARGET = re.compile(r"\s*(\w+)\s*=(?!=)")
_NAME = re.compile(r"\w*")


def inputs(document: Document, call: OpenCall, offset: int, locale: str) -> list[Completion]:
    """Return names for the input of an operator that the cursor is at.

    What has a layout that the operator does not take comes after all that may do.
    """
    callee = called(document, call)
    operator = None if callee is None else callee.operator
    if operator is None or call.before or call.index >= operator.max_inputs:
        return []
    if not _NAME.fullmatch(document.text, call.start, offset):
        return []
    line_start = document.text.rfind("\n", 0, call.at) + 1
    target = _TARGET.match(document.text[line_start : call.at])
    span = Span(call.start, offset)
    found = []
    for age, (name, value) in enumerate(reversed(_tensors(document, line_start))):
        weight = _FITS * _fit(operator, call.index, value) - age / 10
        if target is not None and name == target[1]:
            weight += _TARGET_FITS  # it is worked on, step by step
        # What may be left out mostly is.
        weight = _FIRST + weight if call.index < operator.min_inputs else weight / 100
        detail = describe(value, locale)
        found.append(Completion(name, "variable", "", span, detail=detail, weight=weight))
    return sorted(found, key=lambda item: -item.weight)[:_MAX]


def _tensors(document: Document, offset: int) -> list[tuple[str, Value]]:
    """Return the names before an offset that may be a batch or a tensor, the newest last."""
    program = document.program
    known = names_at(program, offset)
    found = []
    for index, name in enumerate(bound_at(program, offset)):
        value = known.get(name, UNKNOWN)
        if _may_be_tensor(value) and not name.startswith("_") and name not in _RECEIVERS:
            # Names come as they were used last; what was made last matters more.
            origin = value.origin if isinstance(value, TensorLike) else None
            # Of the outputs of a reader the first ones are the data.
            order = (0, index) if origin is None else (origin.start + 1, -index)
            found.append((order, name, value))
    found.sort(key=lambda item: item[0])
    return [(name, value) for _, name, value in found]


def _may_be_tensor(value: Value) -> bool:
    return value == UNKNOWN or isinstance(value, (TensorLike, Array))


def _fit(operator: Operator, index: int, value: Value) -> float:
    """Return how well a value goes as an operator's input, by what is known of both: 0 to 1."""
    if not isinstance(value, TensorLike):
        return 0.5
    if operator.module.rpartition(".")[2] == "decoders":
        return value.ndim in (None, 1) and value.dtype in (None, "uint8")  # encoded bytes
    taken = operator.layouts[min(index, len(operator.layouts) - 1)] if operator.layouts else ()
    if not taken:
        return 0.5 if value.ndim == 0 else 1.0
    if value.layout:
        return value.layout in taken
    return value.ndim is None or value.ndim in map(len, taken)
