"""Completion brings the import along that the program lacks."""

from __future__ import annotations

import pytest

from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.completion import Completion, complete
from ndd_ls.features.document import Document
from ndd_ls.features.notebook import Notebook

IMPORT = "import nvidia.dali.experimental.dynamic as ndd\n"
TYPES = "import nvidia.dali.types as types\n"


def offered(text: str) -> list[Completion]:
    return complete(Document(text, catalog=load_shipped()), len(text))


def applied(text: str, item: Completion) -> str:
    """Return the text with the edit of an item's import, without the item."""
    assert item.imports is not None
    start, end = item.imports.span.start, item.imports.span.end
    return text[:start] + item.imports.text + text[end:]


@pytest.mark.parametrize("typed", ["ndd.", "n", "nd", "ndd", "x = nd", "print(nd", "y = [nd"])
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", IMPORT),
        ("\n\n", f"\n\n{IMPORT}"),
        ('"""Doc."""\n', f'"""Doc."""\n\n{IMPORT}'),
        ("#!/usr/bin/env python\n", f"#!/usr/bin/env python\n{IMPORT}"),
        ("# Copyright\n# 2026\n\n", f"# Copyright\n# 2026\n\n{IMPORT}"),
        ("# about the next line\n", f"{IMPORT}# about the next line\n"),
        (
            "import os\n\nimport numpy as np\nfrom torch import nn\n\n",
            f"import os\n\nimport numpy as np\n{IMPORT}from torch import nn\n\n",
        ),
        ("import os\n\n", f"import os\n\n{IMPORT}\n"),
        ("from __future__ import annotations\n", f"from __future__ import annotations\n\n{IMPORT}"),
    ],
)
def test_the_missing_import_comes_along(before, after, typed):
    text = before + typed
    item = offered(text)[0]
    assert applied(text, item) == after + typed
    assert typed.endswith((".", text[item.span.start : item.span.end]))


@pytest.mark.parametrize(
    "text",
    [
        "ndd = 1\nndd.",
        "ndd = 1\nnd",
        f"{IMPORT}nd",
        f"x = 1\n{IMPORT}x = nd",
        "from nvidia.dali.experimental import dynamic as dyn\nnd",
        "import nvidia.dali.experimental.dynamic\nnd",
        "import nd",
        "from nd",
        "import numpy as nd",
        "def nd",
        "class nd",
        "x = [y for nd",
        "x = lambda nd",
        "x.nd",
        "'nd",
        "# nd",
        "nx",
        "ndds",
        "x = 1",
        "",
    ],
)
def test_where_it_is_bound_or_not_meant_it_is_let_alone(text):
    assert [item.label for item in offered(text) if item.imports is not None] == []


def test_an_import_of_dali_alone_does_not_load_dynamic_mode():
    text = "import nvidia.dali as dali\n\nnd"
    [item] = offered(text)
    assert (item.label, item.detail) == ("ndd", "nvidia.dali.experimental.dynamic")
    assert applied(text, item) == f"import nvidia.dali as dali\n{IMPORT}\nnd"


@pytest.mark.parametrize(
    ("imports", "module"),
    [
        (IMPORT, "ndd"),
        ("from nvidia.dali.experimental import dynamic as dyn\n", "dyn"),
        ("from nvidia.dali.experimental import dynamic\n", "dynamic"),
        ("import nvidia.dali.experimental.dynamic\n", "nvidia.dali.experimental.dynamic"),
        (
            "import nvidia.dali as dali\nimport nvidia.dali.experimental.dynamic\n",
            "dali.experimental.dynamic",
        ),
    ],
)
def test_each_style_of_import_is_kept(imports, module):
    labels = [item.label for item in offered(f"{imports}x = {module}.res")]
    assert "resize" in labels
    values = {item.label: item.imports for item in offered(f"{imports}x = {module}.cast(y, dtype=")}
    assert values[f"{module}.float32"] is None
    used = f"{imports}a = {module}.rotate(x)\nb = {module}.rotate(x)\nc = {module}.ro"
    matching = [item.label for item in offered(used) if item.label.startswith("ro")]
    assert matching[0] == "rotate"


def test_what_is_imported_by_name_is_offered_by_name():
    text = "from nvidia.dali.experimental.dynamic import cast, float16\n\nx = cast(y, dtype="
    by_label = {item.label: item for item in offered(text)}
    assert by_label["float16"].imports is None
    assert applied(text, by_label["ndd.int32"]).startswith(IMPORT)


@pytest.mark.parametrize(
    ("imports", "label", "edited"),
    [
        ("", "types.INTERP_CUBIC", f"{IMPORT}{TYPES}"),
        ("import nvidia.dali.types as types\n", "types.INTERP_CUBIC", None),
        ("from nvidia.dali import types as T\n", "T.INTERP_CUBIC", None),
        ("import nvidia.dali as dali\n", "dali.types.INTERP_CUBIC", None),
    ],
)
def test_the_types_of_dali_are_imported_as_well(imports, label, edited):
    text = f"{IMPORT}{imports}x = ndd.resize(y, interp_type="
    item = next(item for item in offered(text) if item.label == label)
    assert (item.imports is None) == (edited is None)
    if edited is not None:
        assert applied(text, item) == text.replace(IMPORT, edited)


def test_the_types_of_python_are_not_taken_for_those_of_dali():
    assert offered(f"import types\n{IMPORT}x = ndd.resize(y, interp_type=") == []


@pytest.mark.parametrize(
    ("cells", "edited"),
    [
        (["import os", "x = nd"], f"{IMPORT}x = nd"),
        (["import os", "import numpy as np\nx = nd"], f"import numpy as np\n{IMPORT}x = nd"),
        (["1", "%%time\nnd"], f"%%time\n{IMPORT}nd"),
        (["%pip install x\nimport torch\nnd"], f"%pip install x\n{IMPORT}import torch\nnd"),
        (["%pip install x\n\n# to see\nnd"], f"%pip install x\n\n{IMPORT}# to see\nnd"),
    ],
)
def test_in_a_notebook_the_import_goes_to_the_same_cell(cells, edited):
    notebook = Notebook(cells)
    last = len(cells) - 1
    document = Document(notebook.text, catalog=load_shipped())
    start = notebook.offset(last, 0)
    [item] = complete(document, notebook.offset(last, len(cells[last])), top=start)
    at = item.imports.span.start - start
    assert cells[last][:at] + item.imports.text + cells[last][at:] == edited


def test_in_a_notebook_the_imports_of_other_cells_are_known():
    notebook = Notebook(["1", IMPORT, "x = nd"])
    document = Document(notebook.text, catalog=load_shipped())
    assert complete(document, notebook.offset(2, 6), top=notebook.offset(2, 0)) == []
