"""``ndd-ls explain``: the page of a rule or a topic."""

from __future__ import annotations

import os
import sys

from ndd_ls.cli.reporting import Teller
from ndd_ls.cli.terminal import wants_colour, width
from ndd_ls.features import knowledge
from ndd_ls.rules import documentation
from ndd_ls.rules.suppression import code_of, nearest
from ndd_ls.text import Localized


def explain(selectors: list[str], locale: str) -> int:
    """Print the pages of some rules and topics.

    Args:
        selectors: Codes or names of rules, or topics.
        locale: The language.

    Returns:
        0, or 2 if there is no such page; the others are explained all the same.
    """
    teller = Teller(locale)
    pages = []
    for selector in selectors:
        code = code_of(selector)
        if code is not None and code in documentation.available():
            pages.append(documentation.load(code, locale).text.strip())
        elif selector in knowledge.topics():
            pages.append(knowledge.page(selector, locale).strip())
        else:
            teller.error(_unknown(selector))
    pages = list(dict.fromkeys(pages))
    if wants_colour(sys.stdout, os.environ):
        _render(pages)
    elif pages:
        print("\n\n".join(pages))
    return 2 if teller.failed else 0


def _render(pages: list[str]) -> None:
    """Show Markdown as terminals can."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(file=sys.stdout, width=width(sys.stdout, os.environ), force_terminal=True)
    for page in pages:
        console.print(Markdown(page))


def _unknown(selector: str) -> Localized:
    near = nearest(selector) or knowledge.nearest_topic(selector)
    return Localized(
        f"there is no rule `{selector}`" + (f"; did you mean `{near}`?" if near else ""),
        f"没有规则 `{selector}`" + (f"；是否想写 `{near}`？" if near else ""),
    )
