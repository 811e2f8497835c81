"""The servers, and how each is started and configured: as its documentation tells."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Server:
    """One language server.

    Attributes:
        name: What the report calls it.
        package: The distribution whose version is reported.
        command: The program in the environment's ``bin``, and its arguments.
        settings: What it gets when it asks for its configuration.
        options: The initialization options.
        syntax_only: It reports syntax errors alone, so that a correct program has no diagnostics.
    """

    name: str
    package: str
    command: tuple[str, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] | None = None
    syntax_only: bool = False

    @property
    def version(self) -> str:
        """The version that is installed."""
        return version(self.package)


def servers(environment: Path) -> list[Server]:
    """Return the servers that are installed in a virtual environment."""
    python = str(environment / "bin" / "python")
    analysis = {"diagnosticMode": "openFilesOnly", "useLibraryCodeForTypes": True}
    return [
        Server("ndd-ls", "ndd-language-server", ("ndd-ls", "serve")),
        Server("ruff", "ruff", ("ruff", "server")),
        Server("ty", "ty", ("ty", "server"), {"ty": {}, "python": {"pythonPath": python}}),
        Server(
            "pyrefly",
            "pyrefly",
            ("pyrefly", "lsp"),
            {"python": {"pythonPath": python, "pyrefly": {"displayTypeErrors": "force-on"}}},
        ),
        Server(
            "pyright",
            "pyright",
            ("pyright-langserver", "--stdio"),
            {"python": {"pythonPath": python, "analysis": analysis}, "pyright": {}},
        ),
        Server(
            "jedi-language-server",
            "jedi-language-server",
            ("jedi-language-server",),
            options={"workspace": {"environmentPath": python}},
            syntax_only=True,
        ),
    ]
