"""Pipeline mode beside dynamic mode: what the stubs are not about goes on being known."""

from __future__ import annotations

from typing import Any

import nvidia.dali as dali
import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.fn as functional
import nvidia.dali.types as dali_types
from nvidia.dali import Pipeline, fn, math, ops, pipeline_def, types
from nvidia.dali.auto_aug import rand_augment
from nvidia.dali.plugin.base_iterator import LastBatchPolicy
from nvidia.dali.types import BatchInfo, Constant, DALIDataType, SampleInfo


def source(info: SampleInfo) -> int:
    return info.idx_in_epoch


@pipeline_def(batch_size=4, num_threads=1)
def numbers() -> Any:
    drawn = fn.random.uniform(range=[0.0, 1.0], dtype=types.FLOAT)
    scaled = math.sqrt(drawn) * Constant(2.0)
    return scaled, functional.cast(scaled, dtype=dali_types.INT32)


pipeline: Pipeline = numbers()
pipeline.build()
floats, integers = pipeline.run()
batch = ndd.cast(ndd.as_batch(floats), dtype=ndd.float16)
halves: ndd.Batch = ndd.cast(floats, dtype=ndd.float16)
first: ndd.Tensor = ndd.as_tensor(floats[0])
print(batch.batch_size, batch.dtype, integers.shape(), DALIDataType.UINT8, BatchInfo)
print(dali.__version__, ops.Cast, rand_augment.rand_augment, LastBatchPolicy.DROP)
