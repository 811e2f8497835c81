"""Actions, hovers, completions and pulled diagnostics, as each client can take them."""

from __future__ import annotations

import re

import pytest
from editor import capabilities, pulling
from lsprotocol import types
from samples import CODES, PROGRAM, REPAIRED

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.filterwarnings("error::pytest_lsp.checks.LspSpecificationWarning"),
]

CLIENTS = ["visual_studio_code", "neovim"]


# Code actions


@pytest.mark.parametrize("name", CLIENTS)
async def test_a_quick_fix_repairs_and_says_what(start, root, name):
    async with start(capabilities(name)) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        first, second = await editor.actions(uri, editor.at(uri, "批次[0]"), ["quickfix"])
        assert first.is_preferred
        assert not second.is_preferred
        assert [d.code for d in first.diagnostics] == ["NDD101"]
        assert first.kind == types.CodeActionKind.QuickFix
        # Both clients announce that they resolve edits.
        assert first.edit is None
        edit = await editor.edit_of(first)
        assert (edit.document_changes is None) == (name == "neovim")
        editor.apply(edit)
        assert "批次.select(0), len" in editor.buffers[uri].text


async def test_edits_come_at_once_where_they_are_not_resolved(start, root):
    found = capabilities("visual_studio_code")
    found.text_document.code_action.resolve_support = None
    async with start(found) as editor:
        assert not editor.result.capabilities.code_action_provider.resolve_provider
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        _, second = await editor.actions(uri, editor.at(uri, "批次[0]"), ["quickfix"])
        editor.apply(second.edit)
        assert "批次.slice[0], len" in editor.buffers[uri].text


@pytest.mark.parametrize(
    ("only", "kinds"),
    [
        (None, {"quickfix", "source.fixAll.ndd"}),
        ([""], {"quickfix", "source.fixAll.ndd"}),
        (["quickfix"], {"quickfix"}),
        (["source"], {"source.fixAll.ndd"}),
        (["source.fixAll"], {"source.fixAll.ndd"}),
        (["source.fixAll.ndd"], {"source.fixAll.ndd"}),
        (["source.fixAll.nd"], set()),
        (["source.fixAll.ruff", "refactor"], set()),
        (["refactor", "quickfix"], {"quickfix"}),
    ],
)
async def test_only_the_kinds_asked_for(start, root, only, kinds):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        found = await editor.actions(uri, editor.at(uri, "批次[0]"), only)
        assert {action.kind for action in found} == kinds


async def test_fix_all_repairs_everything_that_is_safe(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        [action] = await editor.actions(uri, editor.at(uri, "import"), ["source.fixAll"])
        editor.apply(await editor.edit_of(action))
        assert editor.buffers[uri].text == REPAIRED


async def test_actions_come_back_without_their_null_members(start, root):
    """Neovim leaves them out."""
    async with start(capabilities("neovim")) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        action = (await editor.actions(uri, editor.at(uri, "批次[0]")))[0]
        action.data = without_nulls(action.data)
        assert (await editor.client.code_action_resolve_async(action)).edit is not None


def without_nulls(data):
    if isinstance(data, dict):
        return {key: without_nulls(value) for key, value in data.items() if value is not None}
    return data


async def test_an_action_of_an_older_version_is_refused(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        action, _ = await editor.actions(uri, editor.at(uri, "批次[0]"), ["quickfix"])
        editor.type(uri, (0, 0, "\n"))
        with pytest.raises(Exception, match="has changed"):
            await editor.edit_of(action)


# Hover


@pytest.mark.parametrize("name", CLIENTS)
async def test_hover_says_what_an_object_is(start, root, name):
    async with start(capabilities(name)) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        hover = await editor.hover(uri, "images = ndd")
        assert "Batch" in hover.contents.value
        assert hover.contents.kind == types.MarkupKind.Markdown
        assert editor.text_at(uri, hover.range) == "images"
        after_wide = await editor.hover(uri, "批次[0]")
        assert editor.text_at(uri, after_wide.range) == "批次"
        assert await editor.hover(uri, "return") is None


async def test_hover_without_marks_for_who_shows_plain_text(start, root):
    found = capabilities("visual_studio_code")
    found.text_document.hover.content_format = [types.MarkupKind.PlainText]
    async with start(found) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        hover = await editor.hover(uri, "image(jpegs")
        assert hover.contents.kind == types.MarkupKind.PlainText
        assert "ndd.decoders.image" in hover.contents.value
        assert not set("`*") & set(hover.contents.value)


# Completion


@pytest.mark.parametrize("name", CLIENTS)
async def test_completion_behind_a_dot(start, root, name):
    async with start(capabilities(name)) as editor:
        assert editor.result.capabilities.completion_provider.trigger_characters[0] == "."
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        end = len(PROGRAM)
        editor.type(uri, (end, end, '狐 = "🦊", ndd.deco'))
        at = len(editor.buffers[uri].text)
        [item] = [i for i in await editor.completions(uri, at) if i.label == "decoders"]
        assert item.kind == types.CompletionItemKind.Module
        assert editor.text_at(uri, item.text_edit.range) == "deco"
        editor.type(uri, (at, at, "ders."))
        items = await editor.completions(uri, at + 5)
        [image] = [i for i in items if i.label == "image"]
        assert image.kind == types.CompletionItemKind.Function
        resolved = await editor.client.completion_item_resolve_async(image)
        assert "mixed" in resolved.documentation.value


async def test_completion_of_an_argument_and_its_documentation(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        end = len(PROGRAM)
        editor.type(uri, (end, end, "            狐 = ('🦊', ndd.cast(images, dt"))
        items = await editor.completions(uri, len(editor.buffers[uri].text))
        [dtype] = [i for i in items if i.label == "dtype="]
        assert editor.text_at(uri, dtype.text_edit.range) == "dt"
        resolved = await editor.client.completion_item_resolve_async(dtype)
        assert "required" in resolved.documentation.value
        at = len(editor.buffers[uri].text)
        editor.type(uri, (at - 2, at, "dtype="))
        values = await editor.completions(uri, len(editor.buffers[uri].text))
        assert "ndd.float32" in [item.label for item in values]


async def test_completion_brings_the_missing_import(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), "import os\n\n狐 = '🦊', nd")
        [item] = await editor.completions(uri, len(editor.buffers[uri].text))
        end = len(editor.buffers[uri].text)
        [edit] = item.additional_text_edits
        line = edit.range.start.line
        editor.type(uri, (end - 2, end, item.text_edit.new_text))
        at = len("import os\n") if line == 1 else -1
        editor.type(uri, (at, at, edit.new_text))
        wanted = "import os\n\nimport nvidia.dali.experimental.dynamic as ndd\n\n狐 = '🦊', ndd"
        assert editor.buffers[uri].text == wanted


async def test_completion_of_what_an_object_has(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        at = PROGRAM.index("images.evaluate") + len("images.")
        labels = {item.label for item in await editor.completions(uri, at)}
        assert {"select", "slice", "torch", "batch_size", "evaluate"} <= labels


async def test_no_completion_in_comments_and_strings(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM + "# ndd.")
        assert await editor.completions(uri, len(PROGRAM) + 6) == []


# Signature help


@pytest.mark.parametrize("name", CLIENTS)
async def test_signature_help_follows_the_cursor(start, root, name):
    async with start(capabilities(name)) as editor:
        offered = editor.result.capabilities.signature_help_provider
        assert set("(,=") <= set(offered.trigger_characters)
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        end = len(PROGRAM)
        editor.type(uri, (end, end, "            狐 = ('🦊', ndd.cast(images, "))
        help_ = await editor.signature(uri, len(editor.buffers[uri].text))
        [signature] = help_.signatures
        assert signature.label.startswith("ndd.cast(input, *, dtype: DType")
        assert active(help_) == "dtype: DType"
        assert "required" in signature.parameters[help_.active_parameter].documentation.value
        at = len(editor.buffers[uri].text)
        editor.type(uri, (at, at, "dtype=ndd.float32, "))
        help_ = await editor.signature(uri, len(editor.buffers[uri].text))
        assert active(help_) is None
        at = len(editor.buffers[uri].text)
        editor.type(uri, (at, at, "device="))
        help_ = await editor.signature(uri, len(editor.buffers[uri].text))
        assert active(help_).startswith("device=")
        assert await editor.signature(uri, 3) is None


async def test_parameters_are_named_where_ranges_of_the_label_are_not_taken(start, root):
    found = capabilities("visual_studio_code")
    information = found.text_document.signature_help.signature_information
    information.parameter_information.label_offset_support = None
    information.documentation_format = [types.MarkupKind.PlainText]
    async with start(found) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM + "ndd.cast(x, dtype=")
        help_ = await editor.signature(uri, len(editor.buffers[uri].text))
        parameter = help_.signatures[0].parameters[help_.active_parameter]
        assert parameter.label == "dtype: DType"
        assert not set("`*") & set(parameter.documentation.value)


def active(found):
    """Return the active parameter as an editor shows it, None for none of them."""
    [signature] = found.signatures
    if found.active_parameter is None or found.active_parameter >= len(signature.parameters):
        return None
    start, end = signature.parameters[found.active_parameter].label
    return signature.label[start:end]


# Inlay hints


async def hints(editor, uri):
    span = types.Range(types.Position(0, 0), editor.position(uri, len(editor.buffers[uri].text)))
    params = types.InlayHintParams(types.TextDocumentIdentifier(uri), span)
    return await editor.client.text_document_inlay_hint_async(params)


@pytest.mark.parametrize("name", CLIENTS)
async def test_hints_stand_behind_targets(start, root, name):
    async with start(capabilities(name)) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        found = await hints(editor, uri)
        assert [hint.label for hint in found][-1] == ": Batch[4] uint8 HWC"  # "mixed" is no device
        assert found[-1].position == editor.at(uri, " = ndd.decoders").start


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ("off", []),
        ("essentials", ["jpegs", "labels", "images"]),
        ("all", ["reader", "epoch", "jpegs", "labels", "images"]),
    ],
)
async def test_hints_as_the_setting_wants_them(start, root, wanted, names):
    async with start(initialization_options={"inlayHints": wanted}) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        lines = PROGRAM.splitlines()
        ends = [hint.position for hint in await hints(editor, uri)]
        found = [re.search(r"\w+$", lines[end.line][: end.character])[0] for end in ends]
        assert found == names


# Pulled diagnostics


async def test_diagnostics_are_pulled_by_who_can(start, root):
    async with start(pulling(capabilities("visual_studio_code"))) as editor:
        assert editor.result.capabilities.diagnostic_provider.identifier == "ndd"
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        report = await editor.pull(uri)
        assert [d.code for d in report.items] == CODES
        assert editor.text_at(uri, report.items[0].range) == "批次[0]"
        again = await editor.pull(uri, report.result_id)
        assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)
        assert again.result_id == report.result_id
        editor.type(uri, (0, 0, "\n"))
        moved = await editor.pull(uri, report.result_id)
        assert moved.items[0].range.start.line == report.items[0].range.start.line + 1
        assert editor.published == []


async def test_diagnostics_are_pushed_to_who_cannot_be_told_to_pull_again(start, root):
    """Neovim 0.11 pulls, but knows no refresh."""
    found = pulling(capabilities("neovim"))
    found.workspace.diagnostics = None
    async with start(found) as editor:
        assert editor.result.capabilities.diagnostic_provider is None
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        assert [d.code for d in await editor.diagnostics(uri)] == CODES


async def test_a_hover_in_the_settings_shows_a_rules_page(start, root):
    async with start(capabilities("visual_studio_code")) as editor:
        text = '# 设置\n[tool.ndd-ls]\nignore = ["NDD101"]\n'
        uri = editor.open((root / "pyproject.toml").as_uri(), text, language="toml")
        shown = await editor.hover(uri, "NDD101")
        assert shown.contents.value.startswith("**NDD101 batch-subscript**")
        assert editor.text_at(uri, shown.range) == "NDD101"
        at = editor.buffers[uri].text.index("NDD101")
        editor.type(uri, (at, at + 6, "batch-len"), (0, 0, "\n"))
        shown = await editor.hover(uri, "batch-len")
        assert shown.contents.value.startswith("**NDD106 batch-len**")
        editor.close(uri)
        other = editor.open((root / "Cargo.toml").as_uri(), text, language="toml")
        assert await editor.hover(other, "NDD101") is None
