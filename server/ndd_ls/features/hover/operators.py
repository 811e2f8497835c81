"""The card of an operator or a reader: DALI's words, the arguments, and what to watch out for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.config.pages import operator_page
from ndd_ls.features.hover.readers import reader_links
from ndd_ls.features.hover.tables import arguments_table
from ndd_ls.features.markup import code, inline, lead
from ndd_ls.features.notes import notes
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Operator

_KINDS = {
    MemberKind.READER: Localized("reader", "读取器"),
    MemberKind.OPERATOR: Localized("operator", "算子"),
}
_DEPRECATED = Localized("**Deprecated:** use {}.", "**已弃用**：请改用 {}。")
_LINK = Localized("[{} in DALI's documentation]({})", "[DALI 文档中的 {}]({})")
_MAX_LAYOUTS = 4


def operator_card(
    operator: Operator,
    given: Sequence[str],
    version: str,
    locale: str,
    documentation: Documentation | None,
    above: int = 0,
) -> list[str]:
    """Return the paragraphs on an operator.

    Args:
        operator: The operator or reader.
        given: The arguments that the call at hand gives by name.
        version: DALI's version.
        locale: The language.
        documentation: The documentation of the user's DALI, None without one.
        above: How many lines more than usual there are above.
    """
    parts = [_facts(operator, version, locale)]
    if operator.deprecated:
        target = operator.replacement
        instead = code(f"ndd.{target}") if target else inline(operator.deprecated)
        parts.append(_DEPRECATED.get(locale).format(instead))
    else:
        text = documentation.operator(operator.path) if documentation is not None else None
        if text:
            parts.append(lead(text))
    table = arguments_table(operator.arguments, given, locale, above)
    if table is not None:
        parts.append(table)
    remarks = "\n".join(f"- {note.get(locale)}" for note in notes(operator))
    if remarks:
        parts.append(remarks)
    if operator.kind is MemberKind.READER:
        return [*parts, reader_links(operator.path, locale)]
    return [*parts, _LINK.get(locale).format(f"`{operator.name}`", operator_page(operator.path))]


def _facts(operator: Operator, version: str, locale: str) -> str:
    backends = sorted({"gpu" if backend == "mixed" else backend for backend in operator.backends})
    name = code(f"ndd.{operator.path}")
    facts = [name, _KINDS[operator.kind].get(locale), ", ".join(backends)]
    layouts = operator.layouts[0] if operator.layouts else ()
    if layouts:
        more = ", …" if len(layouts) > _MAX_LAYOUTS else ""
        facts.append(", ".join(layouts[:_MAX_LAYOUTS]) + more)
    return " · ".join([*facts, f"DALI {version}"])
