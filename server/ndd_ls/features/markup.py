"""From the reStructuredText of DALI's docstrings to Markdown that editors show."""

from __future__ import annotations

import re

_ROLE = re.compile(r":(?:\w+:)?\w+:`(?:~)?([^`<]+?)(?:\s*<[^>]*>)?`")
_LITERAL = re.compile(r"``([^`]+)``")
_LINK = re.compile(r"`([^`<]+?)\s*<([^>]+)>`_+")
_DIRECTIVE = re.compile(r"^\.\. (\w[\w-]*)::\s*(.*)$")
_SECTION = re.compile(r"^[A-Z][A-Za-z ]+\n-{3,}$", re.MULTILINE)
# Said in the hover's second line already.
_BACKENDS = re.compile(r"^Supported backends\n(?: \* .*\n?)+", re.MULTILINE)
# A hover fits a screen.
_MAX_LINES = 24


def to_markdown(text: str) -> str:
    """Return docstring text as Markdown; what is not understood stays as it is."""
    lines = []
    code_indent: int | None = None
    body_indent: int | None = None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if line.strip() and body_indent is not None:
            # The body of a directive; left where it is, Markdown would take it for code.
            line, body_indent = (
                (line.lstrip(), body_indent) if indent > body_indent else (line, None)
            )
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
            body_indent = indent
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
    """Return as much of a description as fits a screen, cut between paragraphs.

    Sections on parameters and the like are left out.
    """
    text = _SECTION.split(text, maxsplit=1)[0]
    paragraphs = re.split(r"\n\s*\n", _BACKENDS.sub("", text).strip())
    shown: list[str] = []
    lines = 0
    for paragraph in paragraphs:
        lines += paragraph.count("\n") + 2
        if shown and lines > _MAX_LINES:
            break
        shown.append(paragraph)
    return to_markdown("\n\n".join(shown))
