"""What is known where branches meet: what all of them agree on."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from ndd_ls.semantic.code import Class, Function, Instance, OneOf, Partial
from ndd_ls.semantic.values import (
    NONE,
    SHARED,
    UNKNOWN,
    Checkpoint,
    Epoch,
    Items,
    Many,
    Mapping,
    Maybe,
    Member,
    Method,
    Reader,
    ReaderState,
    Rng,
    Shape,
    Size,
    Source,
    TensorLike,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

# What is worth knowing where None is the other choice.
_NEVER_NONE = (TensorLike, Reader, Rng, Checkpoint, Source)
# What may be called, or has attributes of the user's; more choices are not followed.
_CHOICES = (Class, Function, Instance, Member, Method, OneOf, Partial)
_MAX_CHOICES = 8


def join(left: Value | None, right: Value | None) -> Value:
    """Return what is known where either value may be; None stands for "not bound here"."""
    if left is None or right is None:
        return left or right or UNKNOWN
    if left == right:
        return left
    if isinstance(left, ReaderState) and isinstance(right, ReaderState):
        return _join_states(left, right)
    if isinstance(left, Maybe) or isinstance(right, Maybe) or NONE in (left, right):
        return _join_with_none(left, right)
    if isinstance(left, Instance) and isinstance(right, Instance) and left.cls == right.cls:
        return _join_instances(left, right)
    if isinstance(left, _CHOICES) and isinstance(right, _CHOICES):
        return _join_choices(left, right)
    if type(left) is not type(right):
        return _join_sequences(left, right)
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return _join_mappings(left, right)
    if isinstance(left, Epoch) and isinstance(right, Epoch):
        same = left.reader == right.reader and left.samples == right.samples
        return replace(left, size=_join_sizes(left.size, right.size)) if same else UNKNOWN
    if isinstance(left, (TensorLike, Many)):
        if isinstance(left, Many) and left.kind != right.kind:  # type: ignore[attr-defined]
            return UNKNOWN
        return _join_fields(left, right)
    if isinstance(left, (Rng, Checkpoint)):
        return type(left)()
    return _join_sequences(left, right)


def _join_instances(left: Instance, right: Instance) -> Value:
    theirs = dict(right.fields)
    shared = ((name, join(mine, theirs[name])) for name, mine in left.fields if name in theirs)
    fields = tuple((name, value) for name, value in shared if value != UNKNOWN)
    return Instance(left.cls, left.exact and right.exact, fields)


def _join_choices(left: Value, right: Value) -> Value:
    choices = list(left.choices if isinstance(left, OneOf) else (left,))
    for other in right.choices if isinstance(right, OneOf) else (right,):
        at = next((i for i, mine in enumerate(choices) if _is_alike(mine, other)), None)
        if at is None:
            choices.append(other)
        else:
            choices[at] = join(choices[at], other)
    return OneOf(tuple(choices)) if 1 < len(choices) <= _MAX_CHOICES else UNKNOWN


def _is_alike(left: Value, right: Value) -> bool:
    if isinstance(left, Instance) and isinstance(right, Instance):
        return left.cls == right.cls
    return left == right


def _join_states(left: ReaderState, right: ReaderState) -> ReaderState:
    if left.shared or right.shared:
        return SHARED
    if right.started is False:
        left, right = right, left
    # A reader that was not started has no batch size that could contradict the other's.
    same = left.started is False or left.size == right.size
    return ReaderState(
        left.started if left.started == right.started else None,
        left.broken | right.broken,
        right.size if same else None,
        right.size_place if same else None,
        left.kept or right.kept,
        right.mode if left.started is False or left.mode == right.mode else None,
    )


def _join_fields(left: Value, right: Value) -> Value:
    changes: dict[str, object] = {}
    for field in fields(left):
        mine, theirs = getattr(left, field.name), getattr(right, field.name)
        if mine == theirs:
            continue
        if isinstance(mine, Value):
            changes[field.name] = join(mine, theirs)
        elif isinstance(mine, frozenset):
            changes[field.name] = mine | theirs
        elif isinstance(mine, bool):
            changes[field.name] = False
        elif field.name == "shape":
            changes[field.name] = join_shapes(mine, theirs)
        elif isinstance(mine, Size) and isinstance(theirs, Size):
            changes[field.name] = _join_sizes(mine, theirs)
        else:
            changes[field.name] = None
    return replace(left, **changes)


def _join_sizes(left: Size | None, right: Size | None) -> Size | None:
    if left is None or right is None or left.value != right.value:
        return None
    same = left.text == right.text
    return left if same else None if left.value is None else Size(left.value)


def join_shapes(left: Shape | None, right: Shape | None) -> Shape | None:
    """Return the extents that two shapes share."""
    if left is None or right is None or len(left) != len(right):
        return None
    return tuple(a if a == b else None for a, b in zip(left, right, strict=True))


def _join_with_none(left: Value, right: Value) -> Value:
    values = [v.value if isinstance(v, Maybe) else v for v in (left, right) if v != NONE]
    value = join_all(values)
    return Maybe(value) if isinstance(value, _NEVER_NONE) else UNKNOWN


def _join_mappings(left: Mapping, right: Mapping) -> Mapping:
    mine, theirs = dict(left.items), dict(right.items)
    shared = tuple((key, join(mine[key], theirs[key])) for key in mine if key in theirs)
    complete = left.complete and right.complete and mine.keys() == theirs.keys()
    rests = [value for key, value in (*left.items, *right.items) if key not in dict(shared)]
    rests += [side.rest for side in (left, right) if not side.complete]
    rest = UNKNOWN if complete else join_all(rests)
    return Mapping(shared, complete, left.sources | right.sources, rest)


def _join_sequences(left: Value, right: Value) -> Value:
    if not isinstance(left, (Items, Many)) or not isinstance(right, (Items, Many)):
        return UNKNOWN
    if left.kind != right.kind:
        return UNKNOWN
    if isinstance(left, Items) and isinstance(right, Items) and len(left.items) == len(right.items):
        pairs = zip(left.items, right.items, strict=True)
        items = tuple(join(a, b) for a, b in pairs)
        return Items(left.kind, items, left.sources | right.sources)
    # Nothing is said by an empty one of what the elements are.
    elements = [element_of(v) for v in (left, right) if not isinstance(v, Items) or v.items]
    return Many(left.kind, join_all(elements), sources=left.sources | right.sources)


def any_value(mapping: Mapping) -> Value:
    """Return what any of a dict's values is."""
    values = [value for _, value in mapping.items]
    return join_all(values if mapping.complete else [*values, mapping.rest])


def element_of(value: Items | Many) -> Value:
    """Return what any element of the collection is."""
    return value.element if isinstance(value, Many) else join_all(value.items)


def join_all(values: Iterable[Value]) -> Value:
    """Return what is known where any of the values may be; of none, nothing."""
    result: Value | None = None
    for value in values:
        result = join(result, value)
    return UNKNOWN if result is None else result
