"""The syntax tree that the rest of the program sees.

Shaped like Python's own ``ast``, but tolerant: what could not be parsed is a ``Broken`` statement
or an ``Opaque`` expression, never an exception. ``start`` and ``end`` are code-point offsets
relative to the *chunk* (one top-level statement, see ``chunks``), so that a chunk whose text did
not change keeps its tree wherever it moves to.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(slots=True, eq=False)
class Node:
    """Anything in the tree. Compared by identity."""

    start: int
    end: int

    def children(self) -> Iterator[Node]:
        """Yield the nodes directly below, in the order of the fields."""
        cls = type(self)
        names = _FIELDS.get(cls)
        if names is None:
            names = tuple(f.name for f in fields(cls) if f.name not in ("start", "end"))
            _FIELDS[cls] = names
        for name in names:
            value = getattr(self, name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, (list, tuple)):
                for item in value:
                    if isinstance(item, Node):
                        yield item

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below, parents first."""
        stack: list[Node] = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(list(node.children())))


# The fields that hold nodes or lists of them, by class, as they are asked for.
_FIELDS: dict[type[Node], tuple[str, ...]] = {}


@dataclass(slots=True, eq=False)
class Expr(Node):
    """An expression."""


@dataclass(slots=True, eq=False)
class Name(Expr):
    """An identifier."""

    id: str


@dataclass(slots=True, eq=False)
class Attribute(Expr):
    """``value.attr``; ``attr_start`` is where the name after the dot begins."""

    value: Expr
    attr: str
    attr_start: int


@dataclass(slots=True, eq=False)
class Argument(Node):
    """One argument of a call. ``stars`` is 1 for ``*value``, 2 for ``**value``."""

    value: Expr
    keyword: str | None = None
    stars: int = 0


@dataclass(slots=True, eq=False)
class Call(Expr):
    """``func(arguments)``; ``open`` and ``close`` are the offsets of the parentheses."""

    func: Expr
    arguments: list[Argument]
    open: int
    close: int

    def keyword(self, name: str) -> Argument | None:
        """Return the argument passed by ``name``."""
        for argument in self.arguments:
            if argument.keyword == name:
                return argument
        return None

    def positional(self, index: int) -> Expr | None:
        """Return the ``index``-th positional argument; None where stars hide which one it is."""
        for seen, argument in enumerate(self.arguments):
            if argument.keyword is not None or argument.stars:
                return None
            if seen == index:
                return argument.value
        return None

    @property
    def has_stars(self) -> bool:
        """Whether ``*args`` or ``**kwargs`` may pass more than what is written."""
        return any(argument.stars for argument in self.arguments)


@dataclass(slots=True, eq=False)
class Slice(Expr):
    """``lower:upper:step`` inside of a subscript."""

    lower: Expr | None
    upper: Expr | None
    step: Expr | None


@dataclass(slots=True, eq=False)
class Subscript(Expr):
    """``value[indices]``; ``open`` is the offset of the bracket."""

    value: Expr
    indices: list[Expr]
    open: int
    is_tuple: bool


@dataclass(slots=True, eq=False)
class Constant(Expr):
    """A literal; its value is None for ``None``."""

    value: int | float | complex | str | bytes | bool | None


@dataclass(slots=True, eq=False)
class EllipsisLiteral(Expr):
    """``...``."""


@dataclass(slots=True, eq=False)
class FString(Expr):
    """An f-string and the expressions in it."""

    values: list[Expr]


@dataclass(slots=True, eq=False)
class Sequence(Expr):
    """A tuple, list or set display; ``kind`` is one of these words."""

    kind: str
    elements: list[Expr]


@dataclass(slots=True, eq=False)
class Starred(Expr):
    """``*value`` inside of a display or a target."""

    value: Expr


@dataclass(slots=True, eq=False)
class Dict(Expr):
    """A key of None stands for ``**value``."""

    keys: list[Expr | None]
    values: list[Expr]


@dataclass(slots=True, eq=False)
class Generator(Node):
    """One ``for target in iter if conditions`` of a comprehension."""

    target: Expr
    iter: Expr
    conditions: list[Expr]


@dataclass(slots=True, eq=False)
class Comprehension(Expr):
    """``kind`` is list, set, dict or generator; ``key`` is given for dict alone."""

    kind: str
    key: Expr | None
    element: Expr
    generators: list[Generator]


@dataclass(slots=True, eq=False)
class BinOp(Expr):
    """``left op right``."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class UnaryOp(Expr):
    """``op`` is one of ``-``, ``+``, ``~``, ``not``."""

    op: str
    operand: Expr


@dataclass(slots=True, eq=False)
class BoolOp(Expr):
    """``op`` is ``and`` or ``or``."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True, eq=False)
class Compare(Expr):
    """``operands[0] ops[0] operands[1] …``."""

    ops: list[str]
    operands: list[Expr]


@dataclass(slots=True, eq=False)
class IfExp(Expr):
    """``body if test else orelse``."""

    test: Expr
    body: Expr
    orelse: Expr


@dataclass(slots=True, eq=False)
class Parameter(Node):
    """One parameter; ``stars`` is 1 for ``*args``, 2 for ``**kwargs``."""

    name: str
    annotation: Expr | None = None
    default: Expr | None = None
    stars: int = 0
    keyword_only: bool = False


@dataclass(slots=True, eq=False)
class Lambda(Expr):
    """``lambda parameters: body``."""

    parameters: list[Parameter]
    body: Expr


@dataclass(slots=True, eq=False)
class NamedExpr(Expr):
    """``target := value``."""

    target: Name
    value: Expr


@dataclass(slots=True, eq=False)
class Yield(Expr):
    """``yield value`` or ``yield from value``."""

    value: Expr | None
    is_from: bool


@dataclass(slots=True, eq=False)
class Opaque(Expr):
    """Anything that is not modelled; what is inside is still visited."""

    values: list[Expr]


@dataclass(slots=True, eq=False)
class Stmt(Node):
    """A statement."""


@dataclass(slots=True, eq=False)
class ExprStmt(Stmt):
    """An expression that stands alone."""

    value: Expr


@dataclass(slots=True, eq=False)
class Assign(Stmt):
    """``targets[0] = targets[1] = value``; without a value it is a bare annotation."""

    targets: list[Expr]
    value: Expr | None
    annotation: Expr | None = None


@dataclass(slots=True, eq=False)
class AugAssign(Stmt):
    """``target op= value``."""

    target: Expr
    op: str
    value: Expr


@dataclass(slots=True, eq=False)
class Return(Stmt):
    """``return value``."""

    value: Expr | None


@dataclass(slots=True, eq=False)
class Delete(Stmt):
    """``del targets``."""

    targets: list[Expr]


@dataclass(slots=True, eq=False)
class Break(Stmt):
    """``break``."""


@dataclass(slots=True, eq=False)
class Continue(Stmt):
    """``continue``."""


@dataclass(slots=True, eq=False)
class Raise(Stmt):
    """``raise values[0] from values[1]``."""

    values: list[Expr]


@dataclass(slots=True, eq=False)
class Assert(Stmt):
    """``assert test, message``."""

    test: Expr
    message: Expr | None


@dataclass(slots=True, eq=False)
class GlobalNames(Stmt):
    """``global`` or ``nonlocal``, as ``kind`` says."""

    kind: str
    names: list[str]


@dataclass(slots=True, eq=False)
class ImportedName(Node):
    """``path as alias`` of an import; ``path`` is dotted for ``import a.b``."""

    path: str
    alias: str | None


@dataclass(slots=True, eq=False)
class Import(Stmt):
    """``import names``."""

    names: list[ImportedName]


@dataclass(slots=True, eq=False)
class ImportFrom(Stmt):
    """``from module import names``; ``level`` counts leading dots, ``*`` is a name."""

    module: str
    level: int
    names: list[ImportedName]


@dataclass(slots=True, eq=False)
class If(Stmt):
    """``if``; an ``elif`` is an ``If`` alone in ``orelse``."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(slots=True, eq=False)
class For(Stmt):
    """``for target in iter``."""

    target: Expr
    iter: Expr
    body: list[Stmt]
    orelse: list[Stmt]
    is_async: bool = False


@dataclass(slots=True, eq=False)
class While(Stmt):
    """``while test``."""

    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(slots=True, eq=False)
class WithItem(Node):
    """``context as target``."""

    context: Expr
    target: Expr | None


@dataclass(slots=True, eq=False)
class With(Stmt):
    """``with items``."""

    items: list[WithItem]
    body: list[Stmt]


@dataclass(slots=True, eq=False)
class Handler(Node):
    """``except type as name``."""

    type: Expr | None
    name: str | None
    body: list[Stmt]


@dataclass(slots=True, eq=False)
class Try(Stmt):
    """``try`` with its handlers, ``else`` and ``finally``."""

    body: list[Stmt]
    handlers: list[Handler]
    orelse: list[Stmt]
    final: list[Stmt]


@dataclass(slots=True, eq=False)
class Case(Node):
    """One ``case``; ``names`` are those that the pattern binds."""

    names: list[str]
    guard: Expr | None
    body: list[Stmt]
    irrefutable: bool


@dataclass(slots=True, eq=False)
class Match(Stmt):
    """``match subject``."""

    subject: Expr
    cases: list[Case]


@dataclass(slots=True, eq=False)
class FunctionDef(Stmt):
    """``def``; ``name_start`` is where the name begins."""

    name: str
    name_start: int
    parameters: list[Parameter]
    body: list[Stmt]
    decorators: list[Expr]
    returns: Expr | None
    is_async: bool
    is_generator: bool


@dataclass(slots=True, eq=False)
class ClassDef(Stmt):
    """``class``; ``name_start`` is where the name begins."""

    name: str
    name_start: int
    bases: list[Argument]
    body: list[Stmt]
    decorators: list[Expr]


@dataclass(slots=True, eq=False)
class Broken(Stmt):
    """A statement with a syntax error. ``names`` are those that it may bind."""

    names: list[str]


@dataclass(slots=True, eq=False)
class Pass(Stmt):
    """``pass`` and everything else that has no bearing on values."""
