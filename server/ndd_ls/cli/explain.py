"""``ndd-ls explain``: the page of a rule or a topic; without one, what there is to explain."""

from __future__ import annotations

import difflib
import os
import sys

from ndd_ls.cli.reporting import Teller
from ndd_ls.cli.terminal import wants_colour, width
from ndd_ls.features import knowledge
from ndd_ls.rules import documentation
from ndd_ls.rules.suppression import code_of, nearest
from ndd_ls.text import Localized

_TOPICS = Localized("Topics", "主题")
_RULES = Localized("Rules", "规则")


def explain(selectors: list[str], locale: str) -> int:
    """Print the pages of some rules and topics.

    Args:
        selectors: Codes or names of rules, topics, or names that topics are about; if there is
            none, all are listed.
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
            continue
        topic = knowledge.topic_named(selector, locale)
        if topic is None:
            teller.error(_unknown(selector))
        else:
            pages.append(topic.text.strip())
    pages = list(dict.fromkeys(pages)) if selectors else [_contents(locale)]
    if wants_colour(sys.stdout, os.environ):
        _render(pages)
    elif pages:
        print("\n\n".join(pages))
    return 2 if teller.failed else 0


def _contents(locale: str) -> str:
    """Return the list of the topics and of the rules, as Markdown."""
    lines = [f"# {_TOPICS.get(locale)}", ""]
    lines += [f"- `{name}`: {knowledge.load(name, locale).title}" for name in knowledge.topics()]
    lines += ["", f"# {_RULES.get(locale)}", ""]
    lines += [f"- `{code}`: {documentation.load(code).name}" for code in documentation.available()]
    return "\n".join(lines)


def _render(pages: list[str]) -> None:
    """Show Markdown as terminals can."""
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(file=sys.stdout, width=width(sys.stdout, os.environ), force_terminal=True)
    for page in pages:
        console.print(Markdown(page))


def _unknown(selector: str) -> Localized:
    near = [f"`{name}`" for name in _near(selector)]
    return Localized(
        f"there is no rule or topic `{selector}`"
        + (f"; did you mean {' or '.join(near)}?" if near else ""),
        f"没有规则或主题 `{selector}`" + (f"；是否想写 {' 或 '.join(near)}？" if near else ""),
    )


def _near(selector: str) -> list[str]:
    """Return what somebody may have meant who wrote ``selector``, the likeliest first."""
    if selector.upper().startswith("NDD"):
        code = nearest(selector)
        return [] if code is None else [code]
    names = [documentation.load(code).name for code in documentation.available()]
    return difflib.get_close_matches(selector.lower(), [*knowledge.topics(), *names], 2, 0.7)
