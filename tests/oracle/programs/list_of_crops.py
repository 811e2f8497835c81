"""Many crops of each image in a list, the large ones first."""

import nvidia.dali.experimental.dynamic as ndd

BATCH_SIZE = 3
GLOBAL_CROPS = 2
LOCAL_CROPS = 4

rng = ndd.random.RNG(seed=6)
reader = ndd.readers.File(file_root="images")


def crop(images: ndd.Batch, size: int, area: list[float]) -> ndd.Batch:
    crops = ndd.random_resized_crop(images, size=[size, size], random_area=area, rng=rng)
    return ndd.crop_mirror_normalize(crops, mean=[127.5], std=[127.5])


for jpegs, _ in reader.next_epoch(batch_size=BATCH_SIZE):
    images = ndd.decoders.image(jpegs)
    crops = [crop(images, 32, [0.4, 1.0]) for _ in range(GLOBAL_CROPS)]
    crops += [crop(images, 16, [0.05, 0.4]) for _ in range(LOCAL_CROPS)]
    teacher, *rest = crops
    first_local = crops[GLOBAL_CROPS]
    print(len(crops), len(rest), teacher.torch().shape, first_local.torch().shape)
    for view in crops[:GLOBAL_CROPS]:
        print(view.batch_size, view.torch().isfinite().all().item())
