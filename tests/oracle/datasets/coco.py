"""A COCO data set: images of different sizes, boxes, polygons, and masks in run lengths."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import images

if TYPE_CHECKING:
    from pathlib import Path

IMAGES = 6
CATEGORIES = {3: "cat", 17: "dog", 40: "cup"}
"""By their identifiers, which are not consecutive."""


def write(folder: Path, *, empty: bool = True, crowds: bool = True) -> Path:
    """Write ``images/`` and ``annotations.json``, and return the latter's path.

    Args:
        folder: Where to.
        empty: Whether the last image has no object.
        crowds: Whether some objects are crowds, whose masks are run lengths, plain and packed.
    """
    (folder / "images").mkdir(parents=True)
    described, objects = [], []
    for index in range(IMAGES):
        width, height = 40 + 3 * index, 60 - 2 * index
        name = f"{index}.png"
        (folder / "images" / name).write_bytes(images.png(width, height, 20 * index))
        described.append({"id": 100 + index, "file_name": name, "width": width, "height": height})
        if empty and index == IMAGES - 1:
            continue
        for number in range(index % 3 + 1):
            objects.append(_object(len(objects) + 1, 100 + index, number, width, height, crowds))
    content = {
        "images": described,
        "annotations": objects,
        "categories": [{"id": key, "name": name} for key, name in CATEGORIES.items()],
    }
    path = folder / "annotations.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def _object(
    identifier: int, image: int, number: int, width: int, height: int, crowds: bool
) -> dict[str, Any]:
    x, y, w, h = 4.0 + number, 6.0 + number, 12.0 + number, 10.0
    polygon = [x, y, x + w, y, x + w, y + h, x, y + h]
    segmentation: Any = [polygon, [1.0, 1.0, 5.0, 1.0, 3.0, 4.0]] if number == 0 else [polygon]
    crowd = crowds and number == 2
    if crowd:
        before = height * 5
        counts = [before, height * 3, width * height - before - height * 3]
        segmentation = {
            "size": [height, width],
            "counts": counts if image % 2 else packed(counts),
        }
    return {
        "id": identifier,
        "image_id": image,
        "category_id": list(CATEGORIES)[number],
        "bbox": [x, y, w, h],
        "area": w * h,
        "iscrowd": int(crowd),
        "segmentation": segmentation,
    }


def packed(counts: list[int]) -> str:
    """Return run lengths as COCO packs them: differences in groups of five bits, as characters."""
    text = ""
    for index, count in enumerate(counts):
        value = count - counts[index - 2] if index > 2 else count
        while True:
            group, value = value & 31, value >> 5
            more = value != (-1 if group & 16 else 0)
            text += chr(group + 32 * more + 48)
            if not more:
                break
    return text
