"""What exists for the GPU alone: called by ``tests/gpu/claims_on_gpu.py``, where there is one."""

from __future__ import annotations

BEGINNING = """\
def deflated(array):
    # An LZ4 block of literals, which any bytes can be.
    data = array.tobytes()
    rest = len(data) - 15
    more = bytes([255] * (rest // 255) + [rest % 255]) if rest >= 0 else b""
    block = bytes([min(len(data), 15) << 4]) + more + data
    return np.frombuffer(block, dtype=np.uint8)


plain = ndd.as_batch(np.ones((4, 16, 12, 3), dtype=np.uint8))
gray = ndd.as_batch(np.ones((4, 16, 12, 1), dtype=np.uint8), layout="HWC")
plane = ndd.as_batch(np.ones((4, 16, 12), dtype=np.uint8), layout="HW")
short = ndd.as_batch(np.ones((4, 16, 12, 3), dtype=np.int16), layout="HWC")
clips = ndd.as_batch(np.ones((2, 5, 8, 9, 3), dtype=np.uint8), layout="FHWC")
volumes = ndd.as_batch(np.ones((2, 5, 8, 9, 3), dtype=np.uint8), layout="DHWC")
films = ndd.as_batch(np.ones((2, 3, 130, 170, 3), dtype=np.uint8), layout="FHWC")
film = films.select(0)
unnamed = ndd.as_batch(np.ones((2, 3, 130, 170, 3), dtype=np.uint8))
rng = ndd.random.RNG(seed=7)
windows = ndd.as_batch([[3, 3], [5, 5], [3, 5], [5, 3]])
column_map = np.zeros((16, 12), dtype=np.float32)
row_map = np.zeros((16, 12), dtype=np.float32)
column_maps = ndd.as_batch(np.zeros((4, 16, 12), dtype=np.float32))
small_map = np.zeros((5, 6), dtype=np.float32)
deflated_arrays = ndd.as_batch([deflated(np.ones((4, 5), dtype=np.uint8))] * 2)
deflated_array = deflated_arrays.select(0)
deflated_floats = ndd.as_batch([deflated(np.ones((2, 3), dtype=np.float32))] * 2)
parts = deflated(np.ones((4, 5), dtype=np.uint8))
deflated_frames = ndd.as_batch([np.concatenate([parts, parts])] * 2)
"""

PICTURES = "images square image chw plain gray plane short clips"

_MORPHOLOGY = (
    "X",
    "X, mask_size=[5, 3]",
    "X, mask_size=5",
    "X, mask_size=windows",
    "X, iterations=2, border_mode='reflect_101'",
    "X, anchor=[0, 0]",
)

GPU_CALLS = {
    "decoders.inflate": (
        "deflated_arrays deflated_array",
        "X, shape=[4, 5]",
        "X, shape=(4, 5), dtype=ndd.uint8, layout='HW'",
        "X, shape=20",
        "deflated_floats, shape=[2, 3], dtype=ndd.float32",
        "deflated_frames, shape=[4, 5], chunk_sizes=[22, 22]",
        "deflated_frames, shape=[4, 5], chunk_offsets=[0, 22], layout='HW'",
        "deflated_frames, shape=[4, 5], chunk_sizes=[22], layout='HW', sequence_axis_name='D'",
        "deflated_arrays, shape=ndd.as_batch([[4, 5], [5, 4]])",
    ),
    "experimental.dilate": (PICTURES, *_MORPHOLOGY),
    "experimental.erode": (PICTURES, *_MORPHOLOGY),
    "experimental.median_blur": (
        PICTURES,
        "X",
        "X, window_size=5",
        "X, window_size=[3, 5]",
        "X, window_size=windows",
    ),
    "experimental.remap": (
        "square short plain gray",
        "X, column_map, row_map",
        "X, column_maps, column_maps",
        "X, column_map, row_map, interp=types.INTERP_NN, pixel_origin='center'",
        "X, small_map, small_map",
    ),
    "experimental.resize": (
        "images square image chw plain gray clips volumes",
        "X, size=[5, 6]",
        "X, size=7",
        "X, resize_x=5",
        "X, resize_x=5, resize_y=6",
        "X, resize_shorter=7",
        "X, resize_longer=7",
        "X, size=[5, 6], dtype=ndd.float32",
        "X, size=[5, 6], save_attrs=True",
        "X, size=[5, 6], mode='not_larger'",
    ),
    "jitter": ("images square image plain gray", "X", "X, nDegree=4", "X, mask=0", "X, rng=rng"),
    "optical_flow": (
        "films film unnamed",
        "X",
        "X, output_grid=4, preset=0.5",
        "X, output_grid=1",
        "X, enable_temporal_hints=True",
    ),
}
"""By the path of an operator the inputs and arguments of its calls, as in ``CALLS``."""
