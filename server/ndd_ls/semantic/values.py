"""The value domain: what the interpreter may know about an object.

Values are immutable and compare by content, since the incremental engine asks "is it still the
same?". Every part of a value is known, or None for unknown, on its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ndd_ls.syntax import Chunk


@dataclass(frozen=True, slots=True)
class Place:
    """A range of code: offsets relative to the chunk, which may have moved in the document."""

    chunk: Chunk
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Size:
    """A batch size: the number if it is known, and the expression that gave it."""

    value: int | None
    text: str | None = None

    def differs(self, other: Size) -> bool:
        """Tell whether the two are certainly different numbers."""
        return self.value is not None and other.value is not None and self.value != other.value

    def __str__(self) -> str:
        return self.text or ("?" if self.value is None else str(self.value))


Shape = tuple[int | None, ...]


def rank(ndim: int | None) -> Shape | None:
    """Return a shape of which the number of dimensions is known, and no more."""
    return None if ndim is None else (None,) * ndim


class Extent(str, Enum):
    """Whether the samples of a batch have one shape."""

    UNIFORM = "uniform"
    """They have."""
    DATA = "data"
    """Each sample has the shape that its file has; equal only if all files are."""
    RAGGED = "ragged"
    """They have not."""


@dataclass(frozen=True, slots=True)
class Value:
    """Something known about an object."""


@dataclass(frozen=True, slots=True)
class Unknown(Value):
    """Nothing is known."""


UNKNOWN = Unknown()


@dataclass(frozen=True, slots=True)
class Literal(Value):
    """A Python constant whose value is known."""

    value: int | float | complex | str | bytes | bool | None


NONE = Literal(None)


@dataclass(frozen=True, slots=True)
class ModuleRef(Value):
    """A module by its absolute dotted name, such as ``"numpy"`` or ``"nvidia.dali.fn"``."""

    path: str


@dataclass(frozen=True, slots=True)
class Member(Value):
    """A public name of dynamic mode that is no module, by its catalog path."""

    path: str


@dataclass(frozen=True, slots=True)
class External(Value):
    """A name of another library, such as ``"torch.nn.Linear"``."""

    path: str


@dataclass(frozen=True, slots=True)
class Foreign(Value):
    """An object of Python or of another library, such as ``"str"``."""

    type: str


@dataclass(frozen=True, slots=True)
class Slice(Foreign):
    """A slice: ``lower:upper:step``, ``NONE`` for what is left out."""

    type: str = "slice"
    lower: Value = NONE
    upper: Value = NONE
    step: Value = NONE

    @property
    def bounds(self) -> tuple[Value, Value, Value]:
        """The lower and the upper bound, and the step."""
        return self.lower, self.upper, self.step


@dataclass(frozen=True, slots=True)
class Array(Value):
    """An array or tensor of another library: ``"numpy"``, ``"torch"``.

    Its shape is that of the whole; what came of a batch begins with the number of samples.
    """

    library: str
    shape: Shape | None = None
    dtype: str | None = None
    device: str | None = None


@dataclass(frozen=True, slots=True)
class Builtin(Value):
    """A function or type of Python itself."""

    name: str


@dataclass(frozen=True, slots=True)
class SizeValue(Value):
    """The number of samples in a batch."""

    size: Size


@dataclass(frozen=True, slots=True)
class TensorLike(Value):
    """What a Batch and a Tensor have in common.

    Attributes:
        device: ``"cpu"`` or ``"gpu"``.
        dtype: A dtype's name, such as ``"uint8"``.
        layout: The layout of one sample, such as ``"HWC"``; empty where there is none for certain.
        shape: The extents of one sample, None for an unknown one; of a batch, those that all its
            samples share.
        draw: Where it was drawn without a batch size, if it is a random number or comes of one.
        origin: Where it was made.
    """

    device: str | None = None
    dtype: str | None = None
    layout: str | None = None
    shape: Shape | None = None
    draw: Place | None = None
    origin: Place | None = None

    @property
    def ndim(self) -> int | None:
        """The number of dimensions of one sample."""
        return None if self.shape is None else len(self.shape)


@dataclass(frozen=True, slots=True)
class Tensor(TensorLike):
    """One ``ndd.Tensor``."""


@dataclass(frozen=True, slots=True)
class Batch(TensorLike):
    """One ``ndd.Batch``."""

    size: Size | None = None
    extent: Extent | None = None


@dataclass(frozen=True, slots=True)
class TensorList(Value):
    """``batch.tensors``; ``partial`` after ``[1:3]`` or ``[[0, 2]]``."""

    batch: Batch
    partial: bool = False


@dataclass(frozen=True, slots=True)
class BatchSlice(Value):
    """``batch.slice``."""

    batch: Batch


@dataclass(frozen=True, slots=True)
class Ref:
    """The identity of a stateful object: the place that made it."""

    place: Place


@dataclass(frozen=True, slots=True)
class Reader(Value):
    """A reader.

    Attributes:
        ref: Its identity; the state is kept apart, under this key.
        path: The catalog path of its class.
        options: The constructor's keyword arguments as far as they are known.
        open: The constructor had ``**kwargs``, so there may be further options.
    """

    ref: Ref
    path: str
    options: tuple[tuple[str, Value], ...] = ()
    open: bool = False

    def option(self, name: str) -> Value | None:
        """Return the value of a constructor argument, None where it was not passed."""
        return dict(self.options).get(name)


@dataclass(frozen=True, slots=True)
class Epoch(Value):
    """The iterator of ``reader.next_epoch(…)``; without a size it yields samples."""

    reader: Reader
    size: Size | None
    samples: bool | None
    place: Place


@dataclass(frozen=True, slots=True)
class Rng(Value):
    """An ``ndd.random.RNG``."""

    origin: Place | None = None


@dataclass(frozen=True, slots=True)
class Checkpoint(Value):
    """An ``ndd.checkpoint.Checkpoint``."""

    origin: Place | None = None


@dataclass(frozen=True, slots=True)
class Source(Value):
    """An ``ndd.ExternalSource``.

    Attributes:
        feed: What it asks for data.
        outputs: How many it gives.
        wanted: The device, layout and dtype that were asked for, ``NONE`` for what was not.
        origin: Where it was made.
    """

    feed: Value
    outputs: int | None
    wanted: tuple[tuple[str, Value], ...] = ()
    origin: Place | None = None


@dataclass(frozen=True, slots=True)
class DType(Value):
    """A dtype of dynamic mode, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Maybe(Value):
    """An object of dynamic mode, or None."""

    value: Value


@dataclass(frozen=True, slots=True)
class TFRecordFeature(Value):
    """What ``nvidia.dali.tfrecord.FixedLenFeature`` or ``VarLenFeature`` makes.

    Attributes:
        dtype: ``"int64"``, ``"float32"`` or ``"string"``.
        shape: Of the fixed ones the shape; of the others all but the first extent.
        fixed: Whether it has a fixed length.
    """

    dtype: str | None
    shape: Shape | None
    fixed: bool


@dataclass(frozen=True, slots=True)
class EvalMode(Value):
    """``ndd.EvalMode.name``."""

    name: str


@dataclass(frozen=True, slots=True)
class Items(Value):
    """A tuple, list or set of which every element is known; ``kind`` is one of these words.

    ``sources`` are the places that may have made it, if it can change.
    """

    kind: str
    items: tuple[Value, ...]
    sources: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class Many(Value):
    """A collection or an iterator of any number of like elements.

    Attributes:
        kind: ``"list"``, ``"tuple"``, ``"set"``, ``"iterator"``, ``"dict_keys"`` and so on.
        element: What each element is.
        epoch: The reader's epoch that it goes through, for ``enumerate(reader.next_epoch(…))``.
        nonempty: There is at least one element for certain.
        length: How many there are.
    """

    kind: str
    element: Value
    epoch: Epoch | None = None
    nonempty: bool = False
    sources: frozenset[Place] = frozenset()
    length: Size | None = None


@dataclass(frozen=True, slots=True)
class Mapping(Value):
    """A dict with known string keys; ``complete`` if it has no others.

    ``rest`` is what the value of any other key is.
    """

    items: tuple[tuple[str, Value], ...]
    complete: bool = True
    sources: frozenset[Place] = frozenset()
    rest: Value = UNKNOWN

    def get(self, key: str) -> Value:
        """Return the value of a key."""
        return dict(self.items).get(key, self.rest)


Collection = (Items, Many, Mapping)


@dataclass(frozen=True, slots=True)
class Method(Value):
    """A bound method of an object of dynamic mode or of Python, such as ``batch.torch``."""

    receiver: Value
    name: str


@dataclass(frozen=True, slots=True)
class Abandonment:
    """Where an epoch may have been left unfinished, and the conditions that held there."""

    place: Place
    conditions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ReaderState(Value):
    """What happened to a reader so far.

    Attributes:
        started: It was iterated: for certain, for certain not, or None for unknown.
        broken: What may have left its epoch unfinished: ``break``, ``return``, ``next(…)``.
        size: The batch size of its first epoch, if it was started.
        size_place: Where that was given.
        kept: A checkpoint took it before it was iterated, which makes it keep its state.
        mode: How it was first used: ``"batches"``, ``"samples"``, ``"captured"`` or ``"calls"``.
        shared: Several readers were made at its place, so nothing is known of any of them.
    """

    started: bool | None = None
    broken: frozenset[Abandonment] = frozenset()
    size: Size | None = None
    size_place: Place | None = None
    kept: bool = False
    mode: str | None = None
    shared: bool = False


FRESH = ReaderState(started=False)
ESCAPED = ReaderState()
SHARED = ReaderState(shared=True)
