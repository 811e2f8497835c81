"""The numbers as tables."""

from __future__ import annotations

import os
import platform
import statistics
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.generator import generate, typings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.measure import Samples
    from benchmarks.servers import Server

_NOTHING = "–"


def percentile(values: Sequence[float], percent: float) -> float:
    """Return a percentile, between the two nearest values in proportion.

    Raises:
        IndexError: There are no values.
    """
    ordered = sorted(values)
    at = (len(ordered) - 1) * percent / 100
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (at - below)


def summary(name: str, lines: int, samples: Samples) -> str:
    """Return one line for the terminal."""
    start = _milliseconds(samples.seconds.get("start, warm"), 50)
    key = samples.seconds.get("key press in a function")
    memory = _mebibytes(samples.bytes.get("at most"))
    return (
        f"{name:21} {lines:6} lines  start {start:>6}  "
        f"key press {_milliseconds(key, 50):>6} / {_milliseconds(key, 95):>6} ms  {memory:>5} MiB"
    )


def report(
    servers: Sequence[Server],
    sizes: Sequence[int],
    samples: Mapping[tuple[str, int], Samples],
    *,
    rounds: int,
    load: float,
) -> str:
    """Return the whole page, in Markdown."""
    parts = [_introduction(servers, rounds, load)]
    for lines in sizes:
        rows = [(server.name, samples[server.name, lines]) for server in servers]
        parts += [f"## {lines:,} lines", _starts(rows), _keys(rows), _requests(rows)]
    return "\n\n".join(parts) + "\n"


def _introduction(servers: Sequence[Server], rounds: int, load: float) -> str:
    versions = ", ".join(f"{server.name} {server.version}" for server in servers)
    return f"""\
<!-- Written by benchmarks/run.py; `make bench` writes it anew. -->

# Benchmarks

The same client speaks with every server over standard input and output, opens the same generated
dynamic-mode file, and presses the same keys. Times are milliseconds, median / 95th percentile, over
{rounds} round(s) in which the servers take turns; memory is the resident memory of all processes of
a server, in MiB. Diagnostics are pulled where a server offers that, else awaited. A server's first
diagnostics are the first that are not empty, but for jedi-language-server, which reports syntax
errors alone.

What the servers do differs: ndd-ls finds mistakes in the use of DALI, the others find other things.
This tells what ndd-ls adds to an editor's waiting, not who is better.

- Date: {datetime.now(timezone.utc).date()}
- Machine: {_processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, \
Python {platform.python_version()}; load before the start {load:.2f}
- Versions: {versions}"""


def _starts(rows: Sequence[tuple[str, Samples]]) -> str:
    columns = ["start, with an empty cache", "start, warm", "initialize, warm", "open, warm"]
    head = [
        "server",
        "process to first diagnostics, empty cache",
        "the same, later starts",
        "of which to the handshake's end",
        "open to diagnostics",
        "diagnostics",
    ]
    body = [
        [name, *(_both(s.seconds.get(column)) for column in columns), _counts(s.found)]
        for name, s in rows
    ]
    return _table(head, body)


def _keys(rows: Sequence[tuple[str, Samples]]) -> str:
    names = [typing.name for typing in typings(generate(100))]
    body = [
        [name, *(_both(s.seconds.get(f"key press {place}")) for place in names)] for name, s in rows
    ]
    return _table(["key press to diagnostics", *names], body)


def _requests(rows: Sequence[tuple[str, Samples]]) -> str:
    body = [
        [
            name,
            _both(s.seconds.get("hover")),
            _both(s.seconds.get("completion, warm")),
            _both(s.seconds.get("completion, typed")),
            _both(s.seconds.get("inlayHint")),
            _mebibytes(s.bytes.get("after opening")),
            _mebibytes(s.bytes.get("at most")),
        ]
        for name, s in rows
    ]
    head = [
        "server",
        "hover",
        "completion",
        "`ndd.` typed to completion",
        "inlay hints of 60 lines",
        "memory after opening",
        "at most",
    ]
    return _table(head, body)


def _table(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *body))


def _both(values: Sequence[float] | None) -> str:
    if not values:
        return _NOTHING
    return f"{_milliseconds(values, 50)} / {_milliseconds(values, 95)}"


def _milliseconds(values: Sequence[float] | None, percent: float) -> str:
    if not values:
        return _NOTHING
    value = percentile(values, percent) * 1e3
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def _mebibytes(values: Sequence[int] | None) -> str:
    return f"{statistics.median(values) / 2**20:.0f}" if values else _NOTHING


def _counts(found: set[int]) -> str:
    return " or ".join(map(str, sorted(found))) or _NOTHING


def _processor() -> str:
    path = Path("/proc/cpuinfo")
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
