"""One call of an operator, as transfer functions see it, and the table of these functions."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, TypeVar

from ndd_ls.semantic.arguments import Arguments, is_constant, number, text
from ndd_ls.semantic.tensors import dtype_named, extent_of, is_full, operand_of, with_extent
from ndd_ls.semantic.values import (
    Batch,
    Extent,
    External,
    Items,
    Literal,
    Shape,
    SizeValue,
    Tensor,
    TensorLike,
    Value,
    rank,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Transfer = Callable[["Invocation"], "tuple[Output, ...] | None"]
    _TransferT = TypeVar("_TransferT", bound=Transfer)

    LiteralT = TypeVar("LiteralT", int, str, bool)


@dataclass(slots=True)
class Output:
    """What is known of one output beside its kind and batch size.

    Attributes:
        device: None where it is where the others are: the one that dynamic mode resolves.
    """

    dtype: str | None = None
    layout: str | None = None
    shape: Shape | None = None
    extent: Extent | None = None
    device: str | None = None

    @property
    def ndim(self) -> int | None:
        """The number of dimensions."""
        return None if self.shape is None else len(self.shape)


@dataclass(slots=True)
class Invocation:
    """One call of an operator.

    Attributes:
        arguments: What was passed.
        inputs: The positional arguments as batches and tensors; None for what is unknown.
        layouts: The layouts that the operator supports for its first input; none = any.
    """

    arguments: Arguments
    inputs: tuple[TensorLike | None, ...] = ()
    layouts: tuple[str, ...] = ()

    @property
    def input(self) -> TensorLike | None:
        """The first input, if it is known as a batch or a tensor."""
        return self.inputs[0] if self.inputs else None

    @property
    def source(self) -> TensorLike:
        """The first input; nothing is known of it if it is not known."""
        return self.input or Tensor()

    @property
    def extent(self) -> Extent | None:
        """The extent of the first input; one tensor serves all samples alike."""
        return extent_of(self.input)

    @property
    def layout(self) -> str | None:
        """The layout that the first input is taken to have, where it has none too."""
        source = self.source
        if source.layout != "" or not self.layouts:
            return source.layout
        # The first one that fits is assumed.
        fitting = (layout for layout in self.layouts if len(layout) == source.ndim)
        return next(fitting, None)

    @property
    def derived(self) -> Extent | None:
        """The extent of what follows from the first input's shape, maybe the same from others."""
        return None if self.extent is Extent.RAGGED else self.extent

    def dtype(self, default: str | None, name: str = "dtype") -> str | None:
        """Return the dtype that an argument asks for, else ``default``."""
        value = self.arguments.get(name)
        if value is None and name == "dtype":
            value = self.arguments.get("output_dtype")  # what it was called before
        return default if value is None else dtype_named(value)

    def integers(self, name: str) -> tuple[int, ...] | None:
        """Return an argument that is a constant integer or a list of them."""
        value = self.arguments.get(name)
        items = value.items if isinstance(value, Items) else (value,)
        numbers = [number(item) for item in items]
        known = tuple(item for item in numbers if item is not None)
        return known if len(known) == len(numbers) else None

    def literal(self, name: str, default: LiteralT) -> LiteralT | None:
        """Return an argument that is a constant of the default's type; None if it is not known."""
        value = self.arguments.get(name)
        if value is None:
            return default
        if isinstance(value, Literal) and type(value.value) is type(default):
            return value.value
        return None

    def axis(self, ndim: int | None, default: int = 0) -> int | None:
        """Return which of ``ndim`` axes ``axis=`` names, counted from the front."""
        axis = self.literal("axis", default)
        if axis is None or ndim is None or not -ndim <= axis < ndim:
            return None
        return axis % ndim

    def axes(self, axes: str = "axes", names: str = "axis_names") -> tuple[int, ...] | None:
        """Return the axes of the input that two arguments name, counted from the front.

        None where that is not known, or where neither was passed.
        """
        ndim, layout = self.source.ndim, self.source.layout
        if ndim is None:
            return None
        if self.passed(names):
            wanted = text(self.arguments.get(names))
            if wanted is None or not set(wanted) <= set(layout or ""):
                return None
            return tuple((layout or "").index(name) for name in wanted)
        found = self.integers(axes)
        if found is None or not all(-ndim <= axis < ndim for axis in found):
            return None
        return tuple(axis % ndim for axis in found)

    def extents(self, name: str) -> Shape | None:
        """Return the extents that a list of sizes gives: a number stands for one extent."""
        value = self.arguments.get(name)
        if isinstance(value, Items):
            return tuple(_extent(item) for item in value.items)
        if isinstance(value, (Literal, SizeValue)):
            return (_extent(value),)
        sizes = None if value is None else operand_of(value)
        if sizes is None or sizes.shape is None or len(sizes.shape) > 1:
            return None
        # A batch may give each sample another extent, a scalar stands for one.
        return rank(sizes.shape[0] if sizes.shape else 1)

    def wanted_shape(self) -> tuple[Shape | None, Extent | None]:
        """Return the shape that ``shape=`` asks for, else a scalar's; and whether all get it."""
        value = self.arguments.get("shape")
        if value is None:
            return (), Extent.UNIFORM
        same = operand_of(value) is not None and not isinstance(value, Batch)
        return self.extents("shape"), Extent.UNIFORM if same else None

    def constant(self, *names: str) -> bool:
        """Tell whether all these arguments are constants: the same for each sample."""
        return all(is_constant(self.arguments.get(name)) for name in names)

    def passed(self, *names: str) -> bool:
        """Tell whether any of these arguments was, or may have been, passed."""
        return any(self.arguments.get(name) is not None for name in names)

    def like_input(self, dtype: str | None = "") -> Output:
        """Return an output like the input, of another dtype if one is given."""
        source = self.source
        return Output(
            source.dtype if dtype == "" else dtype, source.layout, source.shape, self.extent
        )

    def same(self, dtype: str | None = None, extent: Extent | None = None) -> Output:
        """Return an output like the input, but for what is given and for its extents."""
        source = self.source
        default = dtype if dtype is not None else source.dtype
        return Output(self.dtype(default), self.layout, rank(source.ndim), extent)

    @property
    def spatial(self) -> str:
        """The letters of depth, height and width in the layout, those there are."""
        return "".join(name for name in self.layout or "" if name in "DHW")

    def size_of(self, axis: str) -> int | None:
        """Return the extent of the axis with this letter."""
        shape, layout = self.source.shape, self.layout or ""
        return None if shape is None or axis not in layout else shape[layout.index(axis)]

    def kept(self, changed: Iterable[int]) -> Extent | None:
        """Return whether samples have one shape after some axes got other extents, all the same.

        If all that may differ is untouched, they are as different as they were.
        """
        if self.extent is Extent.UNIFORM or self.source.shape is None:
            return self.extent if self.extent is Extent.UNIFORM else None
        varying = {axis for axis, extent in enumerate(self.source.shape) if extent is None}
        return None if varying & set(changed) else self.extent

    def with_sizes(self, sizes: dict[str, int | None], *, constant: bool) -> Output:
        """Return an output like the input, of other sizes.

        Args:
            sizes: By their letters the axes that change, with their new extents.
            constant: Whether each sample is treated alike.
        """
        output = self.same()
        layout, shape = output.layout or "", self.source.shape
        if not layout:
            if constant and (self.extent is Extent.UNIFORM or not sizes):
                output.extent = self.extent
            output.shape = shape if constant and not sizes else output.shape
            return output
        changed = [layout.index(axis) for axis in sizes]
        shape = shape or rank(len(layout))
        if shape is not None and 0 not in shape:
            for axis, size in zip(changed, sizes.values(), strict=True):
                shape = with_extent(shape, axis, size)
            output.shape = shape
        if is_full(output.shape):
            output.extent = Extent.UNIFORM
        elif constant:
            output.extent = self.kept(changed)
        return output

    def resized(self, sizes: Shape | None, extent: Extent | None = None) -> Output:
        """Return an output like the input, of other sizes: depth, height, width, those there are.

        Args:
            sizes: One for each of these axes; None where they are not known.
            extent: Whether all samples get them.
        """
        output = self.same(extent=extent)
        layout = output.layout or ""
        shape = self.source.shape or rank(len(layout) or None)
        axes = [axis for axis, name in enumerate(layout) if name in "DHW"]
        if sizes is not None and len(sizes) == 1:
            sizes *= len(axes)
        if sizes is None or len(sizes) != len(axes):
            sizes = (None,) * len(axes)
        for axis, size in zip(axes, sizes, strict=True):
            shape = with_extent(shape, axis, size)
        output.shape = shape if layout else rank(self.source.ndim)
        # Frames, and sizes that were not given, are as different as they were.
        if extent is Extent.UNIFORM and self.extent is not extent and not is_full(output.shape):
            output.extent = None
        return output


_CHANNELS = {"RGB": 3, "BGR": 3, "YCbCr": 3, "GRAY": 1}


def channels(output_type: Value | None) -> int | None:
    """Return how many channels ``output_type=`` asks for."""
    if output_type is None:
        return 3
    path = output_type.path if isinstance(output_type, External) else ""
    module, _, name = path.rpartition(".")
    return _CHANNELS.get(name) if module.startswith("nvidia.dali.types") else None


def constant_number(value: Value | None) -> float | None:
    """Return a number, of a batch size too; None for all else."""
    if isinstance(value, Literal) and type(value.value) in (int, float):
        return value.value if isfinite(value.value) else None  # type: ignore[arg-type,return-value]
    return value.size.value if isinstance(value, SizeValue) else None


def _extent(value: Value) -> int | None:
    """Return a size in full numbers; a negative one stands for what is left."""
    if isinstance(value, Literal) and type(value.value) in (int, float):
        size = value.value
        return int(size) if size >= 0 and size == int(size) else None  # type: ignore[arg-type,operator]
    return value.size.value if isinstance(value, SizeValue) else None


TRANSFERS: dict[str, Transfer] = {}


def transfer(*paths: str) -> Callable[[_TransferT], _TransferT]:
    """Register a function as what the operators at these catalog paths give.

    It returns None where even the number of outputs is unknown.
    """

    def register(function: _TransferT) -> _TransferT:
        TRANSFERS.update(dict.fromkeys(paths, function))
        return function

    return register
