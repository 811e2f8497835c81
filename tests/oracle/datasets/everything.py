"""All data sets in one folder, for programs that name them by relative paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import images
from datasets import arrays, coco, lmdb_files, recordings, records, videos

if TYPE_CHECKING:
    from pathlib import Path


def write(folder: Path) -> None:
    """Write the data set of each reader.

    ``images`` (folders of PNG files), ``coco`` and ``coco_plain`` (no crowds, no image without
    objects), ``caffe``, ``caffe_pixels``, ``caffe_unlabelled``, ``caffe2*``, ``mxnet``,
    ``mxnet_many`` (three labels each), ``tfrecord``, ``webdataset``, ``speech``, ``stereo``,
    ``arrays`` (float32, of different shapes), ``arrays_alike`` (uint8, 10 x 12),
    ``fits``, ``videos`` (MJPEG), ``videos_by_class`` (VP9), ``clips.txt``, ``first_seconds.txt``.
    """
    images.write(folder / "images")
    coco.write(folder / "coco")
    coco.write(folder / "coco_plain", empty=False, crowds=False)
    _write_lmdb(folder)
    records.write_mxnet(folder / "mxnet")
    records.write_mxnet(folder / "mxnet_many", labels=3)
    records.write_tfrecord(folder / "tfrecord")
    records.write_webdataset(folder / "webdataset")
    recordings.write(folder / "speech")
    recordings.write(folder / "stereo", channels=2)
    arrays.write_npy(folder / "arrays")
    arrays.write_npy(folder / "arrays_alike", "uint8", lambda _: (10, 12))
    arrays.write_fits(folder / "fits", ("float32", "uint8", "int16", "float64", "int32", "int64"))
    clips = videos.write(folder / "videos")
    videos.write(folder / "videos_by_class", "libvpx-vp9", classes=True)
    videos.write_list(folder / "clips.txt", clips)
    videos.write_list(folder / "first_seconds.txt", clips, ranges=True)


def _write_lmdb(folder: Path) -> None:
    lmdb_files.write_caffe(folder / "caffe")
    lmdb_files.write_caffe(folder / "caffe_pixels", encoded=False)
    lmdb_files.write_caffe(folder / "caffe_unlabelled", labels=False)
    for label_type in (0, 2, 4):
        name = f"caffe2_{label_type}"
        lmdb_files.write_caffe2(folder / name, label_type=label_type)
        lmdb_files.write_caffe2(
            folder / f"{name}_more", label_type=label_type, bbox=True, additional=2
        )
    lmdb_files.write_caffe2(folder / "caffe2_bare", image=False, additional=1, bbox=True)
