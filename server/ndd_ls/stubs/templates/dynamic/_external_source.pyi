from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from nvidia.dali.experimental.dynamic._device import DeviceLike
from nvidia.dali.experimental.dynamic._eval_context import EvalContext

class ExternalSource:
    def __init__(
        self,
        source: Callable[[], Any] | Iterable[Any],
        num_outputs: int = 1,
        *,
        cycle: Literal["no", "quiet", "raise"] | bool | None = None,
        device: DeviceLike = "cpu",
        layout: str | Sequence[str] | None = None,
        dtype: Any | Sequence[Any] | None = None,
    ) -> None: ...
    # What it gives is as the source says.
    def __call__(self, *, batch_size: int | None = None) -> Any: ...
    def captured(self, batch_size: int, ctx: EvalContext | None = None) -> Any: ...
