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


def topic_card(topic: Topic | None, path: str, locale: str) -> list[str]:
    """Return the paragraphs of a topic on one of the things that it is about.

    Args:
        topic: The topic; without one there are none.
        path: What is looked at. If the page names it, its first paragraph is shown; if it is only
            below what the page names, a link will do.
        locale: The language.
    """
    if topic is None:
        return []
    link = topic_link(topic, locale)
    return [flowing(topic.lead), link] if path in topic.about else [link]


def topic_link(topic: Topic, locale: str) -> str:
    """Return the line that tells where the page of a topic is."""
    return _MORE.get(locale).format(topic.title, guide_page(topic.name, locale), topic.name)
