"""Mistakes of one or two lines, and what looks like one and is none."""

from __future__ import annotations

BEGINNING = """\
import math
import random

import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import torch

files, labels = next(ndd.readers.File(file_root="images").next_epoch(batch_size=4))
decoded = ndd.decoders.image(files)
images = ndd.resize(decoded, size=[8, 8])
ragged = ndd.batch([[1, 2], [1, 2, 3]])
mask = images > 10
vector = ndd.as_tensor([1.0, 2.0, 3.0])
number = ndd.random.uniform(range=[1.0, 2.0])
"""

MISTAKES = {
    # NDD107
    "while images < 300:\n    break\n": ("NDD107", None, None),
    "print(1 if number < 0 else 2)\n": ("NDD107", None, "print(1 if (number < 0).item() else 2)\n"),
    "assert ndd.random.coin_flip(probability=1)\n": (
        "NDD107",
        None,
        "assert ndd.random.coin_flip(probability=1).item()\n",
    ),
    "print([f for f in (1, 2) if vector > 9])\n": ("NDD107", None, None),
    "print(bool(images > 300), 1)\n": ("NDD107", None, None),
    "print(all(images > 300))\n": ("NDD107", None, None),
    "print(any(images > 300))\n": ("NDD107", None, None),
    "print(not mask)\n": ("NDD107", None, None),
    "both = mask and images < 20\n": ("NDD107", None, "both = mask & (images < 20)\n"),
    "either = images < 5 or mask\n": ("NDD107", None, "either = (images < 5) | mask\n"),
    "between = 10 < images < 20\n": (
        "NDD107",
        None,
        "between = (10 < images) & (images < 20)\n",
    ),
    # NDD108
    "print(np.array(images))\n": ("NDD108", None, "print(np.array(ndd.as_tensor(images)))\n"),
    "np.asarray(images, dtype=np.float32)\n": (
        "NDD108",
        "TypeError",
        "np.asarray(ndd.as_tensor(images), dtype=np.float32)\n",
    ),
    "print(np.copy(ragged).dtype)\n": (
        "NDD108",
        None,
        "print(np.copy(ndd.as_tensor(ragged, pad=True)).dtype)\n",
    ),
    # NDD109
    "torch.from_dlpack(images)\n": ("NDD109", "RuntimeError", "images.torch()\n"),
    "torch.utils.dlpack.from_dlpack(images)\n": ("NDD109", "RuntimeError", "images.torch()\n"),
    "torch.asarray(decoded)\n": ("NDD109", "infer dtype of Batch", "decoded.torch(pad=True)\n"),
    "torch.tensor(images + 1)\n": ("NDD109", "infer dtype of Batch", "(images + 1).torch()\n"),
    "torch.tensor(labels, dtype=torch.int64)\n": (
        "NDD109",
        "TypeError",
        "torch.as_tensor(labels.torch(), dtype=torch.int64)\n",
    ),
    "torch.from_numpy(images)\n": ("NDD109", "got Batch", "images.torch()\n"),
    "torch.from_numpy(images.select(0))\n": (
        "NDD109",
        "got Tensor",
        "images.select(0).torch()\n",
    ),
    "np.from_dlpack(images)\n": (
        "NDD109",
        "AttributeError",
        "np.from_dlpack(ndd.as_tensor(images))\n",
    ),
    # NDD112
    "for x in vector:\n    print(x)\n": (
        "NDD112",
        "Index 3 is out of range for axis 0 of length 3",
        "for x in (vector[index] for index in range(vector.shape[0])):\n    print(x)\n",
    ),
    "for i, x in enumerate(vector):\n    print(i, x)\n": (
        "NDD112",
        "Index 3 is out of range for axis 0 of length 3",
        "for i, x in enumerate((vector[index] for index in range(vector.shape[0]))):\n"
        "    print(i, x)\n",
    ),
    "a, b, c = vector\n": (
        "NDD112",
        "too many values to unpack",
        "a, b, c = (vector[index] for index in range(vector.shape[0]))\n",
    ),
}

HARMLESS = (
    "def turn(images, angle=None):\n"
    "    if angle:\n        return ndd.rotate(images, angle=angle)\n    return images\n"
    "turn(images, ndd.random.uniform(batch_size=4))\n",
    "if images is not None and mask is not None:\n    print(images)\n",
    "if number.item() > 0 and images.batch_size > 1 and images.layout:\n    print(images)\n",
    "if (images > 10).torch().any():\n    print(images)\n",
    "if images.shape[0] == (8, 8, 3):\n    print(images)\n",
    "for x in images:\n    print(np.asarray(x), torch.as_tensor(x), torch.tensor(x))\n",
    "for x in vector:\n    if x.item() > 1:\n        break\n",
    "for name, x in zip('abc', vector):\n    print(name, x)\n",
    "first, second = images.shape[0][:2]\n",
)
