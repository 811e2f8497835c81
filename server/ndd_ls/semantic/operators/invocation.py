"""One call of an operator, as transfer functions see it, and the table of these functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from ndd_ls.semantic.arguments import Arguments, is_constant
from ndd_ls.semantic.values import Batch, DType, Extent, Shape, Tensor, TensorLike, rank

if TYPE_CHECKING:
    from collections.abc import Callable

    Transfer = Callable[["Invocation"], "tuple[Output, ...] | None"]
    _TransferT = TypeVar("_TransferT", bound=Transfer)


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


@dataclass(slots=True)
class Invocation:
    """One call of an operator.

    Attributes:
        arguments: What was passed.
        input: The first input, if it is a batch or a tensor.
    """

    arguments: Arguments
    input: TensorLike | None

    @property
    def extent(self) -> Extent | None:
        """The extent of the first input."""
        return self.input.extent if isinstance(self.input, Batch) else None

    def dtype(self, default: str | None) -> str | None:
        """Return the dtype that ``dtype=`` asks for, else ``default``."""
        value = self.arguments.get("dtype")
        if value is None:
            return default
        return value.name if isinstance(value, DType) else None

    def constant(self, *names: str) -> bool:
        """Tell whether all these arguments are constants: the same for each sample."""
        return all(is_constant(self.arguments.get(name)) for name in names)

    def passed(self, *names: str) -> bool:
        """Tell whether any of these arguments was, or may have been, passed."""
        return any(self.arguments.get(name) is not None for name in names)

    def same(self, dtype: str | None = None, extent: Extent | None = None) -> Output:
        """Return an output like the input, but for what is given and for its extents."""
        source = self.input or Tensor()
        default = dtype if dtype is not None else source.dtype
        return Output(self.dtype(default), source.layout, rank(source.ndim), extent)


TRANSFERS: dict[str, Transfer] = {}


def transfer(*paths: str) -> Callable[[_TransferT], _TransferT]:
    """Register a function as what the operators at these catalog paths give.

    It returns None where even the number of outputs is unknown.
    """

    def register(function: _TransferT) -> _TransferT:
        TRANSFERS.update(dict.fromkeys(paths, function))
        return function

    return register
