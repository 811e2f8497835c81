"""Readers of images with labels: folders, data bases, record files and archives."""

from __future__ import annotations

import re

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.readers.options import (
    NamedOutput,
    Options,
    data,
    describes,
    encoded,
    uniform,
)
from ndd_ls.semantic.tensors import dtype_named
from ndd_ls.semantic.values import Extent, Items, Mapping, TFRecordFeature, Value

_SINGLE, _SPARSE, _DENSE, _WEIGHTED, _NO_LABEL = range(5)


@describes("readers.File")
def _file(_options: Options) -> tuple[NamedOutput, ...]:
    return encoded("jpegs"), uniform("labels", "int32", (1,))


@describes("readers.MXNet")
def _mxnet(_options: Options) -> tuple[NamedOutput, ...]:
    # How many labels each image has stands in the file.
    return encoded("images"), NamedOutput("float32", "", (None,), name="labels")


@describes("readers.Caffe")
def _caffe(options: Options) -> tuple[NamedOutput, ...] | None:
    images, labels = options.flag("image_available", True), options.flag("label_available", True)
    if images is None or labels is None:
        return None
    outputs = (data("images", "uint8", None),) if images else ()
    return (*outputs, uniform("labels", "int32", (1,))) if labels else outputs


@describes("readers.Caffe2")
def _caffe2(options: Options) -> tuple[NamedOutput, ...] | None:
    images, boxes = options.flag("image_available", True), options.flag("bbox")
    kind = options.number("label_type", _SINGLE)
    more = options.number("additional_inputs", 0)
    if images is None or boxes is None or kind is None or more is None:
        return None
    # Pixels have three dimensions, encoded images have one.
    outputs = [data("images", "uint8", None)] if images else []
    if kind == _SINGLE:
        outputs.append(uniform("labels", "int32", (1,)))
    elif kind == _DENSE:
        outputs.append(NamedOutput("float32", "", (None,), name="labels"))
    elif kind in (_SPARSE, _WEIGHTED):
        # Two outputs are declared; reading fails in every version so far.
        outputs += [NamedOutput(name="labels"), NamedOutput(name="label_weights")]
    elif kind != _NO_LABEL:
        return None
    outputs += [data(f"additional_{index}", "float32", (None,)) for index in range(more)]
    return (*outputs, uniform("bounding_boxes", "int32", (4,))) if boxes else tuple(outputs)


@describes("readers.TFRecord")
def _tfrecord(options: Options) -> tuple[NamedOutput, ...] | None:
    features = options.get("features")
    if not isinstance(features, Mapping) or not features.complete:
        return None
    return tuple(_feature(name, value) for name, value in features.items)


def _feature(name: str, value: Value) -> NamedOutput:
    if not isinstance(value, TFRecordFeature):
        return NamedOutput(name=name)
    if value.dtype == "string":
        return encoded(name)
    if value.fixed:
        return NamedOutput(value.dtype, "", value.shape, Extent.UNIFORM, name=name)
    return data(name, value.dtype, None if value.shape is None else (None, *value.shape))


@describes("readers.Webdataset")
def _webdataset(options: Options) -> tuple[NamedOutput, ...] | None:
    extensions = options.each("ext")
    if extensions is None:
        return None
    count = len(extensions)
    given = options.get("dtypes")
    dtypes: list[str | None] = ["uint8"] * count
    if isinstance(given, Items) and len(given.items) == count:
        dtypes = [dtype_named(item) for item in given.items]
    elif given is not None:
        dtypes = [dtype_named(given)] if count == 1 else [None] * count
    return tuple(
        data(_component(text(extension), index), dtype, (None,))
        for index, (extension, dtype) in enumerate(zip(extensions, dtypes, strict=True))
    )


def _component(extension: str | None, index: int) -> str:
    """Return a name for what has an extension, of which there may be several to choose from."""
    name = re.sub(r"\W+", "_", (extension or "").partition(";")[0]).strip("_")
    return name if name.isidentifier() else f"component_{index}"
