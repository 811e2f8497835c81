"""Loading and augmenting images."""

from loading.augment import Augmentation
from loading.reader import open_reader

__all__ = ["Augmentation", "open_reader"]
