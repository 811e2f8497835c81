"""Files as programs: Python in any encoding, and notebooks, cell by cell.

A source knows its file's bytes and can make them again with edits in them, everything else as it
was: encoding, byte order mark, line ends, and a notebook's JSON.
"""

from __future__ import annotations

import codecs
import io
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.text import Localized, apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import PurePath

    from ndd_ls.text import Edit

NOTEBOOK_SUFFIX = ".ipynb"
SUFFIXES = frozenset({".py", NOTEBOOK_SUFFIX})

# PEP 263: in the first or the second line, the first being blank or a comment.
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:#[^\r\n]*)?$")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a program that people read as one text.

    Attributes:
        cell: The number of the notebook's cell, counted from 1, None for a file.
        start: Where it begins in the program.
        text: It, as it stands in the file: with magics where the program has none.
    """

    cell: int | None
    start: int
    text: str


class Source(ABC):
    """One file's program."""

    @property
    @abstractmethod
    def program(self) -> str:
        """The Python."""

    @property
    @abstractmethod
    def parts(self) -> Sequence[Part]:
        """What it consists of, in order."""

    @abstractmethod
    def edited(self, edits: Iterable[Edit]) -> Source:
        """Return the source with edits of its program."""

    @abstractmethod
    def encoded(self) -> bytes:
        """Return the bytes of the file.

        Raises:
            UnicodeError: An edit brought a character that the file's encoding lacks.
        """


@dataclass(frozen=True, slots=True)
class PythonSource(Source):
    """A Python file.

    Attributes:
        text: The file, less its byte order mark.
        encoding: As Python's codecs name it.
    """

    text: str
    encoding: str = "utf-8"

    @property
    def program(self) -> str:
        """The whole text."""
        return self.text

    @property
    def parts(self) -> Sequence[Part]:
        """The whole text."""
        return (Part(None, 0, self.text),)

    def edited(self, edits: Iterable[Edit]) -> PythonSource:
        """Return the source with edits."""
        return PythonSource(apply_edits(self.text, edits), self.encoding)

    def encoded(self) -> bytes:
        """Return the bytes of the file."""
        return self.text.encode(self.encoding)


def parse(data: bytes, path: PurePath) -> Source | Localized:
    """Return the source in a file's bytes, or why there is none.

    Args:
        data: The bytes.
        path: The name of the file, which tells what it is.
    """
    if path.suffix == NOTEBOOK_SUFFIX:
        from ndd_ls.cli.notebooks import parse_notebook

        return parse_notebook(data)
    encoding = _encoding(data)
    if isinstance(encoding, Localized):
        return encoding
    text = decode(data, encoding)
    return text if isinstance(text, Localized) else PythonSource(text, encoding)


def decode(data: bytes, encoding: str) -> str | Localized:
    """Return a file's text, line ends as they are, or why it cannot be read."""
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Localized(
            f"line {line} is not {encoding}: {error.reason}",
            f"第 {line} 行不是有效的 {encoding} 编码：{error.reason}",
        )
    except UnicodeError as error:  # all that some codecs say, such as idna
        return Localized(f"not {encoding}: {error}", f"不是有效的 {encoding} 编码：{error}")


def _encoding(data: bytes) -> str | Localized:
    """Return the encoding that a Python file declares."""
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    lines = io.BytesIO(data[:4096])
    for line in (lines.readline(), lines.readline()):
        found = _COOKIE.match(line)
        if found is not None:
            return _codec(found[1].decode("ascii"))
        if not _BLANK.match(line.rstrip(b"\r\n")):
            break
    return "utf-8"


def _codec(name: str) -> str | Localized:
    try:
        b"#".decode(name)
    except LookupError:  # also where it makes no text of bytes, such as rot13
        return Localized(f"unknown encoding: {name}", f"未知编码：{name}")
    except UnicodeError:  # two bytes a character, or none at all: no cookie can be read in it
        return Localized(f"{name} cannot be declared in a file", f"文件中不能声明编码 {name}")
    # There is no byte order mark, and none is to be added.
    return "utf-8" if codecs.lookup(name).name == "utf-8-sig" else name
