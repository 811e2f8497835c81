"""The wire format of protocol buffers, as far as the data sets need it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def varint(number: int) -> bytes:
    """Return an integer in groups of seven bits; negative ones take ten bytes."""
    number &= 2**64 - 1
    groups = bytearray()
    while number >= 128:
        groups.append(number & 127 | 128)
        number >>= 7
    groups.append(number)
    return bytes(groups)


def integer(number: int, value: int) -> bytes:
    """Return the field ``number`` with an integer, a boolean or a member of an enumeration."""
    return varint(number << 3) + varint(value)


def text(number: int, value: bytes) -> bytes:
    """Return the field ``number`` with bytes: a string, or a message inside of the message."""
    return varint(number << 3 | 2) + varint(len(value)) + value


def integers(number: int, values: Iterable[int]) -> bytes:
    """Return the field ``number`` with many integers, packed."""
    return text(number, b"".join(map(varint, values)))


def floats(number: int, values: Iterable[float]) -> bytes:
    """Return the field ``number`` with many floats, packed."""
    return text(number, b"".join(struct.pack("<f", value) for value in values))
