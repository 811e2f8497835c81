"""Rewrite a program so that the values at its places are observed, and nothing else changes.

A place is a range of the source. Observed are targets of assignments, loops, ``with``, ``match``
and ``:=``, parameters, arguments of calls, and what is returned or yielded. The rewritten code
keeps the positions of the original, which tracebacks and DALI's capture mode look at.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OBSERVE = "__observe__"
"""The builtin that rewritten code calls: ``OBSERVE(places, value)`` returns the value."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A range of the source in code points, and what stands there."""

    start: int
    end: int
    what: str
    text: str


def instrument(source: str, filename: str, first: int = 0) -> tuple[ast.Module, list[Place]]:
    """Return the rewritten program and its places, which the code numbers from ``first``."""
    tree = ast.parse(source, filename)
    rewriter = _Rewriter(source, first)
    return ast.fix_missing_locations(rewriter.visit(tree)), rewriter.places


class _Rewriter(ast.NodeTransformer):
    def __init__(self, source: str, first: int) -> None:
        self.places: list[Place] = []
        self._first = first
        self._source = source
        self._lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    # --- places ------------------------------------------------------------------------------

    def _offset(self, line: int, column: int) -> int:
        if line > len(self._lines):
            return len(self._source)
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def _place(self, node: ast.expr | ast.arg | ast.pattern, what: str) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno, node.end_col_offset)
        if isinstance(node, ast.arg):
            end = start + len(node.arg)
        self.places.append(Place(start, end, what, self._source[start:end]))
        return self._first + len(self.places) - 1

    def _observe(self, places: Iterable[int], value: ast.expr, at: ast.AST) -> ast.expr:
        """Return the code that observes ``value`` and gives it on."""
        numbers = ast.Tuple([ast.Constant(place) for place in places], ast.Load())
        call = ast.Call(ast.Name(OBSERVE, ast.Load()), [numbers, value], [])
        for node in (call, call.func, numbers, *numbers.elts):
            ast.copy_location(node, at)
        return call

    def _names(self, target: ast.expr, what: str) -> Iterator[ast.stmt]:
        """Yield statements that observe the names in a target that was just bound."""
        for node in ast.walk(target):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                name = ast.copy_location(ast.Name(node.id, ast.Load()), node)
                seen = self._observe([self._place(node, what)], name, node)
                yield ast.copy_location(ast.Expr(seen), node)

    # --- statements --------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign) -> list[ast.stmt]:
        simple = [t for t in node.targets if not isinstance(t, (ast.Tuple, ast.List))]
        patterns = [t for t in node.targets if isinstance(t, (ast.Tuple, ast.List))]
        places = [self._place(t, "target") for t in simple if not isinstance(t, ast.Subscript)]
        places.append(self._place(node.value, "value"))
        self.generic_visit(node)
        node.value = self._observe(places, node.value, node.value)
        return [node, *(seen for target in patterns for seen in self._names(target, "target"))]

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            places = [self._place(node.target, "target"), self._place(node.value, "value")]
            node.value = self._observe(places, self.visit(node.value), node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> list[ast.stmt]:
        self.generic_visit(node)
        return [node, *(self._names(node.target, "target"))]

    def visit_For(self, node: ast.For | ast.AsyncFor) -> ast.stmt:
        seen = list(self._names(node.target, "loop"))
        self.generic_visit(node)
        node.body = [*seen, *node.body]
        return node

    visit_AsyncFor = visit_For  # noqa: N815

    def visit_With(self, node: ast.With | ast.AsyncWith) -> ast.stmt:
        seen = [
            statement
            for item in node.items
            if item.optional_vars is not None
            for statement in self._names(item.optional_vars, "with")
        ]
        self.generic_visit(node)
        node.body = [*seen, *node.body]
        return node

    visit_AsyncWith = visit_With  # noqa: N815

    def visit_match_case(self, node: ast.match_case) -> ast.match_case:
        seen: list[ast.stmt] = []
        for pattern in ast.walk(node.pattern):
            if isinstance(pattern, ast.MatchAs) and pattern.name and pattern.pattern is None:
                name = ast.copy_location(ast.Name(pattern.name, ast.Load()), pattern)
                value = self._observe([self._place(pattern, "match")], name, pattern)
                seen.append(ast.copy_location(ast.Expr(value), pattern))
        self.generic_visit(node)
        node.body = [*seen, *node.body]
        return node

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        if node.value is not None:
            place = self._place(node.value, "return")
            node.value = self._observe([place], self.visit(node.value), node.value)
        return node

    # --- functions ---------------------------------------------------------------------------

    def _parameters(self, arguments: ast.arguments) -> list[ast.expr]:
        names = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        names += [extra for extra in (arguments.vararg, arguments.kwarg) if extra is not None]
        return [
            self._observe(
                [self._place(arg, "parameter")],
                ast.copy_location(ast.Name(arg.arg, ast.Load()), arg),
                arg,
            )
            for arg in names
        ]

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
        seen = self._parameters(node.args)
        self.generic_visit(node)
        at = 1 if ast.get_docstring(node, clean=False) is not None else 0
        node.body[at:at] = [ast.copy_location(ast.Expr(value), value) for value in seen]
        return node

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        seen = self._parameters(node.args)
        place = self._place(node.body, "return")
        self.generic_visit(node)
        body = self._observe([place], node.body, node.body)
        values = ast.Tuple([*seen, body], ast.Load())
        node.body = ast.Subscript(values, ast.Constant(-1), ast.Load())
        for part in (node.body, node.body.value, node.body.slice):
            ast.copy_location(part, body)
        return node

    # --- expressions -------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call) -> ast.expr:
        for index, argument in enumerate(node.args):
            node.args[index] = self._argument(argument)
        for keyword in node.keywords:
            keyword.value = self._argument(keyword.value)
        node.func = self.visit(node.func)
        return node

    def _argument(self, node: ast.expr) -> ast.expr:
        if isinstance(node, (ast.Starred, ast.GeneratorExp)):
            return self.visit(node)  # type: ignore[no-any-return]
        place = self._place(node, "argument")
        return self._observe([place], self.visit(node), node)

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        if node.value is not None:
            place = self._place(node.value, "yield")
            node.value = self._observe([place], self.visit(node.value), node.value)
        return node

    def visit_NamedExpr(self, node: ast.NamedExpr) -> ast.expr:
        places = [self._place(node.target, "walrus"), self._place(node.value, "value")]
        node.value = self._observe(places, self.visit(node.value), node.value)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        names = [part for part in ast.walk(node.target) if isinstance(part, ast.Name)]
        seen = [
            self._observe(
                [self._place(name, "loop")],
                ast.copy_location(ast.Name(name.id, ast.Load()), name),
                name,
            )
            for name in names
        ]
        self.generic_visit(node)
        # A condition that always holds: ``(observed, …, True)`` is true.
        true = ast.copy_location(ast.Constant(True), node.target)
        condition = ast.copy_location(ast.Tuple([*seen, true], ast.Load()), node.target)
        node.ifs = [condition, *node.ifs]
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        return node  # positions inside of f-strings are right only from Python 3.12 on

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        self.generic_visit(node)
        return node
