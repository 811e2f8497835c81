"""NDD203: a reader made anew in each round of a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Silent
from ndd_ls.semantic.unit import EpochStarted, Scope
from ndd_ls.semantic.values import Member
from ndd_ls.syntax import nodes as n
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterator


class ReaderInLoop(Rule):
    """A reader that is rebuilt each epoch forgets its shuffling and its shard position."""

    code = "NDD203"
    name = "reader-in-loop"
    runtime = Silent("with random_shuffle every epoch has the same order")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield readers that are made, and gone through, inside of a loop that needs one only."""
        unit = context.unit
        for node, scope in unit.scopes.items():
            if not isinstance(node, n.Call) or not scope.loops:
                continue
            callee = unit.value(node.func)
            if not isinstance(callee, Member):
                continue
            if context.catalog.kind(callee.path) is not MemberKind.READER:
                continue
            loop = _needless_loop(node, scope)
            if loop is None or not _gone_through(context, node, loop):
                continue
            name = _assigned_name(scope.statement, node)
            if name is None:
                continue
            yield Report(
                unit.place(node),
                Localized(
                    f"`{name}` is made anew in each round of the loop, so every epoch starts from "
                    "scratch with the same order; make it once before the loop",
                    f"`{name}` 在每轮循环中都被重新创建，"
                    "每个 epoch 都从头开始且顺序相同；请在循环之前只创建一次",
                ),
                _fixes(context, scope.statement, loop),
            )


def _assigned_name(statement: n.Stmt | None, node: n.Call) -> str | None:
    if isinstance(statement, n.Assign) and statement.value is node and len(statement.targets) == 1:
        target = statement.targets[0]
        return target.id if isinstance(target, n.Name) else None
    return None


def _needless_loop(node: n.Call, scope: Scope) -> n.For | n.While | None:
    """Return the outermost loop whose rounds make no difference to the reader."""
    needed = {part.id for part in node.walk() if isinstance(part, n.Name)}
    result = None
    for loop in reversed(scope.loops):
        if not isinstance(loop, (n.For, n.While)) or needed & _bound_names(loop):
            break
        result = loop
    return result


def _bound_names(loop: n.For | n.While) -> set[str]:
    names: set[str] = set()
    for part in loop.walk():
        if isinstance(part, (n.For, n.Generator)):
            names |= _target_names(part.target)
        elif isinstance(part, n.Assign):
            for target in part.targets:
                names |= _target_names(target)
        elif isinstance(part, (n.AugAssign, n.NamedExpr, n.WithItem)):
            names |= _target_names(part.target)
    return names


def _target_names(target: n.Expr | None) -> set[str]:
    if target is None:
        return set()
    return {part.id for part in target.walk() if isinstance(part, n.Name)}


def _gone_through(context: Context, node: n.Call, loop: n.Stmt) -> bool:
    place = context.unit.place(node)
    return any(
        isinstance(event, EpochStarted)
        and event.reader.ref.place == place
        and event.place.chunk is place.chunk
        and loop.start <= event.place.start < loop.end
        for event in context.unit.events
    )


def _fixes(
    context: Context, statement: n.Stmt | None, loop: n.For | n.While
) -> tuple[PlacedFix, ...]:
    """Return the fix that moves a statement, with its line, in front of the loop."""
    if statement is None or not any(statement is inner for inner in loop.body):
        return ()
    text = context.unit.chunk.text
    line = text.rfind("\n", 0, statement.start) + 1
    indent = text[line : statement.start]
    loop_line = text.rfind("\n", 0, loop.start) + 1
    loop_indent = text[loop_line : loop.start]
    end = text.find("\n", statement.end)
    end = len(text) if end < 0 else end + 1
    alone = not indent.strip() and not loop_indent.strip() and len(loop.body) > 1
    if not alone or text[statement.end : end].strip():
        return ()
    source = text[statement.start : statement.end].replace(f"\n{indent}", f"\n{loop_indent}")
    newline = "\r\n" if text[:end].endswith("\r\n") else "\n"
    return (
        PlacedFix(
            Localized("Make it once, before the loop", "移到循环之前，只创建一次"),
            (
                context.edit(loop.start, loop.start, f"{source}{newline}{loop_indent}"),
                context.edit(line, end, ""),
            ),
        ),
    )
