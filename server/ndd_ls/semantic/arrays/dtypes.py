"""NumPy's dtypes and how they are promoted (NEP 50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.semantic.arguments import text
from ndd_ls.semantic.tensors import DTYPES
from ndd_ls.semantic.values import Array, Builtin, External, Foreign, Literal, SizeValue, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

_KINDS = ("bool", "uint", "int", "float")
_PYTHON = {"bool": "bool", "int": "int64", "float": "float64"}
# What a function gives that computes in floats, by the type of what it is given.
_FLOATS = {
    "bool": "float16",
    "int8": "float16",
    "uint8": "float16",
    "int16": "float32",
    "uint16": "float32",
}


def named(value: Value | None, library: str) -> str | None:
    """Return the dtype that ``dtype=value`` asks for."""
    if isinstance(value, External) and value.path.partition(".")[0] == library:
        name = value.path.rpartition(".")[2].removesuffix("_")
        name = {"double": "float64", "single": "float32", "half": "float16"}.get(name, name)
        if library == "torch":
            name = {"long": "int64", "float": "float32", "int": "int32"}.get(name, name)
    elif isinstance(value, Builtin) and library == "numpy":
        name = _PYTHON.get(value.name, "")
    else:
        name = text(value) or ""
    return name if name in DTYPES else None


def dtype_named(value: Value) -> str | None:
    """Return the dtype that ``numpy.float32`` or ``torch.float32`` names."""
    library = value.path.partition(".")[0] if isinstance(value, External) else ""
    return named(value, library) if library in ("numpy", "torch") else None


def of_python(value: Value) -> str | None:
    """Return ``"bool"``, ``"int"`` or ``"float"`` for one of Python's numbers."""
    if isinstance(value, SizeValue):
        return "int"
    name = type(value.value).__name__ if isinstance(value, Literal) else ""
    if isinstance(value, Foreign):
        name = value.type
    return name if name in _PYTHON else None


def dtype_of(value: Value) -> str | None:
    """Return the dtype of ``numpy.asarray(value)`` for an array or a number."""
    if isinstance(value, Array):
        return value.dtype
    return _PYTHON.get(of_python(value) or "")


def promote(values: Iterable[Value]) -> str | None:
    """Return the common dtype of operands; Python's numbers take on that of the arrays."""
    values = list(values)
    result: str | None = None
    for value in values:
        if isinstance(value, Array):
            if value.dtype is None:
                return None
            result = value.dtype if result is None else _wider(result, value.dtype)
    weak = [of_python(value) for value in values if not isinstance(value, Array)]
    if None in weak:
        return None
    for kind in weak:
        if result is None or (
            _KINDS.index(kind or "") > _KINDS.index(_kind(result))
            and not (kind == "int" and _kind(result) == "uint")
        ):
            result = _PYTHON[kind or ""]
    return result


def as_float(dtype: str | None) -> str | None:
    """Return what a function of real numbers, such as ``numpy.sin``, makes of a dtype."""
    if dtype is None or dtype.startswith("float"):
        return dtype
    return _FLOATS.get(dtype, "float64")


def _wider(left: str, right: str) -> str:
    kinds = {_kind(left), _kind(right)}
    bits = max(_bits(left), _bits(right))
    if len(kinds) == 1 or "bool" in kinds:
        return max((left, right), key=lambda name: (_KINDS.index(_kind(name)), _bits(name)))
    if "float" in kinds:
        whole = next(name for name in (left, right) if _kind(name) != "float")
        least = as_float(whole) or ""
        given = left if whole == right else right
        return max((least, given), key=_bits)
    unsigned = left if _kind(left) == "uint" else right
    if _bits(unsigned) < bits:
        return f"int{bits}"
    return f"int{2 * bits}" if bits < 64 else "float64"


def _kind(dtype: str) -> str:
    return dtype.rstrip("0123456789")


def _bits(dtype: str) -> int:
    return int(dtype[len(_kind(dtype)) :] or 1)
