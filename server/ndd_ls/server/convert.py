"""From what the features return to what goes over the wire."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.config.pages import rule_page
from ndd_ls.server import protocol
from ndd_ls.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ndd_ls.catalog.definitions import Definition
    from ndd_ls.features.actions import Action
    from ndd_ls.features.completion import Completion
    from ndd_ls.features.hover import Hover
    from ndd_ls.features.inlay import InlayHint
    from ndd_ls.features.signatures import Parameter, Signature
    from ndd_ls.rules.finding import Finding
    from ndd_ls.server.client import Client
    from ndd_ls.server.files import OpenFile, Part
    from ndd_ls.server.protocol import Json
    from ndd_ls.text import Edit

SOURCE = "ndd"

_VERBATIM = re.compile(r"(^```.*\n(?:.*\n)*?```$|(?:^\|.*$\n?)+)", re.MULTILINE)
_FENCE = re.compile(r"^```.*\n?", re.MULTILINE)
_CODE = re.compile(r"(`+) ?(.+?) ?\1")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_HEADING = re.compile(r"^#+ +", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\((\S+?)\)")


class Converter:
    """Writes results as one client wants them.

    Args:
        client: What it can do.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def diagnostic(self, file: OpenFile, part: Part, finding: Finding, locale: str) -> Json:
        """Return a finding as a ``Diagnostic`` of the document that it is in."""
        result: Json = {
            "range": part.to_range(finding.span, self._client.encoding),
            "severity": protocol.SEVERITIES[finding.severity.value],
            "code": finding.code,
            "source": SOURCE,
            "message": finding.message.get(locale),
        }
        if self._client.descriptions:
            result["codeDescription"] = {"href": rule_page(finding.code, locale)}
        if self._client.related and finding.related:
            related = []
            for other in finding.related:
                place = file.part_at(other.span)
                if place is not None:
                    span = place.to_range(other.span, self._client.encoding)
                    location = {"uri": place.uri, "range": span}
                    related.append({"location": location, "message": other.message.get(locale)})
            result["relatedInformation"] = related
        return result

    def workspace_edit(self, file: OpenFile, edits: Iterable[Edit]) -> Json:
        """Return edits of a program as a ``WorkspaceEdit`` of its documents."""
        by_part: dict[str, tuple[Part, list[Json]]] = {}
        for edit in edits:
            part = file.part_at(edit.span)
            if part is None:
                continue
            span = part.to_range(edit.span, self._client.encoding)
            _, changes = by_part.setdefault(part.uri, (part, []))
            changes.append({"range": span, "newText": edit.text})
        if not self._client.document_changes:
            return {"changes": {uri: changes for uri, (_, changes) in by_part.items()}}
        return {
            "documentChanges": [
                {"textDocument": {"uri": uri, "version": part.version}, "edits": changes}
                for uri, (part, changes) in by_part.items()
            ]
        }

    def action(self, file: OpenFile, action: Action, locale: str) -> Json:
        """Return a ``CodeAction`` without its edit."""
        result: Json = {"title": action.title.get(locale), "kind": action.kind}
        if action.finding is not None:
            part = file.part_at(action.finding.span)
            if part is not None:
                result["diagnostics"] = [self.diagnostic(file, part, action.finding, locale)]
        if action.preferred and self._client.preferred:
            result["isPreferred"] = True
        return result

    def hover(self, part: Part, hover: Hover) -> Json:
        """Return a ``Hover``."""
        return {
            "contents": markup(hover.markdown, markdown=self._client.markdown_hover),
            "range": part.to_range(hover.span, self._client.encoding),
        }

    def location(self, definition: Definition) -> Json:
        """Return a ``Location`` in a file of DALI, whose columns are the same in all encodings."""
        start = {"line": definition.line, "character": definition.column}
        end = {**start, "character": definition.column + definition.length}
        return {"uri": definition.file.as_uri(), "range": {"start": start, "end": end}}

    def inlay_hint(self, part: Part, hint: InlayHint) -> Json:
        """Return an ``InlayHint``."""
        place = part.to_range(Span(hint.offset, hint.offset), self._client.encoding)
        return {
            "position": place["start"],
            "label": hint.label,
            "kind": protocol.INLAY_HINT_TYPE,
        }

    def completion(self, part: Part, completion: Completion, index: int) -> Json:
        """Return the ``index``-th ``CompletionItem``; its documentation is asked for later."""
        span = part.to_range(completion.span, self._client.encoding)
        result: Json = {
            "label": completion.label,
            "kind": protocol.COMPLETION_KINDS[completion.kind],
            "textEdit": {"range": span, "newText": completion.label},
            "sortText": f"{index:04}",
            "data": {
                "uri": part.uri,
                "path": completion.path,
                "argument": completion.argument if completion.kind == "argument" else None,
            },
        }
        detail = completion.detail
        if completion.summary and self._client.label_details:
            result["labelDetails"] = {"description": completion.summary}
        elif completion.summary:
            detail = completion.summary
        if detail:
            result["detail"] = detail
        imports = completion.imports
        if imports is not None:
            where = part.to_range(imports.span, self._client.encoding)
            result["additionalTextEdits"] = [{"range": where, "newText": imports.text}]
        return result

    def signature(self, signature: Signature) -> Json:
        """Return ``SignatureHelp`` with one signature."""
        result: Json = {
            "label": signature.label,
            "parameters": [self._parameter(signature.label, p) for p in signature.parameters],
        }
        if signature.documentation is not None:
            result["documentation"] = self._signature_markup(signature.documentation)
        active: int | None = signature.active
        if active is None and not self._client.no_active_parameter:
            active = len(signature.parameters)  # which editors take for none
        return {"signatures": [result], "activeSignature": 0, "activeParameter": active}

    def _parameter(self, label: str, parameter: Parameter) -> Json:
        start, end = parameter.start, parameter.end
        result: Json = {"label": label[start:end]}
        if self._client.label_offsets:
            # The label has these in UTF-16, whatever positions are in.
            result["label"] = [_utf16(label[:start]), _utf16(label[:end])]
        if parameter.documentation is not None:
            result["documentation"] = self._signature_markup(parameter.documentation)
        return result

    def _signature_markup(self, text: str) -> Json:
        return markup(text, markdown=self._client.markdown_signature)


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def markup(text: str, *, markdown: bool) -> Json:
    """Return Markdown as ``MarkupContent``, stripped of its marks for who shows plain text."""
    if markdown:
        return {"kind": "markdown", "value": text}
    parts = _VERBATIM.split(text)
    parts[::2] = [_plain(prose) for prose in parts[::2]]
    parts[1::2] = [_verbatim(part) for part in parts[1::2]]
    return {"kind": "plaintext", "value": "".join(parts)}


def _plain(prose: str) -> str:
    prose = _LINK.sub(r"\1 (\2)", _HEADING.sub("", prose))
    return _CODE.sub(r"\2", _STRONG.sub(r"\1", prose))


def _verbatim(part: str) -> str:
    if part.startswith("```"):
        return _FENCE.sub("", part)
    # A table goes on lining up.
    return _CODE.sub(lambda mark: f"{mark[2]:{len(mark[0])}}", part)
