"""Run one part of a bundle and write down what was seen: ``observing.py BUNDLE INDEX OUTPUT``."""

from __future__ import annotations

import json
import linecache
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

_TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(_TESTS / "oracle"), str(_TESTS.parent / "server")]

import seen_json  # noqa: E402
from bundle import Bundle, Calls, Program  # noqa: E402

_FILE = "<program>"


def observe_calls(calls: Calls, bundle: Bundle) -> dict[str, Any]:
    """Run expressions one by one; return by name what each gave, or why it gave nothing."""
    from observed import look

    os.chdir(bundle.data)
    program = calls.program
    # DALI looks into the source to tell which arguments are constants.
    linecache.cache[_FILE] = (len(program), None, program.splitlines(True), _FILE)
    names: dict[str, object] = {}
    found: dict[str, Any] = {}
    errors: dict[str, str] = {}
    exec(compile(calls.beginning, _FILE, "exec"), names)
    above = "\n" * calls.beginning.count("\n")
    for name, line in zip(calls.names, calls.lines, strict=True):
        try:
            exec(compile(f"{above}{name} = {line}", _FILE, "exec"), names)
            found[name] = seen_json.of(look(names[name]))
        except Exception as error:
            while error.__cause__ is not None:
                error = error.__cause__  # type: ignore[assignment]
            errors[name] = f"{type(error).__name__}: {error}"[:300]
        above += "\n"
    print(f"{len(found)} of {len(calls.lines)} calls")
    return {"names": found, "errors": errors}


def observe_program(program: Program, bundle: Bundle) -> dict[str, Any]:
    """Run a program; return what its places held."""
    from running import run

    path = bundle.programs_folder / program.path
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder) / "work"
        found = run(path, None, bundle.data, work, program.arguments)
    print((found.error or "runs")[-300:], file=sys.__stdout__)
    return {
        "error": found.error,
        "values": {text: sorted(numbers) for text, numbers in found.values.items() if numbers},
        "places": [
            [
                str(Path(file).relative_to(bundle.programs_folder)),
                [place.start, place.end, place.what, place.text],
                [seen_json.of(value) for value in values],
            ]
            for file, places in found.places.items()
            for place, values in places.items()
        ],
    }


def main() -> None:
    """Run one part."""
    bundle, index, output = Bundle(Path(sys.argv[1])), int(sys.argv[2]), Path(sys.argv[3]).resolve()
    calls, programs = bundle.read()
    if index < len(calls):
        found = observe_calls(calls[index], bundle)
    else:
        found = observe_program(programs[index - len(calls)], bundle)
    output.write_text(json.dumps(found), encoding="utf-8")
    sys.__stdout__.flush()  # type: ignore[union-attr]
    os._exit(0)  # threads that a program left running do not matter any more


if __name__ == "__main__":
    main()
