"""Pages on how dynamic mode works, one per topic and language, beside this module.

An English page begins with front matter: its place in the guide, and what it is about::

    ---
    order: 3
    about: Device device
    arguments: device
    ---

``about`` names objects of ``ndd`` by path, with what is under them; ``arguments`` names arguments,
of one callee (``Reader.next_epoch.batch_size``) or of all. Hovers show the page's first paragraph
over them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ndd_ls.text import normalize_locale

_FOLDER = Path(__file__).parent
_FRONT_MATTER = re.compile(r"---\n(.*?)---\n+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic in one language.

    Attributes:
        name: What ``ndd-ls explain`` calls it.
        order: Its place in the guide.
        about: The paths of what it is about, relative to ``ndd``.
        arguments: The arguments that it is about.
        text: The page as Markdown, without the front matter.
    """

    name: str
    order: int
    about: tuple[str, ...]
    arguments: tuple[str, ...]
    text: str

    @property
    def title(self) -> str:
        """The page's heading."""
        return self.text.partition("\n")[0].removeprefix("# ")

    @property
    def lead(self) -> str:
        """The first paragraph."""
        return self.text.split("\n\n")[1].strip()


def topics() -> list[str]:
    """Return the names of the topics, in the order of the guide."""
    return [topic.name for topic in _all("en")]


def load(name: str, locale: str) -> Topic:
    """Return a topic in the language of ``locale``.

    Raises:
        KeyError: There is no such topic.
    """
    return {topic.name: topic for topic in _all(normalize_locale(locale))}[name]


def page(name: str, locale: str) -> str:
    """Return the Markdown of a topic in the language of ``locale``.

    Raises:
        KeyError: There is no such topic.
    """
    return load(name, locale).text


def topic_of(path: str, locale: str) -> Topic | None:
    """Return the topic about an object of ``ndd``, the one that names it most closely.

    Args:
        path: Where the object is: ``checkpoint.Checkpoint.register``.
        locale: The language.
    """
    within = [(about, topic) for topic in _all(normalize_locale(locale)) for about in topic.about]
    near = [pair for pair in within if f"{path}.".startswith(f"{pair[0]}.")]
    return max(near, key=lambda pair: len(pair[0]))[1] if near else None


def topic_of_argument(path: str, name: str, locale: str) -> Topic | None:
    """Return the topic about an argument, None without one.

    Args:
        path: What takes it: ``resize``, ``Reader.next_epoch``.
        name: The argument.
        locale: The language.
    """
    names = {name, f"{path}.{name}"}
    found = [topic for topic in _all(normalize_locale(locale)) if names & {*topic.arguments}]
    return found[0] if found else None


def topic_named(name: str, locale: str) -> Topic | None:
    """Return the topic that a name means: its own, or that of an object or an argument.

    Args:
        name: ``readers``, ``ndd.EvalMode``, ``next_epoch``, ``device``.
        locale: The language.
    """
    name = name.removeprefix("ndd.")
    every = _all(normalize_locale(locale))
    for known in (
        lambda topic: (topic.name,),
        lambda topic: (*topic.about, *topic.arguments),
        lambda topic: [path.rpartition(".")[2] for path in topic.about + topic.arguments],
    ):
        found = next((topic for topic in every if name in known(topic)), None)
        if found is not None:
            return found
    return None


@cache
def _all(locale: str) -> tuple[Topic, ...]:
    names = [path.name.removesuffix(".en.md") for path in _FOLDER.glob("*.en.md")]
    return tuple(sorted((_read(name, locale) for name in names), key=lambda topic: topic.order))


def _read(name: str, locale: str) -> Topic:
    english = (_FOLDER / f"{name}.en.md").read_text(encoding="utf-8")
    found = _FRONT_MATTER.match(english)
    if found is None:
        raise ValueError(f"{name}.en.md has no front matter")
    fields = dict(line.split(":", 1) for line in found[1].splitlines())
    text = english[found.end() :]
    if locale != "en":
        text = (_FOLDER / f"{name}.zh.md").read_text(encoding="utf-8")
    return Topic(
        name,
        int(fields["order"]),
        tuple(fields.get("about", "").split()),
        tuple(fields.get("arguments", "").split()),
        text,
    )
