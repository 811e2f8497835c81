"""Notebooks: cells are one program, and each cell gets its own diagnostics."""

from __future__ import annotations

import pytest
from editor import Buffer, capabilities, pulling
from lsprotocol import types

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.filterwarnings("error::pytest_lsp.checks.LspSpecificationWarning"),
]

NOTEBOOK = "file:///notes.ipynb"
CODE, MARKUP = types.NotebookCellKind.Code, types.NotebookCellKind.Markup
CELLS = [
    (CODE, "%pip install nvidia-dali-cuda120\nimport nvidia.dali.experimental.dynamic as ndd"),
    (MARKUP, "# 🦊 len(batch)"),
    (CODE, "%%bash\necho ndd[0]"),
    (CODE, "%matplotlib inline\nfiles = !ls *.jpg\nbatch = ndd.imread(['a', 'b'])"),
    (CODE, "%%time\nprint('狐狸🦊', batch[0])\n"),
]
FIRST, LAST = f"{NOTEBOOK}#0", f"{NOTEBOOK}#4"


def with_notebooks() -> types.ClientCapabilities:
    found = capabilities("visual_studio_code")
    found.notebook_document = types.NotebookDocumentClientCapabilities(
        types.NotebookDocumentSyncClientCapabilities()
    )
    return found


def open_notebook(editor, cells):
    listed, items = [], []
    for index, (kind, text) in enumerate(cells):
        uri = f"{NOTEBOOK}#{index}"
        editor.buffers[uri] = Buffer(text, 1)
        language = "python" if kind is CODE else "markdown"
        listed.append(types.NotebookCell(kind=kind, document=uri))
        items.append(types.TextDocumentItem(uri=uri, language_id=language, version=1, text=text))
    notebook = types.NotebookDocument(
        uri=NOTEBOOK, notebook_type="jupyter-notebook", version=1, cells=listed
    )
    editor.client.notebook_document_did_open(
        types.DidOpenNotebookDocumentParams(notebook, cell_text_documents=items)
    )


def change(editor, **cells):
    editor.client.notebook_document_did_change(
        types.DidChangeNotebookDocumentParams(
            types.VersionedNotebookDocumentIdentifier(version=2, uri=NOTEBOOK),
            types.NotebookDocumentChangeEvent(cells=types.NotebookDocumentCellChanges(**cells)),
        )
    )


def type_in_cell(editor, uri, start, end, new):
    span = types.Range(editor.position(uri, start), editor.position(uri, end))
    buffer = editor.buffers[uri]
    buffer.text = buffer.text[:start] + new + buffer.text[end:]
    buffer.version += 1
    change(
        editor,
        text_content=[
            types.NotebookDocumentCellContentChanges(
                types.VersionedTextDocumentIdentifier(version=buffer.version, uri=uri),
                [types.TextDocumentContentChangePartial(range=span, text=new)],
            )
        ],
    )


async def test_findings_are_in_the_cell_they_are_about(start):
    async with start(with_notebooks()) as editor:
        open_notebook(editor, CELLS)
        [found] = await editor.settled(LAST, ["NDD101"])
        assert editor.text_at(LAST, found.range) == "batch[0]"
        published = {params.uri: params.diagnostics for params in editor.published}
        assert set(published) == {f"{NOTEBOOK}#{index}" for index in (0, 2, 3, 4)}
        assert not any(found for uri, found in published.items() if uri != LAST)


async def test_a_change_of_one_cell_changes_what_is_known_in_another(start):
    async with start(with_notebooks()) as editor:
        open_notebook(editor, CELLS)
        await editor.settled(LAST, ["NDD101"])
        maker = f"{NOTEBOOK}#3"
        at = editor.buffers[maker].text.index("['a', 'b']")
        type_in_cell(editor, maker, at, at + len("['a', 'b']"), "'狐🦊'")
        await editor.settled(LAST, [])
        type_in_cell(editor, maker, at, at + len("'狐🦊'"), "['狐🦊', 'b']")
        await editor.settled(LAST, ["NDD101"])


async def test_cells_come_go_and_move(start):
    async with start(with_notebooks()) as editor:
        open_notebook(editor, CELLS)
        await editor.settled(LAST, ["NDD101"])
        # The last cell moves in front of all others, where there is no batch yet.
        array = types.NotebookCellArrayChange(start=4, delete_count=1, cells=[])
        change(editor, structure=types.NotebookDocumentCellChangeStructure(array=array))
        await editor.settled(LAST, [])
        moved = [types.NotebookCell(kind=CODE, document=LAST)]
        text = editor.buffers[LAST].text
        item = types.TextDocumentItem(uri=LAST, language_id="python", version=1, text=text)
        array = types.NotebookCellArrayChange(start=0, delete_count=0, cells=moved)
        change(
            editor,
            structure=types.NotebookDocumentCellChangeStructure(array=array, did_open=[item]),
        )
        again = f"{NOTEBOOK}#9"
        editor.buffers[again] = Buffer(text, 1)
        item = types.TextDocumentItem(uri=again, language_id="python", version=1, text=text)
        added = [types.NotebookCell(kind=CODE, document=again)]
        array = types.NotebookCellArrayChange(start=5, delete_count=0, cells=added)
        change(
            editor,
            structure=types.NotebookDocumentCellChangeStructure(array=array, did_open=[item]),
        )
        [found] = await editor.settled(again, ["NDD101"])
        assert editor.text_at(again, found.range) == "batch[0]"
        await editor.settled(LAST, [])


async def test_cells_have_actions_hovers_completions_and_pulled_diagnostics(start):
    async with start(pulling(with_notebooks())) as editor:
        open_notebook(editor, CELLS)
        report = await editor.pull(LAST)
        assert [d.code for d in report.items] == ["NDD101"]
        assert not (await editor.pull(FIRST)).items
        hover = await editor.hover(LAST, "batch[0]")
        assert "Batch" in hover.contents.value
        assert editor.text_at(LAST, hover.range) == "batch"
        action = (await editor.actions(LAST, editor.at(LAST, "batch[0]"), ["quickfix"]))[0]
        edit = await editor.edit_of(action)
        [of_cell] = edit.document_changes
        assert of_cell.text_document.uri == LAST
        [inserted] = of_cell.edits
        assert editor.text_at(LAST, inserted.range) == "[0]"
        maker = f"{NOTEBOOK}#3"
        at = editor.buffers[maker].text.index("ndd.") + len("ndd.")
        assert "imread" in {item.label for item in await editor.completions(maker, at)}


async def test_closing_a_notebook_takes_back_what_was_said(start):
    async with start(with_notebooks()) as editor:
        open_notebook(editor, CELLS)
        await editor.settled(LAST, ["NDD101"])
        editor.client.notebook_document_did_close(
            types.DidCloseNotebookDocumentParams(
                types.NotebookDocumentIdentifier(NOTEBOOK),
                [types.TextDocumentIdentifier(uri) for uri in editor.buffers],
            )
        )
        await editor.settled(LAST, [])


async def test_signature_help_in_a_cell_knows_the_cells_before(start):
    async with start(with_notebooks()) as editor:
        open_notebook(editor, CELLS)
        at = len(editor.buffers[LAST].text)
        type_in_cell(editor, LAST, at, at, "# 🦊\nndd.cast(batch, ")
        found = await editor.signature(LAST, len(editor.buffers[LAST].text))
        parameter = found.signatures[0].parameters[found.active_parameter]
        begin, end = parameter.label
        assert found.signatures[0].label[begin:end] == "dtype: DType"


async def test_a_missing_import_goes_to_the_cell_of_the_cursor(start):
    cells = [(CODE, "%pip install nvidia-dali-cuda120\nimport os"), (CODE, "%%time\n狐 = '🦊', nd")]
    async with start(with_notebooks()) as editor:
        open_notebook(editor, cells)
        uri = f"{NOTEBOOK}#1"
        [item] = await editor.completions(uri, len(editor.buffers[uri].text))
        assert editor.text_at(uri, item.text_edit.range) == "nd"
        [edit] = item.additional_text_edits
        at = (edit.range.start.line, edit.range.start.character)
        assert (at, edit.new_text) == ((1, 0), "import nvidia.dali.experimental.dynamic as ndd\n")


# Inlay hints, and all that is known


def hinting():
    found = with_notebooks()
    found.workspace.inlay_hint = types.InlayHintWorkspaceClientCapabilities(refresh_support=True)
    return found


async def test_hints_and_types_are_in_their_cells(start):
    async with start(hinting()) as editor:
        open_notebook(editor, CELLS)
        maker = f"{NOTEBOOK}#3"
        assert await editor.hints(maker) == [(2, ": Batch[2] cpu uint8 HWC")]
        assert await editor.hints(LAST) == []
        [row] = await editor.execute("ndd.types", {"uri": maker})
        assert (row["row"], row["name"], row["batch_size"]) == (3, "batch", 2)
        assert row["filename"] == "/notes.ipynb"
        assert await editor.execute("ndd.types", {"uri": LAST}) == []


async def test_editors_ask_again_for_hints_that_changed_with_another_cell(start):
    async with start(hinting()) as editor:
        maker = f"{NOTEBOOK}#3"
        cells = [*CELLS[:-1], (CODE, "resized = ndd.resize(batch, size=[8, 8])\nx = 1")]
        open_notebook(editor, cells)
        assert await editor.hints(LAST) == [(0, ": Batch[2] cpu uint8 HWC")]
        at = editor.buffers[maker].text.index("'b'")
        type_in_cell(editor, maker, at, at, "'狐🦊', ")
        await editor.until(lambda: editor.hint_refreshes)
        assert await editor.hints(LAST) == [(0, ": Batch[3] cpu uint8 HWC")]
        # What changes in the cell alone is asked for by the editor itself.
        end = len(editor.buffers[LAST].text)
        before = editor.hint_refreshes
        type_in_cell(editor, LAST, end, end, "\ny = ndd.rotate(batch, angle=3)")
        assert len(await editor.hints(LAST)) == 2
        type_in_cell(editor, maker, 0, 0, "\n")
        assert await editor.hints(maker) == [(3, ": Batch[3] cpu uint8 HWC")]
        assert editor.hint_refreshes == before
