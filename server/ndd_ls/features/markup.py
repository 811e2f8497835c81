"""From the reStructuredText of DALI's docstrings to Markdown that editors show."""

from __future__ import annotations

import re

_ROLE = re.compile(r":(?:\w+:)?\w+:`(?:~)?([^`<]+?)(?:\s*<[^>]*>)?`")
_LITERAL = re.compile(r"``([^`]+)``")
_LINK = re.compile(r"`([^`<]+?)\s*<([^>]+)>`_+")
_DIRECTIVE = re.compile(r"^\.\. (\w[\w-]*)::\s*(.*)$")
# A hover fits a screen.
_MAX_LINES = 24


def to_markdown(text: str) -> str:
    """Return docstring text as Markdown; what is not understood stays as it is."""
    lines = []
    code_indent: int | None = None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if code_indent is not None and line.strip() and indent < code_indent:
            lines += ["```", ""]
            code_indent = None
        if code_indent is not None:
            lines.append(line[code_indent:])
            continue
        directive = _DIRECTIVE.match(line.strip())
        if directive is not None:
            label = directive.group(1).capitalize()
            lines.append(f"**{label}:** {directive.group(2)}".rstrip())
            continue
        opens_code = line.rstrip().endswith("::")
        shown = _inline(line.rstrip().removesuffix("::") + (":" if opens_code else ""))
        lines.append(shown if opens_code else _inline(line.rstrip()))
        if opens_code:
            lines += ["", "```python"]
            code_indent = indent + 1
    if code_indent is not None:
        lines.append("```")
    return "\n".join(lines).strip()


def _inline(line: str) -> str:
    line = _LINK.sub(r"[\1](\2)", line)
    line = _ROLE.sub(r"`\1`", line)
    return _LITERAL.sub(r"`\1`", line)


def summary(text: str) -> str:
    """Return as much of a description as fits a screen, cut between paragraphs."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    shown: list[str] = []
    lines = 0
    for paragraph in paragraphs:
        lines += paragraph.count("\n") + 2
        if shown and lines > _MAX_LINES:
            break
        shown.append(paragraph)
    return to_markdown("\n\n".join(shown))
