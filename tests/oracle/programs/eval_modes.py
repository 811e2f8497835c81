"""The same work in each evaluation mode; lazy evaluation computes what is used."""

import nvidia.dali.experimental.dynamic as ndd

MODES = (ndd.EvalMode.deferred, ndd.EvalMode.eager, ndd.EvalMode.sync_cpu)


def epoch() -> float:
    total = 0.0
    reader = ndd.readers.File(file_root="images")
    for jpegs, _ in reader.next_epoch(batch_size=4):
        images = ndd.decoders.image(jpegs)
        small = ndd.resize(images, size=[10, 10])
        floats = ndd.cast(small, dtype=ndd.float32)
        total += float(floats.torch().sum())
    return total


results = []
for mode in MODES:
    with mode:
        results.append(epoch())
print(results[0] == results[1] == results[2])

with ndd.EvalContext(num_threads=2) as context:
    print(context.num_threads, epoch() == results[0])
