"""What functions change at times that nobody knows: told by names alone, for a chunk at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.values import UNKNOWN, Foreign, Items, Literal, Many, Mapping, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator

MUTATORS = frozenset(
    [
        "add",
        "append",
        "appendleft",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "popitem",
        "popleft",
        "remove",
        "reverse",
        "setdefault",
        "sort",
        "update",
    ]
)


def is_mutable(value: Value) -> bool:
    """Tell whether a value is a collection that can change in place."""
    if isinstance(value, (Items, Many)):
        return value.kind in ("list", "set")
    return isinstance(value, Mapping)


def forgotten(value: Value) -> Value:
    """Return what stays known of a collection whose contents may be anything now."""
    if isinstance(value, (Items, Many)):
        return Many(value.kind, UNKNOWN, sources=value.sources)
    if isinstance(value, Mapping):
        return Mapping((), complete=False, sources=value.sources)
    return value


def loosened(value: Value, *, rebound: bool) -> Value:
    """Return what stays known of something that is changed at unknown times.

    Args:
        value: What it is at first.
        rebound: Other objects may take its place, not only its contents change.
    """
    if is_mutable(value):
        return forgotten(value)
    if not rebound:
        return value
    if isinstance(value, Literal) and value.value is not None:
        return Foreign(type(value.value).__name__)
    return UNKNOWN


def changed_names(statement: n.Stmt) -> frozenset[str]:
    """Return what functions change that is not their own.

    Returns:
        ``"name"`` for a collection that a function changes in place, ``"=name"`` for a name that
        it declares ``global`` or ``nonlocal``, and ``".name"`` and ``"=.name"`` for an attribute
        of an object other than ``self``, changed anywhere; ``"Base<name"`` for what the body of a
        class that derives from ``Base`` binds.
    """
    found: set[str] = set()
    stack: list[tuple[n.Node, frozenset[str] | None]] = [(statement, None)]
    while stack:
        node, own = stack.pop()
        if isinstance(node, (n.FunctionDef, n.Lambda)):
            own = _own_names(node)
        elif isinstance(node, n.GlobalNames):
            found.update(f"={name}" for name in node.names)
        elif isinstance(node, n.Call) and isinstance(node.func, n.Attribute):
            if node.func.attr in MUTATORS:
                found.update(_of(node.func.value, own))
        elif isinstance(node, n.ClassDef):
            found.update(_overridden(node))
        for target in _targets(node):
            if isinstance(target, n.Attribute) and not _is_self(target.value):
                found.add(f"=.{target.attr}")
            elif isinstance(target, n.Subscript):
                found.update(_of(target.value, own))
        stack.extend((child, own) for child in node.children())
    return frozenset(found)


def _of(target: n.Expr, own: frozenset[str] | None) -> Iterator[str]:
    while isinstance(target, n.Subscript):
        target = target.value
    if isinstance(target, n.Name) and own is not None and target.id not in own:
        yield target.id
    elif isinstance(target, n.Attribute) and not _is_self(target.value):
        yield f".{target.attr}"


def _overridden(node: n.ClassDef) -> Iterator[str]:
    bases = [base.value for base in node.bases]
    names = {part.name for part in node.body if isinstance(part, n.FunctionDef)}
    for part in node.body:
        names.update(target.id for target in _targets(part) if isinstance(target, n.Name))
    for base in bases:
        name = base.attr if isinstance(base, n.Attribute) else getattr(base, "id", None)
        yield from (f"{name}<{own}" for own in names)


def _is_self(node: n.Expr) -> bool:
    return isinstance(node, n.Name) and node.id == "self"


def _targets(node: n.Node) -> Iterator[n.Node]:
    """Yield the single targets that a statement binds or deletes."""
    roots: list[n.Expr] = []
    if isinstance(node, (n.Assign, n.Delete)):
        roots = list(node.targets)
    elif isinstance(node, (n.AugAssign, n.For)):
        roots = [node.target]
    elif isinstance(node, n.With):
        roots = [item.target for item in node.items if item.target is not None]
    for root in roots:
        if isinstance(root, n.Sequence):
            yield from root.elements
        else:
            yield root


def _own_names(function: n.FunctionDef | n.Lambda) -> frozenset[str]:
    names = {parameter.name for parameter in function.parameters}
    for node in function.walk():
        if not isinstance(node, n.AugAssign):
            names.update(target.id for target in _targets(node) if isinstance(target, n.Name))
    return frozenset(names)
