"""Behind ``for``: the loop over a reader's epoch, its outputs by name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.features.completion.item import Completion
from ndd_ls.features.completion.values import sizes_at
from ndd_ls.semantic.readers import has_names, output_names
from ndd_ls.semantic.scope import names_at
from ndd_ls.semantic.values import Reader
from ndd_ls.text import Span

if TYPE_CHECKING:
    from ndd_ls.features.document import Document

_FOR = re.compile(r"\s*for \w*\Z")


def targets(document: Document, line_start: int, offset: int) -> list[Completion]:
    """Return the heads of loops over the readers in reach, where a ``for`` has been typed."""
    line = document.text[line_start:offset]
    if not _FOR.match(line):
        return []
    span = Span(line_start + line.index("for ") + len("for "), offset)
    size = next(sizes_at(document, offset), "batch_size")
    found = []
    for name, value in reversed(names_at(document.program, offset).items()):
        if not isinstance(value, Reader):
            continue
        outputs = output_names(document.catalog, value)
        target = "outputs" if has_names(value) or not outputs else ", ".join(outputs)
        if len(outputs) == 1 and not has_names(value):
            target = f"({target},)"
        head = f"{target} in {name}.next_epoch(batch_size={size}):"
        found.append(Completion(head, "value", f"{value.path}.next_epoch", span))
    return found
