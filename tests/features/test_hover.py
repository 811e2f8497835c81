"""Hovers: short, true, and Markdown that renders."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import east_asian_width

import nvidia.dali
import pytest
from markdown_it import MarkdownIt

from ndd_ls.catalog.documentation import Documentation
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.config import Settings
from ndd_ls.config.pages import guide_page, operator_page
from ndd_ls.features.document import Document
from ndd_ls.features.hover import hover
from ndd_ls.features.knowledge import load, topics
from ndd_ls.features.markup import flowing
from ndd_ls.rules import documentation as rule_pages

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAM = """\
import nvidia.dali.experimental.dynamic as ndd

MODE = "stretch"
reader = ndd.readers.File(file_root="x", random_shuffle=True)
for jpegs, labels in reader.next_epoch(batch_size=8):
    images = ndd.decoders.image(jpegs, device="gpu")
    small = ndd.resize(images, size=[2, 2], interp_type=1)
    tiny = ndd.resize(images, size=[2, 2], mode=MODE)
    dense = small.torch()  # ndd: ignore[NDD110]
"""


@pytest.fixture(scope="module")
def documentation():
    return Documentation(Path(nvidia.dali.__path__[0]))


def markdown(needle: str, documentation=None, locale="en") -> str | None:
    document = Document(PROGRAM, catalog=load_shipped())
    found = hover(document, PROGRAM.index(needle), Settings(locale=locale), documentation)
    return None if found is None else found.markdown


def test_an_object_is_told_in_the_first_line():
    assert markdown("images =").splitlines()[0] == (
        "`images`: **Batch[8] · gpu · uint8 · HWC · ?×?×3 · ragged unless the data are not**"
    )
    assert markdown("small =").startswith(
        "`small`: **Batch[8] · gpu · uint8 · HWC · 2×2×3 · uniform**"
    )
    assert markdown("labels in").startswith("`labels`: **Batch[8] · cpu · int32 · (1,) · uniform**")


def test_it_speaks_the_users_language():
    assert "形状不一" in markdown("images =", locale="zh-CN")
    assert "只创建一次" in markdown("File(", locale="zh-CN")


def test_an_operator_shows_what_the_call_gives_then_dalis_words_then_our_notes(documentation):
    text = markdown("image(jpegs", documentation)
    assert text.startswith("`image(…)`: **Batch[8] · gpu · uint8 · HWC · ")
    places = [text.index(p) for p in ("Decodes images.", "| `device` ✓", "NDD501", "](https://")]
    assert places == sorted(places)
    assert "Supported backends" not in text


def test_the_table_begins_with_what_the_call_gives(documentation):
    rows = [line for line in markdown("resize(", documentation).splitlines() if line[:1] == "|"]
    assert [row.split("|")[1].strip() for row in rows[2:4]] == ["`size` ✓", "`interp_type` ✓"]
    assert len(rows) == 2 + 12
    assert rows[-1].startswith("| 11 more …")


def test_what_is_required_comes_first_where_nothing_is_given(documentation):
    text = hover_of("ndd.color_space_conversion", documentation)
    rows = [line for line in text.splitlines() if line[:1] == "|"]
    assert "`image_type`" in rows[2]
    assert "required" in rows[2]


RAGGED = "ragged unless the data are not"
BOXES = [
    f"1. `images`: cpu · uint8 · 1-D · {RAGGED}",
    f"2. `bounding_boxes`: cpu · float32 · ?×4 · {RAGGED}",
    f"3. `labels`: cpu · int32 · 1-D · {RAGGED}",
]
BOXES_OF_8 = [line.replace(": cpu", ": Batch[8] · cpu") for line in BOXES]
FILES = [f"1. `jpegs`: cpu · uint8 · 1-D · {RAGGED}", "2. `labels`: cpu · int32 · (1,) · uniform"]
FILES_ZH = [
    "1. `jpegs`: cpu · uint8 · 1-D · 形状不一（取决于数据）",
    "2. `labels`: cpu · int32 · (1,) · 形状一致",
]
PARAMETER = [line.replace(": cpu ·", ":") for line in FILES]
LEFT = "an epoch may have been left before its end, so that the next one begins in the middle"
READERS = """\
import nvidia.dali.experimental.dynamic as ndd

coco = ndd.readers.COCO(file_root="x", annotations_file="y", ratio=True)
for epoch in range(3):
    for images, boxes, labels in coco.next_epoch(batch_size=8):
        break
coco
files = ndd.readers.File(file_root="x")
checkpoint = ndd.checkpoint.Checkpoint()
checkpoint.register(files, "files")
files
for jpegs, labels in files.next_epoch():
    pass
files
record = ndd.readers.TFRecord(path="x", index_path="y", features={"image/encoded": unknown})
def read(reader: ndd.readers.File):
    pass
"""


@pytest.mark.parametrize(
    ("needle", "locale", "outputs", "state"),
    [
        ("coco =", "en", BOXES, "Here: not read yet."),
        ("coco.", "en", BOXES_OF_8, f"Here: it reads batches of `8`; {LEFT}."),
        ("coco\n", "en", BOXES_OF_8, f"Here: it reads batches of `8`; {LEFT}."),
        ("files =", "en", FILES, "Here: not read yet."),
        ("files.next", "en", FILES, "Here: not read yet; a checkpoint keeps its place."),
        ("files\nf", "zh-CN", FILES_ZH, "此处：尚未读取；检查点会保存其位置。"),
        (
            "files\nrecord",
            "en",
            FILES,
            "Here: it has been read from; a checkpoint keeps its place.",
        ),
        ("record =", "en", ["- `image/encoded`: cpu"], "Here: not read yet."),
        ("reader:", "en", PARAMETER, None),
    ],
)
def test_a_reader_shows_its_outputs_and_its_state_here(needle, locale, outputs, state):
    document = Document(READERS, catalog=load_shipped())
    found = hover(document, READERS.index(needle), Settings(locale=locale))
    paragraphs = found.markdown.split("\n\n")
    assert paragraphs[paragraphs.index("\n".join(outputs)) + 1] == (state or paragraphs[-1])
    assert paragraphs[-1].startswith("[`ndd.readers.")
    assert_fits(found.markdown)


KINDS = """\
from dataclasses import dataclass

import nvidia.dali.experimental.dynamic as ndd

class Loader:
    rng = ndd.random.RNG(seed=1)

    def __init__(self, root: str):
        self.reader = ndd.readers.File(file_root=root)

    def step(self, images: ndd.Batch, size=(8, 8), *, flag=None):
        self.last = ndd.resize(images, size=size)
        return self.last

@dataclass
class Sample:
    image: ndd.Batch

loader = Loader("x")
for files, labels in loader.reader.next_epoch(batch_size=4):
    small = loader.step(ndd.decoders.image(files), size=[2, 2])
    both = {"x": small, "y": (files, labels), "n": 3}
    three = [files, None, unknown]
    maybe = small if unknown else None
    several = [ndd.flip(small) for _ in range(2)]
    pairs = [(files, small) for _ in range(2)]
    epoch = loader.reader.next_epoch()
    words = [f"{index}" for index in range(2)]
    count = len(words)
    both, maybe, loader.rng
"""
SMALL = "Batch[4] · cpu · uint8 · HWC · 2×2×3 · uniform"
JPEGS = f"Batch[4] · cpu · uint8 · 1-D · {RAGGED}"
LABELS = "Batch[4] · cpu · int32 · (1,) · uniform"


@pytest.mark.parametrize(
    ("needle", "lines"),
    [
        (
            "both =",
            [
                "`both`: **dict**",
                f"- `x`: {SMALL}",
                f"- `y`: tuple({JPEGS}, {LABELS})",
                "- `n`: `3`",
            ],
        ),
        ("three", ["`three`: **list**", f"1. {JPEGS}", "2. `None`", "3. ?"]),
        ("maybe =", [f"`maybe`: **{SMALL}** or None", "from `ndd.resize(images, size=size)`"]),
        ("several", ["`several`: **list of Batch[4] · cpu · uint8 · HWC · 2×2×3 · uniform**"]),
        ("step(self", [f"`step(…)`: **{SMALL}**"]),
        ("__init__", None),
        ("pairs", ["`pairs`: **list of tuple**", f"1. {JPEGS}", f"2. {SMALL}"]),
        ("rng\n", ["`rng`: **ndd.random.RNG**", "from `ndd.random.RNG(seed=1)`"]),
        ("rng =", ["`rng`: **ndd.random.RNG**"]),
        ("image: ndd", ["`image`: **Batch[?]**"]),
        ("last = ", [f"`last`: **{SMALL}**"]),
        ("last\n", [f"`last`: **{SMALL}**", "from `ndd.resize(images, size=size)`"]),
        (
            "epoch = ",
            [
                "`epoch`: **epoch · samples**",
                "A step of an epoch gives, in order:",
                "1. `jpegs`: Tensor · cpu · uint8 · 1-D",
                "2. `labels`: Tensor · cpu · int32 · (1,)",
            ],
        ),
        (
            "images: ndd",
            [
                f"`images`: **Batch[4] · cpu · uint8 · HWC · ?×?×3 · {RAGGED}**",
                "from `ndd.decoders.image(files)`",
            ],
        ),
        ("flag=", None),
        ("words =", None),
        ("count =", None),
        ("labels in", [f"`labels`: **{LABELS}**"]),
        ("labels)", [f"`labels`: **{LABELS}**", "from `loader.reader.next_epoch(batch_size=4)`"]),
    ],
)
def test_an_object_shows_its_parts_and_where_it_came_from(needle, lines):
    document = Document(KINDS, catalog=load_shipped())
    found = hover(document, KINDS.rindex(needle), Settings())
    seen = found and re.sub(r"\[(`.*?`)\]\(https://.*?\)", r"\1", found.markdown)
    assert (seen and seen.replace("\n\n", "\n").splitlines()) == lines


def test_where_it_came_from_leads_to_the_operators_page():
    document = Document(KINDS, catalog=load_shipped())
    text = hover(document, KINDS.rindex("maybe"), Settings()).markdown
    assert f"\n\nfrom [`ndd.resize(images, size=size)`]({operator_page('resize')})" in text


def test_an_argument_is_told_alone(documentation):
    lines = markdown("random_shuffle", documentation).splitlines()
    assert lines[0] == "`random_shuffle`: **bool** · default `False`"
    assert lines[2].startswith("argument of [`ndd.readers.File`](https://")
    assert lines[4:] == ["Determines whether to randomly shuffle data."]


def test_an_argument_shows_its_values_and_what_is_passed(documentation):
    text = markdown("interp_type", documentation)
    assert "`types.INTERP_LINEAR`, `types.INTERP_CUBIC`" in text
    assert "or a `Batch` with one for each sample" in text
    text = markdown("mode=MODE", documentation)
    assert text.startswith("`mode`: **str** · default `'default'` · here `'stretch'`")
    assert '`"default"`, `"stretch"`, `"not_larger"`, `"not_smaller"`' in text


def test_a_method_shows_its_description_without_the_parameters(documentation):
    text = markdown("torch()", documentation)
    assert "Returns `self` as a PyTorch tensor." in text
    assert "Parameters" not in text


def test_a_rules_code_shows_its_page():
    assert markdown("NDD110").startswith("**NDD110 ragged-to-dense**\n\nFinds")
    assert markdown("NDD110", locale="zh-CN").count("**原因**：") == 1
    assert markdown("ignore[") == markdown("NDD110")


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
@pytest.mark.parametrize("code", rule_pages.available())
def test_every_rules_page_fits(code, locale):
    document = Document(f"# {code}\n", catalog=load_shipped())
    assert_fits(hover(document, 4, Settings(locale=locale)).markdown)


@pytest.mark.parametrize("needle", ["import", "2, 2", "8)", "\n\nMODE"])
def test_where_nothing_is_known_there_is_no_hover(needle):
    assert markdown(needle) is None


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_every_operator_fits_a_screen(documentation, locale):
    for path in load_shipped().operators:
        assert_fits(hover_of(f"ndd.{path}", documentation, locale))


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_every_argument_fits_a_screen(documentation, locale):
    catalog = load_shipped()
    for path, operator in catalog.operators.items():
        start = f"import nvidia.dali.experimental.dynamic as ndd\nndd.{path}("
        text = start + "=0, ".join(operator.arguments) + "=0)\n"
        document = Document(text, catalog=catalog)
        at = len(start)
        for name in operator.arguments:
            found = hover(document, at, Settings(locale=locale), documentation)
            assert document.text[found.span.start : found.span.end] == name
            assert_fits(found.markdown)
            at += len(name) + 4


def hover_of(expression, documentation, locale="en"):
    text = f"import nvidia.dali.experimental.dynamic as ndd\n{expression}\n"
    document = Document(text, catalog=load_shipped())
    return hover(document, len(text) - 2, Settings(locale=locale), documentation).markdown


MARKDOWN = MarkdownIt("commonmark").enable("table")


def lines_on_screen(text):
    """Return how many lines of 80 columns a hover takes; of a link only its text is seen."""
    seen = re.sub(r"\]\([^)]*\)", "]", text)
    widths = [sum(1 + (east_asian_width(c) in "WF") for c in line) for line in seen.split("\n")]
    return sum(max(1, -(-width // 80)) for width in widths)


def assert_renders(text):
    """Assert that no Markdown is left over where it is shown, and that what is a table is one."""
    for block in MARKDOWN.parse(text):
        for token in block.children or ():
            if token.type == "text":
                assert not re.search(r"\*\*(?! )|`|\]\(|^\|", token.content), token.content


def test_markdown_that_is_left_over_is_found():
    # Emphasis does not end between a mark and a letter.
    with pytest.raises(AssertionError):
        assert_renders("**原因：**没有")


def assert_fits(text):
    assert_renders(text)
    assert len(text) <= 2000
    assert lines_on_screen(text) <= 30
    assert text.count("```") % 2 == 0
    # Four spaces at the beginning of a line are code in Markdown.
    assert "```" in text or not any(line.startswith("    ") for line in text.splitlines())


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_every_name_of_an_example_fits_a_screen(path, documentation):
    document = Document(path.read_text(encoding="utf-8"), catalog=load_shipped())
    for name in re.finditer(r"[A-Za-z_]\w*", document.text):
        for locale in ("en", "zh-CN"):
            found = hover(document, name.start(), Settings(locale=locale), documentation)
            if found is not None:
                assert_fits(found.markdown)


def test_a_hover_is_had_everywhere(documentation):
    document = Document(PROGRAM, catalog=load_shipped())
    for offset in range(-1, len(PROGRAM) + 2):
        found = hover(document, offset, Settings(), documentation)
        assert found is None or found.span.touches(offset)


OBJECTS = """\
import nvidia.dali.experimental.dynamic as ndd
def look(batch: ndd.Batch, tensor: ndd.Tensor):
    reader = ndd.readers.File(file_root="x")
    rng = ndd.random.RNG(seed=1)
    source = ndd.ExternalSource([])
    {}
"""
VARIABLES = {"Batch": "batch", "Tensor": "tensor", "Reader": "reader", "random.RNG": "rng"}


def hover_in(statement, documentation, locale="en"):
    """Hover over the last name of a statement, or over its last keyword argument."""
    text = OBJECTS.format(statement)
    document = Document(text, catalog=load_shipped())
    at = text.rindex("=") - 1 if statement.endswith("=0)") else len(text) - 2
    found = hover(document, at, Settings(locale=locale), documentation)
    return None if found is None else found.markdown


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
@pytest.mark.parametrize("name", topics())
def test_what_a_topic_is_about_shows_its_first_paragraph(name, locale, documentation):
    topic = load(name, locale)
    for path in topic.about:
        holder, _, attribute = path.rpartition(".")
        owner = VARIABLES.get(holder)
        statement = f"{owner}.{attribute}" if owner else f"ndd.{path}"
        if path == "Reader":
            statement = "reader.next_epoch"
        assert_tells(hover_in(statement, documentation, locale), topic)
    for listed in topic.arguments:
        path, _, argument = listed.rpartition(".")
        callee = path or next(
            c for c in (*CALLABLE, *load_shipped().functions) if takes(c, argument)
        )
        callee = callee.replace("Reader.", "readers.File().")
        assert_tells(hover_in(f"ndd.{callee}({argument}=0)", documentation, locale), topic)


CALLABLE = ("decoders.image", "random.uniform", "readers.File")


def takes(path, argument):
    catalog = load_shipped()
    callee = catalog.operator(path) or catalog.function(path)
    return argument in callee.arguments


def assert_tells(text, topic):
    assert flowing(topic.lead) in text
    assert f"`ndd-ls explain {topic.name}`" in text.splitlines()[-1]
    assert_fits(text)


def test_an_argument_of_a_method_is_told_alone(documentation):
    text = hover_in("batch.torch(pad=0)", documentation)
    assert text.splitlines()[0] == "`pad`: **bool** · default `False`"
    assert text.splitlines()[2] == "argument of `ndd.Batch.torch`"
    assert "|" not in text


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_the_module_tells_whose_facts_are_shown(locale):
    text = markdown("ndd.readers", locale=locale)
    assert text.startswith("**`nvidia.dali.experimental.dynamic`** · DALI 2.4.0")
    assert guide_page("README", locale) in text
    assert_fits(text)


def test_a_string_shows_the_argument_that_it_is(documentation):
    text = "import nvidia.dali.experimental.dynamic as ndd\nndd.resize(x, mode='stretch')\n"
    document = Document(text, catalog=load_shipped())
    found = hover(document, text.index("stretch"), Settings(), documentation)
    assert text[found.span.start : found.span.end] == "mode='stretch'"
    assert found.markdown.startswith("`mode`: **str**")


@pytest.mark.parametrize("locale", ["en", "zh-CN"])
def test_every_argument_of_functions_and_methods_fits_a_screen(documentation, locale):
    for path, function in load_shipped().functions.items():
        holder, _, name = path.rpartition(".")
        callee = f"{VARIABLES[holder]}.{name}" if holder in VARIABLES else f"ndd.{path}"
        for argument in function.arguments:
            text = hover_in(f"{callee}({argument}=0)", documentation, locale)
            assert text.startswith(f"`{argument}`")
            assert_fits(text)


def test_a_method_shows_what_it_takes(documentation):
    text = hover_in("reader.next_epoch", documentation)
    assert "| `capture` " in text


def test_every_member_and_method_fits_a_screen(documentation):
    catalog = load_shipped()
    statements = [f"ndd.{path}" for path in catalog.members]
    for holder, variable in VARIABLES.items():
        attributes = catalog.attributes["readers.File" if holder == "Reader" else holder]
        statements += [f"{variable}.{name}" for name in attributes]
    texts = [hover_in(s, documentation, locale) for s in statements for locale in ("en", "zh-CN")]
    shown = [text for text in texts if text is not None]
    assert len(shown) > len(texts) / 2
    for text in shown:
        assert_fits(text)


IMPORTS = """\
from nvidia.dali.experimental.dynamic import Batch, resize, checkpoint as kept
from .own import flip
def prepare(images: Batch, *others: Batch, mode="eager") -> Batch: ...
"""


@pytest.mark.parametrize(
    ("needle", "first", "span"),
    [
        ("Batch, r", "**`ndd.Batch`**", "Batch"),
        ("resize", "`ndd.resize` · operator", "resize"),
        ("kept", "**`ndd.checkpoint`**", "checkpoint as kept"),
        ("flip", None, None),
        ("images", "`images`: **Batch[?]**", "images"),
        ("Batch: ...", "**`ndd.Batch`**", "Batch"),
    ],
)
def test_imports_and_annotations_are_told(needle, first, span, documentation):
    document = Document(IMPORTS, catalog=load_shipped())
    found = hover(document, IMPORTS.index(needle), Settings(), documentation)
    if first is None:
        assert found is None
    else:
        assert found.markdown.startswith(first)
        assert IMPORTS[found.span.start : found.span.end] == span


@pytest.mark.parametrize("program", [KINDS, READERS, IMPORTS], ids=["kinds", "readers", "imports"])
def test_a_hover_of_half_a_program_is_as_good(program):
    for end in range(0, len(program), 7):
        document = Document(program[:end], catalog=load_shipped())
        for offset in (end, end - 1, end - 6, end // 2):
            found = hover(document, max(0, offset), Settings())
            if found is not None:
                assert found.span.touches(max(0, offset))
                assert_fits(found.markdown)
