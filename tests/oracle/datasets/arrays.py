"""Arrays: ``.npy`` files, and FITS files with several header-data units."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

FILES = 5
_CARD = 80
_BLOCK = 2880
_BITPIX = {"uint8": 8, "int16": 16, "int32": 32, "int64": 64, "float32": -32, "float64": -64}


def different(index: int) -> tuple[int, ...]:
    """Return the shape of one file's array, each unlike the others."""
    return (10 + index, 12 - index, 3)


def write_npy(
    folder: Path,
    dtype: str = "float32",
    shape: Callable[[int], tuple[int, ...]] = different,
    *,
    fortran: bool = False,
) -> list[str]:
    """Write ``0.npy`` and so on, and return the names.

    Args:
        folder: Where to.
        dtype: NumPy's name of the type.
        shape: The shape of each file's array, by its number.
        fortran: Whether the first axis is the innermost.
    """
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for index in range(FILES):
        size = shape(index)
        array = np.arange(int(np.prod(size))).reshape(size).astype(dtype)
        np.save(folder / f"{index}.npy", np.asfortranarray(array) if fortran else array)
        names.append(f"{index}.npy")
    return names


def write_fits(folder: Path, dtypes: Sequence[str] = ("float32", "uint8")) -> list[str]:
    """Write ``0.fits`` and so on, and return the names.

    Args:
        folder: Where to.
        dtypes: The types of the images: the first header-data unit is empty, each type gives
            another one, of two axes, or of three from the third on.
    """
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for index in range(FILES):
        content = _header([("SIMPLE", "T"), ("BITPIX", "8"), ("NAXIS", "0"), ("EXTEND", "T")])
        for number, dtype in enumerate(dtypes):
            axes = (6 + index, 9 - index) if number < 2 else (2, 6 + index, 5)
            array = np.arange(int(np.prod(axes))).reshape(axes).astype(dtype)
            content += _image(array)
        (folder / f"{index}.fits").write_bytes(content)
        names.append(f"{index}.fits")
    return names


def _image(array: np.ndarray) -> bytes:
    cards = [("XTENSION", "'IMAGE   '"), ("BITPIX", str(_BITPIX[array.dtype.name]))]
    cards.append(("NAXIS", str(array.ndim)))
    # The axes are named from the innermost on.
    cards += [(f"NAXIS{1 + axis}", str(n)) for axis, n in enumerate(reversed(array.shape))]
    cards += [("PCOUNT", "0"), ("GCOUNT", "1")]
    data = array.astype(array.dtype.newbyteorder(">")).tobytes()
    return _header(cards) + data + bytes(-len(data) % _BLOCK)


def _header(cards: Sequence[tuple[str, str]]) -> bytes:
    lines = [f"{name:<8}= {value:>20}".ljust(_CARD) for name, value in cards]
    text = "".join([*lines, "END".ljust(_CARD)])
    return text.ljust(-(-len(text) // _BLOCK) * _BLOCK).encode("ascii")
