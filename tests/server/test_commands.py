"""Commands: what is known of a document, and stubs for other checkers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from editor import capabilities
from lsprotocol import types
from samples import PROGRAM

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.filterwarnings("error::pytest_lsp.checks.LspSpecificationWarning"),
]

DYNAMIC = Path("nvidia", "dali", "experimental", "dynamic")
COMMAND = Path(sys.executable).with_name("ndd-ls")


async def test_commands_are_announced(start):
    async with start() as editor:
        provider = editor.result.capabilities.execute_command_provider
        assert set(provider.commands) == {"ndd.types", "ndd.stubs"}
        with pytest.raises(Exception, match="unknown command"):
            await editor.execute("ndd.unheard")


async def test_what_is_known_is_what_the_command_line_prints(start, root):
    (root / "a.py").write_text(PROGRAM)
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        rows = await editor.execute("ndd.types", {"uri": uri})
        [images] = [row for row in rows if row["name"] == "images"]
        assert (images["kind"], images["batch_size"], images["row"]) == ("batch", 4, 12)
        assert await editor.execute("ndd.types", {"uri": (root / "b.py").as_uri()}) is None
    printed = subprocess.run(
        [COMMAND, "types", root / "a.py", "--output-format", "json"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert rows == json.loads(printed.stdout)


@pytest.mark.parametrize("name", ["visual_studio_code", "neovim"])
async def test_stubs_are_written_to_the_workspace(start, root, name):
    async with start(capabilities(name), locale="zh-CN") as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        done = await editor.execute("ndd.stubs", {"uri": uri})
        assert done["folder"] == str(root / "typings")
        files = [path for path in (root / "typings").rglob("*") if path.is_file()]
        assert done["files"] == len(files)
        [message] = await editor.until(lambda: editor.client.messages)
        assert done["version"] in message.message
        assert "类型存根" in message.message


async def test_stubs_are_of_the_users_dali_and_where_they_are_wanted(start, root, old_dali):
    found = capabilities("visual_studio_code")
    found.workspace.configuration = False
    async with start(found, initialization_options={"interpreter": str(old_dali)}) as editor:
        # Nothing is open, and nobody has waited until the installation was read.
        done = await editor.execute("ndd.stubs", {"output": "a b/存根"})
        assert (done["folder"], done["version"]) == (str(root / "a b" / "存根"), "2.4.99")
        assert (root / "a b" / "存根" / DYNAMIC / "__init__.pyi").is_file()


async def test_stubs_without_arguments_and_in_the_folder_of_the_document(start, root):
    inner = root / "packages" / "inner"
    inner.mkdir(parents=True)
    folders = [types.WorkspaceFolder(uri=path.as_uri(), name=path.name) for path in (root, inner)]
    async with start(workspace_folders=folders) as editor:
        done = await editor.execute("ndd.stubs")
        assert done["folder"] == str(root / "typings")
        done = await editor.execute("ndd.stubs", {"uri": (inner / "a.py").as_uri()})
        assert done["folder"] == str(inner / "typings")


async def test_what_hinders_the_stubs_is_said(start, root):
    (root / "typings").write_text("a file")
    async with start() as editor:
        with pytest.raises(Exception, match="typings"):
            await editor.execute("ndd.stubs")
    async with start(workspace_folders=[], root_uri=None) as editor:
        with pytest.raises(Exception, match="no folder"):
            await editor.execute("ndd.stubs")
