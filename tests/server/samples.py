"""Programs that the tests open."""

PROGRAM = """import nvidia.dali.experimental.dynamic as ndd


def 预览(批次: ndd.Batch):
    return "🦊狐狸", 批次[0], len(批次)


def train(root, n):
    reader = ndd.readers.File(file_root=root, random_shuffle=True)
    for epoch in range(n):
        for jpegs, labels in reader.next_epoch(batch_size=4):
            images = ndd.decoders.image(jpegs, device="mixed")
            yield images.evaluate().torch(), labels.torch()
"""
CODES = ["NDD101", "NDD106", "NDD501", "NDD110", "NDD506"]
REPAIRED = """import nvidia.dali.experimental.dynamic as ndd


def 预览(批次: ndd.Batch):
    return "🦊狐狸", 批次.select(0), 批次.batch_size


def train(root, n):
    reader = ndd.readers.File(file_root=root, random_shuffle=True)
    for epoch in range(n):
        for jpegs, labels in reader.next_epoch(batch_size=4):
            images = ndd.decoders.image(jpegs, device="gpu")
            yield images.torch(pad=True), labels.torch()
"""
