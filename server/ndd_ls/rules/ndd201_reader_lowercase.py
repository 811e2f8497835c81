"""NDD201: ``ndd.readers.file``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.values import ModuleRef
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog


class ReaderLowercase(Rule):
    """Readers are classes here; pipeline mode's lower-case names do not exist."""

    code = "NDD201"
    name = "reader-lowercase"
    runtime = Raises("AttributeError", "has no attribute 'file'")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each name in a readers module that differs from a class by its case only."""
        unit = context.unit
        for node in unit.each(n.Attribute):
            module = unit.value(node.value)
            if not isinstance(module, ModuleRef) or not module.path.startswith(DYNAMIC):
                continue
            path = module.path[len(DYNAMIC) + 1 :]
            if not path.endswith("readers") or context.catalog.kind(f"{path}.{node.attr}"):
                continue
            name = _class_for(context.catalog, path, node.attr)
            if name is None:
                continue
            place = context.edit(node.attr_start, node.end, name)
            source = unit.source(node.value)
            yield Report(
                place.place,
                Localized(
                    f"`{source}` has no `{node.attr}`; readers are classes: `{source}.{name}`",
                    f"`{source}` 中没有 `{node.attr}`；读取器是类：`{source}.{name}`",
                ),
                (PlacedFix(Localized(f"Use `{name}`", f"改用 `{name}`"), (place,)),),
            )


def _class_for(catalog: Catalog, module: str, name: str) -> str | None:
    plain = name.replace("_", "").casefold()
    return next((c for c in catalog.children(module) if c.casefold() == plain), None)
