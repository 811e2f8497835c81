import numpy as np
import nvidia.dali.experimental.dynamic as ndd


class Loader:
    def __init__(self, root, batch_size):
        self.reader = ndd.readers.File(file_root=root)
        self.rng = ndd.random.RNG(seed=1)
        self.batch_size = batch_size

    def epoch(self):
        for jpegs, labels in self.reader.next_epoch(batch_size=self.batch_size):
            #? jpegs: Batch[self.batch_size] · cpu · uint8 · 1-D · ragged unless the data are not
            yield self.decode(jpegs), labels

    def decode(self, jpegs):
        r = self.rng
        #? r: ndd.random.RNG
        return ndd.decoders.image(jpegs)


loader = Loader("images", 4)
for images, labels in loader.epoch():
    #? images: Batch[self.batch_size] · cpu · uint8 · HWC · ?×?×3 · ragged unless the data are not
    pass


def branches(flag, jpegs: ndd.Batch):
    if flag:
        x = ndd.decoders.image(jpegs, device="gpu")
    else:
        x = ndd.decoders.image(jpegs, device="cpu")
    y = x
    #? y: Batch[?] · uint8 · HWC · ?×?×3 · ragged unless the data are not
    z = ndd.resize(x, size=(8, 8)) if flag else ndd.resize(x, size=(9, 9))
    #? z: Batch[?] · uint8 · HWC · ?×?×3 · uniform
    try:
        w = ndd.cast(z, dtype=ndd.float16)
    except RuntimeError:
        raise
    #? w: Batch[?] · float16 · HWC · ?×?×3 · uniform
    return w


def samples():
    reader = ndd.readers.File(file_root="x")
    for jpeg, label in reader.next_epoch():
        image = ndd.decoders.image(jpeg)
        #? image: Tensor · cpu · uint8 · HWC · ?×?×3
        crop = image[0:10]
        #? crop: Tensor · cpu · uint8 · HWC · ?×?×3
    for jpeg, label in reader.next_epoch():
        listed = [ndd.decoders.image(jpeg) for _ in range(3)]
        #? listed: list of Tensor · cpu · uint8 · HWC · ?×?×3


def constructors():
    a = ndd.batch([np.zeros((2, 3)), np.zeros((4, 3))])
    #? a: Batch[2] · cpu · float64 · ?×3 · ragged
    b = ndd.as_batch(np.zeros((5, 2, 3)), layout="HW")
    #? b: Batch[5] · cpu · float64 · HW · 2×3 · uniform
    c = ndd.as_tensor(b)
    #? c: Tensor · cpu · float64 · NHW · 5×2×3
    d = ndd.tensor([1.0, 2.0])
    #? d: Tensor · cpu · float32 · (2,)
    e = ndd.math.sqrt(d)
    #? e: Tensor · cpu · float32 · (2,)
    s = a.slice[0]
    #? s: Batch[2] · cpu · float64 · (3,) · uniform
    t = a.tensors
    #? t: Batch.tensors · Batch[2]


def unknowns(x, *args, **kwargs):
    y = ndd.resize(x, size=[2, 2])
    #? y: -
    z = x[0]
    #? z: -
    u = ndd.random.uniform(range=args[0])
    #? u: -
    v = ndd.random.uniform(**kwargs)
    #? v: -


def named_outputs(paths, indices, features):
    reader = ndd.readers.TFRecord(
        path=paths,
        index_path=indices,
        features={"image": features.bytes, "label": features.label},
    )
    for sample in reader.next_epoch(batch_size=2):
        #? sample: dict(image: Batch[2] · cpu, label: Batch[2] · cpu)
        image = sample["image"]
        #? image: Batch[2] · cpu
        missing = sample["mask"]
        #? missing: -
    for one in reader.next_epoch():
        label = one["label"]
        #? label: Tensor · cpu

with ndd.EvalMode.sync_full as entered:
    #? entered: -
    mode = ndd.EvalMode.sync_cpu
    #? mode: ndd.EvalMode.sync_cpu
    current = ndd.EvalMode.current
    #? current: -
