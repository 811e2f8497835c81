"""Where pages are, for what links to them: the rules', the guide's, and DALI's own."""

from __future__ import annotations

from ndd_ls.text import normalize_locale

_DOCS = "https://github.com/ndd-ls/ndd-ls/blob/main/docs"
RULES_PAGE = f"{_DOCS}/rules"
_DALI = "https://docs.nvidia.com/deeplearning/dali/user-guide/docs/dali_dynamic"


def rule_page(code: str, locale: str | None) -> str:
    """Return the address of the page of a rule."""
    return f"{RULES_PAGE}{_folder(locale)}/{code}.md"


def guide_page(topic: str, locale: str | None) -> str:
    """Return the address of the guide's page on a topic."""
    return f"{_DOCS}/guide{_folder(locale)}/{topic}.md"


def settings_page(key: str) -> str:
    """Return the address of what is said of a setting."""
    return f"{_DOCS}/settings.md#{key}"


def operator_page(path: str) -> str:
    """Return the address of DALI's documentation of an operator or a reader."""
    return f"{_DALI}/operations/nvidia.dali.experimental.dynamic.{path}.html"


def _folder(locale: str | None) -> str:
    return "/zh" if normalize_locale(locale) == "zh-CN" else ""
