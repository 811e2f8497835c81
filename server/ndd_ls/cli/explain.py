"""``ndd-ls explain``: the page of a rule."""

from __future__ import annotations

import os
import sys

from ndd_ls.cli.reporting import Teller
from ndd_ls.cli.terminal import wants_colour, width
from ndd_ls.rules import documentation
from ndd_ls.rules.suppression import code_of, nearest
from ndd_ls.text import Localized


def explain(selectors: list[str], locale: str) -> int:
    """Print the pages of some rules.

    Args:
        selectors: Codes or names.
        locale: The language.

    Returns:
        0, or 2 if there is no such rule; the others are explained all the same.
    """
    teller = Teller(locale)
    codes = []
    for selector in selectors:
        code = code_of(selector)
        if code is not None and code in documentation.available():
            codes.append(code)
        else:
            teller.error(_unknown(selector))
    pages = [documentation.load(code, locale).text.strip() for code in dict.fromkeys(codes)]
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
    near = nearest(selector)
    return Localized(
        f"there is no rule `{selector}`" + (f"; did you mean `{near}`?" if near else ""),
        f"没有规则 `{selector}`" + (f"；是否想写 `{near}`？" if near else ""),
    )
