"""Reproducible runs by seeding DALI's own generator."""

import nvidia.dali.experimental.dynamic as ndd


def run(seed: int) -> list[float]:
    ndd.random.set_seed(seed)
    reader = ndd.readers.File(file_root="images")
    values: list[float] = []
    for jpegs, _ in reader.next_epoch(batch_size=4):
        images = ndd.decoders.image_random_crop(jpegs)
        noisy = ndd.noise.gaussian(images, stddev=10.0)
        angle = ndd.random.uniform(batch_size=4, range=[-30.0, 30.0])
        turned = ndd.rotate(noisy, angle=angle, fill_value=0.0)
        values += [float(mean.item()) for mean in ndd.reductions.mean(turned)]
    return values


print(run(1) == run(1), run(1) == run(2))
