"""NDD408: ``interp_type="linear"``, ``ndd.InterpType.INTERP_LINEAR``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.enumerations import DTYPES, ENUMERATIONS
from ndd_ls.rules.imports import types_module
from ndd_ls.rules.rule import Context, PlacedEdit, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import is_guarded, signed_calls
from ndd_ls.semantic.values import DType, Literal
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_TYPES = "nvidia.dali.types"
# Names in dynamic mode that stand for the dtype "a type of interpolation" and the like.
_OF_DTYPES = {"InterpType": "DALIInterpType", "ImageType": "DALIImageType", "DataType": ""}


class EnumAsString(Rule):
    """Enumerations are those of ``nvidia.dali.types``; there are no strings for them."""

    code = "NDD408"
    name = "enum-as-string"
    runtime = Raises("ValueError", "invalid literal for int() with base 10: 'linear'")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield strings that name a value of an enumeration, and attributes of its dtype."""
        unit = context.unit
        for node, signature in signed_calls(context):
            for argument in node.arguments:
                known = signature.arguments.get(argument.keyword or "")
                value = unit.value(argument.value)
                if known is None or not isinstance(value, Literal):
                    continue
                name = _named(known.type, value.value)
                if name is not None and not is_guarded(context, node):
                    yield _report(context, argument.value, f"types.{name}")
        yield from self._attributes(context)

    def _attributes(self, context: Context) -> Iterator[Report]:
        """Yield each ``ndd.InterpType.INTERP_LINEAR``, which has another exception."""
        unit = context.unit
        for node in unit.each(n.Attribute):
            holder = unit.value(node.value)
            kind = _OF_DTYPES.get(holder.name) if isinstance(holder, DType) else None
            if kind is None or is_guarded(context, node):
                continue
            if node.attr in ENUMERATIONS.get(kind, ()):
                yield _report(context, node, f"types.{node.attr}")
            elif not kind and node.attr in DTYPES:
                root = context.dynamic_name() or "ndd"
                yield _report(context, node, f"{root}.{DTYPES[node.attr]}")


def _named(enumeration: str, value: object) -> str | None:
    """Return which value of an enumeration a string names."""
    if not isinstance(value, str) or not value:
        return None
    wanted = value.rpartition(".")[2].casefold()
    for name in ENUMERATIONS.get(enumeration, ()):
        if wanted in (name.casefold(), name.casefold().removeprefix("interp_")):
            return name
    return None


def _report(context: Context, node: n.Expr, name: str) -> Report:
    edits: tuple[PlacedEdit, ...] = ()
    written = name
    if name.startswith("types."):
        found = types_module(context)
        if found is not None:
            written = f"{found[0]}.{name.partition('.')[2]}"
            edits = (*found[1], context.edit(node.start, node.end, written))
    elif context.dynamic_name() is not None:
        edits = (context.edit(node.start, node.end, name),)
    source = context.unit.source(node)
    where = f" of `{_TYPES}`" if name.startswith("types.") else ""
    where_zh = f"（在 `{_TYPES}` 中）" if where else ""
    title = Localized(f"Use `{written}`", f"改用 `{written}`")
    return Report(
        context.unit.place(node),
        Localized(
            f"`{source}` does not name a value of the enumeration; use `{written}`{where}",
            f"`{source}` 不是该枚举的值；请用 `{written}`{where_zh}",
        ),
        (PlacedFix(title, edits),) if edits else (),
    )
