"""Go to definition and to type definition, into the DALI of the user's environment."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from editor import capabilities
from lsprotocol import types

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.filterwarnings("error::pytest_lsp.checks.LspSpecificationWarning"),
]

# The comment behind a line says where each name of it leads to: file and name; "-" is nowhere.
DEFINED = """import nvidia.dali.experimental.dynamic as ndd
from nvidia.dali.experimental.dynamic import Batch, decoders  # Batch: _batch.py Batch
from nvidia.dali.experimental.dynamic import imread  # imread: _imread.py _imread_impl
from os import path  # path: -

resize = ndd.resize
狐 = "🦊", ndd.uint8  # uint8: _type.py uint8
reader = ndd.readers.File(file_root="x")  # File: readers/__init__.pyi File
reader = ndd.readers.File(file_root="x")  # file_root: readers/__init__.pyi file_root
reader = ndd.readers.File(file_root="x")  # readers: readers/__init__.pyi -
for jpegs, labels in reader.next_epoch(batch_size=4):  # next_epoch: _ops.py next_epoch
    images = ndd.decoders.image(jpegs)  # image: decoders/__init__.pyi image
    print(images.batch_size)  # batch_size: _batch.py batch_size
    print(images.slice[0])  # slice: _batch.py slice
    print(images.select(0).torch())  # torch: _tensor.py torch
    print(resize(images, size=[8, 8]))  # size: __init__.pyi size
    print(resize(images, size=[8, 8]))  # images: -
    print(ndd.math.sqrt(labels))  # sqrt: math.py sqrt
    print(ndd.nothing(labels))  # nothing: -
mode = ndd.EvalMode.eager  # eager: _eval_mode.py eager
rng = ndd.random.RNG(seed=1)  # RNG: random.py RNG
point = ndd.checkpoint.Checkpoint()  # Checkpoint: checkpoint.py Checkpoint


def show(batch: Batch, path: str):  # Batch: _batch.py Batch
    print(path)  # path: -
    return decoders.image(batch)  # image: decoders/__init__.pyi image
"""
TYPED = """import nvidia.dali.experimental.dynamic as ndd

reader = ndd.readers.File(file_root="x")  # reader: readers/__init__.pyi File
for 标签, labels in reader.next_epoch(batch_size=4):  # labels: _batch.py Batch
    images = ndd.decoders.image(标签)  # images: _batch.py Batch
    first = images.select(0)  # first: _tensor.py Tensor
    print(images.slice)  # slice: _batch.py BatchedSlice
    print(images.tensors)  # tensors: _batch.py _TensorList
    count = images.batch_size  # count: -
    several = images, labels  # several: -
rng = ndd.random.RNG(seed=1)  # rng: random.py RNG
point = ndd.checkpoint.Checkpoint()  # point: checkpoint.py Checkpoint
dtype = ndd.uint8  # dtype: _type.py DType


def show(batch: ndd.Batch, path: str):  # batch: _batch.py Batch
    mode = ndd.EvalMode.eager  # mode: _eval_mode.py EvalMode
    return path  # path: -
"""


@pytest.fixture
def options(old_dali):
    return {"interpreter": str(old_dali)}


def marked(text):
    """Yield the offset of each name that a comment speaks of, and where it leads to."""
    start = 0
    for line in text.splitlines(keepends=True):
        code, _, comment = line.partition("  # ")
        if comment:
            name, _, target = comment.strip().partition(": ")
            found = re.search(rf"\b{name}\b", code)
            yield start + found.start(), code, target
        start += len(line)


def shown(found, base):
    """Return a location as the comments write it."""
    if found is None:
        return "-"
    file = Path(unquote(urlparse(found.uri).path))
    span = found.range
    assert span.start.line == span.end.line
    line = file.read_text(encoding="utf-8").splitlines()[span.start.line]
    return f"{file.relative_to(base)} {line[span.start.character : span.end.character] or '-'}"


async def opened(editor, root, text):
    """Open a text, and wait until the user's DALI has been looked at."""
    uri = editor.open((root / "a.py").as_uri(), text)
    reports = editor.client.progress_reports
    await editor.until(lambda: [v for v in reports.values() if v and v[-1].kind == "end"])
    return uri


@pytest.mark.parametrize("name", ["visual_studio_code", "neovim"])
async def test_definitions_are_in_the_users_dali(start, root, old_dali, options, name):
    found = capabilities(name)
    found.workspace.configuration = False
    found.window.work_done_progress = True
    base = old_dali_dynamic(old_dali)
    async with start(found, initialization_options=options) as editor:
        uri = await opened(editor, root, DEFINED)
        for offset, code, target in marked(DEFINED):
            params = types.DefinitionParams(
                types.TextDocumentIdentifier(uri), editor.position(uri, offset)
            )
            result = await editor.client.text_document_definition_async(params)
            assert shown(result, base) == target, code


async def test_types_are_in_the_users_dali(start, root, old_dali, options):
    found = capabilities("visual_studio_code")
    found.workspace.configuration = False
    base = old_dali_dynamic(old_dali)
    async with start(found, initialization_options=options) as editor:
        uri = await opened(editor, root, TYPED)
        for offset, code, target in marked(TYPED):
            params = types.TypeDefinitionParams(
                types.TextDocumentIdentifier(uri), editor.position(uri, offset)
            )
            result = await editor.client.text_document_type_definition_async(params)
            assert shown(result, base) == target, code


def old_dali_dynamic(environment):
    return next(environment.glob("lib/*/site-packages/nvidia/dali")) / "experimental" / "dynamic"


async def test_without_dali_there_is_no_place_to_go_to(start, root):
    async with start() as editor:
        uri = editor.open((root / "a.py").as_uri(), DEFINED)
        # The log tells that the environments have been looked at.
        await editor.until(lambda: editor.client.log_messages)
        for offset, _, _ in marked(DEFINED):
            params = types.DefinitionParams(
                types.TextDocumentIdentifier(uri), editor.position(uri, offset)
            )
            assert await editor.client.text_document_definition_async(params) is None
