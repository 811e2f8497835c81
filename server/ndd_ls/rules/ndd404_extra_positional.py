"""NDD404: ``ndd.rotate(images, 30)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import Signature, given_by_position, is_guarded, signed_calls
from ndd_ls.semantic.operators import device_named
from ndd_ls.semantic.values import DType, Items, Literal
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.semantic.values import Value
    from ndd_ls.syntax import nodes as n


class ExtraPositional(Rule):
    """Operators take their inputs by position, and everything else by name."""

    code = "NDD404"
    name = "extra-positional"
    runtime = Raises("TypeError", "takes 1 positional argument but 2 were given")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each call that is given more by position than it takes, at the first too many."""
        unit = context.unit
        for node, signature in signed_calls(context):
            given = given_by_position(node)
            if node.has_stars or signature.most is None or len(given) <= signature.most:
                continue
            if is_guarded(context, node):
                continue
            extra = given[signature.most :]
            name = _name_of(context, node, extra, signature)
            callee = unit.source(node.func)
            remedy = f"`{name}=`" if name else "their names" if len(extra) > 1 else "its name"
            remedy_zh = f"`{name}=`" if name else "名称"
            many = "argument" if signature.most == 1 else "arguments"
            yield Report(
                unit.place(extra[0]),
                Localized(
                    f"`{callee}` takes {signature.most or 'no'} {many} by position, and "
                    f"`{unit.source(extra[0])}` is one too many; "
                    f"pass it with {remedy}",
                    f"`{callee}` 只接受 {signature.most} 个位置参数，"
                    f"`{unit.source(extra[0])}` 是多余的；请用{remedy_zh}传入",
                ),
                _fixes(context, extra[0], name, signature),
            )


def _name_of(
    context: Context, node: n.Call, extra: list[n.Argument], signature: Signature
) -> str | None:
    """Return the name that the only argument too many is likely to have."""
    if len(extra) != 1:
        return None
    arguments = signature.arguments
    required = [name for name, a in arguments.items() if a.required and node.keyword(name) is None]
    if len(required) == 1:
        return required[0]
    name = _by_value(context.unit.value(extra[0].value))
    return name if name in arguments and node.keyword(name) is None else None


def _by_value(value: Value) -> str:
    if isinstance(value, DType):
        return "dtype"
    if isinstance(value, Literal) and isinstance(value.value, str) and device_named(value.value):
        return "device"
    return "size" if isinstance(value, Items) and len(value.items) in (2, 3) else ""


def _fixes(
    context: Context, argument: n.Argument, name: str | None, signature: Signature
) -> tuple[PlacedFix, ...]:
    if name is None:
        return ()
    certain = signature.arguments[name].required or name in ("dtype", "device")
    return (
        PlacedFix(
            Localized(f"Pass it as {name}=", f"以 {name}= 传入"),
            (context.edit(argument.start, argument.start, f"{name}="),),
            Applicability.SAFE if certain else Applicability.SUGGESTION,
        ),
    )
