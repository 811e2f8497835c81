"""Random programs: chains of operators, each on what came out of the ones before.

DALI itself decides what is valid: a step is tried, and left out where it raises.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import nvidia.dali.experimental.dynamic as ndd
from hypothesis import strategies as st

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

BEGINNING = """\
import numpy as np
import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.types as types

rng = ndd.random.RNG(seed=1)
"""

STARTS = (
    'for files, labels in ndd.readers.File(file_root="images").next_epoch(batch_size={2..4}):\n'
    "    x0 = ndd.decoders.image({files|files|files|files, output_type=types.GRAY})",
    'for files, label in ndd.readers.File(file_root="images").next_epoch():\n'
    "    x0 = ndd.decoders.image(files)",
    "x0 = ndd.as_batch(np.ones((3, 12, 10, {1|3}), dtype=np.{uint8|float32|int16}), layout='HWC')",
    "x0 = ndd.as_batch([np.ones((n, 8, 3), dtype=np.uint8) for n in (5, 9)], layout='HWC')",
    "x0 = ndd.as_batch(np.zeros((2, 4, 9, 8, 3), dtype=np.uint8), layout='FHWC')",
    "x0 = ndd.as_batch([{1.5, 2.5|1, 2|True, False}])",
    "x0 = ndd.as_batch([[1, 2, 3], [4]])",
    "x0 = ndd.as_tensor(np.arange(24, dtype=np.{int32|float64|uint8}).reshape(2, 3, 4))",
    "x0 = ndd.random.uniform(batch_size=3, range=[0.0, 9.0], shape=[{3|2, 3|4, 5, 3}], rng=rng)",
)
"""How a program begins; ``{1..9}`` is a number between, ``{a|b}`` either text."""

IMAGE_STEPS = (
    "ndd.resize(X, size=[{4..14}, {4..14}])",
    "ndd.resize(X, resize_{shorter|longer}={1..14}{|, max_size=9|, save_attrs=False})",
    "ndd.resize(X, resize_{x|y}={-5..14}{|.5|, mode='stretch'|, mode='not_larger'})",
    "ndd.resize(X, resize_x={5..14}{|, resize_y=7.0})",
    "ndd.resize(X, size=[{0|5|6.4}, {0|-7|9}]{|, mode='stretch'|, mode='not_smaller'})",
    "ndd.resize(X, size={3..9}{|, roi_start=[0, 0], roi_end=[4, 4]})",
    "ndd.resize(X, size=[{5..14}, 9.0], mode='{not_larger|not_smaller|stretch}')",
    "ndd.resize(X, size=[6, 7], dtype=ndd.{float32|uint8})",
    "ndd.crop(X, crop=[{2..7}, {2..7}]{|, crop_pos_x=0.2|, dtype=ndd.float32})",
    "ndd.crop(X, crop_h={2..7}, crop_w={2..7})",
    "ndd.flip(X, {horizontal|vertical}={0|1|FLAGS})",
    "ndd.rotate(X, angle={30.0|ANGLES}{|, keep_size=True|, keep_size=False|, size=[6, 7]})",
    "ndd.rotate(X, angle={90|45.0}, keep_size=True{|, size=6})",
    "ndd.warp_affine(X, [[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]]{|, size=[5, 6]})",
    "ndd.random_resized_crop(X, size=[{3..9}, {3..9}], rng=rng)",
    "ndd.slice(X, {start=[1], end=[3], axes=[0]|rel_start=[0.2], rel_end=[0.8], axis_names='W'})",
    "ndd.slice(X, start=[1, 1], {end=[4, 3]|shape=[2, 2]|end=[9, 30], out_of_bounds_policy='pad'})",
    "ndd.slice(X, [0, 1], [3, 2])",
    "ndd.slice(X, [0.{1|25|5}, 0.5], [0.5, 0.{2|3|5}])",
    "ndd.slice(X, [1.0, 2.0], [0.5, {0.5|1.0}], normalized_anchor=False)",
    "ndd.slice(X, [{1|0.5}], [{2|0.5}], axes=[{0|1}])",
    "ndd.slice(X, start=[{-3..3}], end=[{1..30}], axes=[0], out_of_bounds_policy='trim_to_shape')",
    "ndd.slice(X, {start=[1]|rel_start=[0.3]}, {rel_shape=[0.25]|shape=[2]|end=[4]}, axes=[{0|1}])",
    "ndd.slice(X, start=[{1|0.5|2.0}], axis_names='{H|W}')",
    "ndd.resize_crop_mirror(X, size=[9, 8]{|, crop=[4, 5]|, mirror=1})",
    "ndd.resize_crop_mirror(X, resize_shorter={5..9}{|, crop=[4, 3]})",
    "ndd.crop(X, crop=[{0|40}, {4|2.7}], out_of_bounds_policy='{pad|trim_to_shape}')",
    "ndd.laplacian(X, window_size=3{|, dtype=ndd.float32})",
    "ndd.filter(X, np.ones((3, 3), dtype=np.float32){|, mode='valid'|, dtype=ndd.float32})",
    "ndd.sequence_rearrange(X, new_order=[{0|0, 2|1, 0, 1}])",
    "ndd.experimental.warp_perspective(X, np.eye(3, dtype=np.float32){|, size=[5, 6]})",
    "ndd.multi_paste(X, output_size=[{20..30}, 24], in_ids=[0]{|, dtype=ndd.float32})",
    "ndd.pad(X{|, fill_value=1|, axes=[0], shape=[20]|, axis_names='HW'|, axes=[0], align=[4]})",
    "ndd.pad(X, axes=[{0, 1|1, 0|-1|2}]{|, align={2..7}|, shape=[{9|-1}, 5]|, shape=[{4..9}]})",
    "ndd.crop_mirror_normalize(X{|, crop=[3, 4]|, mean=[1.0], std=[2.0]|, dtype=ndd.float16})",
    "ndd.crop_mirror_normalize(X, output_layout='{HWC|CHW}', mirror={1|FLAGS})",
    "ndd.crop_mirror_normalize(X, pad_output={True|False}, crop=[4, 3])",
    "ndd.reinterpret(X, dtype=ndd.{int8|uint8|float32})",
)
"""Steps for images and clips, X."""

COLOR_STEPS = (
    "ndd.brightness_contrast(X, {brightness|contrast}={1.5|FACTORS}{|, dtype=ndd.float32})",
    "ndd.color_twist(X, {hue=20.0|saturation=0.5|brightness=2.0}{|, dtype=ndd.float32})",
    "ndd.hsv(X, {hue=20.0|value=0.5})",
    "ndd.gaussian_blur(X, sigma=1.0{|, dtype=ndd.float32})",
    "ndd.clahe(X, clip_limit=2.0, tiles_x=2, tiles_y=2)",
    "ndd.grid_mask(X{|, tile=5})",
    "ndd.equalize(X)",
    "ndd.erase(X, anchor=[0], shape=[2], axes=[0])",
    "ndd.noise.{gaussian(X, stddev=3.0|salt_and_pepper(X, prob=0.1|shot(X, factor=2.0}, rng=rng)",
    "ndd.color_space_conversion(X, image_type=types.RGB, output_type=types.{GRAY|YCbCr|BGR})",
    "ndd.jpeg_compression_distortion(X, quality=50)",
    "ndd.paste(X, ratio={1.5|2|1.3}, fill_value=[0, 0, 0]{|, min_canvas_size=20.0})",
)
"""Steps for images with three channels; DALI crashes where they have not."""

STEPS = (
    "ndd.resize(X, size=[{4..9}, {4..9}])",
    "ndd.crop(X, crop=[{2..4}, {2..4}])",
    "ndd.slice(X, {start=[1], end=[3], axes=[0]|rel_start=[0.2], rel_end=[0.8], axes=[0]})",
    "ndd.pad(X{|, fill_value=1|, axes=[0], shape=[20]|, axes=[0], align=[4]})",
    "ndd.erase(X, anchor=[0], shape=[2], axes=[0])",
    "ndd.cast(X, dtype=ndd.{uint8|int32|int64|float16|float32|float64|bool})",
    "X {+|-|*|/|//} {2|2.5|Y}",
    "{1|2.0} {+|-|*|/} X",
    "X {<|>|==|!=|<=} {1|1.5|Y}",
    "(X > 1) {&} (X < 5)",
    "{-|+}X",
    "X * {FACTORS|FLAGS}",
    "ndd.math.{sqrt|abs|exp|floor}(X)",
    "ndd.math.{min|max}(X, {3|2.5})",
    "ndd.math.clamp(X, 1, 5)",
    "ndd.normalize(X{|, axes=[0]|, batch=True|, dtype=ndd.float16})",
    "ndd.reductions.{mean|sum|max|min|rms|mean_square}(X{|, axes=[0]|, axes=[-1], keep_dims=True})",
    "ndd.reductions.{mean|sum|max}(X, axis_names='{H|HW|C}')",
    "ndd.reductions.std_dev(X, ndd.reductions.mean(X))",
    "ndd.one_hot(X, num_classes=3)",
    "ndd.lookup_table(X, keys=[0, 1], values=[2.0, 3.0]{|, dtype=ndd.uint8})",
    # shapes
    "ndd.transpose(X, perm=[{1, 0, 2|2, 0, 1|1, 0|0, 2, 1}]{|, transpose_layout=False})",
    "ndd.reshape(X, {shape=[-1]|rel_shape=[1.0, -1.0]|layout=''})",
    "ndd.expand_dims(X, axes=[{0|1}]{|, new_axis_names='C'})",
    "ndd.squeeze(X, {axes=[0]|axes=[2]|axis_names='C'})",
    "ndd.cat(X, {X|Y}{|, axis=1|, axis_name='W'})",
    "ndd.stack(X, {X|Y}{|, axis=1|, axis_name='N'})",
    "X.slice[{0|1:3|..., 0|0, :2|::2|None, 0|1:, ..., -1|:, 1|FLAGS|FLAGS:|slice(2)}]",
    "X[{0|1:3|..., 0|0, :2|::2|None, 0|1:, ..., -1|:, 1|slice(2)}]",
    "X{.slice|}[{-9..9}:{-9..9}:{-3..3}]",
    "X{.slice|}[..., {-9..9}:{-9..9}:{|2|-2}]",
    "X.select({0|1})",
    "X.tensors[{0|1}]",
    "ndd.as_tensor(X{|, pad=True})",
    "ndd.as_batch([X, X])",
    "ndd.as_batch(X{|, dtype=ndd.float32})",
    "X.{cpu()|evaluate()|to_device('cpu')}",
    "ndd.random.{uniform|normal|coin_flip}(X, rng=rng)",
    "ndd.element_extract(X, element_map=[0])",
    "ndd.tensor_resize(X, {sizes=[4, 5], axes=[0, 1]|scales=[2.0], axes=[0]})",
    "ndd.tensor_resize(X, {sizes=[4], axes=[{0|1}]|sizes=[3, 4, 5]|sizes=[3, 0], axes=[0, 1]})",
    "ndd.slice(X, {start=[0]|rel_start=[0.1]}, {end=[2]|shape=[1]|rel_end=[0.9]}, axes=[{0|1}])",
    "ndd.coord_transform(X{|, M=2.0|, M=np.ones((3, 3), dtype=np.float32)})",
    "ndd.per_frame(X, replace={True|False})",
)
"""Steps for anything; Y is another variable or the same."""

# Values for each sample, of as many samples as X has.
_ARGUMENTS = {
    "FLAGS": "ndd.random.coin_flip(batch_size=X.batch_size, rng=rng)",
    "ANGLES": "ndd.random.uniform(batch_size=X.batch_size, range=[-9.0, 9.0], rng=rng)",
    "FACTORS": "ndd.random.uniform(batch_size=X.batch_size, range=[0.5, 2.0], rng=rng)",
}
_HOLE = re.compile(r"\{([^{}]*)\}")
_NUMBERS = re.compile(r"(-?\d+)\.\.(-?\d+)")


def _fill(draw: DrawFn, template: str) -> str:
    def filled(match: re.Match[str]) -> str:
        numbers = _NUMBERS.fullmatch(match.group(1))
        if numbers:
            return str(draw(st.integers(int(numbers.group(1)), int(numbers.group(2)))))
        return draw(st.sampled_from(match.group(1).split("|")))

    return _HOLE.sub(filled, template)


def _works(line: str, names: dict[str, object]) -> bool:
    """Run a step; tell whether DALI, or Python, accepts it."""
    try:
        exec(line, names)
        last = names[line.partition(" ")[0]]
        return isinstance(last.evaluate(), (ndd.Batch, ndd.Tensor))  # type: ignore[attr-defined]
    except Exception:
        return False


def _shapes(value: object) -> list[tuple[int, ...]]:
    """Return the shape of each sample."""
    assert isinstance(value, (ndd.Batch, ndd.Tensor))
    return list(value.shape) if isinstance(value, ndd.Batch) else [value.shape]


def _is_empty(value: object) -> bool:
    return any(0 in shape for shape in _shapes(value))


def _steps_for(value: object) -> tuple[str, ...]:
    """Return the steps that are safe: on what they are not made for, some operators crash."""
    assert isinstance(value, (ndd.Batch, ndd.Tensor))
    shapes = _shapes(value)
    if value.layout not in ("HWC", "CHW", "FHWC", "FCHW"):
        return STEPS
    channels = {shape[value.layout.index("C")] for shape in shapes}
    colored = value.layout.endswith("HWC") and channels == {3}
    return (*IMAGE_STEPS, *(COLOR_STEPS if colored else ()), *STEPS)


class Chain:
    """A program, and what its variables are at its end."""

    def __init__(self, program: str, names: dict[str, object]) -> None:
        self.program = program
        self.names = names

    def __repr__(self) -> str:
        return f"\n{self.program}"

    def expression(self, name: str) -> str:
        """Return what a variable was set to."""
        return self.program.partition(f"\n{name} = ")[2].partition("\n")[0] or name


@st.composite
def chains(draw: DrawFn, most: int = 8) -> Chain:
    """Return a random program that runs."""
    program = BEGINNING + _fill(draw, draw(st.sampled_from(STARTS))) + "\n"
    names: dict[str, object] = {}
    exec(program, names)
    made, count = ["x0"], 1
    for _ in range(draw(st.integers(1, most))):
        # The last one is the likeliest to go on with.
        subject = draw(st.sampled_from([*made, *[made[-1]] * (2 * len(made))]))
        text = _fill(draw, draw(st.sampled_from(_steps_for(names[subject]))))
        for argument, call in _ARGUMENTS.items():
            text = re.sub(rf"\b{argument}\b", call, text)
        text = re.sub(r"\bX\b", subject, text)
        text = re.sub(r"\bY\b", draw(st.sampled_from(made)), text)
        name = f"x{count}"
        if _works(f"{name} = {text}", names):
            program += f"{name} = {text}\n"
            count += 1
            # What is empty is not gone on with: operators make of it what they like.
            made += [] if _is_empty(names[name]) else [name]
        else:
            names.pop(name, None)
    return Chain(program, names)
