"""Plain functions, arithmetic and methods."""

from __future__ import annotations

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
    ),
    "math": (
        *("ndd.math.sqrt(images)", "ndd.math.abs(images)", "ndd.math.abs(labels)"),
        *("ndd.math.sqrt(labels)", "ndd.math.min(images, 3)", "ndd.math.max(images, 3.5)"),
        *("ndd.math.clamp(images, 3, 5)", "ndd.math.pow(images, 2)", "ndd.math.pow(labels, 2.0)"),
        *("ndd.math.atan2(images, images)", "ndd.math.floor(images)", "ndd.math.exp(image)"),
    ),
    "imread": (
        "ndd.imread('images/cats/0.png')",
        "ndd.imread(['images/cats/0.png', 'images/cats/1.png'])",
        "ndd.imread('images/cats/0.png', dtype=ndd.float32)",
        "ndd.imread(['images/cats/0.png', 'images/cats/0.png'])",
    ),
    "arithmetic": (
        *("images + 1", "images + 1.5", "images * 2", "images / 2", "images // 2", "-images"),
        *("+images", "images > 3", "images + images", "1 - images", "images + angles"),
        *("images + labels", "labels + 1", "labels * 2.0", "square + square", "labels == 1"),
        *("labels & 1", "image + 1", "image * image", "2.0 - floats", "images % 2"),
    ),
    "methods": (
        *("images.cpu()", "images.evaluate()", "images.to_device('cpu')", "images.select(1)"),
        *("images.select([0, 1])", "images.select(slice(0, 2))", "images.tensors[0]"),
        *("images.slice[0]", "images.slice[2:4]", "images.slice[..., 0]", "labels.slice[0]"),
        *("images.slice[1:3, 2:4, 0]", "image[0]", "image[2:4]", "image[..., 0]", "image.cpu()"),
        "images.tensors[1:3].as_batch()",
    ),
    "operators": (
        *("ndd.reshape(images, shape=[-1])", "ndd.reductions.mean(images)"),
        *("ndd.slice(images, [0.0, 0.0], [0.5, 0.5])", "ndd.noise.gaussian(images, stddev=2.0)"),
        *("ndd.zeros_like(images)", "ndd.ones(shape=[2, 3], batch_size=3)", "ndd.zeros(shape=[2])"),
        *("ndd.one_hot(labels, num_classes=3)", "ndd.random.choice(5, batch_size=4)"),
    ),
}
