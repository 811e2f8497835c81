"""The card of a reader that a program has: what it delivers, and what happened to it so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.config.pages import operator_page
from ndd_ls.features.describe import describe
from ndd_ls.features.hover.topics import topic_link
from ndd_ls.features.knowledge import topic_of
from ndd_ls.features.markup import code, lead
from ndd_ls.semantic import readers
from ndd_ls.semantic.values import Epoch, Items, Mapping
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.documentation import Documentation
    from ndd_ls.catalog.model import Catalog
    from ndd_ls.semantic.values import Reader, ReaderState, Value

_OUTPUTS = Localized("A step of an epoch gives, in order:", "一轮中的每一步依次产出：")
_NAMED = Localized("A step of an epoch gives a dict:", "一轮中的每一步产出一个字典：")
_HERE = Localized("Here: {}.", "此处：{}。")
_AND = Localized("; ", "；")
_FRESH = Localized("not read yet", "尚未读取")
_READ = Localized("it has been read from", "已经读取过")
_SIZE = Localized("it reads batches of {}", "每批读取 {} 个样本")
_BROKEN = Localized(
    "an epoch may have been left before its end, so that the next one begins in the middle",
    "可能有一轮没有读完，因此下一轮会从中间开始",
)
_KEPT = Localized("a checkpoint keeps its place", "检查点会保存其位置")


def reader_card(
    catalog: Catalog,
    reader: Reader,
    state: ReaderState | None,
    locale: str,
    documentation: Documentation | None,
) -> list[str]:
    """Return the paragraphs on a reader.

    Args:
        catalog: Tells what its class is.
        reader: The reader, with its options.
        state: What happened to it so far, None for unknown.
        locale: The language.
        documentation: The documentation of the user's DALI, None without one.
    """
    size = None if state is None else state.size
    parts = step_lines(catalog, Epoch(reader, size, False, reader.ref.place), locale)
    told = [] if state is None else list(_told(state, locale))
    if told:
        parts.append(_HERE.get(locale).format(_AND.get(locale).join(told)))
    text = documentation.operator(reader.path) if documentation is not None else None
    if text:
        parts.append(lead(text))
    return [*parts, reader_links(reader.path, locale)]


def step_lines(catalog: Catalog, epoch: Epoch, locale: str) -> list[str]:
    """Return the paragraphs on what each step of an epoch gives; none where that is unknown."""
    step = readers.element(catalog, epoch)
    outputs = "\n".join(_outputs(catalog, epoch.reader, step, locale))
    heading = _NAMED if isinstance(step, Mapping) else _OUTPUTS
    return [heading.get(locale), outputs] if outputs else []


def reader_links(path: str, locale: str) -> str:
    """Return the line of links to DALI's page of a reader and to the topic."""
    page = f"[{code(f'ndd.{path}')}]({operator_page(path)})"
    topic = topic_of(path, locale)
    return page if topic is None else f"{page} · {topic_link(topic, locale)}"


def _outputs(catalog: Catalog, reader: Reader, step: Value, locale: str) -> Iterator[str]:
    if isinstance(step, Mapping):
        for key, value in step.items:
            yield f"- {code(key)}{_known(value, locale)}"
    elif isinstance(step, Items):
        names = readers.output_names(catalog, reader)
        for index, value in enumerate(step.items):
            name = names[index] if names else str(index)
            yield f"{index + 1}. {code(name)}{_known(value, locale)}"


def _known(value: Value, locale: str) -> str:
    """Return what is known of an output; until it is read it may be one of samples as well."""
    text = describe(value, locale) or ""
    text = text.removeprefix("Batch[?]").removeprefix(" · ")
    return f": {text}" if text else ""


def _told(state: ReaderState, locale: str) -> Iterator[str]:
    if state.started is False and not state.broken:
        yield _FRESH.get(locale)
    elif state.size is not None:
        yield _SIZE.get(locale).format(code(str(state.size)))
    elif state.started:
        yield _READ.get(locale)
    if state.broken:
        yield _BROKEN.get(locale)
    if state.kept:
        yield _KEPT.get(locale)
