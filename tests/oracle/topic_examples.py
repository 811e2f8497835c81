"""The examples of the pages on topics: cut out, and run as files that DALI can read."""

from __future__ import annotations

import re
import runpy
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from dali_programs import words

from ndd_ls.features.knowledge import page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
# `image[0]  # raises TypeError: is not subscriptable (NDD101)`
_RAISES = re.compile(
    r"^(?P<indent>\s*)(?P<code>\S.*\S)\s+# raises (?P<kind>\w+|\([\w, ]+\))(?:: (?P<message>.*?))?"
    r"(?: \(NDD\d{3}\))?$",
    re.MULTILINE,
)


def examples(topic: str, locale: str = "en") -> list[str]:
    """Return the examples of a page, in order."""
    return _EXAMPLE.findall(page(topic, locale))


def run_example(program: str, folder: Path) -> None:
    """Run an example; a line that says ``# raises ValueError: …`` has to, and the rest goes on."""
    path = folder / "example.py"
    path.write_text(_RAISES.sub(_expecting, program), encoding="utf-8")
    runpy.run_path(str(path), {"raises": _raises}, "__main__")


def _expecting(line: re.Match[str]) -> str:
    message = line["message"] or ""
    return f"{line['indent']}with raises({line['kind']}, {message!r}): {line['code']}"


@contextmanager
def _raises(kind: type[Exception] | tuple[type[Exception], ...], message: str) -> Iterator[None]:
    with pytest.raises(kind) as caught:
        yield
    said = " ".join(words(caught.value))
    assert message in said
