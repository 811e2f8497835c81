"""Arguments that differ from sample to sample: sizes, windows and angles as batches."""

import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 4
rng = ndd.random.RNG(seed=14)
reader = ndd.readers.File(file_root="images")

for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    shapes = ndd.peek_image_shape(jpegs)
    heights, widths = shapes.slice[0], shapes.slice[1]
    halves = ndd.cast(heights / 2, dtype=ndd.float32)

    anchors = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.0, 0.4], shape=[2], rng=rng)
    extents = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.3, 0.6], shape=[2], rng=rng)
    regions = ndd.decoders.image_slice(jpegs, anchors, extents, axis_names="HW")
    sizes = ndd.random.uniform(batch_size=BATCH_SIZE, range=[16.0, 32.0], rng=rng)
    scaled = ndd.resize(regions, resize_shorter=sizes)
    padded = ndd.pad(scaled, axis_names="HW", fill_value=0)
    exact = ndd.resize(regions, resize_x=16.0, resize_y=12.0)

    print(widths.batch_size, halves.dtype, padded.torch().shape[0], tuple(exact.torch().shape))
