try:
    import nvidia.dali.experimental.dynamic as ndd
except ImportError:
    ndd = None

import nvidia.dali
import nvidia.dali.experimental.dynamic
from nvidia.dali.experimental import dynamic as dyn
from nvidia.dali.experimental.dynamic import Batch, as_batch, readers, resize
from nvidia.dali.experimental.dynamic import decoders as dec
from nvidia.dali.experimental.dynamic.random import uniform

a = ndd.random.uniform(batch_size=2)
#? a: Batch[2] · cpu · float32 · 0-D · uniform
b = dyn.random.normal(batch_size=2)
#? b: Batch[2] · cpu · float32 · 0-D · uniform
c = uniform(batch_size=3, shape=[2, 2])
#? c: Batch[3] · cpu · float32 · 2×2 · uniform
d = nvidia.dali.experimental.dynamic.random.coin_flip(batch_size=4)
#? d: Batch[4] · cpu · int32 · 0-D · uniform
r = readers.File(file_root="x")
#? r: ndd.readers.File
for jpegs, labels in r.next_epoch(batch_size=8):
    images = dec.image(jpegs)
    #? images: Batch[8] · cpu · uint8 · HWC · ?×?×3 · ragged unless the data are not
    small = resize(images, resize_x=10, resize_y=20)
    #? small: Batch[8] · cpu · uint8 · HWC · 20×10×3 · uniform
n = as_batch([1, 2, 3])
#? n: Batch[3] · cpu · int32 · 0-D · uniform


def annotated(x: Batch, y: "ndd.Tensor", z: ndd.random.RNG | None = None):
    u = x
    #? u: Batch[?]
    v = y
    #? v: Tensor
    w = z
    #? w: ndd.random.RNG or None
