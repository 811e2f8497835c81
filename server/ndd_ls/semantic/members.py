"""Attributes, subscripts, iteration and assignment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import AttributeKind, MemberKind
from ndd_ls.semantic import arrays, instances, readers, subscripts
from ndd_ls.semantic.arguments import number
from ndd_ls.semantic.changed import loosened
from ndd_ls.semantic.code import Function, Instance, OneOf, Super
from ndd_ls.semantic.frame import Frame, Slot, known
from ndd_ls.semantic.joining import any_value, element_of, join_all
from ndd_ls.semantic.values import (
    NONE,
    UNKNOWN,
    Array,
    Batch,
    BatchSlice,
    Checkpoint,
    DType,
    Epoch,
    EvalMode,
    External,
    Foreign,
    Items,
    Literal,
    Many,
    Mapping,
    Maybe,
    Member,
    Method,
    ModuleRef,
    Reader,
    Rng,
    Size,
    SizeValue,
    Slice,
    Source,
    Tensor,
    TensorLike,
    TensorList,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.semantic.values import Place

DYNAMIC = "nvidia.dali.experimental.dynamic"

# Attributes that are no methods; everything else on these objects is called.
_BATCH_PROPERTIES = frozenset({"batch_size", "device", "dtype", "layout", "ndim", "shape"})
_TENSOR_PROPERTIES = frozenset(
    {"device", "dtype", "itemsize", "layout", "nbytes", "ndim", "shape", "size"}
)
_OWN_METHODS = (Reader, Rng, Checkpoint, Source, TensorList, Many, Mapping, Items)


def attribute(frame: Frame, value: Value, name: str) -> Value:
    """Return ``value.name``."""
    if isinstance(value, Maybe):
        value = value.value  # None has no attribute that matters here
    if isinstance(value, ModuleRef):
        return module_member(frame.catalog, value.path, name)
    if isinstance(value, Batch):
        return _batch_attribute(value, name)
    if isinstance(value, Tensor):
        return _tensor_attribute(value, name)
    if isinstance(value, Instance):
        return _instance_attribute(frame, value, name)
    if isinstance(value, Array):
        return arrays.attribute(value, name)
    if isinstance(value, Member):
        kind = frame.catalog.attributes.get(value.path, {}).get(name)
        if value.path == "EvalMode" and kind is AttributeKind.CONSTANT:
            return EvalMode(name)
        return Method(value, name)
    if isinstance(value, Super):
        found = frame.engine.inherited(value.cls).get(name)
        return (
            bind_method(frame, found, value.instance)
            if isinstance(found, Function)
            else known(found)
        )
    if isinstance(value, OneOf):
        return join_all(attribute(frame, choice, name) for choice in value.choices)
    if isinstance(value, External):
        return External(f"{value.path}.{name}")
    if isinstance(value, _OWN_METHODS) or value == arrays.GENERATOR:
        return Method(value, name)
    return UNKNOWN


def module_member(catalog: Catalog, module: str, name: str) -> Value:
    """Return a name of a module."""
    if module == DYNAMIC or module.startswith(f"{DYNAMIC}."):
        path = f"{module}.{name}"[len(DYNAMIC) + 1 :]
        kind = catalog.kind(path)
        if kind is MemberKind.MODULE:
            return ModuleRef(f"{module}.{name}")
        if kind is MemberKind.DTYPE:
            return DType(name)
        return UNKNOWN if kind is None else Member(path)
    full = f"{module}.{name}"
    return ModuleRef(full) if is_module(full) else External(full)


def module_value(catalog: Catalog, path: str) -> Value:
    """Return what ``import path as x`` binds."""
    parent, _, name = path.rpartition(".")
    if is_module(path):
        return ModuleRef(path)
    return module_member(catalog, parent, name) if parent else External(path)


def is_module(path: str) -> bool:
    """Tell whether a dotted name outside of dynamic mode is a module that matters here."""
    return path == DYNAMIC or DYNAMIC.startswith(f"{path}.") or path in _DALI_MODULES


# Modules of DALI that programs import beside dynamic mode.
_DALI_MODULES = frozenset({"nvidia.dali.fn", "nvidia.dali.types", "nvidia.dali.ops"})


def _batch_attribute(batch: Batch, name: str) -> Value:
    if name == "batch_size":
        if batch.size is None:
            return UNKNOWN
        number = batch.size.value
        return Literal(number) if number is not None else SizeValue(batch.size)
    if name == "tensors":
        return TensorList(batch)
    if name == "slice":
        return BatchSlice(batch)
    return _common_property(batch, name, _BATCH_PROPERTIES)


def _tensor_attribute(tensor: Tensor, name: str) -> Value:
    return _common_property(tensor, name, _TENSOR_PROPERTIES)


def _common_property(value: TensorLike, name: str, properties: frozenset[str]) -> Value:
    if name not in properties:
        return Method(value, name)
    if name == "ndim" and value.ndim is not None:
        return Literal(value.ndim)
    if name == "layout" and value.layout:
        return Literal(value.layout)
    if name == "dtype" and value.dtype is not None:
        return DType(value.dtype)
    return UNKNOWN


def _instance_attribute(frame: Frame, instance: Instance, name: str) -> Value:
    found = instance.field(name)
    if found is not None:
        return found
    if frame.self_value == instance:
        found = frame.attribute(instance.cls, name)
    else:
        found = frame.engine.class_attributes(instance.cls).get(name)
    overridden = found is not None and frame.engine.is_overridden(instance.cls, name)
    if overridden and not instance.exact:
        found = loosened(known(found), rebound=True)  # it may be an object of a derived class
    if isinstance(found, Function) and found.method:
        return bind_method(frame, found, instance)
    return known(found)


# Decorators after which a function still does what its body says.
HARMLESS = frozenset(
    {
        "abstractmethod",
        "cache",
        "cached_property",
        "classmethod",
        "contextmanager",
        "inference_mode",
        "jit",
        "lru_cache",
        "njit",
        "no_grad",
        "override",
        "property",
        "staticmethod",
        "wraps",
    }
)


def last_name(node: n.Expr) -> str:
    """Return the last part of a dotted name, or of that which is called."""
    if isinstance(node, n.Call):
        node = node.func
    if isinstance(node, n.Attribute):
        return node.attr
    return node.id if isinstance(node, n.Name) else ""


def decorator_names(function: Function) -> frozenset[str]:
    """Return the last parts of the names of a function's decorators."""
    return frozenset(map(last_name, getattr(function.node, "decorators", ())))


def bind_method(frame: Frame, function: Function, instance: Instance) -> Value:
    """Return a function of a class as it is reached through an instance."""
    names = decorator_names(function)
    if "staticmethod" in names:
        return function
    if "classmethod" in names:
        return UNKNOWN
    bound = replace(function, bound=instance)
    if names & {"property", "cached_property"}:
        return frame.engine.call_function(frame, bound, {_first_name(function): instance})
    return bound


def _first_name(function: Function) -> str:
    parameters = function.node.parameters
    return parameters[0].name if parameters else ""


def subscript(frame: Frame, value: Value, node: n.Subscript, indices: Sequence[Value]) -> Value:
    """Return ``value[indices]``."""
    if isinstance(value, Maybe):
        value = value.value
    if isinstance(value, Instance):
        value = instances.as_tuple(frame, value) or value
    index = indices[0] if len(indices) == 1 and not node.is_tuple else None
    if isinstance(value, Items):
        return _item(value, index, frame.place(node))
    if isinstance(value, Mapping):
        if isinstance(index, Literal) and isinstance(index.value, str):
            return value.get(index.value)
        return any_value(value)
    if isinstance(value, Many):
        if isinstance(index, Slice):
            sources = frozenset([frame.place(node)] if value.kind == "list" else ())
            return Many(value.kind, value.element, sources=sources)
        return value.element if value.kind in ("list", "tuple") else UNKNOWN
    if isinstance(value, TensorList):
        return _tensors_item(value, node, index)
    if isinstance(value, (BatchSlice, Tensor)):
        return subscripts.cut(value, node, indices, frame.place(node))
    if isinstance(value, Array):
        return arrays.subscript(value, node, indices)
    if value == External("numpy.mgrid"):
        return arrays.grid(indices)
    return UNKNOWN


def _item(value: Items, index: Value | None, place: Place) -> Value:
    if isinstance(index, Literal) and type(index.value) is int:
        try:
            return value.items[index.value]
        except IndexError:
            return UNKNOWN
    if isinstance(index, Slice):
        sources = frozenset([place] if value.kind == "list" else ())
        if all(bound == NONE or number(bound) is not None for bound in index.bounds):
            lower, upper, step = map(number, index.bounds)
            if step != 0:
                return Items(value.kind, value.items[lower:upper:step], sources)
        return Many(value.kind, element_of(value), sources=sources)
    return element_of(value) if value.items else UNKNOWN


def _tensors_item(value: TensorList, node: n.Subscript, index: Value | None) -> Value:
    part = node.indices[0]
    if isinstance(part, n.Slice) and part.lower is part.upper is part.step is None:
        return value
    if isinstance(index, (Items, Many, Slice)):
        return TensorList(value.batch, partial=True)
    return sample_of(value.batch)


def sample_of(batch: Batch) -> Tensor:
    """Return one sample of a batch."""
    return Tensor(batch.device, batch.dtype, batch.layout, batch.shape, None, batch.origin)


def iterate(frame: Frame, value: Value) -> Value:
    """Return what one step of ``for x in value`` gives."""
    if isinstance(value, Maybe):
        value = value.value
    if isinstance(value, Epoch):
        return readers.element(frame.catalog, value)
    if isinstance(value, (Items, Many)):
        return element_of(value)
    if isinstance(value, Batch):
        return sample_of(value)
    if isinstance(value, TensorList):
        return sample_of(value.batch)
    if isinstance(value, (Instance, OneOf)):
        from ndd_ls.semantic import calls

        return calls.iterate(frame, value)
    if isinstance(value, Tensor):
        shape = None if not value.shape else value.shape[1:]
        return replace(value, shape=shape, layout=None)
    if isinstance(value, Array):
        return replace(value, shape=None if not value.shape else value.shape[1:])
    if isinstance(value, Mapping):
        return Foreign("str") if value.complete and value.items else UNKNOWN
    return UNKNOWN


def length_of(value: Value) -> Size | None:
    """Return how many elements a collection has, or a loop over it goes through."""
    if isinstance(value, Items) and value.kind != "set":
        return Size(len(value.items))
    if isinstance(value, Mapping) and value.complete:
        return Size(len(value.items))
    if isinstance(value, TensorList):
        return None if value.partial else value.batch.size
    if isinstance(value, Batch):
        return value.size
    if isinstance(value, Array) and value.shape and value.shape[0] is not None:
        return Size(value.shape[0])
    return value.length if isinstance(value, Many) else None


def epoch_of(value: Value) -> Epoch | None:
    """Return the reader's epoch that a loop over ``value`` goes through."""
    if isinstance(value, Epoch):
        return value
    return value.epoch if isinstance(value, Many) else None


def runs(value: Value) -> bool:
    """Tell whether a loop over ``value`` runs at least once."""
    if isinstance(value, Many):
        return value.nonempty
    if isinstance(value, Items):
        return bool(value.items)
    return isinstance(value, (Epoch, Batch))


def assign(frame: Frame, target: n.Expr, value: Value) -> None:
    """Bind a target of an assignment, a loop, or ``with``."""
    if isinstance(target, n.Name):
        frame.record(target, value)
        if target.id in frame.globals:
            return  # what a function does to a global is not followed
        frame.bind(target.id, value)
    elif isinstance(target, n.Sequence):
        _unpack(frame, target, value)
    elif isinstance(target, n.Attribute):
        from ndd_ls.semantic.expressions import evaluate

        owner = evaluate(frame, target.value)
        frame.record(target, value)
        frame.unit.stored[target.attr] = None
        if isinstance(owner, Instance) and owner == frame.self_value:
            frame.state.heap[Slot(owner.cls, target.attr)] = value
    elif isinstance(target, n.Subscript):
        from ndd_ls.semantic import mutation
        from ndd_ls.semantic.expressions import evaluate

        old = evaluate(frame, target.value)
        indices = [evaluate(frame, index) for index in target.indices]
        index = indices[0] if len(indices) == 1 and not target.is_tuple else None
        mutation.store(frame, target, old, index, value)
    elif isinstance(target, n.Starred):
        rest = value if isinstance(value, (Items, Many)) else Many("list", UNKNOWN)
        sources = frozenset([frame.place(target)])
        assign(frame, target.value, replace(rest, kind="list", sources=sources))


def _unpack(frame: Frame, target: n.Sequence, value: Value) -> None:
    frame.record(target, value)
    if isinstance(value, Instance):
        value = instances.as_tuple(frame, value) or value
    count = len(target.elements)
    starred = any(isinstance(element, n.Starred) for element in target.elements)
    if isinstance(value, Items) and len(value.items) == count and not starred:
        parts: tuple[Value, ...] = value.items
    elif isinstance(value, Items) and not starred:
        parts = (UNKNOWN,) * count  # raises ValueError
    elif isinstance(value, Items):
        parts = _spread(target, value.items)
    else:
        any_part = iterate(frame, value)
        several = Many("list", any_part)
        parts = tuple(several if isinstance(e, n.Starred) else any_part for e in target.elements)
    for element, part in zip(target.elements, parts, strict=True):
        assign(frame, element, part)


def _spread(target: n.Sequence, items: tuple[Value, ...]) -> tuple[Value, ...]:
    at = next(i for i, element in enumerate(target.elements) if isinstance(element, n.Starred))
    tail = len(target.elements) - at - 1
    if len(items) < at + tail:
        return (UNKNOWN,) * len(target.elements)
    rest = Items("list", items[at : len(items) - tail])
    return (*items[:at], rest, *items[len(items) - tail :])
