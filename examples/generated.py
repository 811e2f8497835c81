"""Batches from Python code through ExternalSource; a helper that chooses with match."""

import numpy as np
import nvidia.dali.experimental.dynamic as ndd

SIZE = 32
COUNT = 6


def make_source(seed):
    """Return a source of batches of images with a disc of random radius, and of the radii."""
    generator = np.random.default_rng(seed)
    y, x = np.mgrid[:SIZE, :SIZE] - SIZE / 2

    def discs():
        radii = generator.uniform(2, SIZE / 2, COUNT).astype(np.float32)
        images = [((x**2 + y**2) < r * r).astype(np.uint8)[..., None] * 255 for r in radii]
        return ndd.as_batch(images, layout="HWC"), ndd.as_batch(list(radii))

    return ndd.ExternalSource(discs, num_outputs=2)


def blur(images, kind, rng=None):
    """Blur a batch in one of several ways."""
    match kind:
        case "strong":
            return ndd.gaussian_blur(images, sigma=3.0)
        case "random":
            sigma = ndd.random.uniform(batch_size=images.batch_size, range=[0.5, 2.0], rng=rng)
            return ndd.gaussian_blur(images, sigma=sigma)
        case _:
            return images


def numbers(batch):
    """Return the values of a batch of scalars."""
    return np.asarray(ndd.as_tensor(batch)).astype(float).round(2).tolist()


def main():
    """Print which share of each image is bright, and the radius of its disc."""
    rng = ndd.random.RNG(seed=1)
    source = make_source(seed=1)
    for kind in ("none", "strong", "random"):
        images, radii = source(batch_size=COUNT)
        blurred = blur(images, kind, rng=rng)
        bright = ndd.cast(blurred, dtype=ndd.float32) / 255.0 > 0.5
        share = ndd.reductions.mean(ndd.cast(bright, dtype=ndd.float32))
        print(kind, numbers(share), numbers(radii))


if __name__ == "__main__":
    main()
