"""What changes a list, a dict or a set in place, under whatever names it is known.

A collection keeps the places that made it. Where one is changed, all that may be the same object
(they share a place) are then either as before or as after.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import number, text
from ndd_ls.semantic.changed import forgotten, is_mutable
from ndd_ls.semantic.code import Instance
from ndd_ls.semantic.frame import Frame, Slot
from ndd_ls.semantic.joining import element_of, join
from ndd_ls.semantic.values import UNKNOWN, Collection, Items, Literal, Many, Mapping, Place, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.semantic.arguments import Arguments

_MAX_ITEMS = 64
_MAX_DEPTH = 4


def call(frame: Frame, receiver: Value, name: str, arguments: Arguments) -> Value:
    """Return the result of ``receiver.name(…)`` for a method that changes a collection."""
    if isinstance(receiver, Mapping):
        after, result = _dict_method(receiver, name, arguments)
    elif isinstance(receiver, (Items, Many)):
        after, result = _list_method(receiver, name, arguments)
    else:
        return UNKNOWN
    func = arguments.node.func
    change(frame, func.value if isinstance(func, n.Attribute) else None, receiver, after)
    return result


def _list_method(old: Items | Many, name: str, arguments: Arguments) -> tuple[Value, Value]:
    positional = arguments.positional
    element = element_of(old) if isinstance(old, Many) or old.items else None
    rest = Many(old.kind, UNKNOWN if element is None else element, sources=old.sources)
    if name in ("append", "add") and len(positional) == 1:
        if isinstance(old, Items) and old.kind == "list" and len(old.items) < _MAX_ITEMS:
            return replace(old, items=(*old.items, positional[0])), UNKNOWN
        grown = join(element, positional[0])
        return Many(old.kind, grown, nonempty=True, sources=old.sources), UNKNOWN
    if name == "clear":
        return Items(old.kind, (), old.sources), UNKNOWN
    if name == "pop":
        index = number(positional[0]) if positional else -1
        if isinstance(old, Items) and index in (0, -1) and old.items:
            items = old.items[1:] if index == 0 else old.items[:-1]
            return replace(old, items=items), old.items[index]
        return rest, rest.element
    if name in ("remove", "discard", "sort", "reverse"):
        return rest, UNKNOWN
    return replace(rest, element=UNKNOWN), UNKNOWN


def _dict_method(old: Mapping, name: str, arguments: Arguments) -> tuple[Value, Value]:
    positional = arguments.positional
    key = text(positional[0]) if positional else None
    if name == "clear":
        return Mapping((), sources=old.sources), UNKNOWN
    if name == "pop" and key is not None:
        items = tuple((k, v) for k, v in old.items if k != key)
        return replace(old, items=items), old.get(key)
    if name == "update" and not positional and not arguments.hidden:
        given = dict(arguments.keywords())
        return replace(old, items=tuple((dict(old.items) | given).items())), UNKNOWN
    if name == "setdefault" and key is not None and len(positional) == 2:
        if key in dict(old.items):
            return old, old.get(key)
        value = positional[1] if old.complete else join(old.rest, positional[1])
        return replace(old, items=(*old.items, (key, value))), value
    return forgotten(old), UNKNOWN


def store(frame: Frame, target: n.Subscript, old: Value, index: Value | None, value: Value) -> None:
    """Do ``target[index] = value``, where the target's object was ``old``."""
    if not is_mutable(old):
        return
    after = forgotten(old)
    if isinstance(old, Mapping):
        key = text(index)
        if key is not None:
            after = replace(old, items=tuple((dict(old.items) | {key: value}).items()))
        else:
            after = _with_some_key(old, index, value)
    elif isinstance(old, Items) and isinstance(index, Literal) and type(index.value) is int:
        if -len(old.items) <= index.value < len(old.items):
            items = list(old.items)
            items[index.value] = value
            after = replace(old, items=tuple(items))
    elif isinstance(old, Many) and not isinstance(target.indices[0], n.Slice):
        after = replace(old, element=join(old.element, value))
    change(frame, target.value, old, after)


def _with_some_key(old: Mapping, index: Value | None, value: Value) -> Mapping:
    """Return a dict after a value was stored under a key that is no known string."""
    items = old.items
    if not isinstance(index, Literal):
        items = tuple((name, join(before, value)) for name, before in items)
    rest = value if old.complete else join(old.rest, value)
    return replace(old, items=items, complete=False, rest=rest)


def change(frame: Frame, target: n.Expr | None, old: Value, new: Value) -> None:
    """Let the object that ``target`` names become ``new``, under all its names."""
    sources = old.sources if isinstance(old, Collection) else frozenset()
    spread(frame, sources, new)
    if isinstance(target, n.Name) and target.id in frame.state.vars:
        frame.bind(target.id, new)
    elif isinstance(target, n.Name) and target.id in frame.closure:
        frame.closure[target.id] = new
    elif isinstance(target, n.Name) and frame.is_module:
        frame.bind(target.id, new)
    elif isinstance(target, n.Attribute) and isinstance(target.value, n.Name):
        owner = frame.lookup(target.value.id)
        if isinstance(owner, Instance) and owner == frame.self_value:
            frame.state.heap[Slot(owner.cls, target.attr)] = new


def forget(frame: Frame, value: Value) -> None:
    """Note that unknown code may have changed a collection."""
    if is_mutable(value):
        assert isinstance(value, Collection)
        spread(frame, value.sources, forgotten(value))


def spread(frame: Frame, sources: frozenset[Place], new: Value) -> None:
    """Let everything that may be an object of ``sources`` be as before or ``new``."""
    if not sources:
        return
    frame.changes[sources, new] = None
    for names in (frame.state.vars, frame.closure):
        for name, value in names.items():
            names[name] = weakened(value, sources, new)
    for key, value in frame.state.heap.items():
        frame.state.heap[key] = weakened(value, sources, new)
    if frame.is_module:
        for name, value in frame.engine.outside(sources):
            frame.state.vars.setdefault(name, weakened(value, sources, new))


def weakened(value: Value, sources: frozenset[Place], new: Value, depth: int = 0) -> Value:
    """Return what is known of a value after an object of ``sources`` may have become ``new``."""
    if not isinstance(value, Collection) or depth > _MAX_DEPTH:
        return value
    if isinstance(value, Items):
        items = tuple(weakened(item, sources, new, depth + 1) for item in value.items)
        inner: Value = value if items == value.items else replace(value, items=items)
    elif isinstance(value, Many):
        element = weakened(value.element, sources, new, depth + 1)
        inner = value if element == value.element else replace(value, element=element)
    else:
        pairs = tuple((k, weakened(v, sources, new, depth + 1)) for k, v in value.items)
        rest = weakened(value.rest, sources, new, depth + 1)
        same = pairs == value.items and rest == value.rest
        inner = value if same else replace(value, items=pairs, rest=rest)
    return join(inner, new) if value.sources & sources else inner
