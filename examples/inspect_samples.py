"""Go through a data set sample by sample, and through batches the NumPy way."""

import sys

import numpy as np
import nvidia.dali.experimental.dynamic as ndd


def smallest(root):
    """Return the size of the smallest image, looking at one sample at a time."""
    reader = ndd.readers.File(file_root=root)
    sizes = []
    for encoded, label in reader.next_epoch():
        image = ndd.decoders.image(encoded)
        height, width, _ = image.shape
        sizes.append((height * width, (height, width), int(label.item())))
    return min(sizes)


def channel_means(root):
    """Return the mean of each channel over all images."""
    reader = ndd.readers.File(file_root=root)
    means = []
    with ndd.EvalMode.sync_cpu:
        for encoded, _ in reader.next_epoch(batch_size=8):
            images = ndd.resize(ndd.decoders.image(encoded), size=[16, 16])
            means.append(np.asarray(ndd.as_tensor(images)).mean(axis=(0, 1, 2)))
            print("first pixel:", np.asarray(images.select(0))[0, 0], len(images.tensors))
            corner = images.slice[:2, :2]
            print("corner:", corner.shape[0], [t.shape for t in images.tensors[1:3].tolist()])
    return np.mean(means, axis=0)


if __name__ == "__main__":
    print(smallest(sys.argv[1]))
    print(channel_means(sys.argv[1]).round(1))
