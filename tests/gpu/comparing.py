"""Collect what is to be run on a GPU, and compare what was seen there with what is said."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from typing import TYPE_CHECKING, Any

import calls as oracle_calls
import seen_json
from bundle import Bundle, Calls, Program, decodes, on_gpu
from inferred import ASPECTS, Comparison, compare_places, compare_seen, totals
from instrument import Place
from running import Observations
from suite import (
    ARGUMENTS,
    CALLS,
    EXPRESSIONS,
    GPU_CALLS,
    PROGRAMS,
    imports_of,
    sources,
    write_data,
)

from ndd_ls.catalog.shipped import load_shipped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType


def collect(bundle: Bundle, device: str = "gpu") -> None:
    """Write all calls and programs, with what they read, into a bundle.

    With ``device="cpu"`` they stay as they are.
    """
    bundle.clear()
    write_data(bundle.data)
    calls = [*_calls({**CALLS, **EXPRESSIONS})]
    if device == "gpu":
        calls = [_moved(each) for each in [*calls, *_calls(GPU_CALLS)]]
    programs = [_copy(program, bundle, device) for program in PROGRAMS]
    bundle.write(calls, programs)


def _calls(table: dict[str, tuple[ModuleType, list[str]]]) -> Iterator[Calls]:
    for subject, (module, lines) in table.items():
        beginning = oracle_calls.BEGINNING + getattr(module, "BEGINNING", "")
        yield Calls(subject, beginning, lines)


def _moved(calls: Calls) -> Calls:
    """Return calls of inputs of which images are on the GPU, and each on the GPU as well."""
    operators = load_shipped().operators.values()
    accelerated = {o.path for o in operators if o.backends & {"gpu", "mixed"}}
    moved = [on_gpu(line, accelerated.__contains__) for line in calls.lines]
    lines = dict.fromkeys([*calls.lines, *moved])
    return Calls(calls.subject, on_gpu(calls.beginning, decodes), [*lines])


def _copy(program: Path, bundle: Bundle, device: str) -> Program:
    target = bundle.programs_folder / program.name
    if program.is_dir():
        shutil.copytree(program, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        target = target.with_suffix(".py")
    for path, text in sources(program):
        file = target / path.relative_to(program) if program.is_dir() else target
        # In a notebook magics give way to this name.
        source = f"_ = None\n{text}" if path.suffix == ".ipynb" else text
        file.write_text(on_gpu(source, decodes) if device == "gpu" else source, encoding="utf-8")
    arguments = ARGUMENTS.get(program.stem, [])
    if device == "gpu":
        arguments = [word.replace("--device=cpu", "--device=cuda") for word in arguments]
    return Program(target.name, arguments)


def report(bundle: Bundle, seen: Path) -> int:
    """Print what is wrong, and how much is known; return how much is wrong."""
    calls, programs = bundle.read()
    found = json.loads(seen.read_text(encoding="utf-8"))
    ended = [x.subject for x, y in zip(calls, found, strict=False) if y is None]
    in_calls = totals(_compare_calls(x, y) for x, y in zip(calls, found, strict=False) if y)
    rest = found[len(calls) :]
    ended += [x.path for x, y in zip(programs, rest, strict=True) if y is None]
    in_programs = totals(
        _compare_program(x, y, bundle) for x, y in zip(programs, rest, strict=True) if y
    )
    errors = [each["error"] for each in rest if each and each["error"]]
    raised = Counter(e for each in found[: len(calls)] if each for e in each["errors"].values())
    print(f"no observations: {', '.join(ended) or 'none'}")
    print(f"{len(errors)} programs raised, {raised.total()} calls")
    for title, total in (("calls", in_calls), ("programs", in_programs)):
        for at, what in total.wrong:
            print(f"WRONG {at}: {what}")
        print(f"{title}: {total.objects} objects, {total.said} claims, {len(total.wrong)} wrong")
        for aspect in ASPECTS:
            share = total.known[aspect] / max(total.total[aspect], 1)
            print(f"  {aspect:10} {total.known[aspect]:5} of {total.total[aspect]:5} {share:7.1%}")
    return len(in_calls.wrong) + len(in_programs.wrong)


def _compare_calls(calls: Calls, found: dict[str, Any]) -> Comparison:
    seen = {name: seen_json.seen_in(record) for name, record in found["names"].items()}
    result = compare_seen(calls.program, seen)
    lines = dict(zip(calls.names, calls.lines, strict=True))

    def label(at: str) -> str:
        name = at.partition("[")[0]
        return f"{calls.subject}: {lines[name]}{at[len(name) :]}"

    result.wrong = [(label(at), what) for at, what in result.wrong]
    return result


def _compare_program(program: Program, found: dict[str, Any], bundle: Bundle) -> Comparison:
    path = bundle.programs_folder / program.path
    observations = Observations(values={k: set(v) for k, v in found["values"].items()})
    for file, place, values in found["places"]:
        places = observations.places.setdefault(str(bundle.programs_folder / file), {})
        places[Place(*place)] = [seen_json.seen_in(value) for value in values]
    return totals(
        compare_places(text, observations, file, imports_of(path, file))
        for file, text in sources(path)
    )
