"""Plain functions, arithmetic and methods."""

from __future__ import annotations

BEGINNING = """\
vector = ndd.as_tensor([1, 2, 3])
plain = ndd.as_batch(np.ones((4, 16, 12, 3), dtype=np.uint8))
cube = ndd.as_tensor(np.ones((6, 5, 4)), layout="HWC")
index = ndd.as_tensor(2)
numbers = ndd.as_batch([1, 2, 0, 1])
last = ndd.as_tensor(np.zeros(4, dtype=np.float32), layout="C")
columns = ndd.as_tensor(np.zeros((5, 1)), layout="WC")
ones = ndd.as_tensor(np.zeros((6, 1, 1)), layout="HWC")
varied = ndd.as_batch([np.zeros(1), np.zeros(4)])
fixed = ndd.as_batch(np.zeros((2, 4)))
wide = ndd.as_tensor(np.zeros((6, 5, 4)))
named = ndd.as_tensor(np.zeros((5, 4)), layout="XY")
y = float("1.5")
bounds = (1, 3)
"""

EXPRESSIONS = {
    "tensor": (
        *("ndd.as_tensor(square)", "ndd.as_tensor(images, pad=True)", "ndd.tensor(square)"),
        *("ndd.as_tensor(image)", "ndd.tensor(image, layout='CHW')", "ndd.as_tensor(3)"),
        *("ndd.as_tensor(3.5)", "ndd.as_tensor(True)", "ndd.as_tensor([1, 2])"),
        *("ndd.as_tensor([[1.0, 2.0]])", "ndd.as_tensor([1, 2.5])", "ndd.tensor(labels)"),
        "ndd.as_tensor(square, dtype=ndd.float32)",
        "ndd.as_tensor(np.zeros((2, 3)))",
        "ndd.as_tensor(np.zeros(3, dtype=np.int64), layout='X')",
        "ndd.as_tensor(np.zeros((2, 3)), dtype=ndd.float32)",
        "ndd.as_tensor(np.ones((2, 3)), ndd.int16)",
        "ndd.as_tensor(square.tensors[1:3])",
        "ndd.as_tensor(square, layout='NXYC')",
        "ndd.as_tensor(angles)",
        "ndd.as_tensor(ndd.as_batch([[1, 2, 3], [4]]).slice[0])",
        "ndd.as_tensor([image, image])",
        "ndd.as_tensor(np.zeros(3), None, 'cpu', 'X')",
        "ndd.as_tensor(image, dtype=ndd.float16, layout='ABC')",
        "ndd.as_tensor(image, dtype=np.float32)",
        "ndd.as_tensor([1, 2], dtype=types.INT64)",
        "ndd.as_tensor([1, 2], dtype=bool)",
        "ndd.as_tensor([])",
        "ndd.Tensor([1, 2])",
        "ndd.as_tensor((1.5, 2), device='cpu')",
    ),
    "batch": (
        *("ndd.as_batch([1, 2, 3])", "ndd.as_batch([1.0, 2.0])", "ndd.as_batch([True, False])"),
        *("ndd.as_batch([1, 2.5])", "ndd.as_batch([[1, 2], [3, 4]])", "ndd.batch(images)"),
        *("ndd.as_batch([[1, 2], [3]])", "ndd.batch([image, image])", "ndd.as_batch(ragged)"),
        *("ndd.as_batch(images, layout='CHW')", "ndd.as_batch(images, dtype=ndd.float32)"),
        "ndd.as_batch(np.zeros((3, 4, 5)))",
        "ndd.as_batch(np.zeros((3, 4), dtype=np.uint8), layout='X')",
        "ndd.batch([np.zeros((2, 3)), np.zeros((2, 3))])",
        "ndd.batch([np.zeros((2, 3)), np.zeros((2, 3))], layout='HW', dtype=ndd.float32)",
        "ndd.as_batch(images.tensors)",
        "ndd.as_batch(images.tensors.tolist())",
        "ndd.as_batch([sample for sample in images])",
        "ndd.as_batch(square.tensors[1:3])",
        "ndd.as_batch([image, np.zeros((3, 4, 3), dtype=np.float32)])",
        "ndd.as_batch([image, image], layout='ABC')",
        "ndd.as_batch([2.5, 1])",
        "ndd.as_batch([[[1, 2]], [[1.5]]])",
        "ndd.as_batch([True, 2])",
        "ndd.as_batch((1, 2))",
        "ndd.as_batch([np.zeros(3, dtype=np.int64), [1.5]])",
        "ndd.as_batch([[], []])",
        "ndd.as_batch([], dtype=ndd.float32)",
        "ndd.as_batch(image, layout='XY')",
        "ndd.as_batch(ndd.as_tensor([[1, 2], [3, 4]]))",
        "ndd.as_batch([vector, vector + 1])",
        "ndd.batch([1, 2, 3], ndd.uint8, 'cpu')",
        "ndd.batch(images, None, 'cpu', 'XYZ')",
        "ndd.Batch([[1, 2]], layout='X')",
    ),
    "broadcast": (
        "ndd.Batch.broadcast(3, 4)",
        "ndd.Batch.broadcast(image, 4)",
        "ndd.Batch.broadcast(np.zeros(3), batch_size=4)",
        "ndd.Batch.broadcast([1.5, 2], batch_size=labels.batch_size, dtype=ndd.float64)",
        "ndd.Batch.broadcast(vector, 2, 'cpu', ndd.float32)",
    ),
    "math": (
        *("ndd.math.sqrt(images)", "ndd.math.abs(images)", "ndd.math.abs(labels)"),
        *("ndd.math.sqrt(labels)", "ndd.math.min(images, 3)", "ndd.math.max(images, 3.5)"),
        *("ndd.math.clamp(images, 3, 5)", "ndd.math.pow(images, 2)", "ndd.math.pow(labels, 2.0)"),
        *("ndd.math.atan2(images, images)", "ndd.math.floor(images)", "ndd.math.exp(image)"),
        *("ndd.math.pow(vector, 2)", "ndd.math.pow(2, vector)", "ndd.math.fpow(vector, 2)"),
        *("ndd.math.sqrt(4)", "ndd.math.min(3, 4.5)", "ndd.math.clamp(3, 4.5, 5)"),
        *("ndd.math.min([1, 2], vector[:2])", "ndd.math.sqrt([1, 2])", "ndd.math.atan2(3, y)"),
        *("ndd.math.clamp(cube, 0, cube)", "ndd.math.clamp(vector, hi=3, lo=y)"),
        *("ndd.math.max(square, vector)", "ndd.math.exp(np.zeros(3))"),
    ),
    "imread": (
        "ndd.imread('images/cats/0.png')",
        "ndd.imread(['images/cats/0.png', 'images/cats/1.png'])",
        "ndd.imread('images/cats/0.png', dtype=ndd.float32)",
        "ndd.imread('images/cats/0.png', output_type=types.GRAY)",
        "ndd.imread(('images/cats/0.png', 'images/cats/1.png'), output_type=types.BGR)",
        "ndd.imread(['images/cats/0.png', 'images/cats/0.png'])",
    ),
    "arithmetic": (
        *("images + 1", "images + 1.5", "images * 2", "images / 2", "images // 2", "-images"),
        *("+images", "images > 3", "images + images", "1 - images", "images + angles"),
        *("images + labels", "labels + 1", "labels * 2.0", "square + square", "labels == 1"),
        *("labels & 1", "image + 1", "image * image", "2.0 - floats", "images % 2"),
        *("square + vector", "vector + square", "images + vector", "labels + images"),
        *("images > labels", "square + plain", "plain + square", "cube + 1", "1 + cube"),
        *("cube + last", "last + cube", "cube + columns", "columns + cube", "cube + ones"),
        *("ones + cube", "ragged + ragged", "ragged * [1, 2, 3]", "square + [1, 2, 3]"),
        *("[1, 2, 3] + square", "square * np.float64(3)", "square + np.int64(3)", "~square"),
        *("square + np.zeros(3)", "square ** 2", "2 ** vector", "square << 1", "abs(square)"),
        *("varied + fixed", "fixed + varied", "labels.slice[0] + angles", "square + (1, 2, 3)"),
        *("wide + named", "named + wide", "square == square", "angles == 1", "y * angles"),
        *("np.zeros(3) + vector", "np.zeros(3) + square", "np.float32(2) * square"),
    ),
    "methods": (
        *("images.cpu()", "images.evaluate()", "images.to_device('cpu')", "images.select(1)"),
        *("images.select([0, 1])", "images.select(slice(0, 2))", "images.tensors[0]"),
        *("images.slice[0]", "images.slice[2:4]", "images.slice[..., 0]", "labels.slice[0]"),
        *("images.slice[1:3, 2:4, 0]", "image[0]", "image[2:4]", "image[..., 0]", "image.cpu()"),
        "images.tensors[1:3].as_batch()",
    ),
    "slices": (
        *(
            f"{source}[{index}]"
            for source in ("square.slice", "images.slice", "plain.slice", "cube")
            for index in (
                *("2:400", "-5:", "-5:-1", "-500:-1", "5:2", "::2", "1:7:2", "::-1", "-1", "..."),
                *("0, ...", "1:3, ..., 0", "..., 1:3, 0", "0, 0, 0", ":, :", ":", "()", "None"),
                *("None, 0", "index", "index:5", "True", "0:4, 0", ":, 0:4, 0", "slice(1, 3)"),
                *("slice(3)", "slice(None, None, 2), 0", "bounds[0]:bounds[1]"),
            )
        ),
        *("square.slice[numbers]", "square.slice[numbers:]", "square.slice[0, numbers]"),
        *("cube[0][1:3]", "cube[1:3][0]", "vector[0]", "vector[:2]", "labels.slice[...]"),
        *("square.slice[index, :numbers]",),
    ),
    "operators": (
        *("ndd.reshape(images, shape=[-1])", "ndd.reductions.mean(images)"),
        *("ndd.slice(images, [0.0, 0.0], [0.5, 0.5])", "ndd.noise.gaussian(images, stddev=2.0)"),
        *("ndd.zeros_like(images)", "ndd.ones(shape=[2, 3], batch_size=3)", "ndd.zeros(shape=[2])"),
        *("ndd.one_hot(labels, num_classes=3)", "ndd.random.choice(5, batch_size=4)"),
    ),
}
