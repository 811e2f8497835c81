"""How likely operators, arguments, values and attributes are (``scripts/count_usage.py``).

Likelihoods are from 0 to 1. Where little was counted for a situation, what holds in general counts
the more.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_ENOUGH = 5.0
"""As many cases of a situation weigh as much as what holds in general."""
_STATEMENT = re.compile(r"\s*(yield|return|assert|print|for|if|while|raise)\b|[^=]*?([+*-]?=)(?!=)")
_WORD = re.compile(r"[^\W_\d]+")


@cache
def _counts() -> Any:
    return json.loads((Path(__file__).parent / "usage.json").read_text(encoding="utf-8"))


def of_path(path: str, before: str = "") -> float:
    """Return how likely an operator, or what a module holds, comes next.

    Args:
        path: The path of the operator or the module.
        before: The operator called before it; empty if it is the first.
    """
    general = _share_of_path(_paths("operators"), path)
    return (_mixed(_share_of_path(_paths("following", before), path), general) + general[0]) / 2


def of_context(path: str) -> float:
    """Return how likely a class, or what a module holds, is what ``with`` enters."""
    return _share_of_path(_paths("with"), path)[0]


def before_path(path: str, after: str) -> float:
    """Return how likely an operator, or what a module holds, gives ``after`` its input."""
    return _mixed(_share_of_path(_before(after), path), _share_of_path(_paths("operators"), path))


@cache
def _before(after: str) -> Mapping[str, int]:
    counts = _counts()["following"]
    found = {before: following[after] for before, following in counts.items() if after in following}
    return inside(found)


def of_target(path: str, wanted: Iterable[str]) -> float:
    """Return how likely an operator, or what a module holds, gives what has these words as name."""
    counts = _counts()["targets"]
    found = [_share_of_path(_paths("targets", word), path) for word in wanted if word in counts]
    return max((_mixed(share, (0.0, 0)) for share in found), default=0.0)


def words(name: str) -> Iterator[str]:
    """Yield the words of a name, plurals as singulars."""
    for word in _WORD.findall(name.lower()):
        yield word.removesuffix("s")


def of_attribute(name: str, line: str) -> float:
    """Return how likely an attribute of dynamic mode's objects is in a line that begins so."""
    counts = _counts()["attributes"]
    here = counts.get(statement(line), {})
    general = _share(_total("attributes"), name)
    return (_mixed(_share(here, name), general) + general[0]) / 2


def statement(line: str) -> str:
    """Return what kind of statement a line begins, in a word; empty for a plain expression."""
    found = _STATEMENT.match(line)
    return "" if found is None else found[1] or found[2]


def of_argument(path: str, name: str, before: str = "") -> float:
    """Return how likely an argument is given to an operator next.

    Args:
        path: The path of the operator.
        name: The argument.
        before: The argument given before it; empty if it is the first.
    """
    counts = _counts()
    following = counts["next_arguments"].get(f"{path} {before}".rstrip(), {})
    arguments = counts["arguments"].get(path, {})
    calls = counts["operators"].get(path, 0)
    of_all = _mixed(_share(arguments, name, of=calls), _of_siblings(path, name)), calls
    # Some exclude each other: of what stands beside the one before, it is this share.
    beside = _share(
        counts["together"].get(f"{path} {before}", {}), name, of=arguments.get(before, 0)
    )
    given = _mixed(beside, of_all), beside[1]
    own = _mixed(_share(following, name), of_all) + _mixed(given, (0.0, 0))
    return own / 2 + _share(_total("arguments"), name)[0] / 10_000


@cache
def _of_siblings(path: str, name: str) -> tuple[float, int]:
    """Return how often the operators beside one, such as the other readers, get an argument."""
    module = path.rpartition(".")[0]
    operators = _counts()["operators"]
    beside = {p: n for p, n in operators.items() if module and p.rpartition(".")[0] == module}
    given = sum(_counts()["arguments"].get(other, {}).get(name, 0) for other in beside)
    calls = sum(beside.values())
    return (given / calls if calls else 0.0), calls


def of_value(path: str, argument: str, value: str) -> float:
    """Return how likely a value is for an argument of an operator."""
    counts = _counts()["values"]
    text = value.replace('"', "'")
    return _mixed(
        _share(counts.get(f"{path}.{argument}", {}), text), _share(counts.get(argument, {}), text)
    )


@cache
def _total(section: str) -> dict[str, int]:
    """Return the sum of all the counts in a section."""
    total: dict[str, int] = {}
    for counts in _counts()[section].values():
        for name, count in counts.items():
            total[name] = total.get(name, 0) + count
    return total


def _share(counts: Mapping[str, int], name: str, of: int = 0) -> tuple[float, int]:
    """Return the share of a name, and of how many cases it is."""
    total = of or sum(counts.values())
    return (counts.get(name, 0) / total if total else 0.0), total


def _share_of_path(counts: Mapping[str, int], path: str) -> tuple[float, int]:
    """Return the share of a path, with what is inside of it, in what ``inside`` gave."""
    total = counts[""]
    return (counts.get(path, 0) / total if total else 0.0), total


@cache
def _paths(section: str, key: str | None = None) -> Mapping[str, int]:
    counts = _counts()[section]
    return inside(counts if key is None else counts.get(key, {}))


def inside(counts: Mapping[str, int]) -> Mapping[str, int]:
    """Return counts of paths with those of all modules: what is inside counts for each around it.

    The sum of all is that of ``""``.
    """
    total = {"": sum(counts.values())}
    for name, count in counts.items():
        path = name
        while path:
            total[path] = total.get(path, 0) + count
            path = path.rpartition(".")[0]
    return total


def _mixed(special: tuple[float, int], general: tuple[float, int]) -> float:
    share, cases = special
    weight = cases / (cases + _ENOUGH)
    return weight * share + (1.0 - weight) * general[0]
