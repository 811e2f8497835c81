"""The arguments of an operator in a table, those that matter first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.catalog.enumerations import DTYPES
from ndd_ls.features.markup import code, table
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ndd_ls.catalog.model import Argument

_HEADER = (Localized("Argument", "参数"), Localized("Type", "类型"), Localized("Default", "默认值"))
_REQUIRED = Localized("required", "必需")
_LIST = Localized("list of {}", "{} 列表")
_BATCH = Localized("{} or Batch", "{} 或 Batch")
_LIST_OR_BATCH = Localized("list of {} or Batch", "{} 列表或 Batch")
_MORE = Localized("{} more", "另有 {} 个")
_TYPES = {"DALIDataType": "DType", "TensorLayout": "layout"}
_MAX_ROWS = 12
_MIN_ROWS = 4
_MAX_DEFAULT = 20
_GIVEN = " ✓"
# About memory, caches and threads: they change how fast it goes, not what comes out.
_TUNING = re.compile(
    r".*(?:_hint|_padding|_jpeg2k|_bytes|_mmap|_ahead|_depth|_chunk_allocator)|cache_.*|hw_.*"
    r"|hybrid_.*|minibatch_size|initial_fill|lazy_init|skip_cached_images|use_fast_idct"
    r"|memory_stats|split_stages|additional_decode_surfaces"
)
_COMMON = frozenset({"batch_size", "device", "name", "num_inputs", "max_batch_size"})


def arguments_table(
    taken: Mapping[str, Argument], given: Sequence[str], locale: str, above: int = 0
) -> str | None:
    """Return the table of what a call takes by name, None if that is nothing.

    Args:
        taken: The arguments.
        given: The arguments that the call at hand gives; they come first, marked.
        locale: The language.
        above: How many lines more than usual there are beside the table, which leaves them room.
    """
    order = {name: index for index, name in enumerate(given)}
    arguments = [a for a in taken.values() if not a.deprecated or a.name in order]
    arguments.sort(key=lambda a: (order.get(a.name, len(order)), rank(a)))
    room = max(_MAX_ROWS - above, _MIN_ROWS)
    shown = arguments if len(arguments) <= room else arguments[: room - 1]
    rows = [_row(argument, locale, given=argument.name in order) for argument in shown]
    if len(shown) < len(arguments):
        rows.append((_MORE.get(locale).format(len(arguments) - len(shown)) + " …", "", ""))
    return table([cell.get(locale) for cell in _HEADER], rows) if rows else None


def rank(argument: Argument) -> tuple[bool, bool, bool, bool]:
    """Return the key that sorts arguments: what matters first, what tunes the speed last."""
    return (
        not argument.required,
        _TUNING.fullmatch(argument.name) is not None,
        argument.name in _COMMON,
        not argument.per_sample,
    )


def _row(argument: Argument, locale: str, *, given: bool) -> tuple[str, str, str]:
    name = code(argument.name) + (_GIVEN if given else "")
    return name, type_of(argument, locale), default_of(argument, locale, _MAX_DEFAULT)


def type_of(argument: Argument, locale: str) -> str:
    """Return what may be passed, in words: ``list of float or Batch``."""
    word = _TYPES.get(argument.type, argument.type)
    if argument.is_list:
        return (_LIST_OR_BATCH if argument.per_sample else _LIST).get(locale).format(word)
    return _BATCH.get(locale).format(word) if argument.per_sample else word


def default_of(argument: Argument, locale: str, limit: int | None = None) -> str:
    """Return the default as code, cut after ``limit`` characters; empty if there is none."""
    if argument.required:
        return _REQUIRED.get(locale)
    text = argument.default
    if text is None:
        return ""
    kind, _, name = text.rpartition(".")
    if kind == "DALIDataType":
        text = f"ndd.{DTYPES.get(name, name)}"
    elif kind.startswith("DALI"):
        text = f"types.{name}"
    if limit is not None and len(text) > limit:
        text = text[:limit] + "…"
    return code(text)
