"""Readers of COCO's images with objects, and of NeMo's recordings with texts."""

from __future__ import annotations

from ndd_ls.semantic.readers.options import (
    NamedOutput,
    Options,
    data,
    describes,
    encoded,
    uniform,
)


@describes("readers.COCO")
def _coco(options: Options) -> tuple[NamedOutput, ...] | None:
    polygons = _either(options.flag("polygon_masks"), options.flag("masks"))
    pixels, ids = options.flag("pixelwise_masks"), options.flag("image_ids")
    if polygons is None or pixels is None or ids is None:
        return None
    outputs = [
        encoded("images"),
        data("bounding_boxes", "float32", (None, 4)),
        data("labels", "int32", (None,)),
    ]
    if polygons:
        outputs += [data("polygons", "int32", (None, 3)), data("vertices", "float32", (None, 2))]
    elif pixels:
        outputs.append(data("pixelwise_masks", "int32", (None, None, 1), "HWC"))
    if ids:
        outputs.append(uniform("image_ids", "int32", (1,)))
    return tuple(outputs)


def _either(left: bool | None, right: bool | None) -> bool | None:
    if left or right:
        return True
    return None if left is None or right is None else False


@describes("readers.NemoAsr")
def _nemo(options: Options) -> tuple[NamedOutput, ...] | None:
    rate, text = options.flag("read_sample_rate", True), options.flag("read_text", True)
    index, downmix = options.flag("read_idxs"), options.flag("downmix", True)
    if rate is None or text is None or index is None:
        return None
    shape = {True: (None,), False: (None, None), None: None}[downmix]
    outputs = [data("audio", options.dtype("dtype", "float32"), shape)]
    if rate:
        outputs.append(uniform("sample_rate", "float32", ()))
    if text:
        outputs.append(data("text", "uint8", (None,)))
    if index:
        outputs.append(uniform("index", "int64", (1,)))
    return tuple(outputs)
