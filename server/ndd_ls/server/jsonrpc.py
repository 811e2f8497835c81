"""JSON-RPC over a pair of byte streams, with the framing of the Language Server Protocol."""

from __future__ import annotations

import json
import os
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

_CHUNK = 1 << 16
_HEADER_END = b"\r\n\r\n"
_LENGTH = b"content-length:"
# More digits than any message needs; Python refuses to read some thousands of them.
_MAX_DIGITS = 12


class Framing:
    """Cuts a stream of bytes, as it comes in, into the bodies of messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Take more bytes and yield each body that is now whole.

        A header without a usable length is skipped: what follows it may be well formed again.
        """
        buffer = self._buffer
        buffer += data
        while (end := buffer.find(_HEADER_END)) >= 0:
            body = end + len(_HEADER_END)
            length = _content_length(buffer[:end])
            if len(buffer) < body + length:
                return
            if length:
                yield bytes(buffer[body : body + length])
            del buffer[: body + length]


def _content_length(header: bytearray) -> int:
    for line in header.split(b"\r\n"):
        name, colon, value = line.partition(b":")
        digits = value.strip()
        is_length = (name.lower() + colon).strip() == _LENGTH
        if is_length and digits.isdigit() and len(digits) <= _MAX_DIGITS:
            return int(digits)
    return 0


def read_bodies(descriptor: int) -> Iterator[list[bytes]]:
    """Yield what has arrived on a file descriptor until its end.

    All messages that arrived together come in one list, so that the reader can see that a change
    is followed by another one before it acts on the first.
    """
    framing = Framing()
    while data := _read(descriptor):
        bodies = list(framing.feed(data))
        if bodies:
            yield bodies


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _CHUNK)
    except OSError:  # the other end is gone
        return b""


class Writer:
    """Writes messages to a stream; any thread may use it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()

    def write(self, message: dict[str, Any]) -> None:
        """Send one message.

        Raises:
            OSError: The other end is gone.
        """
        # Pure ASCII carries lone surrogates too, which have no UTF-8.
        body = json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":")).encode("ascii")
        with self._lock:
            self._stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self._stream.flush()
