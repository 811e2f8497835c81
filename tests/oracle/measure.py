"""Print how much is known: ``python tests/oracle/measure.py [--misses FILE] [NAME…]``."""

from __future__ import annotations

import argparse
import re
import tempfile
from collections import Counter
from pathlib import Path

import images
import running
from inferred import ASPECTS, Comparison, compare_places, totals
from suite import ENOUGH, PROGRAMS, imports_of, sources


def measure(
    programs: list[Path], data: Path
) -> dict[Path, tuple[Comparison, running.Observations]]:
    """Run programs and compare them."""
    found = {}
    with running.new_pool() as pool:
        pending = [
            (p, pool.apply_async(running.run, (p, None, data, data.parent / "work" / p.name)))
            for p in programs
        ]
        for program, result in pending:
            observations = result.get(timeout=300)
            compared = totals(
                compare_places(text, observations, path, imports_of(program, path))
                for path, text in sources(program)
            )
            found[program] = compared, observations
    return found


def misses(total: Comparison) -> list[str]:
    """Return what is wrong, then what is unknown: a line for each place, the most frequent first.

    What is said of a name is said again wherever it is used; only the first place is shown.
    """
    places: dict[tuple[str, str], tuple[str, set[str]]] = {}
    for line in total.unknown:
        told, _, actual = line.rpartition(": unknown, is ")
        where, subject = told.split(" ", 1)
        subject, aspect = re.fullmatch(r"(.*?) (\w+|batch size|extent \d+)", subject).groups()
        key = where.partition(":")[0], subject
        first, aspects = places.setdefault(key, (where, set()))
        if first == where:
            aspects.add(f"{aspect} ({actual})")
    counts = Counter(aspect for _, aspects in places.values() for aspect in aspects)
    lines = [
        (
            -len([a for a in aspects if "extent" not in a]),
            f"{where} {key[1]}: {', '.join(sorted(aspects))}",
        )
        for key, (where, aspects) in places.items()
    ]
    summary = [f"{count:4} {aspect}" for aspect, count in counts.most_common(30)]
    wrong = [f"WRONG {line}" for line in total.wrong]
    return [
        *wrong,
        "unknown, most frequent first:",
        *summary,
        "places:",
        *(line for _, line in sorted(lines)),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--misses", type=Path)
    args = parser.parse_args()
    chosen = [p for p in PROGRAMS if not args.names or p.stem in args.names]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        images.write(data / "images")
        found = measure(chosen, data)
    for program, (compared, observations) in found.items():
        if observations.error:
            print(f"{program.name}: {observations.error}")
        if args.names:
            print(observations.printed, end="")
            print(f"{program.name}: {observations.seconds:.2f} s")
            print(*misses(compared), sep="\n")
        elif compared.wrong:
            print(*(f"WRONG {line}" for line in compared.wrong), sep="\n")
    total = totals(compared for compared, _ in found.values())
    print(f"{len(found)} programs, {total.objects} objects, {len(total.wrong)} wrong")
    for aspect in ASPECTS:
        share = total.known[aspect] / max(total.total[aspect], 1)
        print(
            f"{aspect:10} {total.known[aspect]:5} of {total.total[aspect]:5} {share:7.1%}"
            f" (wanted {ENOUGH.get(aspect, 0):.0%}; {total.varying[aspect]} vary)"
        )
    if args.misses:
        args.misses.write_text("\n".join(misses(total)) + "\n")


if __name__ == "__main__":
    main()
