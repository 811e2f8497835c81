"""An editor for tests: it keeps its own texts, counts columns its own way, and drives the server.

Every message of the server is read by lsprotocol's strict classes, and is checked by pytest-lsp
against what the client has announced.
"""

from __future__ import annotations

import asyncio
import copy
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, default_converter, register_lsp_features

if TYPE_CHECKING:
    from collections.abc import Callable

SERVER = [str(Path(sys.executable).with_name("ndd-ls")), "serve"]
TIMEOUT = 60.0


def capabilities(name: str, *, encodings: list[str] | None = None) -> types.ClientCapabilities:
    """Return a client's stored capabilities, newest version, with other encodings if given."""
    found = copy.deepcopy(client_capabilities(name))
    if encodings is not None:
        found.general = found.general or types.GeneralClientCapabilities()
        found.general.position_encodings = encodings
    return found


def pulling(found: types.ClientCapabilities) -> types.ClientCapabilities:
    """Return capabilities of a client that also asks for diagnostics, as VS Code does by now."""
    found.text_document.diagnostic = types.DiagnosticClientCapabilities(dynamic_registration=True)
    found.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return found


@dataclass
class Buffer:
    """One document as the editor has it."""

    text: str
    version: int


class Editor:
    """A client with documents."""

    def __init__(self) -> None:
        self.client = LanguageClient(converter_factory=default_converter)
        self.buffers: dict[str, Buffer] = {}
        self.published: list[types.PublishDiagnosticsParams] = []
        self.registrations: list[types.Registration] = []
        self.hint_refreshes = 0
        self.encoding = "utf-16"
        self._changed = asyncio.Event()
        features = dict(DEFAULT_CLIENT_FEATURES)
        features[types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = self._on_publish
        features[types.CLIENT_REGISTER_CAPABILITY] = self._on_register
        features[types.WORKSPACE_INLAY_HINT_REFRESH] = self._on_hint_refresh
        register_lsp_features(self.client, {name: self._noticed(f) for name, f in features.items()})

    def _noticed(self, feature: Callable[..., Any]) -> Callable[..., Any]:
        def handler(client: LanguageClient, params: Any) -> Any:
            self._changed.set()
            return feature(client, params)

        return handler

    def _on_publish(self, client: LanguageClient, params: types.PublishDiagnosticsParams) -> None:
        self.published.append(params)

    def _on_register(self, client: LanguageClient, params: types.RegistrationParams) -> None:
        self.registrations += params.registrations

    def _on_hint_refresh(self, client: LanguageClient, params: None) -> None:
        self.hint_refreshes += 1

    async def start(
        self, found: types.ClientCapabilities, root: Path, **initialize: Any
    ) -> types.InitializeResult:
        await self.client.start_io(*SERVER, cwd=root)
        initialize.setdefault(
            "workspace_folders", [types.WorkspaceFolder(uri=root.as_uri(), name="root")]
        )
        initialize.setdefault("root_uri", root.as_uri())
        result = await self.client.initialize_session(
            types.InitializeParams(capabilities=found, **initialize)
        )
        self.encoding = result.capabilities.position_encoding
        return result

    async def until(self, condition: Callable[[], Any]) -> Any:
        """Wait, message by message, until something holds, and return what it gave."""

        async def wait() -> Any:
            while not (value := condition()):
                self._changed.clear()
                await self._changed.wait()
            return value

        return await asyncio.wait_for(wait(), TIMEOUT)

    # Documents

    def open(self, uri: str, text: str, *, language: str = "python") -> str:
        self.buffers[uri] = Buffer(text, 1)
        item = types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
        return uri

    def close(self, uri: str) -> None:
        del self.buffers[uri]
        identifier = types.TextDocumentIdentifier(uri=uri)
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))

    def type(self, uri: str, *changes: tuple[int, int, str]) -> int:
        """Replace spans one after the other, each in the text that the former left."""
        buffer = self.buffers[uri]
        events: list[Any] = []
        for start, end, new in changes:
            span = types.Range(self.position(uri, start), self.position(uri, end))
            events.append(types.TextDocumentContentChangePartial(range=span, text=new))
            buffer.text = buffer.text[:start] + new + buffer.text[end:]
        return self._send(uri, events)

    def replace(self, uri: str, text: str) -> int:
        self.buffers[uri].text = text
        return self._send(uri, [types.TextDocumentContentChangeWholeDocument(text=text)])

    def _send(self, uri: str, events: list[Any]) -> int:
        buffer = self.buffers[uri]
        buffer.version += 1
        identifier = types.VersionedTextDocumentIdentifier(uri=uri, version=buffer.version)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, events))
        return buffer.version

    # Columns, counted by encoding what is before them

    def position(self, uri: str, offset: int) -> types.Position:
        before = self.buffers[uri].text[:offset]
        lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        if before.endswith("\r") and self.buffers[uri].text[offset : offset + 1] == "\n":
            lines.pop()
        line = lines[-1]
        units = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]
        codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[self.encoding]
        return types.Position(len(lines) - 1, len(line.encode(codec, "surrogatepass")) // units)

    def _offsets(self, uri: str) -> dict[tuple[int, int], int]:
        found: dict[tuple[int, int], int] = {}
        for offset in range(len(self.buffers[uri].text) + 1):
            position = self.position(uri, offset)
            found.setdefault((position.line, position.character), offset)
        return found

    def text_at(self, uri: str, span: types.Range) -> str:
        """Return the text in a range of the server."""
        positions = self._offsets(uri)
        start = positions[span.start.line, span.start.character]
        return self.buffers[uri].text[start : positions[span.end.line, span.end.character]]

    def at(self, uri: str, needle: str) -> types.Range:
        """Return where some text first is."""
        start = self.buffers[uri].text.index(needle)
        return types.Range(self.position(uri, start), self.position(uri, start + len(needle)))

    def apply(self, edit: types.WorkspaceEdit) -> None:
        """Apply an edit as editors do: all ranges are those of the text before."""
        by_uri = dict(edit.changes or {})
        for change in edit.document_changes or []:
            assert change.text_document.version == self.buffers[change.text_document.uri].version
            by_uri[change.text_document.uri] = change.edits
        for uri, edits in by_uri.items():
            starts = self._offsets(uri)
            spans = [
                (
                    starts[e.range.start.line, e.range.start.character],
                    starts[e.range.end.line, e.range.end.character],
                    e.new_text,
                )
                for e in edits
            ]
            self.type(uri, *sorted(spans, reverse=True))

    # Diagnostics

    async def diagnostics(self, uri: str, *, nth: int = 1) -> list[types.Diagnostic]:
        """Return the ``nth`` set of diagnostics that was pushed for a document."""

        def pushed() -> list[types.PublishDiagnosticsParams] | None:
            found = [params for params in self.published if params.uri == uri]
            return found if len(found) >= nth else None

        return (await self.until(pushed))[nth - 1].diagnostics

    async def settled(self, uri: str, codes: list[str]) -> list[types.Diagnostic]:
        """Wait until the last pushed diagnostics of a document have these codes."""

        def last() -> Any:
            found = [params for params in self.published if params.uri == uri]
            if found and [d.code for d in found[-1].diagnostics] == codes:
                return (found[-1].diagnostics,)
            return None

        return (await self.until(last))[0]

    async def pull(self, uri: str, previous: str | None = None) -> Any:
        params = types.DocumentDiagnosticParams(
            types.TextDocumentIdentifier(uri), previous_result_id=previous
        )
        return await self.client.text_document_diagnostic_async(params)

    async def actions(
        self, uri: str, span: types.Range, only: list[str] | None = None
    ) -> list[types.CodeAction]:
        params = types.CodeActionParams(
            types.TextDocumentIdentifier(uri), span, types.CodeActionContext([], only=only)
        )
        found = await self.client.text_document_code_action_async(params)
        return [action for action in found or [] if isinstance(action, types.CodeAction)]

    async def edit_of(self, action: types.CodeAction) -> types.WorkspaceEdit:
        if action.edit is None:
            action = await self.client.code_action_resolve_async(action)
        assert action.edit is not None
        return action.edit

    async def hover(self, uri: str, needle: str) -> types.Hover | None:
        position = self.at(uri, needle).start
        params = types.HoverParams(types.TextDocumentIdentifier(uri), position)
        return await self.client.text_document_hover_async(params)

    async def signature(self, uri: str, offset: int) -> types.SignatureHelp | None:
        params = types.SignatureHelpParams(
            types.TextDocumentIdentifier(uri), self.position(uri, offset)
        )
        return await self.client.text_document_signature_help_async(params)

    async def completions(self, uri: str, offset: int) -> list[types.CompletionItem]:
        params = types.CompletionParams(
            types.TextDocumentIdentifier(uri), self.position(uri, offset)
        )
        found = await self.client.text_document_completion_async(params)
        return [] if found is None else list(found.items)

    async def hints(self, uri: str) -> list[tuple[int, str]]:
        """Return the line and the label of each inlay hint of a document."""
        text = self.buffers[uri].text
        span = types.Range(types.Position(0, 0), self.position(uri, len(text)))
        params = types.InlayHintParams(types.TextDocumentIdentifier(uri), span)
        found = await self.client.text_document_inlay_hint_async(params)
        return [(hint.position.line, str(hint.label)) for hint in found or []]

    async def execute(self, command: str, *arguments: dict[str, Any]) -> Any:
        params = types.ExecuteCommandParams(command, arguments=list(arguments))
        return await self.client.workspace_execute_command_async(params)

    async def stop(self) -> int:
        """Shut the server down, and return its exit code."""
        server = self.client._server
        if server.returncode is None:
            await self.client.shutdown_session()
        await self.client.stop()
        return server.returncode
