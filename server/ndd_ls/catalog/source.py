"""Facts read off Python source text, without running it."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import AttributeKind

if TYPE_CHECKING:
    from collections.abc import Iterator

_PROPERTY_DECORATORS = frozenset({"property", "cached_property", "setter", "getter", "deleter"})


def parse(source: str | bytes) -> ast.Module:
    """Parse a module.

    Raises:
        SyntaxError: It is no Python.
        ValueError: It holds a null byte.
    """
    with warnings.catch_warnings():
        # DALI's docstrings have escapes like "\\*"; the user's stderr is no place to say so.
        warnings.simplefilter("ignore")
        return ast.parse(source)


def class_attributes(node: ast.ClassDef) -> dict[str, AttributeKind]:
    """Return the public attributes that a class statement gives its class and its instances."""
    attributes: dict[str, AttributeKind] = {}
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            attributes[statement.name] = _function_kind(statement)
            for name in _assigned_to_self(statement):
                attributes.setdefault(name, AttributeKind.PROPERTY)
        elif isinstance(statement, ast.ClassDef):
            attributes[statement.name] = AttributeKind.CONSTANT
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            kind = AttributeKind.PROPERTY if statement.value is None else AttributeKind.CONSTANT
            attributes.setdefault(statement.target.id, kind)
        elif isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    attributes[target.id] = AttributeKind.CONSTANT
    return {name: kind for name, kind in attributes.items() if not name.startswith("_")}


def last_name(node: ast.expr) -> str | None:
    """Return the last part of a dotted name, None for any other expression."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def _function_kind(node: ast.FunctionDef | ast.AsyncFunctionDef) -> AttributeKind:
    decorators = {last_name(decorator) for decorator in node.decorator_list}
    return AttributeKind.PROPERTY if decorators & _PROPERTY_DECORATORS else AttributeKind.METHOD


def _assigned_to_self(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    parameters = (*function.args.posonlyargs, *function.args.args)
    if not parameters:
        return
    self = parameters[0].arg
    for node in ast.walk(function):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Name)
            and node.value.id == self
        ):
            yield node.attr
