"""NDD505: ``batch.cpu().torch().cuda()``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.values import Method, TensorLike
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

_GPU_DEVICE = re.compile(r"[\"']cuda|\bcuda\b|device|\brank\b|\bgpu\b", re.IGNORECASE)


class CpuBeforeModel(Rule):
    """Data on the GPU goes to the host and back."""

    code = "NDD505"
    name = "cpu-before-model"
    runtime = Silent("the data is copied to the host and back to the GPU")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each ``.cpu()`` of data on the GPU whose tensor goes back to the GPU at once."""
        unit = context.unit
        for node in unit.each(n.Call):
            chain = _chain(node)
            if chain is None:
                continue
            torch, cpu = chain
            assert isinstance(cpu.func, n.Attribute)
            source = cpu.func.value
            value = unit.value(source)
            method = unit.value(cpu.func)
            if not isinstance(method, Method) or not isinstance(value, TensorLike):
                continue
            if value.device != "gpu" or not _to_gpu(context, node):
                continue
            edits = [context.edit(source.end, cpu.end, "")]
            if not node.arguments:
                edits.append(context.edit(torch.end, node.end, ""))
            name = unit.source(source)
            yield Report(
                context.edit(source.end, cpu.end, "").place,
                Localized(
                    f"`{name}` is on the GPU already, and `.cpu()` sends it to the host and back; "
                    f"use `{name}.torch()`",
                    f"`{name}` 已在 GPU 上，`.cpu()` 会把它传回主机再传到 GPU；"
                    f"请用 `{name}.torch()`",
                ),
                (PlacedFix(Localized("Stay on the GPU", "留在 GPU 上"), tuple(edits)),),
            )


def _chain(node: n.Call) -> tuple[n.Call, n.Call] | None:
    """Return the calls of ``….cpu().torch()`` in ``….cpu().torch().cuda()``."""
    if not isinstance(node.func, n.Attribute) or node.func.attr not in ("cuda", "to"):
        return None
    torch = node.func.value
    if not isinstance(torch, n.Call) or not isinstance(torch.func, n.Attribute):
        return None
    cpu = torch.func.value
    if torch.func.attr != "torch" or not isinstance(cpu, n.Call) or cpu.arguments:
        return None
    if not isinstance(cpu.func, n.Attribute) or cpu.func.attr != "cpu":
        return None
    return torch, cpu


def _to_gpu(context: Context, node: n.Call) -> bool:
    assert isinstance(node.func, n.Attribute)
    if node.func.attr == "cuda":
        return True
    return bool(node.arguments) and bool(_GPU_DEVICE.search(context.unit.source(node.arguments[0])))
