"""Settings, environments, projects and notebooks."""

from __future__ import annotations

import pytest
from editor import capabilities, pulling
from lsprotocol import types
from samples import CODES, PROGRAM

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.filterwarnings("error::pytest_lsp.checks.LspSpecificationWarning"),
]

WITHOUT_CONFIGURATION = capabilities("visual_studio_code")
WITHOUT_CONFIGURATION.workspace.configuration = False


# Settings


async def test_settings_from_the_start(start, root):
    options = {"ndd-ls": {"ignore": ["NDD101"], "severity": {"NDD106": "hint"}}}
    async with start(initialization_options=options) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        found = await editor.settled(uri, CODES[1:])
        assert found[0].severity == types.DiagnosticSeverity.Hint


async def test_settings_that_the_client_is_asked_for(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, CODES)
        editor.client.set_configuration({"ignore": ["NDD1"]}, section="ndd-ls")
        editor.client.workspace_did_change_configuration(
            types.DidChangeConfigurationParams(settings=None)
        )
        await editor.settled(uri, ["NDD501", "NDD506"])


async def test_settings_that_the_client_sends(start, root):
    async with start(WITHOUT_CONFIGURATION) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, CODES)
        editor.client.workspace_did_change_configuration(
            types.DidChangeConfigurationParams(settings={"ndd-ls": {"select": ["NDD501"]}})
        )
        await editor.settled(uri, ["NDD501"])


@pytest.mark.parametrize("options", [7, [], "x", {"select": 3, "unheard": 1}, {"ndd-ls": [1]}])
async def test_malformed_settings_are_told_and_the_rest_goes_on(start, root, options):
    async with start(WITHOUT_CONFIGURATION, initialization_options=options) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, CODES)
        assert editor.client.messages
        assert not any("Traceback" in m.message for m in editor.client.messages)


async def test_a_file_of_settings_and_its_changes(start, root):
    file = root / "pyproject.toml"
    file.write_text('[tool.ndd-ls]\nignore = ["NDD1"]\nexclude = ["gen"]\n')
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        excluded = editor.open((root / "gen" / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, ["NDD501", "NDD506"])
        await editor.settled(excluded, [])
        assert await editor.actions(excluded, editor.at(excluded, "批次[0]")) == []
        watched = [r for r in editor.registrations if r.method.endswith("didChangeWatchedFiles")]
        globs = [w["globPattern"] for w in watched[0].register_options["watchers"]]
        assert globs == ["**/pyproject.toml", "**/*.py"]
        file.write_text("[tool.ndd-ls]\n")
        changed = types.FileEvent(uri=file.as_uri(), type=types.FileChangeType.Changed)
        editor.client.workspace_did_change_watched_files(
            types.DidChangeWatchedFilesParams([changed])
        )
        await editor.settled(uri, CODES)
        await editor.settled(excluded, CODES)


async def test_saving_reads_settings_again_where_nobody_watches_files(start, root):
    file = root / "pyproject.toml"
    file.write_text('[tool.ndd-ls]\nselect = ["NDD101"]\n')
    async with start(capabilities("neovim")) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, ["NDD101"])
        file.unlink()
        identifier = types.TextDocumentIdentifier(uri)
        editor.client.text_document_did_save(types.DidSaveTextDocumentParams(identifier))
        await editor.settled(uri, CODES)


async def test_a_malformed_file_of_settings_is_told_once(start, root):
    (root / "pyproject.toml").write_text("[tool.ndd-ls]\nselect = [\n")
    async with start() as editor:
        one = editor.open((root / "a.py").as_uri(), PROGRAM)
        two = editor.open((root / "b.py").as_uri(), PROGRAM)
        await editor.settled(one, CODES)
        await editor.settled(two, CODES)
        [message] = editor.client.messages
        assert "pyproject.toml" in message.message


# Environments


async def test_an_interpreter_that_does_not_exist_is_told_once(start, root):
    options = {"interpreter": "/nowhere/python"}
    async with start(WITHOUT_CONFIGURATION, initialization_options=options) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, CODES)
        await editor.until(lambda: editor.client.messages)
        editor.open((root / "b.py").as_uri(), PROGRAM)
        await editor.settled((root / "b.py").as_uri(), CODES)
        [message] = editor.client.messages
        assert "/nowhere/python" in message.message


async def test_no_dali_is_no_reason_to_interrupt(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, CODES)
        await editor.until(lambda: editor.client.log_messages)
        assert "DALI" in editor.client.log_messages[0].message
        assert editor.client.messages == []


async def test_the_users_dali_is_read_with_progress_and_then_answers(start, root, old_dali):
    options = {"interpreter": str(old_dali)}
    async with start(WITHOUT_CONFIGURATION, initialization_options=options) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        # The shipped catalog answers meanwhile.
        await editor.diagnostics(uri)
        reports = editor.client.progress_reports
        [values] = await editor.until(
            lambda: [v for v in reports.values() if v and v[-1].kind == "end"]
        )
        assert "2.4.99" in values[0].title
        hover = await editor.hover(uri, "image(jpegs")
        assert "2.4.99" in hover.contents.value
        # DALI's own documentation, from the user's installation.
        assert "Decodes images" in hover.contents.value
        await editor.settled(uri, CODES)


@pytest.mark.parametrize("label_details", [True, False])
async def test_completions_come_with_the_documentation_of_the_users_dali(
    start, root, old_dali, label_details
):
    found = capabilities("visual_studio_code")
    found.workspace.configuration = False
    found.text_document.completion.completion_item.label_details_support = label_details
    options = {"interpreter": str(old_dali)}
    async with start(found, initialization_options=options) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM + "ndd.decoders.")
        reports = editor.client.progress_reports
        await editor.until(lambda: [v for v in reports.values() if v and v[-1].kind == "end"])
        items = await editor.completions(uri, len(editor.buffers[uri].text))
        [image] = [item for item in items if item.label == "image"]
        if label_details:
            assert image.detail == "cpu, gpu"
            assert image.label_details.description == "Decodes images"
        else:
            assert image.detail == "Decodes images"
        resolved = await editor.client.completion_item_resolve_async(image)
        assert "Decodes images." in resolved.documentation.value


async def test_pulling_clients_are_told_that_the_catalog_has_changed(start, root, old_dali):
    found = pulling(capabilities("visual_studio_code"))
    found.workspace.configuration = False
    async with start(found, initialization_options={"interpreter": str(old_dali)}) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.pull(uri)
        await editor.until(lambda: editor.client.diagnostic_refresh_count)
        assert [d.code for d in (await editor.pull(uri)).items] == CODES


# Projects


async def test_hints_are_asked_for_again_when_another_file_has_been_looked_at(start, root):
    (root / "data.py").write_text(
        "import nvidia.dali.experimental.dynamic as ndd\n\nimages = ndd.imread(['a', 'b'])\n"
    )
    async with start(capabilities("neovim")) as editor:
        uri = editor.open((root / "main.py").as_uri(), "from data import images\nmine = images\n")
        await editor.until(lambda: editor.hint_refreshes)
        assert await editor.hints(uri) == [(1, ": Batch[2] cpu uint8 HWC")]
        # Saved with another content, and looked at again.
        before = editor.hint_refreshes
        (root / "data.py").write_text("images = 1\n")
        changed = types.FileEvent((root / "data.py").as_uri(), types.FileChangeType.Changed)
        params = types.DidChangeWatchedFilesParams([changed])
        editor.client.workspace_did_change_watched_files(params)
        await editor.until(lambda: editor.hint_refreshes > before + 1)
        assert await editor.hints(uri) == []


async def test_hints_are_asked_for_again_when_the_setting_changes(start, root):
    found = capabilities("neovim")
    found.workspace.configuration = False
    async with start(found) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        assert len(await editor.hints(uri)) == 3
        editor.client.workspace_did_change_configuration(
            types.DidChangeConfigurationParams(settings={"ndd-ls": {"inlayHints": "off"}})
        )
        await editor.until(lambda: editor.hint_refreshes)
        assert await editor.hints(uri) == []


async def test_names_of_other_files_arrive_later(start, root):
    (root / "data.py").write_text(
        "import nvidia.dali.experimental.dynamic as ndd\n\n"
        "def load(name):\n    return ndd.imread([name, name])\n"
    )
    text = "from data import load\n\nprint(load('a')[0])\n"
    async with start() as editor:
        uri = editor.open((root / "main.py").as_uri(), text)
        await editor.settled(uri, ["NDD101"])


async def test_folders_come_and_go(start, root):
    async with start(workspace_folders=[]) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, CODES)
        folder = types.WorkspaceFolder(uri=root.as_uri(), name="root")
        for added, removed in (([folder], []), ([], [folder])):
            event = types.WorkspaceFoldersChangeEvent(added=added, removed=removed)
            editor.client.workspace_did_change_workspace_folders(
                types.DidChangeWorkspaceFoldersParams(event)
            )
        editor.type(uri, (0, 0, "\n"))
        assert [d.code for d in await editor.diagnostics(uri, nth=2)] == CODES
