"""Measure ndd-ls and other language servers, and write ``docs/benchmarks.md``.

``make bench`` installs them and runs this with everything at its default. By hand, for a look:

    .venv-bench/bin/python -m benchmarks.run --quick --only ndd-ls ty --lines 1000
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from benchmarks.measure import Plan, Samples, measure
from benchmarks.report import report, summary
from benchmarks.servers import servers

ROOT = Path(__file__).parents[1]
LINES = (100, 1_000, 10_000)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark and return the exit code."""
    options = _parser().parse_args(arguments)
    bin_folder = Path(sys.executable).parent
    chosen = [s for s in servers(bin_folder.parent) if not options.only or s.name in options.only]
    rounds = 1 if options.quick else options.rounds
    plan = Plan(1, 4, 40, 3) if options.quick else Plan(1, 12, 40, 8)
    load = os.getloadavg()[0]
    if load > 0.5:
        print(f"other programs are running (load {load:.1f}): the numbers will be too high")
    samples = {(s.name, lines): Samples() for lines in options.lines for s in chosen}
    with tempfile.TemporaryDirectory(prefix="ndd-ls-bench-") as work:
        # Rounds outermost: what changes on the machine meanwhile hits all servers alike.
        for number in range(rounds):
            for lines in options.lines:
                for server in chosen:
                    got = samples[server.name, lines]
                    measure(server, bin_folder, Path(work), lines, plan, got)
                    print(f"round {number + 1}  {summary(server.name, lines, got)}", flush=True)
    text = report(chosen, options.lines, samples, rounds=rounds, load=load)
    if options.out is not None:
        options.out.write_text(text, encoding="utf-8")
        print(f"written: {options.out}")
    else:
        print(text)
    failures = [failure for got in samples.values() for failure in got.failures]
    print("\n".join(failures), file=sys.stderr, end="\n" if failures else "")
    return 1 if failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", nargs="+", metavar="SERVER", help="by default all")
    parser.add_argument("--lines", nargs="+", type=int, default=list(LINES), metavar="N")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="one short round, for a look")
    parser.add_argument("--out", type=Path, metavar="FILE", help="by default standard output")
    return parser


if __name__ == "__main__":
    sys.exit(main())
