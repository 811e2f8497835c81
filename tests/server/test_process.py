"""The process: what it survives, and how it ends."""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from editor import SERVER, TIMEOUT
from samples import CODES, PROGRAM

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.e2e

DOCUMENT = {"uri": "file:///a.py"}
ITEM = {**DOCUMENT, "languageId": "python", "version": 1, "text": PROGRAM}


class Wire:
    """A server and the bytes to and from it."""

    def __init__(self, cwd: Any) -> None:
        self.process = subprocess.Popen(
            SERVER, cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._ids = itertools.count(1)

    def raw(self, data: bytes) -> None:
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, **message: Any) -> None:
        self.raw(frame({"jsonrpc": "2.0", **message}))

    def notify(self, method: str, params: Any = None) -> None:
        self.send(method=method, params=params)

    def messages(self) -> Iterator[dict[str, Any]]:
        while header := self.process.stdout.readline():
            assert self.process.stdout.readline() == b"\r\n"
            body = self.process.stdout.read(int(header.partition(b":")[2]))
            message = json.loads(body)
            assert message["jsonrpc"] == "2.0"
            yield message

    def receive(self, method: str) -> Any:
        return next(m["params"] for m in self.messages() if m.get("method") == method)

    def request(self, method: str, params: Any = None) -> Any:
        number = next(self._ids)
        self.send(id=number, method=method, params=params)
        return self.answer(number)

    def answer(self, number: Any) -> Any:
        return next(m for m in self.messages() if "method" not in m and m["id"] == number)

    def initialize(self, **params: Any) -> Any:
        result = self.request("initialize", {"capabilities": {}, **params})
        self.notify("initialized", {})
        return result

    def end(self) -> int:
        self.process.stdin.close()
        return self.process.wait(TIMEOUT)


def frame(message: Any) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


@pytest.fixture
def wire(root):
    server = Wire(root)
    yield server
    with server.process as process:  # closes the pipes
        process.kill()


def test_shutdown_and_exit(wire):
    wire.initialize()
    assert wire.request("shutdown")["result"] is None
    assert wire.request("textDocument/hover", {})["error"]["code"] == -32600
    wire.notify("exit")
    assert wire.process.wait(TIMEOUT) == 0


def test_exit_without_shutdown(wire):
    wire.initialize()
    wire.notify("exit")
    assert wire.process.wait(TIMEOUT) == 1


def test_exit_before_initialize(wire):
    wire.notify("exit")
    assert wire.process.wait(TIMEOUT) == 1


def test_the_client_goes_away(wire):
    wire.initialize()
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    assert wire.end() == 1


def test_the_client_no_longer_reads(wire):
    wire.initialize()
    wire.process.stdout.close()
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    assert wire.process.wait(TIMEOUT) == 1
    assert wire.process.stderr.read() == b""


def test_the_editor_dies_and_leaves_the_pipe_open(wire):
    editor = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    wire.initialize(processId=editor.pid)
    assert wire.request("unknown")["error"]["code"] == -32601
    assert wire.process.poll() is None
    editor.communicate(b"\n")
    assert wire.process.wait(TIMEOUT) == 1


def test_an_editor_that_cannot_be_seen_is_not_watched(wire):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    wire.initialize(processId=ended.pid)
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    assert wire.receive("textDocument/publishDiagnostics")["diagnostics"]
    assert wire.request("unknown")["error"]["code"] == -32601


def test_requests_before_initialize(wire):
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    assert wire.request("textDocument/hover", {})["error"]["code"] == -32002
    assert "capabilities" in wire.initialize()["result"]


def test_a_second_initialize_is_refused_and_forgets_nothing(wire):
    wire.initialize()
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    assert wire.request("initialize", {"capabilities": {}})["error"]["code"] == -32600
    place = {"textDocument": DOCUMENT, "position": {"line": 4, "character": 19}}
    assert wire.request("textDocument/hover", place)["result"] is not None


def test_garbage_on_the_wire(wire):
    wire.raw(b"Content-Length: 5\r\n\r\n{bad}")
    assert wire.answer(None)["error"]["code"] == -32700
    wire.raw(frame([1, 2]))
    assert wire.answer(None)["error"]["code"] == -32600
    for message in ({"method": ["x"]}, {"id": [1], "result": 1}, {"id": {}, "method": "x"}, 7):
        wire.raw(frame(message))
        assert wire.answer(None)["error"]["code"] == -32600
    wire.raw(frame({"method": "$/cancelRequest"}) + frame({"method": "textDocument/didChange"}))
    wire.raw(b"Content-Length: 200000\r\n\r\n" + b"[" * 200000)
    assert wire.answer(None)["error"]["code"] == -32700
    wire.raw(b"Content-Length: many\r\nX-Other: 1\r\n\r\n")
    wire.raw(b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n")
    wire.raw(b"content-type: x\r\ncontent-LENGTH:2\r\n\r\n{}")
    assert wire.answer(None)["error"]["code"] == -32600
    assert "capabilities" in wire.initialize()["result"]


def test_messages_in_pieces_and_together(wire):
    message = {"jsonrpc": "2.0", "id": 7, "method": "initialize", "params": {"capabilities": {}}}
    for byte in frame(message):
        wire.raw(bytes([byte]))
    assert "capabilities" in wire.answer(7)["result"]
    asked = [{"jsonrpc": "2.0", "id": n, "method": "unknown"} for n in ("x", 8)]
    wire.raw(b"".join(map(frame, asked)))
    assert wire.answer("x")["error"]["code"] == -32601
    assert wire.answer(8)["error"]["code"] == -32601


def test_a_cancelled_request_that_still_waits(wire):
    wire.initialize()
    hover = {"textDocument": DOCUMENT, "position": {"line": 0, "character": 0}}
    asked = {"jsonrpc": "2.0", "id": "h", "method": "textDocument/hover", "params": hover}
    cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "h"}}
    wire.raw(frame(asked) + frame(cancel))
    assert wire.answer("h")["error"]["code"] == -32800


def test_a_document_that_has_changed_again_is_not_analysed_for_a_pull(wire):
    wire.initialize()
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    change = {"textDocument": DOCUMENT, "contentChanges": [{"text": ""}]}
    sent = [
        {"id": "stale", "method": "textDocument/diagnostic", "params": {"textDocument": DOCUMENT}},
        {"method": "textDocument/didChange", "params": change},
        {"id": "fresh", "method": "textDocument/diagnostic", "params": {"textDocument": DOCUMENT}},
    ]
    wire.raw(b"".join(frame({"jsonrpc": "2.0", **message}) for message in sent))
    assert wire.answer("stale")["error"]["code"] == -32801
    assert wire.answer("fresh")["result"]["items"] == []


def test_malformed_parameters_give_an_empty_answer_and_a_log(wire):
    wire.initialize()
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    wire.notify("textDocument/didChange", {"textDocument": DOCUMENT, "contentChanges": [{}]})
    assert wire.request("textDocument/hover", {"textDocument": DOCUMENT})["result"] is None
    assert wire.request("textDocument/codeAction", {"textDocument": 3})["result"] is None
    report = wire.request("textDocument/diagnostic", None)["result"]
    assert report == {"kind": "full", "items": []}
    assert wire.request("codeAction/resolve", {"title": "x"})["error"]["code"] == -32803
    position = {"line": 4, "character": 19}
    hover = wire.request("textDocument/hover", {"textDocument": DOCUMENT, "position": position})
    assert hover["result"] is not None


def test_any_order_of_any_messages(wire):
    """Whatever a client sends, every request is answered and the server lives."""
    rng = random.Random(20)
    wire.initialize()
    place = {"textDocument": DOCUMENT, "position": {"line": 1 << 31, "character": 9}}
    span = {"start": {"line": 9, "character": 9}, "end": {"line": 3, "character": 0}}
    notifications = [
        ("textDocument/didOpen", {"textDocument": ITEM}),
        ("textDocument/didClose", {"textDocument": DOCUMENT}),
        ("textDocument/didSave", {"textDocument": DOCUMENT}),
        (
            "textDocument/didChange",
            {"textDocument": DOCUMENT, "contentChanges": [{"range": span, "text": "🦊\r"}]},
        ),
        ("notebookDocument/didClose", {"notebookDocument": DOCUMENT, "cellTextDocuments": []}),
        ("workspace/didChangeConfiguration", {"settings": {"select": ["NDD1"]}}),
        ("workspace/didChangeWatchedFiles", {"changes": [{"uri": "file:///x.py", "type": 1}]}),
        ("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": []}}),
        ("$/setTrace", {"value": "off"}),
        ("unheard/of", None),
    ]
    requests = [
        ("textDocument/hover", place),
        ("textDocument/completion", place),
        ("textDocument/codeAction", {"textDocument": DOCUMENT, "range": span, "context": {}}),
        ("textDocument/diagnostic", {"textDocument": DOCUMENT}),
        ("completionItem/resolve", {"label": "x"}),
        ("codeAction/resolve", {"title": "x"}),
        ("initialize", {"capabilities": {}}),
    ]
    for _ in range(150):
        if rng.random() < 0.6:
            wire.notify(*rng.choice(notifications))
        else:
            answer = wire.request(*rng.choice(requests))
            assert ("result" in answer) != ("error" in answer)
    wire.notify("textDocument/didClose", {"textDocument": DOCUMENT})
    wire.notify("workspace/didChangeConfiguration", {"settings": {}})
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    hover = {"textDocument": DOCUMENT, "position": {"line": 4, "character": 19}}
    assert wire.request("textDocument/hover", hover)["result"] is not None


def test_what_a_library_prints_does_not_reach_the_client(root):
    """Standard output is the protocol's: a stray ``print`` must not end up in it."""
    code = (
        "import sys, ndd_ls.server.session as s\n"
        "old = s.Session.open_text\n"
        "def noisy(self, params):\n"
        "    print('stray', flush=True)\n"
        "    old(self, params)\n"
        "s.Session.open_text = noisy\n"
        "from ndd_ls.server.main import serve\n"
        "sys.exit(serve())\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    sent = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": ITEM}},
        {"jsonrpc": "2.0", "id": 2, "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    out, err = process.communicate(b"".join(map(frame, sent)), timeout=TIMEOUT)
    assert process.returncode == 0
    assert out.startswith(b"Content-Length: ")
    assert b"stray" not in out
    assert b"stray" in err


def test_nothing_is_written_beside_the_protocol(wire):
    wire.initialize()
    wire.notify("textDocument/didOpen", {"textDocument": ITEM})
    found = wire.receive("textDocument/publishDiagnostics")["diagnostics"]
    assert [d["code"] for d in found] == CODES
    wire.request("shutdown")
    wire.notify("exit")
    _, err = wire.process.communicate(timeout=TIMEOUT)
    assert err == b""
