"""The language server's process: from its start to its exit code."""

from __future__ import annotations

import gc
import logging
import os
import sys
from typing import TYPE_CHECKING, Any

from ndd_ls import __version__
from ndd_ls.server import protocol
from ndd_ls.server.client import Client, read_client
from ndd_ls.server.endpoint import Endpoint
from ndd_ls.server.messages import ClientLog
from ndd_ls.server.parent import watch

if TYPE_CHECKING:
    from ndd_ls.server.protocol import Json

_log = logging.getLogger(__name__)


def serve() -> int:
    """Serve one client over standard input and output, and return the exit code.

    Returns:
        0 after ``shutdown`` and ``exit``; 1 where the client or its process ended without.
    """
    stream = os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not end up among the messages.
    os.dup2(2, 1)
    endpoint = Endpoint(0, stream)
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    logging.getLogger("ndd_ls").addHandler(ClientLog(endpoint))
    Server(endpoint)
    return endpoint.run()


class Server:
    """Connects the endpoint to the session.

    Args:
        endpoint: The way to the client.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        endpoint.on_request("initialize", self._initialize)

    def _initialize(self, params: Json) -> Json:
        client = read_client(params)
        # The answer goes out first; the analysis is loaded while the client reads it.
        self._endpoint.run_next(lambda: self._begin(client, params))
        return {
            "capabilities": capabilities(client),
            "serverInfo": {"name": "ndd-ls", "version": __version__},
        }

    def _begin(self, client: Client, params: Json) -> None:
        from ndd_ls.server.answers import NO_DIAGNOSTICS, Answers
        from ndd_ls.server.commands import Commands
        from ndd_ls.server.session import Session

        session = Session(self._endpoint, client, params)
        answers = Answers(session, self._endpoint)
        commands = Commands(session)
        notifications = {
            "initialized": lambda _: self._initialized(client, session.pull_configuration),
            "textDocument/didOpen": session.open_text,
            "textDocument/didChange": session.change_text,
            "textDocument/didClose": session.close_text,
            "textDocument/didSave": session.save_text,
            "notebookDocument/didOpen": session.open_notebook,
            "notebookDocument/didChange": session.change_notebook,
            "notebookDocument/didClose": session.close_notebook,
            "notebookDocument/didSave": session.save_text,
            "workspace/didChangeConfiguration": session.change_configuration,
            "workspace/didChangeWorkspaceFolders": session.change_folders,
            "workspace/didChangeWatchedFiles": session.change_watched,
        }
        for method, handler in notifications.items():
            self._endpoint.on_notification(method, handler)
        self._endpoint.on_request(
            "textDocument/diagnostic", answers.diagnostics, empty=NO_DIAGNOSTICS
        )
        self._endpoint.on_request("textDocument/codeAction", answers.code_actions, empty=None)
        self._endpoint.on_request("codeAction/resolve", answers.resolve_action)
        self._endpoint.on_request("textDocument/hover", answers.hover, empty=None)
        self._endpoint.on_request("textDocument/definition", answers.definition, empty=None)
        self._endpoint.on_request(
            "textDocument/typeDefinition", answers.type_definition, empty=None
        )
        self._endpoint.on_request("textDocument/inlayHint", answers.inlay_hints, empty=None)
        self._endpoint.on_request("workspace/executeCommand", commands.execute)
        self._endpoint.on_request("textDocument/signatureHelp", answers.signature_help, empty=None)
        self._endpoint.on_request("textDocument/completion", answers.completion, empty=None)
        self._endpoint.on_request("completionItem/resolve", answers.resolve_completion)
        self._endpoint.on_idle = session.on_idle
        # What is loaded by now stays. Looking through all of it for garbage would be a pause of
        # some 200 ms between a key press and its diagnostics, now and then.
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)
        process = params.get("processId")
        if isinstance(process, int):
            watch(process, lambda: self._endpoint.stop(1))

    def _initialized(self, client: Client, pull_configuration: Any) -> None:
        registrations = []
        if client.registers_configuration:
            registrations.append(
                _registration("workspace/didChangeConfiguration", {"section": "ndd-ls"})
            )
        if client.registers_watchers:
            globs = ("**/pyproject.toml", "**/*.py")
            watchers = [{"globPattern": glob} for glob in globs]
            registrations.append(
                _registration("workspace/didChangeWatchedFiles", {"watchers": watchers})
            )
        if registrations:
            self._endpoint.request("client/registerCapability", {"registrations": registrations})
        pull_configuration()


def _registration(method: str, options: Json) -> Json:
    return {"id": f"ndd-ls/{method}", "method": method, "registerOptions": options}


def capabilities(client: Client) -> Json:
    """Return what the server offers a client."""
    result: Json = {
        "positionEncoding": client.encoding.value,
        "textDocumentSync": {
            "openClose": True,
            "change": protocol.SYNC_INCREMENTAL,
            "save": {"includeText": False},
        },
        "notebookDocumentSync": {
            "notebookSelector": [
                {
                    "notebook": {"notebookType": "jupyter-notebook"},
                    "cells": [{"language": "python"}],
                }
            ],
            "save": True,
        },
        "hoverProvider": True,
        "definitionProvider": True,
        "typeDefinitionProvider": True,
        "completionProvider": {
            "triggerCharacters": [".", "(", ",", "=", '"', "'", " "],
            "resolveProvider": True,
        },
        "inlayHintProvider": True,
        "executeCommandProvider": {"commands": [protocol.TYPES_COMMAND, protocol.STUBS_COMMAND]},
        "signatureHelpProvider": {
            "triggerCharacters": ["(", ",", "="],
            "retriggerCharacters": [")"],
        },
        "workspace": {
            "workspaceFolders": {"supported": True, "changeNotifications": True},
        },
    }
    if client.action_literals:
        result["codeActionProvider"] = {
            "codeActionKinds": ["quickfix", "source.fixAll.ndd"],
            "resolveProvider": client.lazy_edits,
        }
    if client.pulls:
        result["diagnosticProvider"] = {
            "identifier": "ndd",
            "interFileDependencies": True,
            "workspaceDiagnostics": False,
        }
    return result
