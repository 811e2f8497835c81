"""One client's session: what is open, what holds for it, and when its diagnostics go out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ndd_ls.features.diagnostics import diagnose
from ndd_ls.server.convert import Converter
from ndd_ls.server.environments import Environment, Environments, Listener, Wanted
from ndd_ls.server.files import (
    NotebookFile,
    OpenFile,
    SettingsFile,
    TextFile,
    is_python,
    is_settings,
    path_of,
)
from ndd_ls.server.hints import CellHints
from ndd_ls.server.messages import Messages
from ndd_ls.server.preferences import SECTION, Preferences

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from ndd_ls.catalog.environment import Problem
    from ndd_ls.config import Settings
    from ndd_ls.rules.finding import Finding
    from ndd_ls.server.client import Client
    from ndd_ls.server.endpoint import Endpoint
    from ndd_ls.server.files import Part
    from ndd_ls.server.protocol import Json
    from ndd_ls.text import Localized


class Session:
    """Keeps the open files in step with the editor.

    Args:
        endpoint: The way to the client.
        client: What it can do.
        params: The parameters of ``initialize``.
    """

    def __init__(self, endpoint: Endpoint, client: Client, params: Json) -> None:
        self.client = client
        self.convert = Converter(client)
        self._endpoint = endpoint
        self.messages = Messages(endpoint, progress=client.progress)
        self._preferences = Preferences(client.locale)
        self._preferences.set_editor(params.get("initializationOptions"))
        self._folders = _folders(params)
        self._environments = Environments(
            Listener(endpoint.post, self._on_progress, self._on_completed, self._on_found)
        )
        self._files: dict[str, OpenFile] = {}
        self._by_document: dict[str, OpenFile] = {}
        self._settings_files: dict[str, SettingsFile] = {}
        self._unpublished: dict[str, None] = {}
        self._published: dict[str, tuple[int | None, list[Json]]] = {}
        self._must_refresh = False
        self._hints = CellHints()
        self._changed_notebooks: dict[str, None] = {}

    # Documents

    def open_text(self, params: Json) -> None:
        """Take a document that was opened."""
        item = params["textDocument"]
        if is_python(item):
            self._open(TextFile(item, self._environment(item["uri"])))
        elif is_settings(item):
            self._settings_files[item["uri"]] = SettingsFile(item)

    def change_text(self, params: Json) -> None:
        """Take changes of a document."""
        identifier = params["textDocument"]
        file = self._files.get(identifier["uri"]) or self.settings_file(identifier)
        if isinstance(file, (TextFile, SettingsFile)):
            version = identifier.get("version")
            file.change(version, params["contentChanges"], self.client.encoding)
        if isinstance(file, TextFile):
            self._unpublished[file.uri] = None

    def close_text(self, params: Json) -> None:
        """Forget a document, and take back what was said of it."""
        self._settings_files.pop(params["textDocument"]["uri"], None)
        self._close(params["textDocument"]["uri"])

    def save_text(self, params: Json) -> None:
        """Look again at what rests on a saved document; a file of settings may have been, too."""
        document = params.get("textDocument") or params["notebookDocument"]
        self._look_again({document["uri"]})
        self._read_configuration()

    def open_notebook(self, params: Json) -> None:
        """Take a notebook that was opened."""
        uri = params["notebookDocument"]["uri"]
        self._open(NotebookFile(params, self._environment(uri)))

    def change_notebook(self, params: Json) -> None:
        """Take changes of a notebook."""
        file = self._files.get(params["notebookDocument"]["uri"])
        if isinstance(file, NotebookFile):
            before = {part.uri for part in file.parts()}
            file.change(params["change"], self.client.encoding)
            for uri in before.difference(part.uri for part in file.parts()):
                self._forget(uri)
            self._register(file)
            self._unpublished[file.uri] = self._changed_notebooks[file.uri] = None

    def close_notebook(self, params: Json) -> None:
        """Forget a notebook."""
        self._close(params["notebookDocument"]["uri"])

    def _open(self, file: OpenFile) -> None:
        self._files[file.uri] = file
        self._register(file)
        self._configure(file)
        self._tell_configuration()
        self._unpublished[file.uri] = None

    def _register(self, file: OpenFile) -> None:
        for part in file.parts():
            self._by_document[part.uri] = file

    def _close(self, uri: str) -> None:
        file = self._files.pop(uri, None)
        self._unpublished.pop(uri, None)
        self._changed_notebooks.pop(uri, None)
        if file is None:
            return
        for part in file.parts():
            self._forget(part.uri)

    def _forget(self, uri: str) -> None:
        self._by_document.pop(uri, None)
        self._hints.forget(uri)
        if self._published.pop(uri, (None, []))[1]:
            self._publish(uri, None, [])
            del self._published[uri]

    def file_of(self, document: Json) -> tuple[OpenFile, Part, Settings] | None:
        """Return the program that a document is in; None if it is not to be looked at."""
        file = self._by_document.get(document["uri"])
        if file is None or file.settings is None:
            return None
        return file, file.part(document["uri"]), file.settings

    def settings_file(self, document: Json) -> SettingsFile | None:
        """Return the file of settings that a document is, None for any other."""
        return self._settings_files.get(document["uri"])

    def note_hints(self, file: OpenFile, part: Part) -> None:
        """Note that the editor has asked for the hints of a document."""
        if isinstance(file, NotebookFile) and self.client.refreshes_hints:
            self._hints.note(file, part)

    # Settings, environment

    def pull_configuration(self) -> None:
        """Ask the client for the settings."""
        if self.client.configuration:
            items = {"items": [{"section": SECTION}]}
            self._endpoint.request("workspace/configuration", items, self._on_configuration)

    def _on_configuration(self, result: Any) -> None:
        if isinstance(result, list) and result:
            self._set_editor(result[0])

    def change_configuration(self, params: Json) -> None:
        """Take changed settings, or ask for them where the client rather answers."""
        if self.client.configuration:
            self.pull_configuration()
        else:
            self._set_editor(params.get("settings"))

    def _set_editor(self, raw: Any) -> None:
        if raw is not None and self._preferences.set_editor(raw):
            self._read_configuration()

    def change_folders(self, params: Json) -> None:
        """Take opened and closed workspace folders."""
        event = params["event"]
        removed = {path_of(folder["uri"]) for folder in event["removed"]}
        added = [path_of(folder["uri"]) for folder in event["added"]]
        kept = [folder for folder in self._folders if folder not in removed]
        self._folders = tuple(dict.fromkeys([*kept, *(path for path in added if path)]))
        self._read_configuration()

    def change_watched(self, params: Json) -> None:
        """Take changes on disk."""
        changed = {change["uri"] for change in params["changes"]}
        if any(uri.endswith(".py") for uri in changed):
            self._look_again(changed)
        if any(uri.endswith("/pyproject.toml") for uri in changed):
            self._read_configuration()

    def _look_again(self, changed: set[str]) -> None:
        """Look again at the modules that open files import, where others than these changed."""
        files = [file for file in self._files.values() if file.uri not in changed]
        if files:
            self._environments.look_again()
            for file in files:
                file.document.invalidate_imports()
            self._say_again(files)

    def _read_configuration(self) -> None:
        self._preferences.forget_files()
        for file in self._files.values():
            self._configure(file)
        self._tell_configuration()
        self._say_again(self._files.values())

    def _say_again(self, files: Iterable[OpenFile]) -> None:
        for file in files:
            self._unpublished[file.uri] = None
            self._must_refresh = True

    def _configure(self, file: OpenFile) -> None:
        settings = self._preferences.of(file.path)
        excluded = file.path is not None and settings.excludes(file.path)
        file.settings = None if excluded else settings
        file.set_environment(self._environments.get(settings, self._folders))

    def _tell_configuration(self) -> None:
        locale = self.locale(None)
        self.messages.configuration([p.text(locale) for p in self._preferences.problems()])

    def wanted(self, uri: str | None) -> Wanted:
        """Return which DALI a document means, or the workspace where there is none."""
        return self._environment(uri).wanted

    def locale(self, uri: str | None) -> str:
        """Return the language of messages about a document, or about the workspace."""
        return self._preferences.of(None if uri is None else path_of(uri)).locale or "en"

    def _environment(self, uri: str | None) -> Environment:
        settings = self._preferences.of(None if uri is None else path_of(uri))
        return self._environments.get(settings, self._folders)

    def _on_progress(self, wanted: Wanted, what: Localized | None) -> None:
        self.messages.progress(wanted, what, self.locale(None))

    def _on_completed(self, environment: Environment, problems: Sequence[Problem]) -> None:
        for problem in problems:
            self.messages.environment(problem, self.locale(None))
        self._say_again([file for file in self._in(environment) if file.refresh_catalog()])

    def _on_found(self, environment: Environment) -> None:
        files = self._in(environment)
        for file in files:
            file.document.invalidate_imports()
        self._say_again(files)

    def _in(self, environment: Environment) -> list[OpenFile]:
        return [file for file in self._files.values() if file.environment is environment]

    # Diagnostics

    def findings(self, file: OpenFile) -> list[Finding]:
        """Return what there is to say of a program."""
        return [] if file.settings is None else diagnose(file.document, file.settings)

    def diagnostics(self, file: OpenFile, part: Part, findings: list[Finding]) -> list[Json]:
        """Return the findings in one document."""
        locale = "en" if file.settings is None else file.settings.locale or "en"
        return [
            self.convert.diagnostic(file, part, finding, locale)
            for finding in findings
            if file.part_at(finding.span) == part
        ]

    def on_idle(self) -> None:
        """Send what is due, one program at a time: something newer may be waiting."""
        if not self.client.pulls:
            while self._unpublished:
                if not self._publish_file(next(iter(self._unpublished))):
                    return
        must_refresh = self._must_refresh
        self._must_refresh = False
        if must_refresh and self.client.pulls:
            self._endpoint.request("workspace/diagnostic/refresh", None)
        if self.client.refreshes_hints and (self._cells_changed() or must_refresh):
            self._endpoint.request("workspace/inlayHint/refresh", None)
        self._environments.start_workers()

    def _cells_changed(self) -> bool:
        """Tell whether hints have changed where the editor does not know that they have."""
        changed = [self._files[uri] for uri in self._changed_notebooks]
        self._changed_notebooks.clear()
        # Of each, not only until one is found: what they are now is noted.
        found = {self._hints.changed_elsewhere(file) for file in changed}
        return True in found

    def _publish_file(self, uri: str) -> bool:
        """Publish one program; False if something newer arrived meanwhile, which goes first."""
        file = self._files[uri]
        # Out of the list first: should it fail, the others must still get their turn.
        del self._unpublished[uri]
        findings = self.findings(file)
        if self._endpoint.pending():
            self._unpublished[uri] = None
            return False
        for part in file.parts():
            self._publish(part.uri, part.version, self.diagnostics(file, part, findings))
        return True

    def _publish(self, uri: str, version: int | None, diagnostics: list[Json]) -> None:
        if self.client.pulls or self._published.get(uri) == (version, diagnostics):
            return
        self._published[uri] = (version, diagnostics)
        params: Json = {"uri": uri, "diagnostics": diagnostics}
        if self.client.versions and version is not None:
            params["version"] = version
        self._endpoint.notify("textDocument/publishDiagnostics", params)


def _folders(params: Json) -> tuple[Path, ...]:
    uris = [folder["uri"] for folder in params.get("workspaceFolders") or ()]
    if not uris and params.get("rootUri"):
        uris = [params["rootUri"]]
    return tuple(path for path in map(path_of, uris) if path is not None)
