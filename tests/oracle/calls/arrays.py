"""Conversion, joining, picking, shapes."""

from __future__ import annotations

BEGINNING = """\
import nvidia.dali.types as types

clips = ndd.as_batch(np.zeros((2, 5, 8, 9, 3), dtype=np.uint8), layout="FHWC")
clip = clips.select(0)
plain = ndd.as_batch(np.ones((3, 4, 5, 3), dtype=np.uint8))
thin = ndd.as_batch(np.ones((3, 1, 5, 1), dtype=np.uint8), layout="HWC")
thin1 = ndd.as_tensor(np.ones((1, 5, 1), dtype=np.int16))
single = ndd.as_batch([[1], [2]])
mixed = ndd.as_batch([[1], [2, 1]])
scalars = ndd.as_batch([1, 2])
vector = ndd.as_tensor([1, 2, 3])
named = ndd.as_tensor([1.5, 2.5], layout="X")
label = labels.select(0)
order = ndd.batch_permutation(batch_size=4)
path = ndd.as_tensor(np.frombuffer(b"images/cats/0.png", dtype=np.uint8))
shapes = ndd.as_batch([[2, 3], [4, 5], [1, 1], [3, 3]])
"""

ANY = "images square image floats chw ragged labels label angles clips clip plain vector named"
SOLID = "images square image chw clips plain vector"

CALLS = {
    "cast": (
        f"{ANY} [1,2] 3 2.5 True np.ones(3) [[1.5]] (1,2)",
        "X, dtype=ndd.float16",
        "X, dtype=ndd.int64",
        "X, dtype=ndd.bool",
        "X, dtype=types.FLOAT",
    ),
    "cast_like": (
        "images image labels angles 3 [1.5,2]",
        "X, floats",
        "X, image",
        "X, 1.5",
        "X, np.zeros(2)",
        "X, labels",
    ),
    "copy": (f"{ANY} 3 [1,2] [[1.5]] (1,2) np.ones((2,3)) square.tensors [image,image]", "X"),
    "cat": (
        SOLID,
        "X",
        "X, X",
        "X, X, axis=0",
        "X, X, X, axis=-1",
        "*[X, X], axis=0",
    ),
    "stack": (
        f"{SOLID} labels angles ragged",
        "X",
        "X, X",
        "X, X, axis=0",
        "*[X, X]",
    ),
    "permute_batch": (
        "images square labels angles",
        "X, indices=[3, 2, 1, 0]",
        "X, indices=order",
        "X, indices=ndd.batch_permutation(batch_size=4)",
        "X, indices=[0, 0, 0, 0]",
    ),
    "batch_permutation": (
        "",
        "batch_size=4",
        "batch_size=4, allow_repetitions=True",
        "batch_size=labels.batch_size",
    ),
    "element_extract": (
        "clips clip",
        "X, element_map=[0, 2]",
        "X, element_map=[1]",
        "X, element_map=1",
        "X, element_map=(0, 1, 1)",
    ),
    "expand_dims": (
        f"{ANY} 3 [1,2]",
        "X, axes=[0]",
        "X, axes=0",
        "X, axes=(0,)",
        "X, axes=[]",
    ),
    "squeeze": (
        "thin thin1 thin.select(0)",
        "X, axes=[0]",
        "X, axes=0",
        "X, axes=[0, 2]",
        "X, axes=[2, 0]",
        "X, axes=[-1]",
        "X, axes=[]",
    ),
    "get_property": (
        "files images image square labels angles",
        "X, key='layout'",
        "X, key='source_info'",
    ),
    "io.file.read": ("path ndd.as_batch([path,path])", "X", "X, dont_use_mmap=True"),
    "lookup_table": (
        "images image square chw labels label scalars 3 [1,2]",
        "X, keys=[1, 2], values=[3.0, 4.0]",
        "X, keys=[1, 2], values=[3, 4], default_value=1",
        "X, keys=[1, 2], values=[3, 4], dtype=ndd.int16",
    ),
    "one_hot": (
        "images image square labels label scalars single mixed vector 3 [1,2] thin",
        "X, num_classes=3",
        "X, num_classes=3, axis=0",
        "X, num_classes=3, axis=-1",
        "X, num_classes=3, dtype=ndd.int32, on_value=2.0",
        "X",
    ),
    # --- shapes ----------------------------------------------------------------------------------
    "reshape": (
        "images square image plain clips",
        "X, shape=[-1]",
        "X, shape=[-1, 3]",
        "X, shape=(-1, 1, 3)",
        "X, [-1, 3]",
        "X, rel_shape=[1.0, -1]",
        "X, rel_shape=[0.5, -1]",
        "X, ndd.as_tensor([-1, 3])",
        "X, layout=''",
    ),
    "reinterpret": (
        "images square image plain clips floats",
        "X, dtype=ndd.int8",
        "X, shape=[-1, 3]",
        "X, [-1]",
        "X, layout=''",
        "X, shape=[3, -1], layout='AB'",
    ),
    "full": (
        "3 2.5 True angles np.float64(3)",
        "X",
        "X, shape=[2, 3]",
        "X, shape=2",
        "X, shape=[2, 3], layout='HW'",
        "X, shape=[2], batch_size=4",
        "X, shape=shapes",
        "X, shape=ndd.as_tensor([2, 3])",
    ),
    "full_like": (
        f"{ANY} 3 [1,2.5]",
        "X, 3",
        "X, 2.5",
    ),
    "ones": (
        "",
        "",
        "shape=[2, 3]",
        "shape=(2, 3), dtype=ndd.uint8",
        "shape=[2, 3], dtype=ndd.float32, batch_size=4",
        "batch_size=4",
        "shape=2",
        "shape=shapes",
        "shape=[2, 3], layout='HW'",
        "shape=[labels.batch_size, 3]",
    ),
    "zeros": (
        "",
        "",
        "shape=[2, 3]",
        "shape=[]",
        "shape=[0], batch_size=4",
        "shape=(2,), dtype=ndd.bool",
        "shape=labels",
        "shape=np.array([2, 3])",
    ),
    "ones_like": (f"{ANY} 3 [1,2.5]", "X", "X, dtype=ndd.float32"),
    "zeros_like": (f"{ANY} 3 [1,2.5]", "X", "X, dtype=ndd.float32"),
}

EXPRESSIONS = {
    "joining": (
        *("ndd.cat(images, images, axis_name='W')", "ndd.cat(chw, chw)"),
        *("ndd.cat(square, square.select(0), axis_name='C')", "ndd.cat(image, image, axis=1)"),
        *("ndd.cat([1, 2], [3])", "ndd.cat(labels, [3, 4])", "ndd.cat(labels, labels, labels)"),
        *("ndd.cat(vector, vector)", "ndd.stack(square, square, axis=1, axis_name='N')"),
        *(
            "ndd.cat(plain, plain.select(0), axis=2)",
            "ndd.cat(ragged, np.ones((1, 3), np.float32))",
        ),
        *("ndd.stack(square, square, axis_name='F')", "ndd.stack(scalars, scalars, axis_name='X')"),
        *("ndd.stack(image, image, axis=-1)", "ndd.stack(1, 2, 3)", "ndd.stack(labels, [1])"),
        *("ndd.stack(images, images, axis=3)", "ndd.stack(square, square, axis=3)"),
        *("ndd.cat(*[square, square], axis=1)", "ndd.stack(*(image, image))"),
        *("ndd.stack(image, image, axis_name='F')", "ndd.stack(clips, clips, axis=2)"),
    ),
    "axes": (
        *(
            "ndd.expand_dims(images, axes=[0], new_axis_names='F')",
            "ndd.expand_dims(image, axes=3)",
        ),
        "ndd.expand_dims(square, axes=[0, 2], new_axis_names='FX')",
        "ndd.expand_dims(square, axes=[2, 0], new_axis_names='XF')",
        *("ndd.expand_dims(square, axes=[3, 1])", "ndd.expand_dims([1, 2], axes=[1])"),
        *("ndd.expand_dims(scalars, axes=[0], new_axis_names='N')", "ndd.squeeze(labels, axes=0)"),
        *("ndd.squeeze(thin, axis_names='H')", "ndd.squeeze(thin, axis_names='CH')"),
        *("ndd.squeeze(label, axes=[0])", "ndd.squeeze(np.ones((1, 2)), axes=[0])"),
        *(
            "ndd.one_hot(square, num_classes=3, axis_name='X')",
            "ndd.one_hot(labels, num_classes=9)",
        ),
        "ndd.one_hot(square, num_classes=3, axis=0, axis_name='X')",
        *("ndd.one_hot(labels, num_classes=3, axis_name='C')", "ndd.one_hot(image, axis=1)"),
        "ndd.one_hot(thin, num_classes=3, axis=1, axis_name='X')",
        "ndd.lookup_table(labels, keys=[0, 1], values=[5.0, 6.0])",
    ),
    "reshape": (
        *("ndd.reshape(square, shape=[4, 4, 36])", "ndd.reshape(square, shape=576)"),
        *("ndd.reshape(square, shape=[4, 4, 36], layout='ABC')", "ndd.reshape(chw, layout='HWC')"),
        *(
            "ndd.reshape(square, rel_shape=[0.5, 2, 1])",
            "ndd.reshape(square, rel_shape=[0.05, -1])",
        ),
        *("ndd.reshape(square, src_dims=[1, 0, 2])", "ndd.reshape(images, src_dims=[1, 0, 2])"),
        "ndd.reshape(square, rel_shape=[1.0, -1], src_dims=[0, 2])",
        "ndd.reshape(square, src_dims=[1, 0, 2], layout='ABC')",
        *("ndd.reshape(labels, shape=[])", "ndd.reshape(labels, shape=[1, 1])"),
        *("ndd.reshape(angles, shape=[1])", "ndd.reshape(angles, shape=1)"),
        "ndd.reshape(square, ndd.as_batch([[-1, 3]] * 4))",
        "ndd.reshape(square, shape=ndd.as_batch([[-1, 3], [3, -1], [-1, 6], [-1, 1]]))",
        *("ndd.reshape([1, 2, 3, 4], shape=[2, 2])", "ndd.reshape(square, shape=[-1.0, 3.0])"),
        *("ndd.reshape(ragged, shape=[3, -1])", "ndd.reshape(ragged, rel_shape=[0.5, 2])"),
        *("ndd.reshape(ragged, layout='AB')", "ndd.reshape(square, shape=np.array([-1, 3]))"),
        "ndd.reshape(np.zeros((2, 3)), shape=[-1])",
    ),
    "reinterpret": (
        *("ndd.reinterpret(labels, dtype=ndd.uint8)", "ndd.reinterpret(floats, dtype=ndd.uint8)"),
        "ndd.reinterpret(square, dtype=ndd.int32, shape=[-1])",
        "ndd.reinterpret(square, dtype=ndd.int32, shape=[16, 9])",
        "ndd.reinterpret(square, dtype=ndd.uint16, rel_shape=[1.0, 0.5, 1.0])",
        *("ndd.reinterpret(label, dtype=ndd.float32)", "ndd.reinterpret(3, dtype=ndd.float32)"),
        *("ndd.reinterpret(square, layout='CHW')", "ndd.reinterpret(ragged, dtype=ndd.uint8)"),
        "ndd.reinterpret(ragged, dtype=ndd.float64, shape=[-1])",
        "ndd.reinterpret(square, src_dims=[1, 0, 2], dtype=ndd.int8)",
    ),
    "inputs and batches": (
        *("ndd.full_like(image, angles)", "ndd.full([1, 2, 3], shape=[2, 3])"),
        *("ndd.full(labels, shape=[2, 1])", "ndd.copy(image, batch_size=3)"),
        *("ndd.permute_batch(image, indices=scalars * 0)", "ndd.zeros_like(image, batch_size=2)"),
        *("ndd.lookup_table(image, keys=[1], values=[2], batch_size=2)", "ndd.cast(3, dtype=bool)"),
        "ndd.ones(shape=scalars)",
    ),
}
