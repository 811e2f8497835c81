"""Behind an argument's name: the values that it takes, and what is in reach for it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.catalog.enumerations import DTYPES, ENUMERATIONS
from ndd_ls.features.completion import usage
from ndd_ls.features.completion.arguments import called
from ndd_ls.features.completion.imports import NDD, TYPES, named
from ndd_ls.features.completion.item import Completion
from ndd_ls.features.place import written
from ndd_ls.semantic.scope import attributes_at, bound_at, names_at
from ndd_ls.semantic.values import Batch, DType, ModuleRef, Rng, SizeValue
from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ndd_ls.catalog.model import Argument, Catalog
    from ndd_ls.features.callee import Callee
    from ndd_ls.features.completion.imports import Module
    from ndd_ls.features.document import Document
    from ndd_ls.features.place import OpenCall
    from ndd_ls.text import Edit

_PASSED = re.compile(r"[\"']?([\w.]+)")
_NEAR = 4_000
_IN_PROGRAM = 0.6
_OF_DATA = frozenset({"layout", "input_layout", "output_layout"})


@dataclass(frozen=True, slots=True)
class _Value:
    """A value as it is written here, as it is counted, and the import that it needs."""

    text: str
    counted: str
    imports: Edit | None = None


def values(document: Document, call: OpenCall, offset: int, top: int) -> list[Completion]:
    """Return what may be passed for the argument that the cursor is in."""
    name = call.keyword or ""
    callee = called(document, call)
    argument = None if callee is None else callee.arguments.get(name)
    if argument is None and name != "batch_size":
        return []
    path = "" if callee is None else callee.path
    used_as = "" if callee is None else callee.used_as
    text = document.text
    quote = text[call.start : call.start + 1] if call.start < offset else ""
    # The quotes as they were begun, and the one that the editor has closed them with.
    closed = quote in ("'", '"') and text[offset : offset + 1] == quote
    span = Span(call.start, offset + closed)
    offered: dict[str, Completion] = {}
    passed = Counter(_passed(document.text[: call.at], name))
    for index, value in enumerate(_fixed(document, callee, argument, call.start, top)):
        weight = usage.of_value(used_as, name, value.counted) - index / 1_000_000
        weight += _IN_PROGRAM * passed[value.text.strip("\"'")] / (passed.total() + 2)
        label = value.text.replace('"', "'") if quote == "'" else value.text
        offered[label] = Completion(
            label, "value", path, span, argument=name, imports=value.imports, weight=weight
        )
    for index, text in enumerate(_from_scope(document, name, call.start)):
        item = Completion(text, "value", path, span, argument=name, weight=1_000.0 - index)
        offered.setdefault(text, item)
    return list(offered.values())


def _fixed(
    document: Document,
    callee: Callee | None,
    argument: Argument | None,
    offset: int,
    top: int,
) -> Iterator[_Value]:
    """Yield the values that an argument's type allows, if they are few."""
    if argument is None or callee is None:
        return
    if argument.type == "DALIDataType":
        yield from _imported_dtypes(document, offset)
        yield from _of_module(document, NDD, DTYPES.values(), offset, top)
    elif argument.type in ENUMERATIONS:
        yield from _of_module(document, TYPES, ENUMERATIONS[argument.type], offset, top)
    else:
        texts: Iterable[str] = ()
        if argument.type == "Device":
            texts = ('"gpu"', '"cpu"')
        elif argument.type == "TensorLayout":
            texts = (f'"{layout}"' for layout in layouts(document.catalog, callee, argument))
        elif argument.type == "bool":
            texts = ("True", "False")
        yield from (_Value(text, text) for text in texts)


def _passed(text: str, name: str) -> list[str]:
    """Return the values that an argument of this name is given in ``text``, without quotes."""
    starts = (at + len(name) + 1 for at in written(text, f"{name}="))
    found = (_PASSED.match(text, start) for start in starts)
    return [match[1] for match in found if match is not None]


def _of_module(
    document: Document,
    module: Module,
    names: Iterable[str],
    offset: int,
    top: int,
) -> Iterator[_Value]:
    found = named(document, module, offset, top)
    if found is not None:
        for name in names:
            text = f"{found.expression}.{name}"
            yield _Value(text, f"{module.alias}.{name}", found.imports)


def _imported_dtypes(document: Document, offset: int) -> Iterator[_Value]:
    """Yield the dtypes that the program has imported by name, or given a name."""
    for name, value in names_at(document.program, offset).items():
        if isinstance(value, DType):
            yield _Value(name, f"{NDD.alias}.{value.name}")


def layouts(catalog: Catalog, callee: Callee, argument: Argument) -> list[str]:
    """Return the layouts that an argument may mean, the likeliest first.

    Of an argument about the data these are the ones that the operator's inputs may have, else
    those of all operators, the commonest first. One about something else (``bbox_layout``) has
    values of its own: the defaults of all arguments with its name.
    """
    known = _known_layouts(catalog)
    default = _text(argument)
    if argument.name not in _OF_DATA:
        same = (operator.arguments.get(argument.name) for operator in catalog.operators.values())
        found = [default, *(_text(other) for other in same if other is not None)]
    elif default is not None and default not in known:
        found = [default]  # about frequencies, coordinates
    else:
        inputs = callee.operator.layouts if callee.operator is not None else ()
        own = [layout for layouts in inputs for layout in layouts if layout in known]
        found = [default, *(own or known)]
    return list(dict.fromkeys(text for text in found if text))


def _known_layouts(catalog: Catalog) -> list[str]:
    count = Counter(
        layout
        for operator in catalog.operators.values()
        for layouts in operator.layouts
        for layout in layouts
        if layout.isalpha()
    )
    return [layout for layout, _ in count.most_common()]


def _text(argument: Argument) -> str | None:
    """Return the default, if it is a text."""
    try:
        default = ast.literal_eval(argument.default or "None")
    except (SyntaxError, ValueError):
        return None
    return default if isinstance(default, str) else None


def _from_scope(document: Document, name: str, offset: int) -> Iterator[str]:
    """Yield expressions in reach that are what the argument wants, the nearest first."""
    if name == "batch_size":
        yield from sizes_at(document, offset)
        return
    if name == "rng":
        names = names_at(document.program, offset)
        yield from (known for known, value in reversed(names.items()) if isinstance(value, Rng))
        own = attributes_at(document.program, offset)
        yield from (f"self.{known}" for known, value in own.items() if isinstance(value, Rng))
    yield from _named_so(document, name, offset)


def sizes_at(document: Document, offset: int) -> Iterator[str]:
    """Yield expressions in reach that are a batch size: of the batches here, else by name."""
    names = set(bound_at(document.program, offset))
    known = names_at(document.program, offset)
    for value in reversed(known.values()):
        size = value.size if isinstance(value, (Batch, SizeValue)) else None
        if size is not None and size.text and size.text.partition(".")[0] in names:
            yield size.text
    yield from _named_so(document, "batch_size", offset)


def _named_so(document: Document, name: str, offset: int) -> Iterator[str]:
    """Yield the names and attributes in reach that end in ``name``.

    First those written before, the nearest first; then those of ``self``, and the options of the
    command line.
    """
    names = set(bound_at(document.program, offset))
    known = names_at(document.program, offset)
    near = document.text[max(0, offset - _NEAR) : offset]
    ending = rf"(?<![^\W_]){re.escape(name)}\b"
    pattern = re.compile(rf"(?<![\w.])[\w.]*{ending}(?![=(])", re.IGNORECASE)
    for text in reversed(pattern.findall(near)):
        root = text.partition(".")[0]
        if root in names and not isinstance(known.get(root), ModuleRef):
            yield text
    own = re.compile(rf"\w*{ending}", re.IGNORECASE)
    yield from (
        f"self.{attribute}"
        for attribute in attributes_at(document.program, offset)
        if own.fullmatch(attribute)
    )
    if f"--{name.replace('_', '-')}" in document.text or f"--{name}" in document.text:
        parsed = re.findall(r"(\w+)\s*=\s*[\w.]+\.parse_args\(", document.text)
        yield from (f"{options}.{name}" for options in ("args", *parsed) if options in names)
