"""Options in dicts, one for training and one for validation."""

import nvidia.dali.experimental.dynamic as ndd

COMMON = {"root": "images", "size": 24}
TRAIN = {**COMMON, "batch_size": 4, "shuffle": True, "flip": 0.5}
VALID = {**COMMON, "batch_size": 2, "shuffle": False, "flip": 0.0}


def run(options: dict) -> int:
    """Go through one epoch; return the number of batches."""
    reader = ndd.readers.File(file_root=options["root"], random_shuffle=options["shuffle"])
    rng = ndd.random.RNG(seed=1)
    count = 0
    for jpegs, _ in reader.next_epoch(batch_size=options["batch_size"]):
        images = ndd.decoders.image(jpegs)
        images = ndd.resize(images, size=[options["size"], options["size"]])
        mirror = ndd.random.coin_flip(
            batch_size=options["batch_size"], probability=options["flip"], rng=rng
        )
        images = ndd.flip(images, horizontal=mirror)
        count += 1
        assert images.torch().shape[1:] == (24, 24, 3)
    return count


print(run(TRAIN), run(VALID))
