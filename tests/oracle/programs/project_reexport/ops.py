"""The operators that this project uses, under names of its own."""

import nvidia.dali.experimental.dynamic as ndd
from nvidia.dali.experimental.dynamic import Batch, decoders, readers
from nvidia.dali.types import INTERP_CUBIC, INTERP_NN

decode = decoders.image
float32 = ndd.float32
CUBIC, NEAREST = INTERP_CUBIC, INTERP_NN

__all__ = ["CUBIC", "NEAREST", "Batch", "decode", "float32", "ndd", "readers"]
