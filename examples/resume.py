"""Interrupt an epoch, and go on with exactly the next batch in another reader."""

import sys

import nvidia.dali.experimental.dynamic as ndd


def make_reader(root):
    """Return a shuffling reader whose state can be kept."""
    return ndd.readers.File(file_root=root, random_shuffle=True, enable_checkpointing=True)


def labels_of(batches):
    """Return the labels in each batch as lists."""
    return [[int(label.item()) for label in labels] for _, labels in batches]


def main(root, folder):
    """Save after two batches, restore, and compare with an uninterrupted epoch."""
    whole = labels_of(make_reader(root).next_epoch(batch_size=4))

    checkpoint = ndd.checkpoint.Checkpoint()
    reader = make_reader(root)
    checkpoint.register(reader, "reader")
    before = []
    for step, (_, labels) in enumerate(reader.next_epoch(batch_size=4)):
        before.append([int(label.item()) for label in labels])
        if step == 1:
            checkpoint.collect()
            checkpoint.save(f"{folder}/state_{{seq:04d}}.json")
            break

    restored = ndd.checkpoint.Checkpoint()
    restored.load(f"{folder}/state_{{seq:04d}}.json")
    second = make_reader(root)
    restored.register(second, "reader")
    # An epoch counts from where the reader stands, so it runs on into the next one.
    rest = labels_of(second.next_epoch(batch_size=4))[: len(whole) - len(before)]
    print("the same as without a break:", before + rest == whole)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
