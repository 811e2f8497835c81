"""What the editor types is what is analysed, in every encoding, and where it says so."""

from __future__ import annotations

import random

import pytest
from editor import capabilities, pulling
from lsprotocol import types
from samples import CODES, PROGRAM, REPAIRED

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.filterwarnings("error::pytest_lsp.checks.LspSpecificationWarning"),
]

CLIENTS = ["visual_studio_code", "neovim"]
ENCODINGS = ["utf-8", "utf-16", "utf-32"]


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (["utf-8", "utf-16"], "utf-8"),
        (["utf-16", "utf-8"], "utf-16"),
        (["utf-7", "utf-32", "utf-8"], "utf-32"),
        (["utf-7"], "utf-16"),
        ([], "utf-16"),
        (None, "utf-16"),
    ],
)
async def test_the_clients_first_known_encoding_is_taken(start, offered, chosen):
    found = capabilities("visual_studio_code", encodings=offered)
    async with start(found) as editor:
        assert editor.encoding == chosen


@pytest.mark.parametrize("name", CLIENTS)
async def test_diagnostics_are_pushed_with_places_messages_and_links(start, root, name):
    async with start(capabilities(name)) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        found = await editor.diagnostics(uri)
        assert [d.code for d in found] == CODES
        assert [editor.text_at(uri, d.range) for d in found] == [
            "批次[0]",
            "len(批次)",
            '"mixed"',
            "images.evaluate().torch()",
            ".evaluate()",
        ]
        assert {d.source for d in found} == {"ndd"}
        assert found[0].severity == types.DiagnosticSeverity.Error
        assert "Batch" in found[0].message or "批次" in found[0].message
        if name == "visual_studio_code":
            href = "https://github.com/ndd-ls/ndd-ls/blob/main/docs/rules/NDD101.md"
            assert found[0].code_description.href == href
        else:
            assert found[0].code_description is None


async def test_the_locale_of_the_client_is_spoken(start, root):
    async with start(locale="zh-cn") as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        first = (await editor.diagnostics(uri))[0]
        assert first.code_description.href.endswith("/docs/rules/zh/NDD101.md")
        assert any("\u4e00" <= char <= "\u9fff" for char in first.message.replace("批次", ""))
        titles = [a.title for a in await editor.actions(uri, first.range, ["quickfix"])]
        assert all(any("\u4e00" <= char <= "\u9fff" for char in title) for title in titles)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
async def test_places_are_right_in_every_encoding(start, root, encoding, line_break):
    found = capabilities("neovim", encodings=[encoding])
    async with start(found) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM.replace("\n", line_break))
        for diagnostic in await editor.diagnostics(uri):
            if diagnostic.code == "NDD101":
                assert editor.text_at(uri, diagnostic.range) == "批次[0]"
        [action] = await editor.actions(uri, editor.at(uri, "def 预览"), ["source.fixAll"])
        editor.apply(await editor.edit_of(action))
        assert editor.buffers[uri].text == REPAIRED.replace("\n", line_break)
        await editor.settled(uri, [])


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_edits_are_applied_as_they_were_typed(start, root, encoding):
    """After any history of edits, the diagnostics are those of the text opened afresh."""
    found = pulling(capabilities("visual_studio_code", encodings=[encoding]))
    pieces = ["x", "批", "🦊", "\n", "\r\n", "\ud800", "[0]", "\t", "", ".torch()", "#", '"']
    rng = random.Random(encoding)
    async with start(found) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        other = editor.open((root / "b.py").as_uri(), "")
        for _ in range(40):
            text = editor.buffers[uri].text
            at = rng.randint(0, len(text))
            end = min(at + rng.randint(0, 6), len(text))
            # An editor has no place between the two characters of a line break.
            if "\r\n" in (text[at - 1 : at + 1], text[end - 1 : end + 1]):
                continue
            editor.type(uri, (at, end, rng.choice(pieces)))
            editor.replace(other, editor.buffers[uri].text)
            assert (await editor.pull(uri)).items == (await editor.pull(other)).items


async def test_several_changes_in_one_notification_apply_in_order(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        at = PROGRAM.index("批次[0]")
        editor.type(uri, (at, at + 5, "🦊🦊"), (at + 1, at + 2, ""), (at, at + 1, "批次.select(0)"))
        assert '狐狸", 批次.select(0), len' in editor.buffers[uri].text
        await editor.settled(uri, CODES[1:])


async def test_a_whole_new_text(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), "")
        assert not await editor.diagnostics(uri)
        editor.replace(uri, PROGRAM)
        await editor.settled(uri, CODES)
        editor.replace(uri, REPAIRED)
        await editor.settled(uri, [])


async def test_closing_takes_back_what_was_said(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.settled(uri, CODES)
        editor.close(uri)
        await editor.settled(uri, [])


async def test_a_burst_of_edits_is_answered_for_its_last_version(start, root):
    found = capabilities("visual_studio_code")
    found.text_document.publish_diagnostics.version_support = True
    async with start(found) as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.diagnostics(uri)
        for _ in range(30):
            version = editor.type(uri, (0, 0, "#\n"))
        await editor.until(lambda: editor.published[-1].version == version)
        versions = [params.version for params in editor.published]
        assert versions == sorted(set(versions))


async def test_versions_go_only_to_clients_that_take_them(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), PROGRAM)
        await editor.diagnostics(uri)
        assert editor.published[0].version is None


@pytest.mark.parametrize(
    "text",
    [
        PROGRAM + "x = (\n",
        PROGRAM + "\0\n",
        "\ufeff" + PROGRAM,
        PROGRAM + 'y = "\ud800"\n',
        PROGRAM.replace("\n", "\r\n"),
        PROGRAM + "# 注释🦊\n" * 10_000,
    ],
    ids=["syntax error", "null byte", "byte order mark", "lone surrogate", "CRLF", "10000 lines"],
)
async def test_odd_texts_get_what_can_be_given(start, root, text):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), text)
        assert [d.code for d in await editor.diagnostics(uri)] == CODES


async def test_other_languages_and_unknown_documents_are_left_alone(start, root):
    async with start(pulling(capabilities("visual_studio_code"))) as editor:
        toml = editor.open((root / "pyproject.toml").as_uri(), "[tool]", language="toml")
        assert not (await editor.pull(toml)).items
        unknown = (root / "unknown.py").as_uri()
        editor.open(unknown, PROGRAM)
        editor.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(unknown))
        )
        editor.type(unknown, (0, 1, ""))
        assert not (await editor.pull(unknown)).items
        assert await editor.actions(unknown, editor.at(unknown, "ndd")) == []
        assert await editor.hover(unknown, "ndd") is None
        assert await editor.completions(unknown, 3) == []
        unsaved = editor.open("untitled:Untitled-1", PROGRAM)
        assert [d.code for d in (await editor.pull(unsaved)).items] == CODES
