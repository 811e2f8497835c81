"""Uses the package beside it."""

import nvidia.dali.experimental.dynamic as ndd
from loading import Augmentation, open_reader


def main(batch_size: int = 4) -> None:
    reader = open_reader("images", shuffle=True)
    augment = Augmentation(size=16, seed=5)
    for jpegs, labels in reader.next_epoch(batch_size=batch_size):
        images = ndd.decoders.image(jpegs)
        batch = augment(images)
        print(tuple(batch.torch().shape), labels.torch().shape)


if __name__ == "__main__":
    main()
