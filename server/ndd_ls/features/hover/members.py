"""The card of what is written in Python: a class, a function, a method, a module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.config.pages import guide_page
from ndd_ls.features.hover.tables import arguments_table
from ndd_ls.features.hover.topics import topic_card
from ndd_ls.features.knowledge import topic_of
from ndd_ls.features.markup import code, lead
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Catalog

_GUIDE = Localized("[Guide]({}), `ndd-ls explain`", "[指南]({})，`ndd-ls explain`")


def member_card(
    catalog: Catalog,
    path: str,
    given: Sequence[str],
    locale: str,
    documentation: Documentation | None,
    above: int = 0,
) -> list[str]:
    """Return the paragraphs on a member of dynamic mode; none where there is nothing to tell.

    Args:
        catalog: Tells what it takes.
        path: Where it is: ``"as_batch"``, ``"Batch.torch"``, ``"readers.File.next_epoch"``.
        given: The arguments that the call at hand gives by name.
        locale: The language.
        documentation: The documentation of the user's DALI, None without one.
        above: How many lines more than usual there are above.
    """
    text = documentation.member(path) if documentation is not None else None
    function = catalog.function(path)
    table = None if function is None else arguments_table(function.arguments, given, locale, above)
    general = path if function is None else function.path
    topic = topic_of(general, locale)
    if text is None and topic is None:
        return []
    parts = [f"**{code(f'ndd.{path}')}**", lead(text) if text else None, table]
    return [part for part in parts if part] + topic_card(topic, general, locale)


def module_card(catalog: Catalog, locale: str) -> list[str]:
    """Return the paragraphs on dynamic mode itself: its version, and where the guide is."""
    return [
        f"**{code(DYNAMIC)}** · DALI {catalog.version}",
        _GUIDE.get(locale).format(guide_page("README", locale)),
    ]
