"""NDD402: ``ndd.resize(images, sise=…)``."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from ndd_ls.rules.calls import remove_argument
from ndd_ls.rules.ndd405_renamed_argument import renamed
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import Signature, is_guarded, signed_calls
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.syntax import nodes as n

_ENOUGH_ALIKE = 0.7
# What every operator of pipeline mode takes, and what no operator of dynamic mode needs.
_OF_PIPELINES = frozenset({"bytes_per_sample_hint", "name", "preserve"})


class UnknownArgument(Rule):
    """An argument that the operator, reader, function or method does not take."""

    code = "NDD402"
    name = "unknown-argument"
    runtime = Raises("TypeError", "got an unexpected keyword argument")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each argument whose name is not among those that a call takes."""
        for node, signature in signed_calls(context):
            for argument in node.arguments:
                name = argument.keyword
                if name is None or name in signature.arguments or _of_others(name, signature):
                    continue
                if not is_guarded(context, node):
                    yield self._report(context, node, argument, name, signature)

    def _report(
        self, context: Context, node: n.Call, argument: n.Argument, name: str, signature: Signature
    ) -> Report:
        unit = context.unit
        callee = unit.source(node.func)
        free = [other for other in signature.arguments if node.keyword(other) is None]
        alike = get_close_matches(name, free, 1, _ENOUGH_ALIKE)
        says, says_zh = f"`{callee}` takes no `{name}`", f"`{callee}` 不接受 `{name}`"
        fixes: tuple[PlacedFix, ...] = ()
        if name in _OF_PIPELINES and signature.operator is not None:
            says += ", which belongs to pipeline mode; remove it"
            says_zh += "，这是流水线模式的参数；请删除"
            remove = remove_argument(context, node, argument)
            fixes = (PlacedFix(Localized("Remove it", "删除它"), (remove,)),)
        elif alike:
            says, says_zh = f"{says}; use `{alike[0]}`", f"{says_zh}；请用 `{alike[0]}`"
            rename = context.edit(argument.start, argument.start + len(name), alike[0])
            title = Localized(f"Use `{alike[0]}`", f"改用 `{alike[0]}`")
            fixes = (PlacedFix(title, (rename,), Applicability.SUGGESTION),)
        return Report(unit.place(argument), Localized(says, says_zh), fixes)


def _of_others(name: str, signature: Signature) -> bool:
    """Tell whether another rule knows better what is wrong with an argument."""
    if name == "seed" and signature.random:
        return True  # NDD305
    if name == "batch_size" and signature.reader:
        return True  # NDD202
    return renamed(name, signature) is not None  # NDD405
