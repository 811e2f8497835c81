"""What the user is told outside of the text: few messages, each of them once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ndd_ls.server import protocol

if TYPE_CHECKING:
    from collections.abc import Collection

    from ndd_ls.catalog.environment import Problem
    from ndd_ls.server.endpoint import Endpoint
    from ndd_ls.server.environments import Wanted
    from ndd_ls.text import Localized


class Messages:
    """Shows and logs.

    Args:
        endpoint: The way to the client.
        progress: Whether the client shows progress.
    """

    def __init__(self, endpoint: Endpoint, *, progress: bool) -> None:
        self._endpoint = endpoint
        self._shows_progress = progress
        self._told: set[str] = set()
        self._running: dict[Wanted, str] = {}
        self._begun: set[str] = set()
        self._tokens = 0

    def configuration(self, problems: Collection[str]) -> None:
        """Tell what is wrong with the settings, and forget what no longer is."""
        for text in problems:
            self._once(protocol.MESSAGE_WARNING, text)
        self._told = {text for text in self._told if text in problems}

    def environment(self, problem: Problem, locale: str) -> None:
        """Tell what is wrong with the environment if the user must act, and log it if not."""
        text = problem.message.get(locale)
        if problem.must_act:
            self._once(protocol.MESSAGE_WARNING, text)
        else:
            self.log(protocol.MESSAGE_INFO, text)

    def show(self, level: int, text: str) -> None:
        """Show something; from any thread."""
        self._endpoint.notify("window/showMessage", {"type": level, "message": text})

    def log(self, level: int, text: str) -> None:
        """Write to the client's log."""
        self._endpoint.notify("window/logMessage", {"type": level, "message": text})

    def _once(self, level: int, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self.show(level, text)

    def progress(self, wanted: Wanted, what: Localized | None, locale: str) -> None:
        """Show what a worker is at, and that it has finished."""
        token = self._running.get(wanted)
        if what is None:
            self._running.pop(wanted, None)
            if token in self._begun:
                self._begun.remove(token)
                self._report(token, {"kind": "end"})
            return
        text = what.get(locale)
        self.log(protocol.MESSAGE_INFO, text)
        if not self._shows_progress:
            return
        if token is None:
            self._create(wanted, text)
        elif token in self._begun:
            self._report(token, {"kind": "report", "message": text})

    def _create(self, wanted: Wanted, text: str) -> None:
        self._tokens += 1
        token = self._running[wanted] = f"ndd-ls/{self._tokens}"

        def created(_: object) -> None:
            # The work may be done before the client answers; then there is nothing to show.
            if self._running.get(wanted) == token:
                self._begun.add(token)
                self._report(token, {"kind": "begin", "title": text})

        self._endpoint.request("window/workDoneProgress/create", {"token": token}, created)

    def _report(self, token: str, value: dict[str, str]) -> None:
        self._endpoint.notify("$/progress", {"token": token, "value": value})


class ClientLog(logging.Handler):
    """Sends what the program logs to the client's log.

    Args:
        endpoint: The way to the client.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(logging.WARNING)
        self._endpoint = endpoint

    def emit(self, record: logging.LogRecord) -> None:
        """Send one record."""
        is_error = record.levelno >= logging.ERROR
        level = protocol.MESSAGE_ERROR if is_error else protocol.MESSAGE_WARNING
        message = {"type": level, "message": self.format(record)}
        self._endpoint.notify("window/logMessage", message)
