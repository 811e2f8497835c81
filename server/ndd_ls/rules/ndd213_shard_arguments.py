"""NDD213: ``shard_id=2, num_shards=2``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.rules.rule import Context, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import is_guarded, signed_calls
from ndd_ls.semantic.arguments import number
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.syntax import nodes as n


class ShardArguments(Rule):
    """Shards count from 0, and there is at least one."""

    code = "NDD213"
    name = "shard-arguments"
    runtime = Raises("ValueError", "The shard_id=2 is invalid. Must be in range [0..1]")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each shard that does not exist."""
        unit = context.unit
        for node, signature in signed_calls(context):
            if not signature.reader or node.has_stars or is_guarded(context, node):
                continue
            shard = _number(context, node, "shard_id", 0)
            count = _number(context, node, "num_shards", 1)
            if count is not None and count < 1:
                yield Report(
                    unit.place(node.keyword("num_shards") or node),
                    Localized(
                        "there is at least one shard; pass the number of processes",
                        "分片数至少为 1；请传入进程数",
                    ),
                )
            elif shard is not None and count is not None and not 0 <= shard < count:
                yield Report(
                    unit.place(node.keyword("shard_id") or node),
                    Localized(
                        f"with {count} shards they are numbered from 0 to {count - 1}; there is no "
                        f"{shard}"
                        if count > 1
                        else f"there is no shard {shard}; pass `num_shards=`",
                        f"{count} 个分片的编号从 0 到 {count - 1}，没有 {shard}"
                        if count > 1
                        else f"没有分片 {shard}；请传入 `num_shards=`",
                    ),
                )


def _number(context: Context, node: n.Call, name: str, default: int) -> int | None:
    """Return an argument that is a constant integer, None for any other."""
    argument = node.keyword(name)
    if argument is None:
        return default
    return number(context.unit.value(argument.value))
