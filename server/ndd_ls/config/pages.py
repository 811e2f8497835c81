"""Where the pages about the rules are, for reports that link to them."""

from __future__ import annotations

from ndd_ls.text import normalize_locale

RULES_PAGE = "https://github.com/ndd-ls/ndd-ls/blob/main/docs/rules"


def rule_page(code: str, locale: str | None) -> str:
    """Return the address of the page of a rule."""
    folder = "/zh" if normalize_locale(locale) == "zh-CN" else ""
    return f"{RULES_PAGE}{folder}/{code}.md"
