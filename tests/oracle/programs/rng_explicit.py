"""Explicit generators: one for each purpose, cloned and advanced."""

import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 4
augmentation_rng = ndd.random.RNG(seed=10)
dropout_rng = augmentation_rng.clone()
dropout_rng.seed = 20

sigma = ndd.random.uniform(batch_size=BATCH_SIZE, range=[0.5, 2.0], rng=augmentation_rng)
shift = ndd.random.normal(batch_size=BATCH_SIZE, shape=[2], stddev=3.0, rng=augmentation_rng)
keep = ndd.random.coin_flip(batch_size=BATCH_SIZE, probability=0.8, rng=dropout_rng)
choice = ndd.random.choice(5, batch_size=BATCH_SIZE, rng=dropout_rng)
integers = ndd.random.uniform(
    batch_size=BATCH_SIZE, range=[0, 10], dtype=ndd.int32, rng=dropout_rng
)
one = ndd.random.uniform(range=[0.0, 1.0], rng=augmentation_rng)

reader = ndd.readers.File(file_root="images")
for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    images = ndd.decoders.image(jpegs)
    moved = ndd.warp_affine(images, ndd.transforms.translation(offset=shift), fill_value=0.0)
    blurred = ndd.gaussian_blur(moved, sigma=sigma)
    dropped = ndd.cast(blurred * keep, dtype=ndd.uint8)
    print(dropped.layout, dropped.batch_size)
print(shift.torch().shape, integers.dtype, choice.batch_size, 0 <= one.item() <= 1)
