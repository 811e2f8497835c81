"""The command ``ndd-ls``. Each subcommand is imported when it is asked for, and not before."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from ndd_ls.cli.arguments import parser
from ndd_ls.cli.terminal import locale_of, prepare_streams

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: What follows the program's name, by default that of this process.

    Returns:
        0 if all is well, 1 if something was found, 2 if something could not be done.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    prepare_streams()
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough, as `head` does. What Python would still flush goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(arguments: Sequence[str]) -> int:
    asked = _asked_locale(arguments)
    options = parser(asked or locale_of(os.environ)).parse_args(arguments)
    if options.command == "serve":
        from ndd_ls.server.main import serve

        return serve() or 0
    if options.command == "check":
        from ndd_ls.cli.check import check

        code = check(options)
    elif options.command == "explain":
        from ndd_ls.cli.explain import explain

        code = explain(options.rules, _locale(options))
    elif options.command == "types":
        from ndd_ls.cli.types import types

        code = types(options)
    elif options.command == "stubs":
        from ndd_ls.cli.stubs import stubs

        code = stubs(options)
    else:
        from ndd_ls.cli.listing import list_rules

        code = list_rules(options.output_format, _locale(options))
    sys.stdout.flush()
    return code


def _locale(options: Namespace) -> str:
    from pathlib import Path

    from ndd_ls.config import load

    configured = load(Path.cwd()).settings.locale
    return options.locale or configured or locale_of(os.environ)


def _asked_locale(arguments: Sequence[str]) -> str | None:
    """Return the language asked for, which the help and the parser's messages are in as well."""
    for index, argument in enumerate(arguments):
        if argument.startswith("--locale="):
            return argument.partition("=")[2]
        if argument == "--locale" and index + 1 < len(arguments):
            return arguments[index + 1]
    return None
