"""One reader for each rank, as in distributed training."""

import nvidia.dali.experimental.dynamic as ndd

WORLD_SIZE = 3
BATCH_SIZE = 2


def reader_of(rank: int) -> ndd.readers.File:
    return ndd.readers.File(
        file_root="images",
        shard_id=rank,
        num_shards=WORLD_SIZE,
        stick_to_shard=True,
        pad_last_batch=True,
    )


readers = [reader_of(rank) for rank in range(WORLD_SIZE)]
for epoch in range(2):
    for rank, reader in enumerate(readers):
        seen = 0
        for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
            images = ndd.resize(ndd.decoders.image(jpegs), size=[8, 8])
            seen += images.batch_size
        print(epoch, rank, seen)
