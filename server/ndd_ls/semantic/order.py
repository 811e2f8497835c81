"""The order in which functions are looked at: callers first."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set

_T = TypeVar("_T")


def callers_first(
    items: Sequence[_T], defines: Mapping[_T, Set[str]], uses: Mapping[_T, Set[str]]
) -> list[tuple[_T, bool]]:
    """Order items so that what uses a name comes before what defines it.

    Args:
        items: In the order of the source.
        defines: The names that each item defines.
        uses: The names that each item mentions.

    Returns:
        Each item with True if everything that uses it came before; not so in a cycle.
    """
    definers: dict[str, list[_T]] = {}
    for item in items:
        for name in defines[item]:
            definers.setdefault(name, []).append(item)
    names = frozenset(definers)
    callees = {item: _callees(uses[item] & names, definers) for item in items}
    callers: dict[_T, set[_T]] = {item: set() for item in items}
    for item, called in callees.items():
        for callee in called:
            callers[callee].add(item)
    postorder: list[_T] = []
    seen: set[_T] = set()
    for root in reversed(items):
        _visit(root, callees, seen, postorder)
    done: set[_T] = set()
    result = []
    for item in reversed(postorder):
        result.append((item, callers[item] <= done))
        done.add(item)
    return result


def _callees(names: Iterable[str], definers: Mapping[str, list[_T]]) -> list[_T]:
    return [item for name in sorted(names) for item in definers[name]]


def _visit(
    root: _T, callees: Mapping[_T, Sequence[_T]], seen: set[_T], postorder: list[_T]
) -> None:
    """Walk depth first from ``root``; a loop, since programs have long chains of calls."""
    if root in seen:
        return
    seen.add(root)
    stack = [(root, iter(callees[root]))]
    while stack:
        item, rest = stack[-1]
        for callee in rest:
            if callee not in seen:
                seen.add(callee)
                stack.append((callee, iter(callees[callee])))
                break
        else:
            postorder.append(item)
            stack.pop()
