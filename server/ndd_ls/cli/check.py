"""``ndd-ls check``: find the files, check them, say what was found."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ndd_ls.cli.catalogs import given_settings, load_catalogs, wanted_by
from ndd_ls.cli.checker import Options, Result, Task, check_bytes, check_file
from ndd_ls.cli.discovery import Configurations, Discovery
from ndd_ls.cli.reporting import Teller, report
from ndd_ls.cli.terminal import locale_of
from ndd_ls.config.parse import absolute, parse
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Sequence

OK, FOUND, FAILED = 0, 1, 2
_STDIN = "-"
# A process costs more than it brings for fewer files.
_FILES_PER_PROCESS = 8


def check(arguments: Namespace) -> int:
    """Check what the arguments name, and return the exit code."""
    here = Path.cwd()
    roots = (here, *(absolute(Path(path)) for path in arguments.paths if path != _STDIN))
    overrides, wrong = _overrides(arguments, roots)
    wrong += _clashes(arguments)
    if wrong:
        teller = Teller(overrides.get("locale") or locale_of(os.environ))
        for message in wrong:
            teller.error(message)
        return FAILED
    configurations = Configurations(overrides)
    locale = configurations.of(here).settings.locale or locale_of(os.environ)
    teller = Teller(locale)
    # A diff is shown instead of being written.
    fix = arguments.fix and not arguments.diff
    options = Options(fix=fix, diff=arguments.diff, unsafe=arguments.unsafe_fixes)
    from_stdin = arguments.paths == [_STDIN]
    if from_stdin:
        results = [_check_stdin(arguments, configurations, options, teller)]
    else:
        results = _check_paths(arguments, configurations, options, teller)
    for problem in configurations.problems:
        teller.error(problem.message, problem.place)
    for result in results:
        if result.failure is not None:
            teller.error(result.failure, str(result.path))
    report(results, arguments, locale, stdout_taken=options.diff or (fix and from_stdin))
    if teller.failed:
        return FAILED
    wrong_files = [r for r in results if (r.diff if options.diff else r.findings)]
    return FOUND if wrong_files and not arguments.exit_zero else OK


def _clashes(arguments: Namespace) -> list[Localized]:
    """Return what is wrong with arguments that do not go together."""
    clashes = []
    if arguments.statistics and arguments.output_format not in ("human", "json"):
        clashes.append(_STATISTICS)
    if _STDIN in arguments.paths and len(arguments.paths) > 1:
        clashes.append(_STDIN_ALONE)
    return clashes


def _overrides(
    arguments: Namespace, roots: Sequence[Path]
) -> tuple[dict[str, Any], list[Localized]]:
    """Return the settings of the command line by field, and what is wrong with them."""
    raw: dict[str, Any] = {
        key: list(_commas(given))
        for key in ("select", "ignore")
        if (given := getattr(arguments, key)) is not None
    }
    raw |= given_settings(arguments)
    if arguments.severity is not None:
        pairs = (item.partition("=") for item in _commas(arguments.severity))
        raw["severity"] = {rule.strip(): level.strip() for rule, _, level in pairs}
    values, problems = parse(raw, Path.cwd())
    if arguments.exclude is not None:
        patterns: list[str] = []
        for root in dict.fromkeys(roots):
            excluded, about = parse({"exclude": list(_commas(arguments.exclude))}, root)
            patterns += excluded["exclude"]
        values["exclude"] = tuple(patterns)
        problems += about
    return values, [message for _, message in problems]


def _commas(items: Iterable[str]) -> Iterator[str]:
    for item in items:
        yield from (part.strip() for part in item.split(",") if part.strip())


def _check_stdin(
    arguments: Namespace, configurations: Configurations, options: Options, teller: Teller
) -> Result:
    path = Path(arguments.stdin_filename or _STDIN)
    configuration = configurations.of(absolute(path).parent)
    data = sys.stdin.buffer.read()
    if arguments.force_exclude and configuration.settings.excludes(absolute(path)):
        result = Result(path, content=data)
    else:
        task = Task(path, configuration.settings, wanted_by(configuration), options)
        load_catalogs([task.wanted], teller)
        result = check_bytes(task, data)
    if options.fix:
        sys.stdout.buffer.write(data if result.failure is not None else result.content)
        sys.stdout.buffer.flush()
    return result


def _check_paths(
    arguments: Namespace, configurations: Configurations, options: Options, teller: Teller
) -> list[Result]:
    discovery = Discovery(configurations, force_exclude=arguments.force_exclude)
    files = discovery.files([Path(path) for path in arguments.paths])
    for path, message in discovery.failures:
        teller.error(message, str(path))
    if not files and not discovery.failures and not arguments.quiet:
        teller.warn(_NO_FILES)
    tasks = [
        Task(path, configuration.settings, wanted_by(configuration), options)
        for path, configuration in files
    ]
    load_catalogs((task.wanted for task in tasks), teller)
    wanted = arguments.jobs or os.cpu_count() or 1
    processes = min(wanted, -(-len(tasks) // _FILES_PER_PROCESS))
    if processes <= 1:
        return list(map(check_file, tasks))
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    chunk = max(1, len(tasks) // (processes * 4))
    try:
        with ProcessPoolExecutor(processes) as executor:
            return list(executor.map(check_file, tasks, chunksize=chunk))
    except BrokenProcessPool:
        teller.error(_CRASH)
        return []


_STATISTICS = Localized(
    "--statistics goes with the output formats human and json",
    "--statistics 只能与输出格式 human 或 json 合用",
)
_STDIN_ALONE = Localized("- goes with no other path", "- 不能与其他路径合用")
_NO_FILES = Localized(
    "there are no Python files or notebooks in the given paths",
    "所给路径中没有 Python 文件或 notebook",
)
_CRASH = Localized(
    "a worker process has died; --jobs 1 shows at which file",
    "某个工作进程已崩溃；使用 --jobs 1 可定位到具体文件",
)
