"""What functions of the user are called with: their parameters, where all calls are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.joining import join
from ndd_ls.semantic.values import NONE, UNKNOWN, Literal, Value
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ndd_ls.semantic.unit import Unit
    from ndd_ls.syntax import Chunk

# What each parameter is in all calls; None where not all calls are known.
Seeds = dict[n.Node, dict[str, Value] | None]


class Calls:
    """The calls that units have written down, joined by the function that is called.

    Where a program calls something unknown, a function that is used as a value may be meant, or a
    method of that name; of those not all calls are known.

    Args:
        units: Their units.
    """

    def __init__(self, units: Iterable[Unit] = ()) -> None:
        self._of: dict[Chunk, dict[Unit, Seeds]] = {}
        self._methods: set[n.Node] = set()
        self._taken: set[n.Node] = set()
        self._unresolved: set[str] = set()
        self._stored: set[str] = set()
        for unit in units:
            self.add(unit)

    def copy(self) -> Calls:
        """Return calls to which more can be added."""
        result = Calls()
        result._of = {chunk: dict(by_unit) for chunk, by_unit in self._of.items()}
        for name in ("_methods", "_taken", "_unresolved", "_stored"):
            setattr(result, name, set(getattr(self, name)))
        return result

    def add(self, unit: Unit) -> None:
        """Take the calls of another unit as well."""
        for function, bound in unit.calls.values():
            seeds = self._of.setdefault(function.chunk, {}).setdefault(unit, {})
            seed = _seed(function.node, bound)
            seeds[function.node] = _join_seeds(seeds, function.node, seed)
            if function.cls is not None:
                self._methods.add(function.node)
        for function in unit.escaped:
            self._of.setdefault(function.chunk, {}).setdefault(unit, {})[function.node] = None
        self._taken.update(function.node for function in unit.taken)
        self._unresolved.update(unit.unresolved)
        self._stored.update(unit.stored)

    def to(self, chunk: Chunk, but: Unit | None = None) -> Seeds:
        """Return what the functions of ``chunk`` are called with, except by the unit ``but``."""
        result: Seeds = {}
        for unit, seeds in self._of.get(chunk, {}).items():
            if unit is not but:
                for node, seed in seeds.items():
                    result[node] = _join_seeds(result, node, seed)
        anything = "" in self._unresolved or not self._stored.isdisjoint(self._unresolved)
        for node in result:
            by_name = node in self._methods and getattr(node, "name", "") in self._unresolved
            if by_name or (anything and node in self._taken):
                result[node] = None
        return result


def joined(outside: Seeds, inside: Seeds, node: n.Node) -> dict[str, Value] | None:
    """Return what a function is called with, by others and by its own chunk."""
    if node not in outside:
        return inside.get(node)
    return _join_seeds(inside, node, outside[node])


def _join_seeds(
    seeds: Seeds, node: n.Node, other: dict[str, Value] | None
) -> dict[str, Value] | None:
    if node not in seeds:
        return other
    seed = seeds[node]
    if seed is None or other is None:
        return None
    return {name: join(value, other.get(name, UNKNOWN)) for name, value in seed.items()}


def _seed(function: n.FunctionDef | n.Lambda, bound: dict[str, Value]) -> dict[str, Value]:
    return {p.name: _argument(bound, p) for p in function.parameters}


def _argument(bound: dict[str, Value], parameter: n.Parameter) -> Value:
    value = bound.get(parameter.name)
    if value is not None:
        return value
    default = parameter.default
    if isinstance(default, n.Constant):
        return NONE if default.value is None else Literal(default.value)
    return UNKNOWN
