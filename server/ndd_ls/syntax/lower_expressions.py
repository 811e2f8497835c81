"""From tree-sitter's expression nodes to ours."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node as TSNode


class ExpressionLowerer:
    """Lowers the expressions of one chunk.

    Args:
        data: The UTF-8 bytes that tree-sitter parsed.
        base: Where the chunk begins in ``data``.
        original: The bytes of the chunk in the document, as long as those in ``data`` but perhaps
            others where a line was blanked out to get around a syntax error.
    """

    def __init__(self, data: bytes, base: int, original: bytes) -> None:
        self.data = data
        self.base = base
        self._columns: list[int] | None = None if original.isascii() else _code_points(original)
        self.yields = False

    def offset(self, byte: int) -> int:
        """Return the code-point offset, relative to the chunk, of an absolute byte offset."""
        byte = max(byte - self.base, 0)
        return byte if self._columns is None else self._columns[byte]

    def text(self, node: TSNode) -> str:
        """Return the source text of a node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def span(self, node: TSNode) -> tuple[int, int]:
        """Return the code-point offsets of a node."""
        return self.offset(node.start_byte), self.offset(node.end_byte)

    def expr(self, node: TSNode | None) -> n.Expr:
        """Lower an expression; what is missing or broken becomes ``Opaque``."""
        if node is None:
            return n.Opaque(0, 0, [])
        lower = _EXPRESSIONS.get(node.type)
        if lower is None or (node.is_missing and node.type == "identifier"):
            return self._opaque(node)
        return lower(self, node)

    def optional(self, node: TSNode | None) -> n.Expr | None:
        """Lower an expression that need not be there."""
        return None if node is None else self.expr(node)

    def exprs(self, parent: TSNode) -> list[n.Expr]:
        """Lower all named children but comments and errors."""
        return [self.expr(child) for child in named(parent)]

    # --- leaves ------------------------------------------------------------------------------

    def _opaque(self, node: TSNode) -> n.Expr:
        values = [self.expr(child) for child in named(node) if child.type in _EXPRESSIONS]
        return n.Opaque(*self.span(node), values)

    def _identifier(self, node: TSNode) -> n.Expr:
        return n.Name(*self.span(node), self.text(node))

    def _number(self, node: TSNode) -> n.Expr:
        return n.Constant(*self.span(node), _literal(self.text(node)))

    def _true(self, node: TSNode) -> n.Expr:
        return n.Constant(*self.span(node), True)

    def _false(self, node: TSNode) -> n.Expr:
        return n.Constant(*self.span(node), False)

    def _none(self, node: TSNode) -> n.Expr:
        return n.Constant(*self.span(node), None)

    def _ellipsis(self, node: TSNode) -> n.Expr:
        return n.EllipsisLiteral(*self.span(node))

    def _string(self, node: TSNode) -> n.Expr:
        parts = [self.expr(expression) for expression in _interpolated(node)]
        text = self.text(node)
        if parts or _is_fstring(text):
            return n.FString(*self.span(node), parts)
        value = _literal(f"({text})")  # adjacent strings may stand on several lines
        if not isinstance(value, (str, bytes)):
            return n.Opaque(*self.span(node), [])
        return n.Constant(*self.span(node), value)

    # --- compound ----------------------------------------------------------------------------

    def _attribute(self, node: TSNode) -> n.Expr:
        value = node.child_by_field_name("object")
        attr = node.child_by_field_name("attribute")
        if value is None or attr is None:
            return self._opaque(node)
        start = self.offset(attr.start_byte)
        return n.Attribute(*self.span(node), self.expr(value), self.text(attr), start)

    def _call(self, node: TSNode) -> n.Expr:
        func = node.child_by_field_name("function")
        arguments = node.child_by_field_name("arguments")
        if func is None or arguments is None:
            return self._opaque(node)
        lowered = self.expr(func)
        start, end = self.span(arguments)
        if arguments.type == "generator_expression":
            value = self.expr(arguments)
            return n.Call(
                *self.span(node), lowered, [n.Argument(value.start, value.end, value)], start, end
            )
        return n.Call(*self.span(node), lowered, self.arguments(arguments), start, end)

    def arguments(self, node: TSNode) -> list[n.Argument]:
        """Lower an argument list."""
        result = []
        for child in named(node):
            start, end = self.span(child)
            if child.type == "keyword_argument":
                name = child.child_by_field_name("name")
                value = self.expr(child.child_by_field_name("value"))
                keyword = self.text(name) if name is not None else None
                result.append(n.Argument(start, end, value, keyword))
            elif child.type in ("list_splat", "dictionary_splat"):
                inner = self.expr(child.named_children[0] if child.named_children else None)
                result.append(
                    n.Argument(start, end, inner, None, 1 if child.type == "list_splat" else 2)
                )
            else:
                result.append(n.Argument(start, end, self.expr(child)))
        return result

    def _subscript(self, node: TSNode) -> n.Expr:
        value = node.child_by_field_name("value")
        if value is None:
            return self._opaque(node)
        indices = [self.expr(child) for child in node.children_by_field_name("subscript")]
        bracket = next((c for c in node.children if c.type == "["), value)
        is_tuple = any(child.type == "," for child in node.children)
        return n.Subscript(
            *self.span(node), self.expr(value), indices, self.offset(bracket.start_byte), is_tuple
        )

    def _slice(self, node: TSNode) -> n.Expr:
        parts: list[n.Expr | None] = [None, None, None]
        at = 0
        for child in node.children:
            if child.type == ":":
                at = min(at + 1, 2)
            elif child.is_named and child.type not in SKIPPED:
                parts[at] = self.expr(child)
        return n.Slice(*self.span(node), *parts)

    def _sequence(self, node: TSNode) -> n.Expr:
        kind = "list" if node.type.startswith("list") else "set" if node.type == "set" else "tuple"
        return n.Sequence(*self.span(node), kind, self.exprs(node))

    def _starred(self, node: TSNode) -> n.Expr:
        inner = self.expr(node.named_children[0] if node.named_children else None)
        return n.Starred(*self.span(node), inner)

    def _dictionary(self, node: TSNode) -> n.Expr:
        keys: list[n.Expr | None] = []
        values = []
        for child in named(node):
            if child.type == "pair":
                keys.append(self.expr(child.child_by_field_name("key")))
                values.append(self.expr(child.child_by_field_name("value")))
            elif child.type == "dictionary_splat":
                keys.append(None)
                values.append(self.expr(child.named_children[0] if child.named_children else None))
        return n.Dict(*self.span(node), keys, values)

    def _comprehension(self, node: TSNode) -> n.Expr:
        generators: list[n.Generator] = []
        for child in named(node):
            if child.type == "for_in_clause":
                target = self.target(child.child_by_field_name("left"))
                source = self.expr(child.child_by_field_name("right"))
                generators.append(n.Generator(*self.span(child), target, source, []))
            elif child.type == "if_clause" and generators:
                generators[-1].conditions += self.exprs(child)
        body = node.child_by_field_name("body")
        kind = node.type.partition("_")[0].replace("dictionary", "dict")
        key = None
        if body is not None and body.type == "pair":
            key = self.expr(body.child_by_field_name("key"))
            element = self.expr(body.child_by_field_name("value"))
        else:
            element = self.expr(body)
        return n.Comprehension(*self.span(node), kind, key, element, generators)

    def target(self, node: TSNode | None) -> n.Expr:
        """Lower the left side of an assignment."""
        if node is not None and node.type in ("pattern_list", "tuple_pattern", "list_pattern"):
            elements = [self.target(child) for child in named(node)]
            return n.Sequence(*self.span(node), "tuple", elements)
        if node is not None and node.type == "list_splat_pattern":
            inner = self.target(node.named_children[0] if node.named_children else None)
            return n.Starred(*self.span(node), inner)
        return self.expr(node)

    def _parenthesized(self, node: TSNode) -> n.Expr:
        inner = named(node)
        return self.expr(inner[0]) if len(inner) == 1 else self._opaque(node)

    def _binary(self, node: TSNode) -> n.Expr:
        op = node.child_by_field_name("operator")
        left = self.expr(node.child_by_field_name("left"))
        right = self.expr(node.child_by_field_name("right"))
        return n.BinOp(*self.span(node), self.text(op) if op is not None else "?", left, right)

    def _unary(self, node: TSNode) -> n.Expr:
        op = node.children[0].type if node.children else "?"
        return n.UnaryOp(*self.span(node), op, self.expr(node.child_by_field_name("argument")))

    def _boolean(self, node: TSNode) -> n.Expr:
        op = node.child_by_field_name("operator")
        left = self.expr(node.child_by_field_name("left"))
        right = self.expr(node.child_by_field_name("right"))
        return n.BoolOp(*self.span(node), op.type if op is not None else "and", left, right)

    def _comparison(self, node: TSNode) -> n.Expr:
        ops: list[str] = []
        operands: list[n.Expr] = []
        for child in node.children:
            if child.type in SKIPPED:
                continue
            if child.is_named:
                operands.append(self.expr(child))
            elif ops and len(ops) > len(operands) - 1:
                ops[-1] += " " + child.type  # "not in" and "is not" as two tokens
            else:
                ops.append(child.type)
        if len(operands) != len(ops) + 1:
            return n.Opaque(*self.span(node), operands)
        return n.Compare(*self.span(node), ops, operands)

    def _conditional(self, node: TSNode) -> n.Expr:
        parts = named(node)
        if len(parts) != 3:
            return self._opaque(node)
        body, test, orelse = map(self.expr, parts)
        return n.IfExp(*self.span(node), test, body, orelse)

    def _lambda(self, node: TSNode) -> n.Expr:
        parameters = node.child_by_field_name("parameters")
        body = self.expr(node.child_by_field_name("body"))
        lowered = self.parameters(parameters) if parameters is not None else []
        return n.Lambda(*self.span(node), lowered, body)

    def parameters(self, node: TSNode) -> list[n.Parameter]:
        """Lower the parameters of a function or a lambda."""
        result: list[n.Parameter] = []
        keyword_only = False
        for child in node.children:
            if child.type in ("keyword_separator", "*"):
                keyword_only = True
                continue
            if not child.is_named or child.type in SKIPPED or child.type == "positional_separator":
                continue
            annotation = self.optional(child.child_by_field_name("type"))
            default = self.optional(child.child_by_field_name("value"))
            inner = child
            if child.type == "typed_parameter":
                inner = child.named_children[0]
            identifier = child.child_by_field_name("name")
            if identifier is not None:
                inner = identifier
            stars = {"list_splat_pattern": 1, "dictionary_splat_pattern": 2}.get(inner.type, 0)
            if stars:
                inner = inner.named_children[0] if inner.named_children else inner
            result.append(
                n.Parameter(
                    *self.span(child), self.text(inner), annotation, default, stars, keyword_only
                )
            )
            keyword_only = keyword_only or stars == 1
        return result

    def _named_expression(self, node: TSNode) -> n.Expr:
        name = node.child_by_field_name("name")
        value = self.expr(node.child_by_field_name("value"))
        if name is None:
            return n.Opaque(*self.span(node), [value])
        target = n.Name(*self.span(name), self.text(name))
        return n.NamedExpr(*self.span(node), target, value)

    def _yield(self, node: TSNode) -> n.Expr:
        self.yields = True
        inner = named(node)
        value = self.expr(inner[0]) if inner else None
        return n.Yield(*self.span(node), value, any(c.type == "from" for c in node.children))

    def _type(self, node: TSNode) -> n.Expr:
        inner = named(node)
        return self.expr(inner[0]) if len(inner) == 1 else self._opaque(node)

    def _generic_type(self, node: TSNode) -> n.Expr:
        """Lower ``list[int]`` in an annotation, which the grammar tells from a subscript."""
        parts = named(node)
        if len(parts) != 2:
            return self._opaque(node)
        indices = [self.expr(child) for child in named(parts[1])]
        start = self.offset(parts[1].start_byte)
        return n.Subscript(*self.span(node), self.expr(parts[0]), indices, start, len(indices) > 1)


SKIPPED = frozenset({"comment", "ERROR", "line_continuation"})

_EXPRESSIONS: dict[str, Callable[[ExpressionLowerer, TSNode], n.Expr]] = {
    "attribute": ExpressionLowerer._attribute,
    "binary_operator": ExpressionLowerer._binary,
    "boolean_operator": ExpressionLowerer._boolean,
    "call": ExpressionLowerer._call,
    "comparison_operator": ExpressionLowerer._comparison,
    "concatenated_string": ExpressionLowerer._string,
    "conditional_expression": ExpressionLowerer._conditional,
    "dictionary": ExpressionLowerer._dictionary,
    "dictionary_comprehension": ExpressionLowerer._comprehension,
    "ellipsis": ExpressionLowerer._ellipsis,
    "expression_list": ExpressionLowerer._sequence,
    "false": ExpressionLowerer._false,
    "float": ExpressionLowerer._number,
    "generator_expression": ExpressionLowerer._comprehension,
    "generic_type": ExpressionLowerer._generic_type,
    "identifier": ExpressionLowerer._identifier,
    "integer": ExpressionLowerer._number,
    "lambda": ExpressionLowerer._lambda,
    "list": ExpressionLowerer._sequence,
    "list_comprehension": ExpressionLowerer._comprehension,
    "list_splat": ExpressionLowerer._starred,
    "named_expression": ExpressionLowerer._named_expression,
    "none": ExpressionLowerer._none,
    "not_operator": ExpressionLowerer._unary,
    "parenthesized_expression": ExpressionLowerer._parenthesized,
    "set": ExpressionLowerer._sequence,
    "set_comprehension": ExpressionLowerer._comprehension,
    "slice": ExpressionLowerer._slice,
    "string": ExpressionLowerer._string,
    "subscript": ExpressionLowerer._subscript,
    "true": ExpressionLowerer._true,
    "tuple": ExpressionLowerer._sequence,
    "type": ExpressionLowerer._type,
    "unary_operator": ExpressionLowerer._unary,
    "yield": ExpressionLowerer._yield,
}


def named(node: TSNode) -> list[TSNode]:
    """Return the named children but comments and errors."""
    return [child for child in node.named_children if child.type not in SKIPPED]


def _interpolated(node: TSNode) -> Iterator[TSNode]:
    """Yield the expressions in an f-string, those in its format specifiers too."""
    for child in node.named_children:
        if child.type in ("interpolation", "format_expression"):
            expression = child.child_by_field_name("expression")
            if expression is not None:
                yield expression
        if child.type in ("string", "interpolation", "format_specifier"):
            yield from _interpolated(child)


def _literal(text: str) -> int | float | complex | str | bytes | None:
    try:
        value: object = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return value if isinstance(value, (int, float, complex, str, bytes)) else None


def _is_fstring(text: str) -> bool:
    prefix = text[: min((at for at in (text.find('"'), text.find("'")) if at >= 0), default=0)]
    return any(char in "fFtT" for char in prefix)


def _code_points(chunk: bytes) -> list[int]:
    """Map each byte offset in ``chunk``, and its end, to the code point it belongs to."""
    result = []
    count = -1
    for byte in chunk:
        count += (byte & 0xC0) != 0x80
        result.append(count)
    result.append(count + 1)
    return result
