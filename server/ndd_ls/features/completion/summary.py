"""What an item is in one line, beside its name in the list."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from ndd_ls.catalog import docstring
from ndd_ls.features.markup import inline

if TYPE_CHECKING:
    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Catalog

_SENTENCE = re.compile(r"(.+?[.:])(?=\s+[A-Z(]|\Z)")
_MAX = 80


def summary(
    catalog: Catalog, documentation: Documentation, path: str, argument: str | None
) -> str | None:
    """Return the first sentence of what DALI says of an operator, a member or an argument.

    Args:
        catalog: What the user's DALI offers.
        documentation: Its documentation.
        path: The path below dynamic mode.
        argument: The argument that is meant, if it is one.
    """
    is_operator = catalog.operator(path) is not None
    return _summary(documentation, path, argument, is_operator)


@lru_cache(maxsize=4096)
def _summary(
    documentation: Documentation, path: str, argument: str | None, is_operator: bool
) -> str | None:
    if argument is not None:
        entry = documentation.argument(path, argument)
        text = None if entry is None else entry.body
    else:
        text = documentation.operator(path) if is_operator else documentation.member(path)
    return _first_sentence(text) if text else None


def _first_sentence(text: str) -> str:
    line = inline(docstring.lead(text)).replace("`", "").replace("**", "")
    found = _SENTENCE.match(line)
    sentence = (line if found is None else found[1]).rstrip(".:")
    return sentence if len(sentence) <= _MAX else sentence[: _MAX - 1].rstrip() + "…"
