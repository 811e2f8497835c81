from collections.abc import Iterator
from typing import Any, Generic, TypedDict, TypeVar, overload

from nvidia.dali.experimental.dynamic._eval_context import EvalContext

_Batches = TypeVar("_Batches", covariant=True)
_Samples = TypeVar("_Samples", covariant=True)

class ReaderMeta(TypedDict):
    epoch_size: int
    epoch_size_padded: int
    number_of_shards: int
    shard_id: int
    pad_last_batch: int
    stick_to_shard: int

class ReaderState: ...

class Reader(Generic[_Batches, _Samples]):
    @overload
    def next_epoch(
        self,
        batch_size: int,
        ctx: EvalContext | None = None,
        capture: bool = False,  # since 2.3
        compile: bool = False,  # since 2.2 until 2.3
    ) -> Iterator[_Batches]: ...
    @overload
    def next_epoch(
        self,
        batch_size: None = None,
        ctx: EvalContext | None = None,
    ) -> Iterator[_Samples]: ...
    @overload
    def next_epoch(
        self,
        batch_size: int | None,
        ctx: EvalContext | None = None,
    ) -> Iterator[_Batches] | Iterator[_Samples]: ...
    def get_metadata(self, batch_size: int | None = None) -> ReaderMeta: ...
    def get_state(self, *, cuda_stream: Any = None) -> ReaderState: ...
    def set_state(self, state: ReaderState) -> None: ...
