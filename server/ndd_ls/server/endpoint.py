"""The server's end of the connection: one queue of messages, handled in order by one thread.

Changes are applied as they come. What follows from them waits until nothing more is in the queue:
a burst of key presses is analysed once, without a timer that a single one would have to wait for.
"""

from __future__ import annotations

import itertools
import json
import logging
import queue
import threading
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ndd_ls.server import protocol
from ndd_ls.server.jsonrpc import Writer, read_bodies

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import BinaryIO

    from ndd_ls.server.protocol import Json

_log = logging.getLogger(__name__)

_NO_ANSWER = object()


class RequestError(Exception):
    """A request is answered with an error, not with a result.

    Args:
        code: One of the protocol's error codes.
        message: What went wrong, for the client's log.
    """

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Later:
    """What a handler returns if the answer takes long: a worker makes it, nobody else waits.

    Attributes:
        work: Returns the answer; may raise ``RequestError``.
    """

    work: Callable[[], Any]


class Endpoint:
    """Reads, dispatches and answers.

    Args:
        descriptor: Where messages come from.
        stream: Where messages go.
    """

    def __init__(self, descriptor: int, stream: BinaryIO) -> None:
        self.on_idle: Callable[[], None] = lambda: None
        self._descriptor = descriptor
        self._writer = Writer(stream)
        self._arriving: queue.SimpleQueue[list[Json | Callable[[], None]]] = queue.SimpleQueue()
        self._waiting: deque[Json | Callable[[], None]] = deque()
        self._requests: dict[str, tuple[Callable[[Any], Any], Any]] = {}
        self._notifications: dict[str, Callable[[Any], None]] = {}
        self._answers: dict[Any, Callable[[Any], None]] = {}
        self._ids = itertools.count(1)
        self._initialized = False
        self._shut_down = False
        self._exit_code: int | None = None

    def on_request(
        self, method: str, handler: Callable[[Any], Any], *, empty: Any = _NO_ANSWER
    ) -> None:
        """Answer requests with what ``handler`` returns.

        Args:
            method: The request's name.
            handler: Takes the parameters; may raise ``RequestError``, may return ``Later``.
            empty: The answer where the handler fails in any other way; without it an error.
        """
        self._requests[method] = (handler, empty)

    def on_notification(self, method: str, handler: Callable[[Any], None]) -> None:
        """Hand the parameters of notifications to ``handler``."""
        self._notifications[method] = handler

    def notify(self, method: str, params: Any) -> None:
        """Send a notification; from any thread."""
        self._send({"method": method, "params": params})

    def request(
        self, method: str, params: Any, then: Callable[[Any], None] = lambda _: None
    ) -> None:
        """Send a request, and hand its result to ``then``; an error is logged and that is all."""
        number = next(self._ids)
        self._answers[number] = then
        self._send({"id": number, "method": method, "params": params})

    def post(self, task: Callable[[], None]) -> None:
        """Have the endpoint's own thread run something in its turn; from any thread."""
        self._arriving.put([task])

    def run_next(self, task: Callable[[], None]) -> None:
        """Run something before whatever else has arrived; from the endpoint's own thread."""
        self._waiting.appendleft(task)

    def pending(self) -> bool:
        """Tell whether something has arrived that is not handled yet."""
        self._collect()
        return bool(self._waiting)

    def superseded(self, uri: str) -> bool:
        """Tell whether a change of a document has arrived that is not handled yet."""
        self._collect()
        return any(_changes(message, uri) for message in self._waiting)

    def stop(self, code: int) -> None:
        """End the loop after the current message; from any thread."""
        self.post(lambda: self._leave(code))

    def run(self) -> int:
        """Handle messages until the client says ``exit`` or is gone, and return the exit code."""
        threading.Thread(target=self._receive, name="reader", daemon=True).start()
        while self._exit_code is None:
            self._waiting += self._arriving.get()
            while self._waiting and self._exit_code is None:
                self._handle(self._waiting.popleft())
                if not self.pending() and self._exit_code is None:
                    self._guarded(self.on_idle)
        return self._exit_code

    def _receive(self) -> None:
        try:
            for bodies in read_bodies(self._descriptor):
                self._arriving.put([self._parse(body) for body in bodies])
        finally:
            # Whatever ends the reading, a server that hears nothing more must not stay.
            self.post(lambda: self._leave(0 if self._shut_down else 1))

    def _parse(self, body: bytes) -> Json | Callable[[], None]:
        """Return a message, or what to do where it is none."""
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            return lambda: self._refuse(None, protocol.PARSE_ERROR, "not JSON")
        if not _is_message(message):
            return lambda: self._refuse(None, protocol.INVALID_REQUEST, "not a message")
        return cast("Json", message)

    def _refuse(self, number: int | str | None, code: int, text: str) -> None:
        self._send({"id": number, "error": {"code": code, "message": text}})

    def _collect(self) -> None:
        while not self._arriving.empty():
            self._waiting += self._arriving.get()

    def _handle(self, message: Json | Callable[[], None]) -> None:
        if callable(message):
            self._guarded(message)
        elif "method" not in message:
            self._take_answer(message)
        elif "id" in message:
            self._answer(message["id"], message["method"], message.get("params"))
        else:
            self._take_notification(message["method"], message.get("params"))

    def _guarded(self, task: Callable[[], None]) -> None:
        try:
            task()
        except Exception:
            _log.exception("a background step failed")

    def _take_answer(self, message: Json) -> None:
        then = self._answers.pop(message["id"], None)
        if then is None:
            _log.warning("the client answers what was not asked: %s", message["id"])
        elif "error" in message:
            _log.warning("the client refused a request: %s", message["error"])
        else:
            self._guarded(lambda: then(message.get("result")))

    def _take_notification(self, method: str, params: Any) -> None:
        if method == "exit":
            self._leave(0 if self._shut_down else 1)
            return
        handler = self._notifications.get(method)
        if handler is None or not self._initialized or self._shut_down:
            return
        try:
            handler(params)
        except Exception:
            _log.exception("%s failed", method)

    def _answer(self, number: int | str, method: str, params: Any) -> None:
        try:
            result = self._result(number, method, params)
        except RequestError as error:
            self._refuse(number, error.code, str(error))
            return
        if isinstance(result, Later):
            work = result.work
            threading.Thread(target=self._work, args=(number, method, work), daemon=True).start()
        else:
            self._send({"id": number, "result": result})

    def _work(self, number: int | str, method: str, work: Callable[[], Any]) -> None:
        """Answer with what a worker, in whose thread this is, comes to."""
        try:
            self._send({"id": number, "result": work()})
        except RequestError as error:
            self._refuse(number, error.code, str(error))
        except Exception:
            _log.exception("%s failed", method)
            self._refuse(number, protocol.REQUEST_FAILED, f"{method} failed")

    def _result(self, number: int | str, method: str, params: Any) -> Any:
        if self._shut_down:
            raise RequestError(protocol.INVALID_REQUEST, "the server is shut down")
        if not self._initialized and method != "initialize":
            raise RequestError(protocol.SERVER_NOT_INITIALIZED, "the server is not initialized")
        if self._initialized and method == "initialize":
            # A second session would forget what the first has open.
            raise RequestError(protocol.INVALID_REQUEST, "the server is initialized")
        if method == "shutdown":
            self._shut_down = True
            return None
        self._collect()
        if any(_cancels(message, number) for message in self._waiting):
            raise RequestError(protocol.REQUEST_CANCELLED, "cancelled")
        if method not in self._requests:
            raise RequestError(protocol.METHOD_NOT_FOUND, f"unknown method {method}")
        handler, empty = self._requests[method]
        try:
            result = handler(params)
        except RequestError:
            raise
        except Exception:
            _log.exception("%s failed", method)
            if empty is _NO_ANSWER:
                raise RequestError(protocol.REQUEST_FAILED, f"{method} failed") from None
            return empty
        self._initialized = True
        return result

    def _send(self, message: Json) -> None:
        try:
            self._writer.write(message)
        except (OSError, ValueError):  # the client is gone, the stream closed
            self.stop(1)

    def _leave(self, code: int) -> None:
        self._exit_code = code


def _is_message(message: Any) -> bool:
    return (
        isinstance(message, dict)
        and ("method" in message or "id" in message)
        and isinstance(message.get("method", ""), str)
        and isinstance(message.get("id"), (str, int, type(None)))
    )


def _changes(message: Json | Callable[[], None], uri: str) -> bool:
    changed: object = _member(message, "textDocument/didChange", "textDocument", "uri")
    return changed == uri


def _cancels(message: Json | Callable[[], None], number: int | str) -> bool:
    cancelled: object = _member(message, "$/cancelRequest", "id")
    return cancelled == number


def _member(message: Json | Callable[[], None], method: str, *path: str) -> Any:
    """Return a member of the parameters of a message that may be anything at all."""
    if not isinstance(message, dict) or message.get("method") != method:
        return None
    value = message.get("params")
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value
