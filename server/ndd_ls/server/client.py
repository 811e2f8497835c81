"""What the client said of itself in ``initialize``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ndd_ls.text import Encoding

if TYPE_CHECKING:
    from ndd_ls.server.protocol import Json


@dataclass(frozen=True)
class Client:
    """What the client can do, as far as it changes what the server sends.

    Attributes:
        encoding: What columns are counted in.
        locale: The language of its user interface.
        pulls: It asks for diagnostics, and can be told to ask again. Who cannot be told would
            go on showing what was true before the user's DALI was found, and gets them pushed.
        versions: It takes the version with pushed diagnostics.
        related: It shows the other places of a diagnostic.
        descriptions: It shows links to a rule's page.
        action_literals: It takes code actions, not only commands.
        lazy_edits: It asks for the edit of an action when the user has chosen it.
        preferred: It knows preferred actions.
        document_changes: It takes edits with the version of the document.
        markdown_hover: Its hovers show Markdown.
        markdown_completion: So do its completions.
        label_details: It shows more beside a completion's name than its detail.
        markdown_signature: So do its signatures.
        label_offsets: It takes a parameter as a range of the signature's label.
        no_active_parameter: It can be told that the cursor is at none of the parameters.
        configuration: It can be asked for settings.
        registers_configuration: It wants to be asked to report changes of settings.
        registers_watchers: It watches files for the server.
        refreshes_hints: It can be told to ask for inlay hints again.
        progress: It shows the progress of work that the server has begun.
    """

    encoding: Encoding
    locale: str | None
    pulls: bool
    versions: bool
    related: bool
    descriptions: bool
    action_literals: bool
    lazy_edits: bool
    preferred: bool
    document_changes: bool
    markdown_hover: bool
    markdown_completion: bool
    label_details: bool
    markdown_signature: bool
    label_offsets: bool
    no_active_parameter: bool
    configuration: bool
    registers_configuration: bool
    registers_watchers: bool
    refreshes_hints: bool
    progress: bool


def read_client(params: Json) -> Client:
    """Return what the parameters of ``initialize`` say; what they leave out is not supported."""
    can = _Capabilities(params.get("capabilities"))
    document = "textDocument"
    item = f"{document}.completion.completionItem"
    action = f"{document}.codeAction"
    signature = f"{document}.signatureHelp.signatureInformation"
    return Client(
        encoding=_encoding(can.names("general.positionEncodings")),
        locale=params.get("locale"),
        pulls=can.section(f"{document}.diagnostic")
        and can.flag("workspace.diagnostics.refreshSupport"),
        versions=can.flag(f"{document}.publishDiagnostics.versionSupport"),
        related=can.flag(f"{document}.publishDiagnostics.relatedInformation")
        or can.flag(f"{document}.diagnostic.relatedInformation"),
        descriptions=can.flag(f"{document}.publishDiagnostics.codeDescriptionSupport")
        or can.flag(f"{document}.diagnostic.codeDescriptionSupport"),
        action_literals=can.section(f"{action}.codeActionLiteralSupport"),
        lazy_edits=can.flag(f"{action}.dataSupport")
        and "edit" in can.names(f"{action}.resolveSupport.properties"),
        preferred=can.flag(f"{action}.isPreferredSupport"),
        document_changes=can.flag("workspace.workspaceEdit.documentChanges"),
        markdown_hover="markdown" in can.names(f"{document}.hover.contentFormat"),
        markdown_completion="markdown" in can.names(f"{item}.documentationFormat"),
        label_details=can.flag(f"{item}.labelDetailsSupport"),
        markdown_signature="markdown" in can.names(f"{signature}.documentationFormat"),
        label_offsets=can.flag(f"{signature}.parameterInformation.labelOffsetSupport"),
        no_active_parameter=can.flag(f"{signature}.noActiveParameterSupport"),
        configuration=can.flag("workspace.configuration"),
        registers_configuration=can.flag("workspace.didChangeConfiguration.dynamicRegistration"),
        registers_watchers=can.flag("workspace.didChangeWatchedFiles.dynamicRegistration"),
        refreshes_hints=can.flag("workspace.inlayHint.refreshSupport"),
        progress=can.flag("window.workDoneProgress"),
    )


class _Capabilities:
    """Looks up dotted paths; anything of an unexpected type counts as not announced."""

    def __init__(self, root: Any) -> None:
        self._root = root

    def flag(self, path: str) -> bool:
        return self._at(path) is True

    def section(self, path: str) -> bool:
        return isinstance(self._at(path), dict)

    def names(self, path: str) -> list[str]:
        value = self._at(path)
        return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []

    def _at(self, path: str) -> Any:
        value = self._root
        for key in path.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        return value


def _encoding(names: list[str]) -> Encoding:
    """Return the first encoding in the client's order of preference that the server knows."""
    known = {encoding.value: encoding for encoding in Encoding}
    return next((known[name] for name in names if name in known), Encoding.UTF16)
