"""Save the state of a reader and of a random generator while training, and go on from there."""

from __future__ import annotations

from pathlib import Path

import nvidia.dali.experimental.dynamic as ndd

PATTERN = "state_{seq:04d}.json"


def make_reader() -> ndd.readers.File:
    return ndd.readers.File(file_root="images", random_shuffle=True, enable_checkpointing=True)


def run_epoch(reader: ndd.readers.File, rng: ndd.random.RNG) -> float:
    total = 0.0
    for jpegs, _ in reader.next_epoch(batch_size=4):
        images = ndd.decoders.image(jpegs)
        angles = ndd.random.uniform(batch_size=4, range=[-20.0, 20.0], rng=rng)
        rotated = ndd.rotate(images, angle=angles, keep_size=True, fill_value=0.0)
        means = ndd.reductions.mean(rotated)
        total += sum(float(mean.item()) for mean in means)
    return total


def main() -> None:
    folder = Path("checkpoints")
    folder.mkdir(exist_ok=True)

    reader, rng = make_reader(), ndd.random.RNG(seed=17)
    checkpoint = ndd.checkpoint.Checkpoint()
    checkpoint.register(reader, "reader")
    checkpoint.register(rng, "rng")
    run_epoch(reader, rng)
    checkpoint.collect()
    checkpoint.save(str(folder / PATTERN))
    expected = run_epoch(reader, rng)

    restored = ndd.checkpoint.Checkpoint()
    restored.load(str(folder / PATTERN))
    second, second_rng = make_reader(), ndd.random.RNG(seed=0)
    restored.register(second, "reader")
    restored.register(second_rng, "rng")
    print("the same:", run_epoch(second, second_rng) == expected)


if __name__ == "__main__":
    main()
