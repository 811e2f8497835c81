"""What is said of values on a GPU, compared with DALI in three steps.

    python tests/gpu/claims_on_gpu.py write BUNDLE           # here: what is to be run
    python tests/gpu/claims_on_gpu.py observe BUNDLE SEEN    # where there is a GPU, and DALI
    python tests/gpu/claims_on_gpu.py compare BUNDLE SEEN    # here again, as often as one likes

The machine with the GPU needs DALI, NumPy, PyTorch and this repository; nothing is installed and
nothing is read from a network. Each program and each operator's calls run in a process of their
own: some operators end it when something is wrong.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

_TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(_TESTS / "oracle"), str(_TESTS.parent / "server")]

from bundle import Bundle  # noqa: E402

_SECONDS = 120


def write(bundle: Bundle, device: str) -> None:
    """Write what is to be run, and the data that it reads."""
    from comparing import collect

    collect(bundle, device)
    calls, programs = bundle.read()
    print(f"{sum(len(each.lines) for each in calls)} calls, {len(programs)} programs")


def observe(bundle: Bundle, output: Path, processes: int) -> None:
    """Run everything, each in a process of its own, and write down what was seen."""
    calls, programs = bundle.read()
    names = [*(each.subject for each in calls), *(each.path for each in programs)]
    with tempfile.TemporaryDirectory() as folder:

        def run_one(index: int) -> str:
            target = Path(folder) / f"{index}.json"
            command = [sys.executable, str(_TESTS / "gpu" / "observing.py")]
            command += [str(bundle.folder), str(index), str(target)]
            try:
                ended = subprocess.run(
                    command, capture_output=True, text=True, timeout=_SECONDS, check=False
                )
            except subprocess.TimeoutExpired:
                print(f"{names[index]}: took longer than {_SECONDS} s")
                return "null"
            if not target.exists():
                print(f"{names[index]}: ended with {ended.returncode}: {ended.stderr[-300:]}")
                return "null"
            print(f"{names[index]}: {ended.stdout.strip()}")
            return target.read_text(encoding="utf-8")

        with ThreadPoolExecutor(processes) as pool:
            found = list(pool.map(run_one, range(len(names))))
    output.write_text("[\n" + ",\n".join(found) + "\n]\n", encoding="utf-8")


def compare(bundle: Bundle, seen: Path) -> int:
    """Compare what was seen with what is said; return how much is wrong."""
    from comparing import report

    return report(bundle, seen)


def main() -> int:
    """Do one step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["write", "observe", "compare"])
    parser.add_argument("bundle", type=Path)
    parser.add_argument("seen", type=Path, nargs="?", default=Path("seen.json"))
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--device", choices=["cpu", "gpu"], default="gpu", help="for write")
    args = parser.parse_args()
    bundle = Bundle(args.bundle)
    if args.step == "write":
        write(bundle, args.device)
    elif args.step == "observe":
        observe(bundle, args.seen, args.processes)
    else:
        return min(compare(bundle, args.seen), 1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
