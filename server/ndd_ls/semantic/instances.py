"""Objects of the user's classes: how they are made, and what is theirs alone.

An attribute that only ``__init__`` assigns is as it was when the object was made, so it is kept
with the object; of all others it is known what they are over all objects of the class.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.changed import is_mutable
from ndd_ls.semantic.code import Class, Function, Instance, OneOf, Partial, close_over
from ndd_ls.semantic.frame import Slot
from ndd_ls.semantic.values import UNKNOWN, External, Items, Literal, Many, Mapping, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ndd_ls.semantic.arguments import Arguments
    from ndd_ls.semantic.code import Home
    from ndd_ls.semantic.frame import Engine, Frame

    Call = Callable[[Frame, Function, Arguments], Value]

# How deeply objects may be nested in each other's attributes until those are forgotten.
_MAX_DEPTH = 4
_TUPLES = frozenset({"typing.NamedTuple"})
_DATACLASSES = frozenset({"dataclasses.dataclass"})


def make(frame: Frame, cls: Class, arguments: Arguments, call: Call) -> Value:
    """Return the object that ``cls(…)`` makes.

    Args:
        frame: Where.
        cls: The class.
        arguments: What is passed.
        call: What follows a call of a function of the user.
    """
    instance = Instance(cls, exact=True)
    init = frame.engine.class_attributes(cls).get("__init__")
    if isinstance(init, Function):
        before = {key for key in frame.state.heap if isinstance(key, Slot) and key.cls == cls}
        for key in before:
            del frame.state.heap[key]
        call(frame, replace(init, bound=instance), arguments)
        made = {}
        for key in [key for key in frame.state.heap if isinstance(key, Slot) and key.cls == cls]:
            made[key.name] = frame.state.heap.pop(key)  # another instance may hold something else
        return replace(instance, fields=_kept(frame, cls, made))
    declared = fields_of(frame, cls)
    if declared is None or arguments.hidden:
        return instance
    made = dict(zip(declared, arguments.positional, strict=False)) | dict(arguments.keywords())
    given = {name: made.get(name, default) for name, default in declared.items()}
    return replace(instance, fields=_kept(frame, cls, given))


def fields_of(frame: Frame, cls: Class) -> dict[str, Value] | None:
    """Return the fields of a dataclass or named tuple with their defaults, else None."""
    bases = [frame.engine.base_of(cls, base.value) for base in cls.node.bases]
    found: dict[str, Value] = {}
    for base in reversed(bases):
        if isinstance(base, Class) and base != cls:
            found.update(fields_of(frame, base) or {})
    if not found and not has_fields(frame.engine, cls):
        return None
    for name, default in field_defaults(cls.node).items():
        found[name] = UNKNOWN if default is None else _constant(frame, cls, default)
    return found


def field_defaults(node: n.ClassDef) -> dict[str, n.Expr | None]:
    """Return the annotated names of a class's body, with what they are bound to."""
    return {
        target.id: statement.value
        for statement in node.body
        if isinstance(statement, n.Assign) and statement.annotation is not None
        for target in statement.targets
        if isinstance(target, n.Name)
    }


def _constant(frame: Frame, cls: Class, node: n.Expr) -> Value:
    """Return what a default is that is a constant, a name, or a tuple of them."""
    if isinstance(node, n.Constant):
        return Literal(node.value)
    if isinstance(node, n.Sequence) and node.kind == "tuple":
        return Items("tuple", tuple(_constant(frame, cls, part) for part in node.elements))
    return frame.engine.base_of(cls, node)


def has_fields(engine: Engine, cls: Class) -> bool:
    """Tell whether a class is a dataclass or a named tuple by itself."""
    return is_named_tuple(engine, cls) or any(
        isinstance(value, External) and value.path in _DATACLASSES
        for value in (engine.base_of(cls, _head(node)) for node in cls.node.decorators)
    )


def is_named_tuple(engine: Engine, cls: Class) -> bool:
    """Tell whether the objects are tuples whose elements have names."""
    bases = (engine.base_of(cls, base.value) for base in cls.node.bases)
    return any(isinstance(base, External) and base.path in _TUPLES for base in bases)


def _head(node: n.Expr) -> n.Expr:
    return node.func if isinstance(node, n.Call) else node


def as_tuple(frame: Frame, instance: Instance) -> Items | None:
    """Return a named tuple's elements; None for any other object."""
    if not is_named_tuple(frame.engine, instance.cls):
        return None
    names = fields_of(frame, instance.cls) or {}
    return Items("tuple", tuple(instance.field(name) or UNKNOWN for name in names))


def replaced(instance: Instance, arguments: Arguments) -> Value:
    """Return what ``dataclasses.replace(instance, …)`` gives."""
    if arguments.hidden:
        return Instance(instance.cls, instance.exact)
    changed = dict(instance.fields) | dict(arguments.keywords())
    fields = tuple((name, value) for name, value in sorted(changed.items()) if value != UNKNOWN)
    return replace(instance, fields=fields)


def _kept(frame: Frame, cls: Class, made: dict[str, Value]) -> tuple[tuple[str, Value], ...]:
    """Return the attributes that stay as they were made."""
    names = frame.engine.changing_attributes(cls)
    return tuple(
        (name, value)
        for name, value in sorted(made.items())
        if value != UNKNOWN
        and name not in names
        and not frame.engine.changed_attribute(name)
        and not _holds_mutable(value)
        and _depth(value) < _MAX_DEPTH
    )


def _holds_mutable(value: Value) -> bool:
    if is_mutable(value):
        return True
    if isinstance(value, Items):
        return any(map(_holds_mutable, value.items))
    return isinstance(value, Many) and _holds_mutable(value.element)


def _depth(value: Value) -> int:
    return 1 + max(map(_depth, _inside(value)), default=0)


def _inside(value: Value) -> Iterator[Value]:
    if isinstance(value, Instance):
        yield from (inner for _, inner in value.fields)
    elif isinstance(value, Function):
        yield from (inner for _, inner in value.closure.items if isinstance(inner, _NESTED))
        if value.bound is not None:
            yield value.bound
    elif isinstance(value, (Items, OneOf)):
        yield from value.items if isinstance(value, Items) else value.choices
    elif isinstance(value, Many):
        yield value.element
    elif isinstance(value, Mapping):
        yield from (inner for _, inner in value.items)
    elif isinstance(value, Partial):
        yield from (value.callee, *value.positional)


_NESTED = (Function, Instance, Items, Many, Mapping, OneOf, Partial)


def assigned_outside_init(node: n.ClassDef) -> frozenset[str]:
    """Return the attributes of ``self`` that other methods than ``__init__`` assign."""
    names: set[str] = set()
    for part in node.body:
        if isinstance(part, n.FunctionDef) and part.name != "__init__":
            for inner in part.walk():
                names.update(_assigned(inner))
    return frozenset(names)


def _assigned(node: n.Node) -> Iterator[str]:
    if isinstance(node, (n.Assign, n.Delete)):
        targets = list(node.targets)
    elif isinstance(node, (n.AugAssign, n.For)):
        targets = [node.target]
    elif isinstance(node, n.With):
        targets = [item.target for item in node.items if item.target is not None]
    else:
        return
    for target in targets:
        for part in target.walk():
            if isinstance(part, n.Attribute):
                yield part.attr


def seen_from_outside(value: Value, home: Home, depth: int = 0) -> Value:
    """Return what a value of another module is for this one: its functions belong there.

    Args:
        value: The value as the module at ``home`` knows it.
        home: That module.
        depth: How deep in other values it stands; what is nested too deeply is unknown.
    """
    if depth > 2 * _MAX_DEPTH:
        return UNKNOWN

    def seen(inner: Value) -> Value:
        return seen_from_outside(inner, home, depth + 1)

    def pairs(items: tuple[tuple[str, Value], ...]) -> tuple[tuple[str, Value], ...]:
        return tuple((name, seen(inner)) for name, inner in items)

    if isinstance(value, Function) and value.home is None:
        cls = None if value.cls is None else replace(value.cls, home=home)
        bound = None if value.bound is None else seen(value.bound)
        closure = close_over(dict(pairs(value.closure.items)))
        return replace(value, home=home, cls=cls, bound=bound, closure=closure)
    if isinstance(value, Class) and value.home is None:
        return replace(value, home=home)
    if isinstance(value, Instance):
        cls = value.cls if value.cls.home is not None else replace(value.cls, home=home)
        return replace(value, cls=cls, fields=pairs(value.fields))
    if isinstance(value, Items):
        return replace(value, items=tuple(map(seen, value.items)))
    if isinstance(value, Many):
        return replace(value, element=seen(value.element))
    if isinstance(value, Mapping):
        return replace(value, items=pairs(value.items))
    if isinstance(value, OneOf):
        return OneOf(tuple(map(seen, value.choices)))
    if isinstance(value, Partial):
        positional = tuple(map(seen, value.positional))
        return Partial(seen(value.callee), positional, pairs(value.keywords))
    return value
