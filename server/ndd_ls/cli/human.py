"""Findings for people: a sentence, the code with carets under it, and how to repair it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.cli.places import Locator, Place
from ndd_ls.cli.terminal import Painter, Style, indented, layout, printable
from ndd_ls.rules.finding import Severity
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ndd_ls.cli.checker import Result
    from ndd_ls.rules.finding import Finding
    from ndd_ls.text import Fix

_SEVERITIES = {
    Severity.ERROR: (Localized("error", "错误"), Style.ERROR),
    Severity.WARNING: (Localized("warning", "警告"), Style.WARNING),
    Severity.INFORMATION: (Localized("info", "信息"), Style.INFORMATION),
    Severity.HINT: (Localized("hint", "提示"), Style.HINT),
}
_RELATED = Localized("note", "说明")
_FIX = Localized("fix", "修复")
_SUGGESTION = Localized("suggestion", "建议")
_HANG = 4
# Of a longer range only the beginning and the end are shown.
_MAX_LINES = 6
_SHOWN_LINES = 2


class HumanReport:
    """Writes findings in the manner of compilers.

    Args:
        locale: The language.
        columns: How wide a line may be.
        painter: The colours.
    """

    def __init__(self, locale: str, columns: int, painter: Painter) -> None:
        self._locale = locale
        self._columns = columns
        self._paint = painter

    def lines(self, result: Result) -> Iterator[str]:
        """Yield the lines about one file, each finding followed by an empty one."""
        if not result.findings:
            return
        locator = Locator(result.parts)
        name = printable(str(result.path))
        for finding in result.findings:
            yield from self._finding(finding, locator, name)
            yield ""

    def _finding(self, finding: Finding, locator: Locator, name: str) -> Iterator[str]:
        word, style = _SEVERITIES[finding.severity]
        label = f"{word.get(self._locale)}[{finding.code} {finding.name}]"
        yield from self._sentence(label, style, finding.message)
        yield from self._frame(locator.place(finding.span), name, "^", style)
        for related in finding.related:
            yield from self._sentence(
                _RELATED.get(self._locale), Style.INFORMATION, related.message
            )
            yield from self._frame(locator.place(related.span), name, "-", Style.INFORMATION)
        for fix in finding.fixes:
            yield from self._fix(fix)

    def _sentence(self, label: str, style: Style, message: Localized) -> Iterator[str]:
        lines = indented(f"{label}: ", message.get(self._locale), self._columns, _HANG)
        yield self._paint(style, label) + lines[0][len(label) :]
        yield from lines[1:]

    def _fix(self, fix: Fix) -> Iterator[str]:
        word = _FIX if fix.applicability is Applicability.SAFE else _SUGGESTION
        label = f"  = {word.get(self._locale)}"
        lines = indented(f"{label}: ", fix.title.get(self._locale), self._columns, _HANG + 2)
        yield self._paint(Style.FIX, label) + lines[0][len(label) :]
        yield from lines[1:]

    def _frame(self, place: Place, name: str, mark: str, style: Style) -> Iterator[str]:
        gutter = len(str(place.end.line + 1))
        margin = " " * gutter
        yield self._paint(Style.FRAME, f"{margin}--> ") + f"{name}:{place.at()}"
        yield self._paint(Style.FRAME, f"{margin} |")
        multiline = place.end.line > place.start.line
        rows = self._long(place, gutter, style) if multiline else self._short(place, gutter, mark)
        for number, text, marks in rows:
            if number is None:
                yield self._paint(Style.FRAME, "...")
                continue
            yield self._paint(Style.FRAME, f"{number + 1:>{gutter}} |") + f" {text}".rstrip()
            if marks:
                yield self._paint(Style.FRAME, f"{margin} |") + " " + self._paint(style, marks)

    def _short(self, place: Place, gutter: int, mark: str) -> Iterator[tuple[int | None, str, str]]:
        """Yield the one line of a range and the carets under it."""
        line = place.lines.line_text(place.start.line)
        room = self._columns - gutter - 3
        shown, before, size = _window(line, place.start.column, place.end.column, room)
        yield place.start.line, shown, " " * before + mark * max(size, 1)

    def _long(
        self, place: Place, gutter: int, style: Style
    ) -> Iterator[tuple[int | None, str, str]]:
        """Yield the lines of a range with a bar to the left of them."""
        first, last = place.start.line, place.end.line
        numbers: Sequence[int | None] = range(first, last + 1)
        if last - first >= _MAX_LINES:
            head = range(first, first + _SHOWN_LINES)
            numbers = (*head, None, *range(last - _SHOWN_LINES + 1, last + 1))
        room = self._columns - gutter - 5
        bar = self._paint(style, "|")
        for number in numbers:
            if number is None:
                yield None, "", ""
                continue
            line = place.lines.line_text(number)
            marks = ""
            if number == first:
                text, before, _ = _window(line, place.start.column, len(line), room)
                whole_line = not line[: place.start.column].strip()
                left = self._paint(style, "/") if whole_line else " "
                marks = "" if whole_line else f" {'_' * (before + 1)}^"
            elif number == last:
                text, before, _ = _window(line, max(place.end.column - 1, 0), len(line), room)
                left, marks = bar, f"|{'_' * (before + 1)}^"
            else:
                text, _, _ = _window(line, 0, 0, room)
                left = bar
            yield number, f"{left} {text}", marks


def _window(line: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """Cut a line to the columns that there are, around what is marked in it.

    Returns:
        The text, how many columns are before the marked characters, and how many they take.
    """
    # A range may reach into the line break, which is no part of the line.
    start = min(start, len(line))
    end = min(max(start, end), len(line))
    # Space at the end is nothing to see, unless it is marked.
    line = line[: max(end, len(line.rstrip()))]
    if start == len(line):
        # The mark behind the last character needs a column, too.
        line += " "
        end += 1
    shown, columns = layout(line)
    low, high = 0, len(shown)
    if columns[high] > room:
        # Keep what leads to the marks, a third of the room, and as much behind as there is room.
        if columns[end] > room - 1:
            while columns[start] - columns[low] > room // 3:
                low += 1
        space = room - (low > 0)
        while columns[high] - columns[low] > space - (high < len(shown)):
            high -= 1
    end = min(end, high)
    text = "…" * (low > 0) + "".join(shown[low:high]) + "…" * (high < len(shown))
    before = (low > 0) + columns[start] - columns[low]
    return text, before, max(columns[end] - columns[start], 0)
