"""NDD501: ``device="mixed"``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.semantic.values import Batch, Member, Method, Tensor
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class DeviceMixed(Rule):
    """Dynamic mode has no mixed device: what was mixed is ``"gpu"``."""

    code = "NDD501"
    name = "device-mixed"
    runtime = Raises("ValueError", "Invalid device type: mixed")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each ``"mixed"`` that is given as a device."""
        unit = context.unit
        for node in unit.each(n.Call):
            callee = unit.value(node.func)
            argument = node.keyword("device")
            value = argument.value if argument is not None else None
            if isinstance(callee, Method) and callee.name == "to_device":
                if not isinstance(callee.receiver, (Batch, Tensor)):
                    continue
                value = value or node.positional(0)
            elif not isinstance(callee, Member):
                continue
            for constant in _choices(value):
                if constant.value == "mixed":
                    yield self._report(context, constant)

    def _report(self, context: Context, node: n.Constant) -> Report:
        unit = context.unit
        spelling = unit.source(node).replace("mixed", "gpu")
        return Report(
            unit.place(node),
            Localized(
                'dynamic mode has no device "mixed"; use "gpu"',
                '动态模式没有 "mixed" 设备；请用 "gpu"',
            ),
            (
                PlacedFix(
                    Localized('Use "gpu"', '改用 "gpu"'),
                    (context.edit(node.start, node.end, spelling),),
                ),
            ),
        )


def _choices(node: n.Expr | None) -> Iterator[n.Constant]:
    """Yield the constants that an expression chooses from."""
    if isinstance(node, n.Constant):
        yield node
    elif isinstance(node, n.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
