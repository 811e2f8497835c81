"""Readers."""

import nvidia.dali.experimental.dynamic as ndd


def open_reader(root: str, *, shuffle: bool = False) -> ndd.readers.File:
    """Return a reader of a folder with one subfolder a class."""
    return ndd.readers.File(file_root=root, random_shuffle=shuffle, pad_last_batch=True)
