"""The examples of the pages on topics: cut out, and run as files that DALI can read."""

from __future__ import annotations

import re
import runpy
from typing import TYPE_CHECKING

import pytest

from ndd_ls.features.knowledge import page

if TYPE_CHECKING:
    from pathlib import Path

_EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_RAISES = re.compile(r"^(\s*)(.*\S)\s+# raises (\w+)(.*)$", re.MULTILINE)


def examples(topic: str, locale: str = "en") -> list[str]:
    """Return the examples of a page, in order."""
    return _EXAMPLE.findall(page(topic, locale))


def run_example(program: str, folder: Path) -> None:
    """Run an example; a line that says ``# raises ValueError`` has to, and the rest goes on."""
    path = folder / "example.py"
    path.write_text(_RAISES.sub(r"\1with raises(\3): \2", program), encoding="utf-8")
    runpy.run_path(str(path), {"raises": pytest.raises}, "__main__")
