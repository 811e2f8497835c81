"""Sentences in the languages that the tool speaks."""

from __future__ import annotations

from dataclasses import dataclass

LOCALES = ("en", "zh-CN")


@dataclass(frozen=True, slots=True)
class Localized:
    """One sentence in every supported language.

    Attributes:
        en: English.
        zh: Simplified Chinese.
    """

    en: str
    zh: str

    def get(self, locale: str) -> str:
        """Return the sentence for an LSP or POSIX locale: ``zh-CN``, ``zh_CN.UTF-8``, ``de``.

        Every Chinese locale gets Simplified Chinese, every other one English.
        """
        return self.zh if normalize_locale(locale) == "zh-CN" else self.en


def normalize_locale(locale: str | None) -> str:
    """Map any locale name, or none, to one of ``LOCALES``."""
    return "zh-CN" if locale is not None and locale.lower().startswith("zh") else "en"
