"""The card of one argument: its type, its default, what it means, and what is passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog import docstring
from ndd_ls.catalog.enumerations import DTYPES, ENUMERATIONS
from ndd_ls.config.pages import operator_page
from ndd_ls.features.hover.tables import default_of, type_of
from ndd_ls.features.hover.topics import topic_link
from ndd_ls.features.knowledge import topic_of_argument
from ndd_ls.features.markup import code, flowing, inline, lead
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Argument
    from ndd_ls.features.callee import Callee

_OF = Localized("argument of {}", "{} 的参数")
_DEFAULT = Localized("default {}", "默认 {}")
_REQUIRED = Localized("required", "必需")
_HERE = Localized("here {}", "此处为 {}")
_PER_SAMPLE = Localized(
    "One value for all, or a `Batch` with one for each sample.",
    "可以是所有样本共用的一个值，也可以是每个样本各一个值的 `Batch`。",
)
_DEPRECATED = Localized("**Deprecated:** use {}.", "**已弃用**：请改用 {}。")
_VALUES = Localized("Values: {}", "可选值：{}")


def argument_card(
    callee: Callee,
    argument: Argument,
    passed: str | None,
    locale: str,
    documentation: Documentation | None,
) -> list[str]:
    """Return the paragraphs on an argument.

    Args:
        callee: What takes it.
        argument: The argument.
        passed: What is passed here, in words, if it is known.
        locale: The language.
        documentation: The documentation of the user's DALI, None without one.
    """
    head = [f"{code(argument.name)}: {argument_facts(argument, locale)}"]
    if passed is not None:
        head.append(_HERE.get(locale).format(passed))
    owner = code(f"ndd.{callee.path}")
    if callee.operator is not None:
        owner = f"[{owner}]({operator_page(callee.path)})"
    meaning = argument_meaning(callee.path, argument, locale, documentation)
    topic = topic_of_argument(callee.general_path, argument.name, locale)
    about = [] if topic is None else [flowing(topic.lead), topic_link(topic, locale)]
    return [" · ".join(head), _OF.get(locale).format(owner), *meaning, *about]


def argument_facts(argument: Argument, locale: str) -> str:
    """Return the type of an argument and its default in a line."""
    kind = type_of(argument, locale)
    facts = [f"**{kind}**"] if kind else []
    if argument.required:
        facts.append(_REQUIRED.get(locale))
    elif argument.default is not None:
        facts.append(_DEFAULT.get(locale).format(default_of(argument, locale)))
    return " · ".join(facts)


def argument_meaning(
    path: str, argument: Argument, locale: str, documentation: Documentation | None
) -> list[str]:
    """Return the paragraphs on what an argument of the callable at ``path`` means."""
    entry = None if documentation is None else documentation.argument(path, argument.name)
    parts = []
    if argument.replacement:
        parts.append(_DEPRECATED.get(locale).format(code(argument.replacement)))
    elif argument.deprecated:
        parts.append(inline(argument.deprecated))
    elif entry is not None:
        parts.append(lead(entry.body))
    values = _values(argument, entry)
    if values:
        parts.append(_VALUES.get(locale).format(", ".join(map(code, values))))
    if argument.per_sample:
        parts.append(_PER_SAMPLE.get(locale))
    return parts


def _values(argument: Argument, entry: docstring.Entry | None) -> list[str]:
    if argument.type == "DALIDataType":
        return [f"ndd.{name}" for name in DTYPES.values()]
    if argument.type in ENUMERATIONS:
        return [f"types.{name}" for name in ENUMERATIONS[argument.type]]
    if argument.type != "str" or entry is None:
        return []
    return [f'"{word}"' for word in docstring.choices(entry.body)]
