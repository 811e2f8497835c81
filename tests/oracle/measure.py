"""Measure how much is known, by hand: ``python tests/oracle/measure.py [NAME…]``.

Without names all programs and calls are measured; ``--misses FILE`` writes what is wrong and
unknown, ``--page`` the page in docs/.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections import Counter
from pathlib import Path

import page
import running
from inferred import ASPECTS, Comparison, compare_globals, compare_places, totals
from suite import (
    CALLS,
    ENOUGH,
    EXPRESSIONS,
    PROGRAMS,
    imports_of,
    program_of,
    sources,
    start,
    write_data,
)


def measure(
    programs: list[Path], data: Path
) -> dict[Path, tuple[Comparison, running.Observations]]:
    """Run programs and compare them."""
    found = {}
    with running.new_pool() as pool:
        pending = [(p, start(pool, p, data, data.parent / "work")) for p in programs]
        for program, result in pending:
            observations = result.get(timeout=300)
            compared = totals(
                compare_places(text, observations, path, imports_of(program, path))
                for path, text in sources(program)
            )
            found[program] = compared, observations
    return found


def measure_calls(data: Path) -> Comparison:
    """Run all calls and compare them."""
    os.chdir(data)
    compared = []
    for subject, (module, lines) in {**CALLS, **EXPRESSIONS}.items():
        program, names = program_of(module, lines)
        result = compare_globals(program, names)
        lines_of = dict(zip(names, lines, strict=True))

        def label(at: str, lines_of: dict[str, str] = lines_of, subject: str = subject) -> str:
            name = at.partition("[")[0]
            return f"calls:{subject} {lines_of[name]}{at[len(name) :]}"

        result.wrong = [(label(at), what) for at, what in result.wrong]
        result.unknown = [(label(at), aspect, is_) for at, aspect, is_ in result.unknown]
        compared.append(result)
    return totals(compared)


def misses(total: Comparison) -> list[str]:
    """Return what is wrong, then what is unknown: a line for each place, the most frequent first.

    What is said of a name is said again wherever it is used; only the first place is shown.
    """
    places: dict[tuple[str, str], tuple[str, set[str]]] = {}
    for label, aspect, actual in total.unknown:
        where, _, subject = label.partition(" ")
        key = where.partition(":")[0], subject
        first, aspects = places.setdefault(key, (where, set()))
        if first == where:
            aspects.add(f"{aspect} ({actual})")
    counts = Counter(aspect for _, aspects in places.values() for aspect in aspects)
    lines = []
    for (_, subject), (where, aspects) in places.items():
        weight = sum("extent" not in aspect for aspect in aspects)
        lines.append((-weight, f"{where} {subject}: {', '.join(sorted(aspects))}"))
    summary = [f"{count:4} {aspect}" for aspect, count in counts.most_common(30)]
    wrong = [f"WRONG {label}: {what}" for label, what in total.wrong]
    shown = [line for _, line in sorted(lines)]
    return [*wrong, "unknown, most frequent first:", *summary, "places:", *shown]


def _show(title: str, total: Comparison) -> None:
    print(f"{title}: {total.objects} objects, {total.said} claims, {len(total.wrong)} wrong")
    for aspect in ASPECTS:
        share = total.known[aspect] / max(total.total[aspect], 1)
        wanted = f"wanted {ENOUGH[aspect]:.0%}" if aspect in ENOUGH else "not asked for"
        print(
            f"  {aspect:10} {total.known[aspect]:5} of {total.total[aspect]:5} {share:7.1%}"
            f" ({wanted}; {total.varying[aspect]} vary)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--misses", type=Path)
    parser.add_argument("--page", action="store_true")
    args = parser.parse_args()
    chosen = [p for p in PROGRAMS if not args.names or p.stem in args.names]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        write_data(data)
        found = measure(chosen, data)
        in_calls = Comparison() if args.names else measure_calls(data)
    for program, (compared, observations) in found.items():
        if observations.error:
            print(f"{program.name}: {observations.error}")
        if args.names:
            print(observations.printed, end="")
            print(f"{program.name}: {observations.seconds:.2f} s")
            print(*misses(compared), sep="\n")
    total = totals(compared for compared, _ in found.values())
    for label, what in [*total.wrong, *in_calls.wrong]:
        print(f"WRONG {label}: {what}")
    _show(f"{len(found)} programs", total)
    if not args.names:
        _show(f"calls of {len(CALLS)} operators", in_calls)
    if args.misses:
        parts = [f"programs, by {__file__}", *misses(total), "", "calls", *misses(in_calls)]
        args.misses.write_text("\n".join(parts) + "\n")
    if args.page:
        page.PATH.write_text(page.text(total, in_calls), encoding="utf-8")


if __name__ == "__main__":
    main()
