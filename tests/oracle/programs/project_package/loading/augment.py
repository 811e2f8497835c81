"""Augmentations."""

import nvidia.dali.experimental.dynamic as ndd


class Augmentation:
    """Crops, colours and normalizes."""

    def __init__(self, size: int, seed: int = 0) -> None:
        self.size = size
        self.rng = ndd.random.RNG(seed=seed)

    def __call__(self, images: ndd.Batch) -> ndd.Batch:
        count = images.batch_size
        crops = ndd.random_resized_crop(images, size=[self.size, self.size], rng=self.rng)
        contrast = ndd.random.uniform(batch_size=count, range=[0.8, 1.2], rng=self.rng)
        colored = ndd.contrast(crops, contrast=contrast)
        return ndd.crop_mirror_normalize(colored, mean=[127.5], std=[127.5])
