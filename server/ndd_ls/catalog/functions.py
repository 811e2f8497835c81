"""Plain functions, methods and constructors of dynamic mode, read off their source text."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import Argument, AttributeKind, Function, MemberKind
from ndd_ls.catalog.source import last_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ndd_ls.catalog.namespace import Binding, Package

READER = "Reader"
"""What stands for the base class of all readers in the paths of its methods."""

_WORDS: Mapping[str, str] = {"DTypeLike": "DALIDataType", "DeviceLike": "Device"}
# What no annotation tells: these names mean the same wherever dynamic mode has them.
_BY_NAME: Mapping[str, str] = {
    "batch_size": "int",
    "device_id": "int",
    "dtype": "DALIDataType",
    "layout": "TensorLayout",
    "num_threads": "int",
    "seed": "int",
}
_UNIONS = frozenset({"Optional", "Union"})


def read_functions(
    package: Package,
    members: Mapping[str, MemberKind],
    attributes: Mapping[str, Mapping[str, AttributeKind]],
) -> dict[str, Function]:
    """Return what the source of dynamic mode says on everything that is no operator.

    Args:
        package: The files of dynamic mode.
        members: Its public names.
        attributes: The public attributes of its classes.

    Returns:
        Functions by their paths (``"as_batch"``), constructors by those of their classes
        (``"Batch"``), methods by both (``"Batch.torch"``); what all readers have in common below
        ``READER``. Left out is what has no source of its own, and a function that passes
        ``**kwargs`` on: its source does not say what it takes.
    """
    found: dict[str, Function] = {}
    for path, kind in members.items():
        binding = _binding(package, path)
        if binding is None:
            continue
        node = binding.definition
        if kind is MemberKind.FUNCTION and isinstance(node, ast.FunctionDef):
            if node.args.kwarg is None:
                found[path] = _function(path, node, bound=False)
        elif kind is MemberKind.CLASS:
            found.update(_of_class(package, binding, path, attributes.get(path, {})))
    reader = package.bindings("_ops").get(READER)
    if reader is not None:
        methods = package.attributes(reader)
        found.update(_of_class(package, reader, READER, methods))
        found.pop(READER, None)  # each reader has a constructor of its own
    return found


def _binding(package: Package, path: str) -> Binding | None:
    module, _, name = path.rpartition(".")
    return package.bindings(module).get(name)


def _of_class(
    package: Package, binding: Binding, path: str, attributes: Mapping[str, AttributeKind]
) -> Iterator[tuple[str, Function]]:
    constructor = package.attribute(binding, "__init__")
    if isinstance(constructor, ast.FunctionDef):
        yield path, _function(path, constructor, bound=True)
    for name, kind in attributes.items():
        method = package.attribute(binding, name)
        if kind is AttributeKind.METHOD and isinstance(method, ast.FunctionDef):
            bound = "staticmethod" not in map(last_name, method.decorator_list)
            full = f"{path}.{name}"
            yield full, _function(full, method, bound=bound)


def _function(path: str, node: ast.FunctionDef, *, bound: bool) -> Function:
    """Return a function; of one that is ``bound`` the first parameter is given already."""
    parameters = node.args
    inputs = [parameter.arg for parameter in parameters.posonlyargs]
    both = parameters.args[1:] if bound and not inputs else parameters.args
    positional = [*parameters.posonlyargs, *parameters.args]
    defaults = dict(
        zip(
            (p.arg for p in reversed(positional)),
            reversed(parameters.defaults),
            strict=False,
        )
    )
    for parameter, default in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True):
        if default is not None:
            defaults[parameter.arg] = default
    arguments = [
        _argument(p, defaults.get(p.arg), positional=p in both)
        for p in (*both, *parameters.kwonlyargs)
    ]
    return Function(
        path=path,
        inputs=tuple(inputs[1:] if bound and inputs else inputs),
        variadic=None if parameters.vararg is None else parameters.vararg.arg,
        open=parameters.kwarg is not None,
        arguments={argument.name: argument for argument in arguments},
    )


def _argument(parameter: ast.arg, default: ast.expr | None, *, positional: bool) -> Argument:
    return Argument(
        parameter.arg,
        _type(parameter, default),
        _literal(default),
        required=default is None,
        positional=positional,
    )


def _literal(default: ast.expr | None) -> str | None:
    """Return a default that says something: ``None`` and what is computed do not."""
    if not isinstance(default, ast.Constant | ast.UnaryOp):
        return None
    text = ast.unparse(default)
    return None if text == "None" else text


def _type(parameter: ast.arg, default: ast.expr | None) -> str:
    """Return the word for a type, as short as the annotation allows; empty if nothing tells."""
    known = _BY_NAME.get(parameter.arg)
    if known is not None:
        return known
    if parameter.annotation is not None:
        words = [_WORDS.get(word, word) for word in _alternatives(parameter.annotation)]
        return " | ".join(words)
    if isinstance(default, ast.Constant) and default.value is not None:
        return type(default.value).__name__
    return ""


def _alternatives(annotation: ast.expr) -> Iterator[str]:
    """Yield what an annotation allows beside ``None``."""
    if isinstance(annotation, ast.BinOp):
        yield from _alternatives(annotation.left)
        yield from _alternatives(annotation.right)
    elif isinstance(annotation, ast.Subscript) and last_name(annotation.value) in _UNIONS:
        inner = annotation.slice
        for alternative in inner.elts if isinstance(inner, ast.Tuple) else [inner]:
            yield from _alternatives(alternative)
    elif isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            yield from _alternatives(ast.parse(annotation.value, mode="eval").body)
        except SyntaxError:
            yield annotation.value
    elif not (isinstance(annotation, ast.Constant) and annotation.value is None):
        yield last_name(annotation) or ast.unparse(annotation)
