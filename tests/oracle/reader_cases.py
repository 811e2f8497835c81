"""Every reader with every option that changes what it gives, on ``datasets.everything``."""

from __future__ import annotations

_COCO = 'file_root="coco/images", annotations_file="coco/annotations.json"'
_PLAIN = 'file_root="coco_plain/images", annotations_file="coco_plain/annotations.json"'
_RECORD = 'path="tfrecord/data.tfrecord", index_path="tfrecord/data.idx", features='
_TAR = 'paths="webdataset/data.tar", index_paths="webdataset/data.idx", ext='
_SPEECH = 'manifest_filepaths="speech/manifest.json"'
_STEREO = 'manifest_filepaths=["stereo/manifest.json"]'
_NPY = 'file_root="arrays"'
_ALIKE = 'file_root="arrays_alike"'
_CLIPS = 'filenames=[f"videos/{index}.avi" for index in range(4)], sequence_length=5'

CASES: dict[str, tuple[str, ...]] = {
    "readers.File": (
        'file_root="images"',
        'file_root="images", random_shuffle=True, pad_last_batch=True, seed=3',
        'files=["images/cats/0.png", "images/dogs/1.png"], labels=[5, 7]',
        'file_root="images", num_shards=2, shard_id=1, stick_to_shard=True',
        'file_root="images", device="cpu", name="train", enable_checkpointing=True',
        '6, "train", "cpu", file_root="images", file_filters=["*.png"]',
    ),
    "readers.MXNet": (
        'path="mxnet/data.rec", index_path="mxnet/data.idx"',
        'path=["mxnet_many/data.rec"], index_path=["mxnet_many/data.idx"]',
    ),
    "readers.Caffe": (
        'path="caffe"',
        'path="caffe_pixels"',
        'path="caffe_unlabelled", label_available=False',
        'path=["caffe"], image_available=False',
    ),
    "readers.Caffe2": (
        'path="caffe2_0"',
        'path="caffe2_0", label_type=0',
        'path="caffe2_2", label_type=2, num_labels=5',
        'path="caffe2_4", label_type=4',
        'path="caffe2_0_more", bbox=True, additional_inputs=2',
        'path="caffe2_2_more", label_type=2, num_labels=5, bbox=True, additional_inputs=2',
        'path="caffe2_4_more", label_type=4, bbox=True, additional_inputs=2',
        'path="caffe2_bare", image_available=False, bbox=True, additional_inputs=1',
    ),
    "readers.TFRecord": (
        _RECORD + '{"image": FixedLenFeature((), string, ""),'
        ' "label": FixedLenFeature([1], int64, -1)}',
        _RECORD + '{"box": FixedLenFeature([4], float32, 0.0),'
        ' "label": FixedLenFeature([], int64, 0), "ids": VarLenFeature(int64, 0)}',
        _RECORD + '{"box": FixedLenFeature([2, 2], float32, 0.0)}',
        _RECORD + '{"points": VarLenFeature([2], float32, 0.0)}',
        _RECORD + '{"points": VarLenFeature([1, 2], float32, 0.0)}',
        _RECORD + '{"points": VarLenFeature(float32, 0.0),'
        ' "image": FixedLenFeature([1], string, "")}',
    ),
    "readers.Webdataset": (
        _TAR + '["png", "cls"]',
        _TAR + '"png"',
        _TAR + '"png;jpg"',
        _TAR + '["jpg;png", "cls;txt"]',
        _TAR + '["png", "json"]',
        _TAR + '["png", "json"], missing_component_behavior="empty"',
        _TAR + '["png", "json"], missing_component_behavior="skip"',
        _TAR + '["PNG", "Cls"], case_sensitive_extensions=False',
        _TAR + '["png", "f32"], dtypes=[types.UINT8, types.FLOAT]',
        _TAR + '["f32", "f32"], dtypes=[types.DALIDataType.INT32, types.DALIDataType.FLOAT]',
        _TAR + '"f32", dtypes=types.INT16',
        _TAR + '["f32"], dtypes=ndd.float32',
        _TAR + '("png", "xyz")',
    ),
    "readers.COCO": (
        _COCO,
        _COCO + ", polygon_masks=True",
        _COCO + ", polygon_masks=True, image_ids=True, include_iscrowd=False",
        _COCO + ", masks=True",
        _COCO + ", pixelwise_masks=True",
        _PLAIN + ", pixelwise_masks=True, image_ids=True, polygon_masks=False",
        _COCO + ", image_ids=True",
        _COCO + ", save_img_ids=True",
        _COCO + ", ratio=True, ltrb=True, avoid_class_remapping=True",
        _COCO + ", skip_empty=True, size_threshold=5.0",
        _PLAIN + ', images=["3.png", "1.png", "0.png"], polygon_masks=True, masks=False',
    ),
    "readers.NemoAsr": (
        _SPEECH,
        _SPEECH + ", read_idxs=True",
        _SPEECH + ", read_text=False, read_sample_rate=False",
        _SPEECH + ", read_text=True, read_sample_rate=False, read_idxs=True",
        _STEREO,
        _STEREO + ", downmix=False",
        _SPEECH + ", downmix=False, dtype=types.INT16",
        _SPEECH + ", dtype=ndd.int32, sample_rate=16000.0",
        _SPEECH + ", dtype=types.FLOAT, min_duration=0.055, max_duration=0.08",
    ),
    "readers.Numpy": (
        _NPY,
        _ALIKE + ', file_filter="[0-3].npy", cache_header_information=True',
        'file_root="arrays", files=["0.npy", "3.npy"]',
        _NPY + ", roi_start=[1, 1, 0], roi_end=[3, 4, 2]",
        _NPY + ", roi_start=[1], roi_end=[3], roi_axes=[0]",
        _NPY + ", roi_start=1, roi_shape=2, roi_axes=0",
        _NPY + ", roi_start=[1], roi_end=[3]",
        _NPY + ", roi_shape=[4, 4], roi_axes=[0, 1]",
        _NPY + ", rel_roi_shape=[0.5, 0.5], roi_axes=[0, 1]",
        _NPY + ', roi_shape=[40, 40, 3], out_of_bounds_policy="pad", fill_value=3',
        _NPY + ', roi_shape=[40, 40, 3], out_of_bounds_policy="trim_to_shape"',
        _ALIKE + ", rel_roi_start=[0.25, 0.25], rel_roi_shape=[0.5, 0.5]",
        _ALIKE + ", rel_roi_start=[0.25, 0.25], roi_end=[8, 8]",
        _ALIKE + ", roi_start=[2, 3]",
        _ALIKE + ", roi_end=[5, 6]",
        _ALIKE + ", roi_start=[2, 3], roi_shape=4",
    ),
    "experimental.readers.Video": (
        _CLIPS,
        _CLIPS + ", labels=[3, 1, 2, 0]",
        'file_root="videos_by_class", sequence_length=3, stride=2, step=4',
        'file_list="clips.txt", sequence_length=4',
        'file_list="first_seconds.txt", sequence_length=4, enable_frame_num="sequence"',
        _CLIPS + ", enable_frame_num=True",
        _CLIPS + ', enable_frame_num="none"',
        _CLIPS + ', enable_frame_num="scalar", labels=[0, 1, 2, 3], enable_timestamps=True',
        _CLIPS + ', enable_frame_num="sequence", enable_timestamps=True, image_type=types.RGB',
        _CLIPS + ', enable_frame_num=False, enable_timestamps=True, pad_mode="edge"',
        'filenames=["videos/0.avi"], sequence_length=16, pad_mode="constant", fill_value=[9]',
        'filenames=["videos/0.avi", "videos/1.avi"], sequence_length=16, uniform_sample=True',
    ),
}
"""By reader, the arguments it is made with; each case is read in batches and in samples."""

_GPU_CLIPS = 'filenames=[f"h264/{index}.mp4" for index in range(4)], sequence_length=5'
_GPU_OPTIONS = (
    _GPU_CLIPS,
    _GPU_CLIPS + ", labels=[3, 1, 2, 0]",
    _GPU_CLIPS + ", labels=[]",
    'file_root="h264_by_class", sequence_length=3, stride=2, step=4',
    'file_list="h264.txt", sequence_length=4',
    'file_list="h264.txt", sequence_length=4, enable_frame_num="sequence"',
    _GPU_CLIPS + ", enable_frame_num=True",
    _GPU_CLIPS + ', enable_frame_num="scalar", labels=[0, 1, 2, 3], enable_timestamps=True',
    _GPU_CLIPS + ', enable_frame_num="sequence", enable_timestamps=True',
    'file_root="h264_by_class", sequence_length=3, enable_frame_num=True, enable_timestamps=True',
    _GPU_CLIPS + ", image_type=types.YCbCr",
)
_OLDER_OPTIONS = (
    *_GPU_OPTIONS,
    _GPU_CLIPS + ", dtype=types.FLOAT",
    _GPU_CLIPS + ", dtype=ndd.float32, normalized=True",
    'filenames=["h264/0.mp4"], sequence_length=16, pad_sequences=True',
)
GPU_CASES: dict[str, tuple[str, ...]] = {
    "readers.Video": _OLDER_OPTIONS,
    "readers.VideoResize": (
        *(f"{options}, size=[24, 30]" for options in _OLDER_OPTIONS),
        _GPU_CLIPS + ", resize_x=30.0",
        _GPU_CLIPS + ", resize_x=30, resize_y=20",
        _GPU_CLIPS + ", resize_shorter=24",
        _GPU_CLIPS + ', size=(24, 30), mode="not_larger"',
        _GPU_CLIPS + ", size=[24, 30], dtype=types.FLOAT, interp_type=types.INTERP_CUBIC",
    ),
    "experimental.readers.Video": _GPU_OPTIONS,
    "experimental.readers.Fits": (
        'file_root="fits"',
        'file_root="fits", hdu_indices=[2, 3, 4, 5, 6, 7]',
        'file_root="fits", hdu_indices=3',
    ),
    "readers.Numpy": CASES["readers.Numpy"],
}
"""What needs a GPU; ``device="gpu"`` is added, but for FITS on both devices."""


def program(path: str, options: str, size: str) -> str:
    """Return a program that reads an epoch into ``step``, each of which it shows to ``keep``."""
    return (
        "import nvidia.dali.experimental.dynamic as ndd\n"
        "import nvidia.dali.types as types\n"
        "from nvidia.dali.tfrecord import FixedLenFeature, VarLenFeature, float32, int64, string\n"
        f"reader = ndd.{path}({options})\n"
        f"for step in reader.next_epoch({size}):\n"
        "    keep(step)\n"
    )
