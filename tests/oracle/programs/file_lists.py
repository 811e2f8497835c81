"""Cross-validation: readers that are given their files and labels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nvidia.dali.experimental.dynamic as ndd

FOLDS = 3
BATCH_SIZE = 2


def listing(root: Path) -> list[tuple[str, int]]:
    classes = sorted(path.name for path in root.iterdir())
    return [
        (str(path.relative_to(root)), label)
        for label, name in enumerate(classes)
        for path in sorted((root / name).iterdir())
    ]


def folds(root: Path) -> Iterator[tuple[ndd.readers.File, ndd.readers.File]]:
    items = listing(root)
    for fold in range(FOLDS):
        held_out = items[fold::FOLDS]
        rest = [item for item in items if item not in held_out]
        yield make_reader(root, rest, shuffle=True), make_reader(root, held_out)


def make_reader(
    root: Path, items: list[tuple[str, int]], *, shuffle: bool = False
) -> ndd.readers.File:
    files, labels = zip(*items)
    return ndd.readers.File(
        file_root=str(root), files=list(files), labels=list(labels), random_shuffle=shuffle
    )


for train_reader, valid_reader in folds(Path("images")):
    trained = sum(labels.batch_size for _, labels in train_reader.next_epoch(batch_size=BATCH_SIZE))
    seen: list[int] = []
    for jpegs, labels in valid_reader.next_epoch(batch_size=BATCH_SIZE):
        images = ndd.decoders.image(jpegs)
        assert images.batch_size == labels.batch_size
        seen += labels.torch().flatten().tolist()
    print(trained, seen)
