"""The architecture's invariants that can be read off the imports."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "server" / "ndd_ls"
FILES = sorted(PACKAGE.rglob("*.py"))

# Lowest first. The last two stand beside each other; the command line starts the server.
LAYERS = [
    "text",
    "syntax",
    "catalog",
    "semantic",
    "stubs",
    "rules",
    "config",
    "features",
    "server",
    "cli",
]
ALONE = {
    "tree_sitter": "syntax",
    "tree_sitter_python": "syntax",
    "jedi": "semantic",
    "pygls": "tests",
    "lsprotocol": "tests",
}
MAX_LINES = 500


def violations(layer: str, source: str) -> list[str]:
    """Return the imports in a file of ``layer`` that the architecture forbids."""
    tree = ast.parse(source)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                found.append("a relative import hides its layer")
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            root, _, rest = name.partition(".")
            if root in ALONE and layer != ALONE[root]:
                found.append(f"{root} belongs to {ALONE[root]}/")
            inner = rest.partition(".")[0]
            if root == "ndd_ls" and inner in LAYERS and layer in LAYERS:
                upward = LAYERS.index(inner) > LAYERS.index(layer)
                sideways = layer == "cli" and inner == "server"
                # Only what `serve` needs, and not before it is asked for.
                starts_it = name.startswith("ndd_ls.server.main.") and node not in tree.body
                if upward or (sideways and not starts_it):
                    found.append(f"{layer}/ imports {name}")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_downwards(path):
    layer = path.relative_to(PACKAGE).parts[0]
    assert violations(layer, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("text", "from ndd_ls.syntax import Source"),
        ("rules", "def f():\n    import ndd_ls.features.hover"),
        ("semantic", "import tree_sitter"),
        ("features", "from jedi import Script"),
        ("cli", "from lsprotocol import types"),
        ("cli", "def f():\n    from ndd_ls.server.endpoint import Endpoint"),
        ("cli", "from ndd_ls.server.main import serve"),
        ("server", "from ndd_ls.cli.main import main"),
        ("rules", "from ..features import hover"),
    ],
)
def test_a_planted_violation_is_found(layer, source):
    assert len(violations(layer, source)) == 1


def test_imports_that_are_allowed_are_not_found():
    assert violations("cli", "def f():\n    from ndd_ls.server.main import serve") == []
    assert violations("semantic", "import jedi\nfrom ndd_ls.text import Span") == []


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_file_is_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES
