"""How common operators, arguments, values and attributes are (``scripts/count_usage.py``)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _counts() -> Any:
    return json.loads((Path(__file__).parent / "usage.json").read_text(encoding="utf-8"))


def of_path(path: str) -> int:
    """Return how often an operator, or what a module holds, was used."""
    operators = _counts()["operators"]
    inside: int = sum(n for name, n in operators.items() if name.startswith(f"{path}."))
    return inside + int(operators.get(path, 0))


def of_attribute(name: str) -> int:
    """Return how often an attribute of dynamic mode's objects was used."""
    count: int = _counts()["attributes"].get(name, 0)
    return count


def of_argument(path: str, name: str) -> float:
    """Return how often an argument was given to an operator; in a tie, to any operator."""
    arguments = _counts()["arguments"]
    own: int = arguments.get(path, {}).get(name, 0)
    return own + _everywhere().get(name, 0) / 10_000


@cache
def _everywhere() -> dict[str, int]:
    total: dict[str, int] = {}
    for counts in _counts()["arguments"].values():
        for name, count in counts.items():
            total[name] = total.get(name, 0) + count
    return total


def of_value(path: str, argument: str, value: str) -> float:
    """Return how often an argument of an operator had a value; in a tie, of any operator."""
    counts = _counts()["values"]
    text = value.replace('"', "'")
    own: int = counts.get(f"{path}.{argument}", {}).get(text, 0)
    return own + int(counts.get(argument, {}).get(text, 0)) / 10_000
