"""One round with one server: starts, key presses, hovers, completions, memory."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from benchmarks.client import Client, Json, empty_folder
from benchmarks.generator import (
    Edit,
    Typing,
    completion_offsets,
    generate,
    hover_offsets,
    screens,
    typings,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from benchmarks.servers import Server

# Between two key presses, so that work which is put off until the user pauses is done.
_PAUSE = 0.15
_OPEN_TIMEOUT = 90.0
_EDIT_TIMEOUT = 30.0
# A server that is slow is pressed fewer keys, and asked less.
_MOST_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured in a round: of each kind, and of completions after a key press."""

    starts: int
    presses: int
    requests: int
    typed: int


@dataclass(slots=True)
class Samples:
    """What was measured of one server on one text.

    Attributes:
        seconds: Durations by the name of what was measured.
        bytes: Amounts of memory by name.
        found: How many diagnostics the text has.
        failures: What did not work.
    """

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    bytes: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    found: set[int] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)


def measure(
    server: Server, bin_folder: Path, work: Path, lines: int, plan: Plan, to: Samples
) -> None:
    """Do one round, and add what was measured to ``to``.

    The server's cache is empty at the first start and kept for the others.
    """
    root = empty_folder(work / server.name / "workspace")
    cache = empty_folder(work / server.name / "cache")
    path = root / "generated.py"
    text = generate(lines)
    path.write_text(text, encoding="utf-8")
    for start in range(plan.starts + 1):
        client = Client(
            [str(bin_folder / server.command[0]), *server.command[1:]],
            root,
            settings=server.settings,
            options=server.options,
            environment={"XDG_CACHE_HOME": str(cache), "VIRTUAL_ENV": str(bin_folder.parent)},
        )
        try:
            _start(client, server, path, text, to, first=start == 0)
            if start == plan.starts:
                _steady(client, text, plan, to)
        except (TimeoutError, RuntimeError, BrokenPipeError) as error:
            to.failures.append(f"{server.name}, {lines} lines: {error}")
            return
        finally:
            client.close()


def _start(
    client: Client, server: Server, path: Path, text: str, to: Samples, *, first: bool
) -> None:
    kind = "with an empty cache" if first else "warm"
    client.initialize()
    to.seconds[f"initialize, {kind}"].append(time.perf_counter() - client.spawned)
    opened = client.open(path, text)

    def complete(items: list[Json]) -> bool:
        return server.syntax_only or bool(items)

    items, took = client.diagnostics(opened, timeout=_OPEN_TIMEOUT, wanted=complete)
    to.found.add(len(items))
    to.seconds[f"open, {kind}"].append(took)
    to.seconds[f"start, {kind}"].append(opened + took - client.spawned)


def _steady(client: Client, text: str, plan: Plan, to: Samples) -> None:
    time.sleep(2.0)  # whatever a server does behind the first answer
    to.bytes["after opening"].append(client.memory.last)
    client.refresh(_OPEN_TIMEOUT)
    for typing in typings(text):
        _type(client, typing, plan.presses, to)
    places = hover_offsets(text, plan.requests)
    _ask(client, "hover", "textDocument/hover", map(client.at, places), to)
    places = completion_offsets(text, plan.requests)
    _ask(client, "completion, warm", "textDocument/completion", map(client.at, places), to)
    shown = (client.span(screen.start, screen.end) for screen in screens(text, plan.requests))
    _ask(client, "inlayHint", "textDocument/inlayHint", shown, to)
    if "completionProvider" in client.capabilities:
        _complete(client, text, plan.typed, to)
    to.bytes["at most"].append(client.memory.peak)


def _ask(client: Client, name: str, method: str, asked: Iterable[Json], to: Samples) -> None:
    """Ask a server that is warm, about places all over the text, if it answers such requests."""
    if f"{name.partition(',')[0]}Provider" not in client.capabilities:
        return
    begun = time.perf_counter()
    for params in asked:
        if time.perf_counter() - begun > _MOST_SECONDS:
            break
        _, took = client.request(method, params)
        to.seconds[name].append(took)


def _type(client: Client, typing: Typing, presses: int, to: Samples) -> None:
    if typing.broken is not None:
        _settle(client, client.change(typing.broken))
    begun = time.perf_counter()
    for press in range(presses):
        edit = typing.back if press % 2 else typing.key
        changed = client.change(edit)
        _, took = client.diagnostics(changed, timeout=_EDIT_TIMEOUT, wanted=lambda _: True)
        to.seconds[f"key press {typing.name}"].append(took)
        time.sleep(_PAUSE)
        if press % 2 and time.perf_counter() - begun > _MOST_SECONDS:
            break
    if typing.mend is not None:
        _settle(client, client.change(typing.mend))


def _settle(client: Client, changed: float) -> None:
    client.diagnostics(changed, timeout=_EDIT_TIMEOUT, wanted=lambda _: True)
    time.sleep(_PAUSE)


def _complete(client: Client, text: str, count: int, to: Samples) -> None:
    """Type ``ndd.`` in place of a statement and ask for completions, as an editor does."""
    code = "xy = ndd.random.uniform("
    start = text.index(code, len(text) // 2 if len(text) > 8_000 else 0)
    end = text.index("\n", start)
    line = text[start:end]
    begun = time.perf_counter()
    for _ in range(count):
        if time.perf_counter() - begun > _MOST_SECONDS:
            break
        changed = client.change(Edit(start, end, "ndd."))
        asked = client.at(start + 4)
        asked["context"] = {"triggerKind": 2, "triggerCharacter": "."}
        client.request("textDocument/completion", asked)
        to.seconds["completion, typed"].append(time.perf_counter() - changed)
        client.change(Edit(start, start + 4, line))
        time.sleep(_PAUSE)
