"""What to know about an operator before using it: our notes under DALI's own documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Operator

_READER = (
    Localized(
        "Make it once, before the epochs' loop (NDD203).", "在 epoch 循环之前只创建一次（NDD203）。"
    ),
    Localized(
        "`batch_size` goes to `next_epoch(batch_size=…)` and stays the same (NDD202, NDD206).",
        "`batch_size` 传给 `next_epoch(batch_size=…)`，且不能改变（NDD202、NDD206）。",
    ),
    Localized(
        "Go through each epoch to the end: after `break` the next one starts in the middle "
        "(NDD204).",
        "请读完每个 epoch：`break` 之后下一个 epoch 会从中间开始（NDD204）。",
    ),
)
_RANDOM = Localized(
    "It takes `rng=`, not `seed=` (NDD305).",
    "它接受 `rng=`，不接受 `seed=`（NDD305）。",
)
_DRAW = Localized(
    "Without `batch_size=` it draws one value, which a whole batch then shares (NDD301).",
    "不传 `batch_size=` 时只抽取一个值，整个批次会共用它（NDD301）。",
)
_MIXED = Localized(
    'Where pipeline mode says "mixed", it is `device="gpu"` here (NDD501).',
    '流水线模式中的 "mixed" 在这里写作 `device="gpu"`（NDD501）。',
)
_CPU_ONLY = Localized("It runs on the CPU only.", "它只在 CPU 上运行。")
_GPU_ONLY = Localized("It runs on the GPU only.", "它只在 GPU 上运行。")


def notes(operator: Operator) -> Iterator[Localized]:
    """Yield the notes on an operator or a reader, as its facts suggest them."""
    if operator.kind is MemberKind.READER:
        yield from _READER
    if operator.random:
        if operator.min_inputs == 0:
            yield _DRAW
        yield _RANDOM
    if "mixed" in operator.backends:
        yield _MIXED
    elif operator.backends == {"cpu"}:
        yield _CPU_ONLY
    elif operator.backends == {"gpu"}:
        yield _GPU_ONLY
