"""A language client that measures: the same for every server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
import time
from typing import IO, TYPE_CHECKING, Any

import psutil

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from benchmarks.generator import Edit

Json = dict[str, Any]

# The server has stopped working on a request because of something newer, and wants it again.
_ASK_AGAIN = frozenset({-32801, -32802})
_SAMPLING_SECONDS = 0.05


class Memory:
    """Samples the resident memory of a process and of all that it started.

    Args:
        pid: The process.

    Attributes:
        peak: The most that was seen, in bytes.
        last: What was seen last, in bytes.
    """

    def __init__(self, pid: int) -> None:
        self.peak = self.last = 0
        self._process = psutil.Process(pid)
        self._stopped = threading.Event()
        threading.Thread(target=self._sample, daemon=True).start()

    def stop(self) -> None:
        """End the sampling."""
        self._stopped.set()

    def _sample(self) -> None:
        while not self._stopped.wait(_SAMPLING_SECONDS):
            total = 0
            try:
                for process in (self._process, *self._process.children(recursive=True)):
                    total += process.memory_info().rss
            except psutil.NoSuchProcess:
                continue
            self.last = total
            self.peak = max(self.peak, total)


class Client:
    """One server process and one open document.

    Args:
        command: How to start the server.
        root: The workspace folder.
        settings: What it gets when it asks for its configuration.
        options: The initialization options.
        environment: Added to this process's variables.

    Attributes:
        spawned: When the process was started, on the clock of ``time.perf_counter``.
        memory: Its memory.
        capabilities: What it said that it can do.
    """

    def __init__(
        self,
        command: Sequence[str],
        root: Path,
        *,
        settings: Json,
        options: Json | None,
        environment: Mapping[str, str],
    ) -> None:
        self._root = root
        self._settings = settings
        self._options = options
        self._arrived = threading.Condition()
        self._writing = threading.Lock()
        self._last_id = 0
        self._responses: dict[int, tuple[float, Json]] = {}
        self._published: list[tuple[float, Json]] = []
        self._registered: set[str] = set()
        self._ended = False
        self.capabilities: Json = {}
        self._uri = ""
        self._text = ""
        self._version = 0
        inherited = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        self.spawned = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=root,
            env={**inherited, **environment},
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the server has no standard input and output")
        self._stdin = self._process.stdin
        self.memory = Memory(self._process.pid)
        threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()

    # Messages

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def request(self, method: str, params: Any, timeout: float = 60.0) -> tuple[Any, float]:
        """Send a request and return its result, and the seconds that it took.

        Raises:
            TimeoutError: There is no answer.
            RuntimeError: The answer is an error.
        """
        start = time.perf_counter()
        arrived, message = self._ask(method, params, timeout)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']}")
        return message["result"], arrived - start

    def _ask(self, method: str, params: Any, timeout: float) -> tuple[float, Json]:
        self._last_id += 1
        identity = self._last_id
        self._send({"id": identity, "method": method, "params": params})
        with self._arrived:
            self._arrived.wait_for(lambda: identity in self._responses or self._ended, timeout)
            if identity not in self._responses:
                raise TimeoutError(method)
            return self._responses.pop(identity)

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        with self._writing:
            self._stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self._stdin.flush()

    def _read(self, stream: IO[bytes]) -> None:
        while (message := _read_message(stream)) is not None:
            now = time.perf_counter()
            if "method" in message and "id" in message:
                result = self._answer(message["method"], message.get("params") or {})
                self._send({"id": message["id"], "result": result})
            with self._arrived:
                if "method" not in message:
                    self._responses[message["id"]] = (now, message)
                elif message["method"] == "textDocument/publishDiagnostics":
                    self._published.append((now, message["params"]))
                self._arrived.notify_all()
        with self._arrived:
            self._ended = True
            self._arrived.notify_all()

    def _answer(self, method: str, params: Json) -> Any:
        if method == "workspace/configuration":
            return [self._section(item.get("section")) for item in params["items"]]
        if method == "workspace/workspaceFolders":
            return self._folders()
        if method == "client/registerCapability":
            self._registered |= {r["method"] for r in params["registrations"]}
        return None

    def _section(self, section: str | None) -> Any:
        found: Any = self._settings
        for key in section.split(".") if section else ():
            found = found.get(key) if isinstance(found, dict) else None
        return found

    def _folders(self) -> list[Json]:
        return [{"uri": self._root.as_uri(), "name": self._root.name}]

    # The session

    def initialize(self) -> None:
        """Do the handshake."""
        result, _ = self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": self._root.as_uri(),
                "workspaceFolders": self._folders(),
                "capabilities": _CAPABILITIES,
                "initializationOptions": self._options,
            },
        )
        self.capabilities = result["capabilities"]
        self.notify("initialized", {})
        if self._settings:
            self.notify("workspace/didChangeConfiguration", {"settings": self._settings})

    def open(self, path: Path, text: str) -> float:
        """Open a document and return when."""
        self._uri, self._text, self._version = path.as_uri(), text, 1
        item = {"uri": self._uri, "languageId": "python", "version": 1, "text": text}
        start = time.perf_counter()
        self.notify("textDocument/didOpen", {"textDocument": item})
        return start

    def change(self, edit: Edit) -> float:
        """Change the document and return when."""
        change: Json
        span = {"start": self.position(edit.start), "end": self.position(edit.end)}
        self._text = self._text[: edit.start] + edit.text + self._text[edit.end :]
        sync = self.capabilities.get("textDocumentSync")
        kind = sync.get("change") if isinstance(sync, dict) else sync
        change = {"text": self._text} if kind == 1 else {"range": span, "text": edit.text}
        self._version += 1
        document = {"uri": self._uri, "version": self._version}
        start = time.perf_counter()
        self.notify(
            "textDocument/didChange", {"textDocument": document, "contentChanges": [change]}
        )
        return start

    def position(self, offset: int) -> Json:
        """Return the LSP position of an offset; the document is ASCII."""
        line = self._text.count("\n", 0, offset)
        return {"line": line, "character": offset - self._text.rfind("\n", 0, offset) - 1}

    def at(self, offset: int) -> Json:
        """Return the parameters of a request about a place of the document."""
        return {"textDocument": {"uri": self._uri}, "position": self.position(offset)}

    def span(self, start: int, end: int) -> Json:
        """Return the parameters of a request about a range of the document."""
        ends = {"start": self.position(start), "end": self.position(end)}
        return {"textDocument": {"uri": self._uri}, "range": ends}

    def diagnostics(
        self, since: float, *, timeout: float, wanted: Callable[[list[Json]], bool]
    ) -> tuple[list[Json], float]:
        """Wait for the diagnostics of the current version.

        They are pulled where the server offers that, as editors do; else those count that are
        published for this version, or without a version after ``since``.

        Args:
            since: When the document was opened or changed.
            timeout: How long to wait, in seconds.
            wanted: Whether a list is the one that is waited for.

        Returns:
            The diagnostics, and the seconds from ``since`` to their arrival.

        Raises:
            TimeoutError: They did not come.
        """
        end = since + timeout
        looked_at = 0
        while (left := end - time.perf_counter()) > 0:
            if self._pulls:
                asked = {"textDocument": {"uri": self._uri}}
                arrived, message = self._ask("textDocument/diagnostic", asked, left)
                if "error" not in message:
                    items = message["result"].get("items", [])
                    if wanted(items):
                        return items, arrived - since
                elif message["error"]["code"] not in _ASK_AGAIN:
                    raise RuntimeError(str(message["error"]))
                # What is wanted may take the server longer: it says so, or nothing at all.
                with self._arrived:
                    self._arrived.wait(0.01)
                continue
            with self._arrived:
                for arrived, params in self._published[looked_at:]:
                    looked_at += 1
                    if arrived >= since and self._is_current(params):
                        items = params["diagnostics"]
                        if wanted(items):
                            return items, arrived - since
                self._arrived.wait(min(left, 0.25))
                if self._ended:
                    break
        raise TimeoutError("textDocument/publishDiagnostics")

    def refresh(self, timeout: float) -> None:
        """Pull the diagnostics again, as editors do when a server says that it knows more."""
        if self._pulls:
            self.diagnostics(time.perf_counter(), timeout=timeout, wanted=lambda _: True)

    @property
    def _pulls(self) -> bool:
        method = "textDocument/diagnostic"
        return "diagnosticProvider" in self.capabilities or method in self._registered

    def _is_current(self, params: Json) -> bool:
        return params["uri"] == self._uri and params.get("version") in (None, self._version)

    def close(self) -> None:
        """End the server, by force where it does not end by itself."""
        try:
            self.request("shutdown", None, 10)
            self.notify("exit", None)
            self._process.wait(5)
        except (TimeoutError, RuntimeError, OSError, subprocess.TimeoutExpired):
            pass
        self.memory.stop()
        if self._process.poll() is None:
            for process in psutil.Process(self._process.pid).children(recursive=True):
                process.kill()
            self._process.kill()
            self._process.wait()


def _read_message(stream: IO[bytes]) -> Json | None:
    length = 0
    while (line := stream.readline()) not in (b"\r\n", b""):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    if length == 0:
        return None
    message: Json = json.loads(stream.read(length))
    return message


def empty_folder(path: Path) -> Path:
    """Return a folder with nothing in it."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


_CAPABILITIES: Json = {
    "general": {"positionEncodings": ["utf-16"]},
    "window": {"workDoneProgress": True},
    "workspace": {
        "configuration": True,
        "workspaceFolders": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "diagnostics": {"refreshSupport": True},
    },
    "textDocument": {
        "synchronization": {"didSave": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
        "diagnostic": {"dynamicRegistration": True},
        "inlayHint": {},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "completion": {
            "contextSupport": True,
            "completionItem": {
                "snippetSupport": True,
                "documentationFormat": ["markdown", "plaintext"],
                "resolveSupport": {"properties": ["documentation", "detail"]},
            },
        },
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["", "quickfix", "source"]}}
        },
    },
}
