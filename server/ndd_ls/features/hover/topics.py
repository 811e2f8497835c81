"""A topic's first paragraph, and where the rest of it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.config.pages import guide_page
from ndd_ls.features.markup import flowing
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from ndd_ls.features.knowledge import Topic

_MORE = Localized(
    "More: [{0}]({1}), `ndd-ls explain {2}`", "更多：[{0}]({1})，`ndd-ls explain {2}`"
)


def topic_card(topic: Topic | None, locale: str) -> list[str]:
    """Return the paragraphs on a topic: what it says first, and a link; none without a topic."""
    return [] if topic is None else [flowing(topic.lead), topic_link(topic, locale)]


def topic_link(topic: Topic, locale: str) -> str:
    """Return the line that tells where the page of a topic is."""
    return _MORE.get(locale).format(topic.title, guide_page(topic.name, locale), topic.name)
