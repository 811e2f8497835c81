"""NDD403: ``ndd.cast(images)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.calls import add_keyword
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import (
    Signature,
    given_by_position,
    is_guarded,
    passed_as,
    signed_calls,
)
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.syntax import nodes as n


class MissingArgument(Rule):
    """A call leaves out what it cannot do without."""

    code = "NDD403"
    name = "missing-argument"
    runtime = Raises("TypeError", "missing 1 required keyword-only argument: 'dtype'")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each call without an input or an argument that is required."""
        unit = context.unit
        for node, signature in signed_calls(context):
            missing = [] if node.has_stars else _missing(node, signature)
            if not missing or _too_many(node, signature) or is_guarded(context, node):
                continue
            callee = unit.source(node.func)
            names = ", ".join(f"`{name}`" for name in missing)
            names_zh = "、".join(f"`{name}`" for name in missing)
            yield Report(
                unit.place(node),
                Localized(
                    f"`{callee}` cannot do without {names}; pass {_it(missing)}",
                    f"`{callee}` 缺少必需的参数 {names_zh}；请传入",
                ),
                _fixes(context, node, missing),
            )


def _it(missing: list[str]) -> str:
    return "it" if len(missing) == 1 else "them"


def _missing(node: n.Call, signature: Signature) -> list[str]:
    count = len(given_by_position(node))
    inputs = list(signature.inputs[count : signature.needed])
    passed = (signature.arguments.get(a.keyword or "") for a in node.arguments)
    aliases = {argument.replacement for argument in passed if argument is not None}
    return inputs + [
        name
        for name, argument in signature.arguments.items()
        if argument.required and name not in aliases and passed_as(node, signature, name) is None
    ]


def _too_many(node: n.Call, signature: Signature) -> bool:
    """Tell whether an argument was rather not named (NDD404)."""
    return signature.most is not None and len(given_by_position(node)) > signature.most


def _fixes(context: Context, node: n.Call, missing: list[str]) -> tuple[PlacedFix, ...]:
    """Return the fix that inserts the one argument of which a likely value is known."""
    root = context.dynamic_name()
    if missing != ["dtype"] or root is None:
        return ()
    keyword = f"dtype={root}.float32"
    title = Localized(f"Pass {keyword}", f"传入 {keyword}")
    return (PlacedFix(title, (add_keyword(context, node, keyword),), Applicability.SUGGESTION),)
