"""Inside of a call: the arguments not yet given, and the values of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.catalog.enumerations import DTYPES, ENUMERATIONS
from ndd_ls.features.completion import usage
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.hover.tables import type_of
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.scope import names_at, value_at
from ndd_ls.semantic.values import Batch, Member, Method, ModuleRef, Reader, Rng, SizeValue
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Argument, Operator
    from ndd_ls.features.document import Document
    from ndd_ls.features.place import OpenCall
    from ndd_ls.semantic.values import Value

# What ``Reader.next_epoch`` takes in all versions; its source has no schema.
_EPOCH = "next_epoch"
_REQUIRED = 1_000_000.0
_NEAR = 4_000


def operator_of(document: Document, call: OpenCall) -> Operator | None:
    """Return the operator or reader that is called."""
    value = value_at(document.program, call.at, call.callee)
    return document.catalog.operator(value.path) if isinstance(value, Member) else None


def keywords(document: Document, call: OpenCall, offset: int) -> list[Completion]:
    """Return the keyword arguments that the call does not have yet."""
    span = Span(call.start, offset)
    operator = operator_of(document, call)
    if operator is None:
        value = value_at(document.program, call.at, call.callee)
        return _of_epoch(value, span) if "batch_size" not in call.given else []
    return [
        _keyword(operator, argument, span)
        for argument in operator.arguments.values()
        if argument.name not in call.given and not argument.deprecated
    ]


def _of_epoch(value: Value, span: Span) -> list[Completion]:
    """Return the argument of ``reader.next_epoch``."""
    if not isinstance(value, Method) or not isinstance(value.receiver, Reader):
        return []
    if value.name != _EPOCH:
        return []
    return [Completion("batch_size=", "argument", f"{value.receiver.path}.{_EPOCH}", span)]


def _keyword(operator: Operator, argument: Argument, span: Span) -> Completion:
    weight = usage.of_argument(operator.path, argument.name)
    weight += _REQUIRED if argument.required else 0
    detail = type_of(argument, "en")
    label = f"{argument.name}="
    return Completion(label, "argument", operator.path, span, detail, argument.name, None, weight)


def values(document: Document, call: OpenCall, offset: int) -> list[Completion]:
    """Return what may be passed for the argument that the cursor is in."""
    name = call.keyword or ""
    operator = operator_of(document, call)
    argument = None if operator is None else operator.arguments.get(name)
    if argument is None and name != "batch_size":
        return []
    path = "" if operator is None else operator.path
    offered: dict[str, float] = {}
    for text in _fixed(argument, _module_name(document, offset)):
        offered[text] = usage.of_value(path, name, text)
    for index, text in enumerate(_from_scope(document, name, call.start)):
        offered.setdefault(text, 1_000.0 - index)
    span = Span(call.start, offset)
    return [
        Completion(text, "value", path, span, None, name, None, weight)
        for text, weight in offered.items()
    ]


def _module_name(document: Document, offset: int) -> str:
    """Return what the program calls dynamic mode."""
    names = names_at(document.program, offset)
    return next((name for name, value in names.items() if value == ModuleRef(DYNAMIC)), "ndd")


def _fixed(argument: Argument | None, module: str) -> Iterator[str]:
    """Yield the values that an argument's type allows, if they are few."""
    if argument is None:
        return
    if argument.type == "Device":
        yield from ('"gpu"', '"cpu"')
    elif argument.type == "DALIDataType":
        yield from (f"{module}.{name}" for name in DTYPES.values())
    elif argument.type in ENUMERATIONS:
        yield from (f"types.{name}" for name in ENUMERATIONS[argument.type])
    elif argument.type == "TensorLayout":
        yield from ('"HWC"', '"CHW"', '"FHWC"', '"FCHW"', '"HW"', '"DHWC"', '"CDHW"')
    elif argument.type == "bool":
        yield from ("True", "False")


def _from_scope(document: Document, name: str, offset: int) -> Iterator[str]:
    """Yield expressions in reach that are what the argument wants, the nearest first."""
    if name == "batch_size":
        yield from sizes_at(document, offset)
        return
    names = names_at(document.program, offset)
    if name == "rng":
        yield from (known for known, value in reversed(names.items()) if isinstance(value, Rng))
    yield from _written(document, name, offset)


def sizes_at(document: Document, offset: int) -> Iterator[str]:
    """Yield expressions in reach that are a batch size: of the batches here, else by name."""
    names = _names(document, offset)
    known = names_at(document.program, offset)
    for value in reversed(known.values()):
        size = value.size if isinstance(value, (Batch, SizeValue)) else None
        if size is not None and size.text and size.text.partition(".")[0] in names:
            yield size.text
    yield from _written(document, "batch_size", offset)


def _written(document: Document, name: str, offset: int) -> Iterator[str]:
    """Yield the names and attributes before an offset that end in ``name``, the nearest first."""
    names = _names(document, offset)
    pattern = re.compile(rf"(?<![\w.])[\w.]*(?<![^\W_]){re.escape(name)}\b(?![=(])", re.IGNORECASE)
    for text in reversed(pattern.findall(document.text, max(0, offset - _NEAR), offset)):
        if text.partition(".")[0] in names:
            yield text


def _names(document: Document, offset: int) -> set[str]:
    """Return the names that are bound before an offset, also to what is unknown."""
    names = set(names_at(document.program, offset))
    model = document.model
    found = model.module.chunk_at(offset)
    if found is not None:
        chunk, local = found
        for unit in model.units_of(chunk):
            for node in unit.facts:
                if isinstance(node, n.Parameter) and node.start < local:
                    names.add(node.name)
    return names
