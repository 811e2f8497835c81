"""What ``ndd-ls check`` prints, and where."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ndd_ls.cli.checker import Options
from ndd_ls.cli.summary import is_fixable, summary
from ndd_ls.cli.terminal import Painter, Style, printable, wants_colour, width, wrap
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from ndd_ls.cli.checker import Result


class Teller:
    """Tells on standard error what went wrong.

    Args:
        locale: The language.
    """

    def __init__(self, locale: str) -> None:
        self._locale = locale
        self.failed = False
        self._paint = Painter(colour=wants_colour(sys.stderr, os.environ))

    def error(self, message: Localized, place: str = "") -> None:
        """Tell something that makes the exit code 2, with the file it is about."""
        self.failed = True
        self._tell(Style.ERROR, Localized("error", "错误"), message, place)

    def warn(self, message: Localized) -> None:
        """Tell something that is good to know."""
        self._tell(Style.WARNING, Localized("warning", "警告"), message, "")

    def _tell(self, style: Style, word: Localized, message: Localized, place: str) -> None:
        label = self._paint(style, f"{word.get(self._locale)}:")
        where = f"{place}: " if place else ""
        print(label, printable(where + message.get(self._locale)), file=sys.stderr)


def report(
    results: Sequence[Result], arguments: Namespace, locale: str, *, stdout_taken: bool
) -> None:
    """Print the findings in the format asked for.

    Args:
        results: What was found.
        arguments: The command line.
        locale: The language.
        stdout_taken: Standard output belongs to a diff, or to the repaired text of standard input.
    """
    stream = sys.stderr if stdout_taken else sys.stdout
    human = arguments.output_format == "human"
    if arguments.diff:
        for result in results:
            sys.stdout.buffer.write(result.diff.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()
    elif arguments.statistics:
        _print_statistics(results, stream, human=human)
        return
    elif human:
        _print_human(results, locale, stream)
    else:
        _print_for_programs(results, arguments.output_format, locale, stream)
    checked = any(result.failure is None for result in results)
    if human and checked and not arguments.quiet:
        fixes = Options(arguments.fix, arguments.diff, arguments.unsafe_fixes)
        sentence = summary(results, fixes).get(locale)
        print(*wrap(sentence, width(stream, os.environ)), sep="\n", file=stream)


def _print_human(results: Sequence[Result], locale: str, stream: TextIO) -> None:
    from ndd_ls.cli.human import HumanReport

    painter = Painter(colour=wants_colour(stream, os.environ))
    human = HumanReport(locale, width(stream, os.environ), painter)
    for result in results:
        for line in human.lines(result):
            print(line, file=stream)


def _print_for_programs(
    results: Sequence[Result], output_format: str, locale: str, stream: TextIO
) -> None:
    from ndd_ls.cli import formats, sarif

    if output_format == "github":
        for line in formats.to_github(results, locale, Path.cwd()):
            print(line, file=stream)
    elif output_format == "json":
        print_json(formats.to_json(results, locale), stream)
    else:
        print_json(sarif.to_sarif(results, locale, Path.cwd()), stream)


def print_json(value: Any, stream: TextIO) -> None:
    """Print JSON, in ASCII where the stream cannot do better."""
    encoding = (stream.encoding or "").lower().replace("-", "")
    print(json.dumps(value, indent=2, ensure_ascii=encoding != "utf8"), file=stream)


def _print_statistics(results: Sequence[Result], stream: TextIO, *, human: bool) -> None:
    findings = [finding for result in results for finding in result.findings]
    counts = Counter((finding.code, finding.name) for finding in findings)
    fixable = {finding.code for finding in findings if is_fixable(finding)}
    rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    if not human:
        print_json(
            [
                {"code": code, "name": name, "count": count, "fixable": code in fixable}
                for (code, name), count in rows
            ],
            stream,
        )
        return
    size = len(str(rows[0][1])) if rows else 0
    for (code, name), count in rows:
        mark = "[*]" if code in fixable else "[ ]"
        print(f"{count:>{size}}  {code}  {mark}  {name}", file=stream)
