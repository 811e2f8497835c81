"""The answers to what the editor asks about a place: actions, hovers, completions, diagnostics."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from ndd_ls.features.actions import Action, code_actions
from ndd_ls.features.completion import complete, describe_completion
from ndd_ls.features.definition import definition, type_definition
from ndd_ls.features.hover import hover
from ndd_ls.features.hover.configuration import configuration_hover
from ndd_ls.features.inlay import inlay_hints
from ndd_ls.features.signatures import signature_at
from ndd_ls.server import protocol
from ndd_ls.server.convert import markup
from ndd_ls.server.endpoint import RequestError
from ndd_ls.text import normalize_locale

if TYPE_CHECKING:
    from collections.abc import Callable

    from ndd_ls.catalog.definitions import Definition, Definitions
    from ndd_ls.config import Settings
    from ndd_ls.features.document import Document
    from ndd_ls.server.endpoint import Endpoint
    from ndd_ls.server.files import OpenFile, Part
    from ndd_ls.server.protocol import Json
    from ndd_ls.server.session import Session

NO_DIAGNOSTICS: Json = {"kind": "full", "items": []}


class Answers:
    """Answers requests.

    Args:
        session: What is open.
        endpoint: What has arrived.
    """

    def __init__(self, session: Session, endpoint: Endpoint) -> None:
        self._session = session
        self._client = session.client
        self._convert = session.convert
        self._endpoint = endpoint
        self._reports: dict[str, tuple[str, list[Json]]] = {}
        self._identities = itertools.count(1)

    def diagnostics(self, params: Json) -> Json:
        """Answer ``textDocument/diagnostic``.

        Raises:
            RequestError: The document has changed since, so that nobody waits for the answer.
        """
        found = self._session.file_of(params["textDocument"])
        if found is None:
            return NO_DIAGNOSTICS
        file, part, _ = found
        if self._endpoint.superseded(file.uri):
            raise RequestError(protocol.CONTENT_MODIFIED, "the document has changed")
        items = self._session.diagnostics(file, part, self._session.findings(file))
        identity, last = self._reports.get(part.uri, ("", None))
        if items == last and params.get("previousResultId") == identity:
            return {"kind": "unchanged", "resultId": identity}
        if items != last:
            identity = str(next(self._identities))
            self._reports[part.uri] = (identity, items)
        return {"kind": "full", "resultId": identity, "items": items}

    def code_actions(self, params: Json) -> list[Json] | None:
        """Answer ``textDocument/codeAction``."""
        found = self._session.file_of(params["textDocument"])
        if found is None or not self._client.action_literals:
            return None
        file, part, settings = found
        result = []
        for index, action in enumerate(self._actions(file, part, settings, params)):
            item = self._convert.action(file, action, settings.locale or "en")
            if self._client.lazy_edits:
                item["data"] = {
                    "uri": part.uri,
                    "version": part.version,
                    "query": {"range": params["range"], "context": params.get("context")},
                    "index": index,
                }
            else:
                item["edit"] = self._convert.workspace_edit(file, action.edits)
            result.append(item)
        return result

    def _actions(
        self, file: OpenFile, part: Part, settings: Settings, params: Json
    ) -> list[Action]:
        only = (params.get("context") or {}).get("only")
        if only is not None and "" in only:
            only = None
        span = part.to_span(params["range"], self._client.encoding)
        return code_actions(file.document, settings, span, only)

    def resolve_action(self, item: Json) -> Json:
        """Answer ``codeAction/resolve``.

        Raises:
            RequestError: The document has changed since the action was offered.
        """
        data = item["data"]
        found = self._session.file_of(data)
        # Some clients drop members that are null.
        if found is None or found[1].version != data.get("version"):
            raise RequestError(protocol.CONTENT_MODIFIED, "the document has changed")
        file, part, settings = found
        action = self._actions(file, part, settings, data["query"])[data["index"]]
        return {**item, "edit": self._convert.workspace_edit(file, action.edits)}

    def hover(self, params: Json) -> Json | None:
        """Answer ``textDocument/hover``."""
        found = self._session.file_of(params["textDocument"])
        if found is None:
            return self._settings_hover(params)
        file, part, settings = found
        offset = part.to_offset(params["position"], self._client.encoding)
        result = hover(file.document, offset, settings, file.environment.documentation)
        return None if result is None else self._convert.hover(part, result)

    def _settings_hover(self, params: Json) -> Json | None:
        file = self._session.settings_file(params["textDocument"])
        if file is None:
            return None
        offset = file.part.to_offset(params["position"], self._client.encoding)
        locale = self._session.locale(file.part.uri)
        result = configuration_hover(file.part.lines, offset, locale)
        return None if result is None else self._convert.hover(file.part, result)

    def definition(self, params: Json) -> Json | None:
        """Answer ``textDocument/definition`` for names of DALI."""
        return self._defined(params, definition)

    def type_definition(self, params: Json) -> Json | None:
        """Answer ``textDocument/typeDefinition`` for objects of DALI."""
        return self._defined(params, type_definition)

    def _defined(
        self, params: Json, find: Callable[[Document, int, Definitions], Definition | None]
    ) -> Json | None:
        found = self._session.file_of(params["textDocument"])
        if found is None:
            return None
        file, part, _ = found
        definitions = file.environment.definitions
        if definitions is None:
            return None
        offset = part.to_offset(params["position"], self._client.encoding)
        place = find(file.document, offset, definitions)
        return None if place is None else self._convert.location(place)

    def inlay_hints(self, params: Json) -> list[Json] | None:
        """Answer ``textDocument/inlayHint``."""
        found = self._session.file_of(params["textDocument"])
        if found is None:
            return None
        file, part, settings = found
        span = part.to_span(params["range"], self._client.encoding)
        self._session.note_hints(file, part)
        return [
            self._convert.inlay_hint(part, hint)
            for hint in inlay_hints(file.document, span, settings)
        ]

    def signature_help(self, params: Json) -> Json | None:
        """Answer ``textDocument/signatureHelp``."""
        found = self._session.file_of(params["textDocument"])
        if found is None:
            return None
        file, part, settings = found
        offset = part.to_offset(params["position"], self._client.encoding)
        result = signature_at(file.document, offset, settings, file.environment.documentation)
        return None if result is None else self._convert.signature(result)

    def completion(self, params: Json) -> Json | None:
        """Answer ``textDocument/completion``."""
        found = self._session.file_of(params["textDocument"])
        if found is None:
            return None
        file, part, settings = found
        offset = part.to_offset(params["position"], self._client.encoding)
        locale = normalize_locale(settings.locale)
        offered = complete(
            file.document, offset, locale, file.environment.documentation, part.start
        )
        items = [self._convert.completion(part, item, index) for index, item in enumerate(offered)]
        return {"isIncomplete": False, "items": items}

    def resolve_completion(self, item: Json) -> Json:
        """Answer ``completionItem/resolve``."""
        data: Any = item.get("data") or {}
        found = self._session.file_of(data) if "uri" in data else None
        if found is None:
            return item
        file, _, settings = found
        text = describe_completion(
            file.document.catalog,
            data["path"],
            settings,
            file.environment.documentation,
            data.get("argument"),
        )
        if text is None:
            return item
        return {**item, "documentation": markup(text, markdown=self._client.markdown_completion)}
