"""NDD405: ``next_epoch(compile=True)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import Signature, is_guarded, signed_calls
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

# What 2.2 called ``compile`` is ``capture`` from 2.3 on; either name may be the newer to a user.
_RENAMED = {"capture": "compile", "compile": "capture"}


def renamed(name: str, signature: Signature) -> str | None:
    """Return what an argument that is not taken is called in this version of DALI."""
    other = _RENAMED.get(name)
    if name in signature.arguments or other not in signature.arguments:
        return None
    return other


class RenamedArgument(Rule):
    """An argument has another name in this version of DALI."""

    code = "NDD405"
    name = "renamed-argument"
    runtime = Raises("TypeError", "got an unexpected keyword argument 'compile'")
    since = "2.2"

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each argument that is called otherwise in the user's DALI."""
        unit = context.unit
        for node, signature in signed_calls(context):
            for argument in node.arguments:
                name = argument.keyword
                now = None if name is None else renamed(name, signature)
                if name is None or now is None or is_guarded(context, node):
                    continue
                edit = context.edit(argument.start, argument.start + len(name), now)
                version = context.catalog.version
                yield Report(
                    unit.place(argument),
                    Localized(
                        f"`{name}` is called `{now}` in DALI {version}; use `{now}`",
                        f"`{name}` 在 DALI {version} 中名为 `{now}`；请用 `{now}`",
                    ),
                    (PlacedFix(Localized(f"Use `{now}`", f"改用 `{now}`"), (edit,)),),
                )
