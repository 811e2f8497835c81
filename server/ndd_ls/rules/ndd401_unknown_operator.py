"""NDD401: ``ndd.resise``, ``ndd.fn.resize``, ``ndd.uniform``."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.catalog.shipped import load_shipped, shipped_versions
from ndd_ls.rules.imports import types_module
from ndd_ls.rules.rule import Context, PlacedEdit, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import is_guarded
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.values import UNKNOWN, ModuleRef
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog

_OFFERED = (MemberKind.OPERATOR, MemberKind.READER, MemberKind.CLASS, MemberKind.FUNCTION)
_ENOUGH_ALIKE = 0.75


class UnknownOperator(Rule):
    """Dynamic mode has no such name."""

    code = "NDD401"
    name = "unknown-operator"
    runtime = Raises("AttributeError", "has no attribute 'resise'")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each name that a module of dynamic mode does not have."""
        unit = context.unit
        around = {node.value: node for node in unit.each(n.Attribute)}
        for node in unit.each(n.Attribute):
            module = unit.value(node.value)
            if not isinstance(module, ModuleRef) or not _is_dynamic(module.path):
                continue
            path = f"{module.path}.{node.attr}"[len(DYNAMIC) + 1 :]
            if node.attr.startswith("_") or context.catalog.kind(path) is not None:
                continue
            if unit.value(node) != UNKNOWN or node.attr in unit.stored or is_guarded(context, node):
                continue
            same = _same_but_for_case(context.catalog, path)
            if same is not None and context.catalog.operator(same) and _of_readers(path):
                continue  # NDD201
            yield self._report(context, node, path, around)

    def _report(
        self, context: Context, node: n.Attribute, path: str, around: dict[n.Expr, n.Attribute]
    ) -> Report:
        remedy = _remedy(context, node, path, around)
        source = context.unit.source(node.value)
        place = context.edit(node.attr_start, node.end, "").place
        other = _other_version(path)
        says = f"`{source}` has no `{node.attr}`"
        says_zh = f"`{source}` 中没有 `{node.attr}`"
        if other is not None:
            says += f" in DALI {context.catalog.version}; DALI {other} has it"
            says_zh = f"DALI {context.catalog.version} 的 {says_zh}；DALI {other} 中有"
        fixes: tuple[PlacedFix, ...] = ()
        if remedy is not None:
            name, fix = remedy
            says, says_zh = f"{says}; use `{name}`", f"{says_zh}；请用 `{name}`"
            fixes = (fix,)
        return Report(place, Localized(says, says_zh), fixes)


def _is_dynamic(path: str) -> bool:
    return path == DYNAMIC or path.startswith(f"{DYNAMIC}.")


def _of_readers(path: str) -> bool:
    return path.rpartition(".")[0].endswith("readers")


def _remedy(
    context: Context, node: n.Attribute, path: str, around: dict[n.Expr, n.Attribute]
) -> tuple[str, PlacedFix] | None:
    """Return what to write instead, and the fix."""
    root = context.dynamic_name()
    if path == "types":
        found = types_module(context)
        return None if found is None else _types_fix(context, node, *found)
    if path == "fn":
        return None if root is None else _fn_fix(context, node, root, around)
    same = _same_but_for_case(context.catalog, path)
    module = path.rpartition(".")[0]
    target = same or _elsewhere(context.catalog, path) or _alike(context.catalog, path)
    if target is None:
        return None
    applicability = Applicability.SAFE if target == same else Applicability.SUGGESTION
    parent, _, name = target.rpartition(".")
    if parent == module:
        edit = context.edit(node.attr_start, node.end, name)
        name = f"{context.unit.source(node.value)}.{name}"
    elif root is None:
        return None
    else:
        name = f"{root}.{target}"
        edit = context.edit(node.start, node.end, name)
    return name, _fix(name, (edit,), applicability)


def _fix(name: str, edits: tuple[PlacedEdit, ...], applicability: Applicability) -> PlacedFix:
    return PlacedFix(Localized(f"Use `{name}`", f"改用 `{name}`"), edits, applicability)


def _types_fix(
    context: Context, node: n.Attribute, name: str, edits: tuple[PlacedEdit, ...]
) -> tuple[str, PlacedFix]:
    edits = (*edits, context.edit(node.start, node.end, name))
    return "nvidia.dali.types", _fix(name, edits, Applicability.SAFE)


def _fn_fix(
    context: Context, node: n.Attribute, root: str, around: dict[n.Expr, n.Attribute]
) -> tuple[str, PlacedFix] | None:
    """Return the dynamic operator for ``ndd.fn.module.name``."""
    names, outer = [], node
    while outer in around:
        outer = around[outer]
        names.append(outer.attr)
        target = context.catalog.fn_operators.get(".".join(names))
        if target is not None:
            name = f"{root}.{target}"
            edit = context.edit(node.start, outer.end, name)
            return name, _fix(name, (edit,), Applicability.SAFE)
    return None


def _same_but_for_case(catalog: Catalog, path: str) -> str | None:
    plain = path.replace("_", "").casefold()
    return next(
        (p for p, kind in catalog.members.items() if kind in _OFFERED and _plain(p) == plain), None
    )


def _plain(path: str) -> str:
    return path.replace("_", "").casefold()


def _elsewhere(catalog: Catalog, path: str) -> str | None:
    """Return the one place where another module has the name."""
    name = path.rpartition(".")[2]
    found = [
        p
        for p, kind in catalog.members.items()
        if kind in _OFFERED and p.rpartition(".")[2] == name and not p.startswith("experimental.")
    ]
    return found[0] if len(found) == 1 else None


def _alike(catalog: Catalog, path: str) -> str | None:
    module, _, name = path.rpartition(".")
    offered = [c for c in catalog.children(module) if not c.startswith("_")]
    found = get_close_matches(name, offered, 1, _ENOUGH_ALIKE)
    prefix = f"{module}." if module else ""
    return f"{prefix}{found[0]}" if found else None


def _other_version(path: str) -> str | None:
    """Return the oldest version that has the name, of those that are known."""
    others = (load_shipped(version) for version in shipped_versions())
    return next((o.version for o in others if o.kind(path) is not None), None)
