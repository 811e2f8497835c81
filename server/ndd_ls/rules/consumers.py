"""Functions of NumPy and PyTorch that take what offers an array."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.values import External
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.rules.rule import Context

# Functions that make an array of anything, and one of objects if they know no better.
NUMPY = frozenset(
    f"numpy.{name}" for name in ("array", "asanyarray", "asarray", "ascontiguousarray", "copy")
)
# Functions that ask for ``__dlpack__`` or for numbers.
DLPACK = frozenset(
    {
        "numpy.from_dlpack",
        "torch.as_tensor",
        "torch.asarray",
        "torch.from_dlpack",
        "torch.from_numpy",
        "torch.tensor",
        "torch.utils.dlpack.from_dlpack",
    }
)


def consumed(context: Context, functions: frozenset[str]) -> Iterator[tuple[n.Call, str, n.Expr]]:
    """Yield each call of one of some functions of other libraries, its path and first argument."""
    unit = context.unit
    for node in unit.each(n.Call):
        callee = unit.value(node.func)
        if isinstance(callee, External) and callee.path in functions:
            argument = node.positional(0)
            if argument is not None:
                yield node, callee.path, argument
