"""Operators and readers read off DALI's type stubs.

The stubs are made from the same schemas as the functions, but differ from them:

- they show ``seed``, which random operators refuse from some version after 2.0 on: these take
  ``rng``, shown or not;
- their docstrings describe ``preserve`` and ``bytes_per_sample_hint``, which nothing takes;
- they leave out deprecated arguments, which are taken; only the docstrings name them;
- they show per-sample arguments of readers' constructors, which 2.0 takes in calls alone;
- every operator is said to return one Tensor or Batch, however many it does return.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.catalog import docstring
from ndd_ls.catalog.model import Argument, MemberKind, Operator

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ndd_ls.catalog.docstring import Docstring, Entry

_REFUSED = frozenset({"bytes_per_sample_hint", "preserve"})
_READER_HEADER = ("max_batch_size", "name", "device", "num_inputs")
_ANNOTATIONS: Mapping[str, str] = {"DTypeLike": "DALIDataType", "DeviceLike": "Device"}
_WRAPPERS = frozenset({"Batch", "None", "Optional", "Sequence", "TensorLikeArg", "Union", "Any"})
_BACKEND = re.compile(r"^ \* '(\w+)'$", re.MULTILINE)
_DEFAULT = re.compile(r"default = `(.*)`")
_MORE_INPUTS = re.compile(r"inputs\[\d+\.\.(\d+)\]")
_ALIAS = re.compile(r"deprecated alias for `(\w+)`")
_QUOTED = re.compile(r"'([^']*)'")
_UNKNOWN_MANY = 999


def read_function(
    path: str,
    node: ast.FunctionDef,
    *,
    takes_seed: bool = False,
    documentation: Docstring | None = None,
) -> Operator:
    """Return the operator that the last overload of a stub's function describes.

    Args:
        path: Where it stands, relative to the dynamic module.
        node: The overload for batches: it shows which arguments take a batch.
        takes_seed: Random operators of this version take ``seed`` as well.
        documentation: Taken instead of an empty one: that of the operator it is an alias of.
    """
    doc = docstring.parse(ast.get_docstring(node, clean=False) or "")
    described = doc if doc.arguments or documentation is None else documentation
    signature = _arguments(node.args)
    random = "rng" in signature or "seed" in signature
    arguments = {
        "batch_size": Argument("batch_size", "int"),
        "device": Argument("device", "Device"),
    }
    arguments |= _described(
        signature, described.arguments, without={"seed"} if random and not takes_seed else set()
    )
    if random:
        arguments["rng"] = Argument("rng", "RNG")
    optional = len(node.args.defaults)
    inputs = tuple(argument.arg for argument in node.args.posonlyargs)
    message, replacement = _deprecation(doc.head)
    return Operator(
        path=path,
        schema="",
        kind=MemberKind.OPERATOR,
        inputs=inputs,
        min_inputs=len(inputs) - optional,
        max_inputs=_max_inputs(node.args, inputs, described.inputs),
        arguments=arguments,
        backends=frozenset(_BACKEND.findall(described.head)),
        outputs=None,
        outputs_by_default=None,
        random=random,
        stateful=random,
        layouts=_layouts(described.inputs[: len(inputs)]),
        deprecated=message,
        replacement=replacement,
    )


def read_reader(
    path: str, node: ast.ClassDef, *, checkpointing: bool, takes_tensors: bool
) -> Operator:
    """Return the reader that a stub's class describes.

    Args:
        path: Where it stands, relative to the dynamic module.
        node: The class.
        checkpointing: The base class takes ``enable_checkpointing``, which no stub shows.
        takes_tensors: The constructor takes what may be a tensor.
    """
    doc = docstring.parse(ast.get_docstring(node, clean=False) or "")
    signature: dict[str, Argument] = {}
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            signature = _arguments(statement.args)
    header = {name: signature.pop(name) for name in _READER_HEADER if name in signature}
    arguments = header | _described(signature, doc.arguments, without=set())
    arguments = {
        name: replace(argument, per_sample=False)  # the constructor refuses a Batch
        for name, argument in arguments.items()
        if takes_tensors or not argument.per_sample
    }
    if checkpointing:
        arguments["enable_checkpointing"] = Argument("enable_checkpointing", "bool", "False")
    message, replacement = _deprecation(doc.head)
    return Operator(
        path=path,
        schema="",
        kind=MemberKind.READER,
        arguments=arguments,
        backends=frozenset(_BACKEND.findall(doc.head)),
        outputs=None,
        outputs_by_default=None,
        stateful=True,
        deprecated=message,
        replacement=replacement,
    )


def alias_target(node: ast.FunctionDef | ast.ClassDef) -> str | None:
    """Return the path of what replaces a deprecated operator."""
    return _deprecation(docstring.parse(ast.get_docstring(node, clean=False) or "").head)[1]


def _arguments(node: ast.arguments) -> dict[str, Argument]:
    """Return the arguments of a signature that are no inputs."""
    pairs: list[tuple[ast.arg, ast.expr | None, bool]] = []
    without_default = len(node.args) - len(node.defaults)
    for index, argument in enumerate(node.args):
        default = node.defaults[index - without_default] if index >= without_default else None
        pairs.append((argument, default, True))
    pairs += [
        (argument, default, False)
        for argument, default in zip(node.kwonlyargs, node.kw_defaults, strict=True)
    ]
    return {
        argument.arg: Argument(
            argument.arg,
            _annotated_type(argument.annotation),
            default=None if default is None or _is_none(default) else ast.unparse(default),
            required=default is None,
            is_list="Sequence" in _names(argument.annotation),
            per_sample="TensorLikeArg" in _names(argument.annotation),
            positional=positional,
        )
        for argument, default, positional in pairs
    }


def _described(
    signature: Mapping[str, Argument], entries: Sequence[Entry], without: set[str]
) -> dict[str, Argument]:
    """Return the schema's arguments, in its order: the signature's and the deprecated ones."""
    arguments: dict[str, Argument] = {}
    for entry in entries:
        if entry.name in signature:
            shown = signature[entry.name]
            arguments[entry.name] = replace(shown, type=_described_type(entry.type))
        elif entry.name not in ("batch_size", "device", "rng"):
            arguments[entry.name] = _deprecated(entry)
    for name, argument in signature.items():
        if name not in ("batch_size", "device", "rng"):
            arguments.setdefault(name, argument)
    return {
        name: argument
        for name, argument in arguments.items()
        if name not in _REFUSED and name not in without
    }


def _deprecated(entry: Entry) -> Argument:
    message = docstring.last_warning(entry.body)
    alias = _ALIAS.search(message or "")
    default = _DEFAULT.search(entry.type)
    return Argument(
        entry.name,
        _described_type(entry.type),
        default=None if default is None else default[1],
        is_list=" or list of " in entry.type,
        per_sample="Tensor/Batch of" in entry.type,
        deprecated=message,
        replacement=None if alias is None else alias[1],
    )


def _described_type(text: str) -> str:
    if text.startswith(":ref:`layout"):
        return "TensorLayout"
    if text.startswith("dict of"):
        return "dict"
    found = re.match(r":class:`([^`]+)`|([\w.]+)", text)
    return "" if found is None else (found[1] or found[2]).rpartition(".")[2]


def _annotated_type(annotation: ast.expr | None) -> str:
    for name in _names(annotation):
        if name not in _WRAPPERS:
            return _ANNOTATIONS.get(name, name)
    return "object"


def _names(annotation: ast.expr | None) -> list[str]:
    if annotation is None:
        return []
    names = []
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name) and node.id != "builtins":
            names.append(node.id)
        elif isinstance(node, ast.Attribute):
            names.append(node.attr)
    return names


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _max_inputs(node: ast.arguments, inputs: Sequence[str], entries: Iterable[Entry]) -> int:
    if node.vararg is None:
        return len(inputs)
    for entry in entries:
        found = _MORE_INPUTS.fullmatch(entry.name)
        if found is not None:
            return int(found[1]) + 1
    return _UNKNOWN_MANY


def _layouts(entries: Iterable[Entry]) -> tuple[tuple[str, ...], ...]:
    layouts = [tuple(_QUOTED.findall(entry.type)) for entry in entries]
    while layouts and not layouts[-1]:
        layouts.pop()
    return tuple(layouts)


def _deprecation(head: str) -> tuple[str | None, str | None]:
    warning = docstring.first_warning(head)
    if warning is None or "operator is now deprecated" not in warning:
        return None, None
    _, _, explanation = warning.partition("\n\n")
    return " ".join(explanation.split()), docstring.replacement(head)
