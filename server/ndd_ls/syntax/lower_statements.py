"""From tree-sitter's statement nodes to ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ndd_ls.syntax import nodes as n
from ndd_ls.syntax.lower_expressions import ExpressionLowerer, named

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node as TSNode

# Names that a statement with a syntax error may bind: what its readers must forget.
_MAY_BIND = re.compile(r"(\w+)\s*(?:=(?!=)|:=|[-+*/%&|^]=)|\b(?:as|for|import|def|class)\s+(\w+)")


class StatementLowerer(ExpressionLowerer):
    """Lowers the statements of one chunk."""

    def statement(self, node: TSNode) -> n.Stmt:
        """Lower one statement; a simple one with a syntax error inside is ``Broken``."""
        lower = _COMPOUND.get(node.type)
        if lower is not None:
            return lower(self, node)
        lower = _SIMPLE.get(node.type)
        if lower is None or node.has_error:
            return self.broken(node)
        return lower(self, node)

    def block(self, node: TSNode | None) -> list[n.Stmt]:
        """Lower the statements of a block."""
        if node is None:
            return []
        return [
            self.broken(child) if child.type == "ERROR" else self.statement(child)
            for child in node.named_children
            if child.type != "comment"
        ]

    def broken(self, node: TSNode) -> n.Stmt:
        """Lower a statement of which nothing is known but the names that it may bind."""
        names = [a or b for a, b in _MAY_BIND.findall(self.text(node))]
        return n.Broken(*self.span(node), names)

    def _header(self, node: TSNode | None) -> n.Expr:
        """Lower the expression in the head of a compound statement unless it is broken."""
        if node is None or node.has_error:
            return n.Opaque(0, 0, [])
        return self.expr(node)

    # --- simple ------------------------------------------------------------------------------

    def _expression(self, node: TSNode) -> n.Stmt:
        inner = named(node)
        if len(inner) == 1 and inner[0].type == "assignment":
            return self._assignment(inner[0])
        if len(inner) == 1 and inner[0].type == "augmented_assignment":
            left = self.target(inner[0].child_by_field_name("left"))
            right = self.expr(inner[0].child_by_field_name("right"))
            op = inner[0].child_by_field_name("operator")
            return n.AugAssign(
                *self.span(node), left, self.text(op).rstrip("=") if op is not None else "?", right
            )
        if len(inner) == 1:
            return n.ExprStmt(*self.span(node), self.expr(inner[0]))
        elements = [self.expr(child) for child in inner]
        return n.ExprStmt(*self.span(node), n.Sequence(*self.span(node), "tuple", elements))

    def _assignment(self, node: TSNode) -> n.Stmt:
        start, end = self.span(node)
        targets = [self.target(node.child_by_field_name("left"))]
        annotation = self.optional(node.child_by_field_name("type"))
        right = node.child_by_field_name("right")
        while right is not None and right.type == "assignment":  # a = b = value
            targets.append(self.target(right.child_by_field_name("left")))
            right = right.child_by_field_name("right")
        return n.Assign(start, end, targets, self.optional(right), annotation)

    def _return(self, node: TSNode) -> n.Stmt:
        inner = named(node)
        return n.Return(*self.span(node), self.expr(inner[0]) if inner else None)

    def _delete(self, node: TSNode) -> n.Stmt:
        inner = named(node)
        if len(inner) == 1 and inner[0].type == "expression_list":
            inner = named(inner[0])
        return n.Delete(*self.span(node), [self.target(child) for child in inner])

    def _break(self, node: TSNode) -> n.Stmt:
        return n.Break(*self.span(node))

    def _continue(self, node: TSNode) -> n.Stmt:
        return n.Continue(*self.span(node))

    def _raise(self, node: TSNode) -> n.Stmt:
        return n.Raise(*self.span(node), self.exprs(node))

    def _assert(self, node: TSNode) -> n.Stmt:
        inner = self.exprs(node)
        if not inner:
            return self.broken(node)
        return n.Assert(*self.span(node), inner[0], inner[1] if len(inner) > 1 else None)

    def _names(self, node: TSNode) -> n.Stmt:
        names = [self.text(child) for child in named(node)]
        return n.GlobalNames(*self.span(node), node.type.partition("_")[0], names)

    def _imported(self, node: TSNode) -> n.ImportedName:
        if node.type == "aliased_import":
            alias = node.child_by_field_name("alias")
            name = node.child_by_field_name("name")
            path = self.text(name) if name is not None else ""
            return n.ImportedName(
                *self.span(node), path, self.text(alias) if alias is not None else None
            )
        return n.ImportedName(*self.span(node), self.text(node), None)

    def _import(self, node: TSNode) -> n.Stmt:
        names = [self._imported(child) for child in node.children_by_field_name("name")]
        return n.Import(*self.span(node), names)

    def _import_from(self, node: TSNode) -> n.Stmt:
        names = [self._imported(child) for child in node.children_by_field_name("name")]
        if any(child.type == "wildcard_import" for child in node.named_children):
            names.append(n.ImportedName(*self.span(node), "*", None))
        module = node.child_by_field_name("module_name")
        text = self.text(module).replace(" ", "") if module is not None else "__future__"
        level = len(text) - len(text.lstrip("."))
        return n.ImportFrom(*self.span(node), text[level:], level, names)

    def _pass(self, node: TSNode) -> n.Stmt:
        return n.Pass(*self.span(node))

    # --- compound ----------------------------------------------------------------------------

    def _if(self, node: TSNode) -> n.Stmt:
        test = self._header(node.child_by_field_name("condition"))
        body = self.block(node.child_by_field_name("consequence"))
        result = n.If(*self.span(node), test, body, [])
        last = result
        for clause in node.children_by_field_name("alternative"):
            if clause.type == "elif_clause":
                test = self._header(clause.child_by_field_name("condition"))
                body = self.block(clause.child_by_field_name("consequence"))
                inner = n.If(*self.span(clause), test, body, [])
                last.orelse = [inner]
                last = inner
            else:
                last.orelse = self.block(clause.child_by_field_name("body"))
        return result

    def _else(self, node: TSNode) -> list[n.Stmt]:
        clause = node.child_by_field_name("alternative")
        return [] if clause is None else self.block(clause.child_by_field_name("body"))

    def _for(self, node: TSNode) -> n.Stmt:
        left = node.child_by_field_name("left")
        target = self.target(left) if left is not None else n.Opaque(0, 0, [])
        source = self._header(node.child_by_field_name("right"))
        body = self.block(node.child_by_field_name("body"))
        is_async = any(child.type == "async" for child in node.children)
        return n.For(*self.span(node), target, source, body, self._else(node), is_async)

    def _while(self, node: TSNode) -> n.Stmt:
        test = self._header(node.child_by_field_name("condition"))
        body = self.block(node.child_by_field_name("body"))
        return n.While(*self.span(node), test, body, self._else(node))

    def _with(self, node: TSNode) -> n.Stmt:
        items = []
        for clause in node.named_children:
            if clause.type != "with_clause":
                continue
            for item in named(clause):
                value = item.child_by_field_name("value")
                if value is not None and value.type == "as_pattern":
                    context, alias = value.named_children[0], value.child_by_field_name("alias")
                    target = alias.named_children[0] if alias and alias.named_children else None
                    items.append(
                        n.WithItem(
                            *self.span(item),
                            self._header(context),
                            self.target(target) if target is not None else None,
                        )
                    )
                else:
                    items.append(n.WithItem(*self.span(item), self._header(value), None))
        return n.With(*self.span(node), items, self.block(node.child_by_field_name("body")))

    def _try(self, node: TSNode) -> n.Stmt:
        result = n.Try(*self.span(node), self.block(node.child_by_field_name("body")), [], [], [])
        for clause in node.named_children:
            body = next((c for c in clause.named_children if c.type == "block"), None)
            if clause.type == "except_clause":
                result.handlers.append(self._handler(clause, body))
            elif clause.type == "else_clause":
                result.orelse = self.block(body)
            elif clause.type == "finally_clause":
                result.final = self.block(body)
        return result

    def _handler(self, clause: TSNode, body: TSNode | None) -> n.Handler:
        kind: n.Expr | None = None
        name: str | None = None
        for child in named(clause):
            if child.type == "block":
                break
            if child.type == "as_pattern":
                kind = self.expr(child.named_children[0])
                alias = child.child_by_field_name("alias")
                name = self.text(alias) if alias is not None else None
            elif kind is None:
                kind = self.expr(child)
            else:
                name = self.text(child)
        return n.Handler(*self.span(clause), kind, name, self.block(body))

    def _match(self, node: TSNode) -> n.Stmt:
        subjects = node.children_by_field_name("subject")
        subject = self._header(subjects[0] if len(subjects) == 1 else None)
        body = node.child_by_field_name("body")
        cases = []
        for clause in body.named_children if body is not None else ():
            if clause.type != "case_clause":
                continue
            patterns = [child for child in clause.named_children if child.type == "case_pattern"]
            names = [name for pattern in patterns for name in _captures(pattern, self)]
            guard = clause.child_by_field_name("guard")
            test = self.expr(guard.named_children[0]) if guard and guard.named_children else None
            text = " ".join(self.text(pattern) for pattern in patterns)
            irrefutable = test is None and text.isidentifier()
            consequence = clause.child_by_field_name("consequence")
            cases.append(
                n.Case(*self.span(clause), names, test, self.block(consequence), irrefutable)
            )
        return n.Match(*self.span(node), subject, cases)

    def _decorated(self, node: TSNode) -> n.Stmt:
        definition = node.child_by_field_name("definition")
        if definition is None:
            return self.broken(node)
        decorators = [
            self.expr(child.named_children[0])
            for child in node.named_children
            if child.type == "decorator" and child.named_children and not child.has_error
        ]
        result = self.statement(definition)
        if isinstance(result, (n.FunctionDef, n.ClassDef)):
            result.decorators = decorators
            result.start = self.offset(node.start_byte)
        return result

    def _function(self, node: TSNode) -> n.Stmt:
        name = node.child_by_field_name("name")
        if name is None:
            return self.broken(node)
        parameters = node.child_by_field_name("parameters")
        outer, self.yields = self.yields, False
        lowered = self.parameters(parameters) if parameters is not None else []
        body = self.block(node.child_by_field_name("body"))
        is_generator, self.yields = self.yields, outer
        return n.FunctionDef(
            *self.span(node),
            self.text(name),
            self.offset(name.start_byte),
            lowered,
            body,
            [],
            self.optional(node.child_by_field_name("return_type")),
            any(child.type == "async" for child in node.children),
            is_generator,
        )

    def _class(self, node: TSNode) -> n.Stmt:
        name = node.child_by_field_name("name")
        if name is None:
            return self.broken(node)
        bases = node.child_by_field_name("superclasses")
        return n.ClassDef(
            *self.span(node),
            self.text(name),
            self.offset(name.start_byte),
            self.arguments(bases) if bases is not None and not bases.has_error else [],
            self.block(node.child_by_field_name("body")),
            [],
        )


_SIMPLE: dict[str, Callable[[StatementLowerer, TSNode], n.Stmt]] = {
    "assert_statement": StatementLowerer._assert,
    "break_statement": StatementLowerer._break,
    "continue_statement": StatementLowerer._continue,
    "delete_statement": StatementLowerer._delete,
    "expression_statement": StatementLowerer._expression,
    "future_import_statement": StatementLowerer._import_from,
    "global_statement": StatementLowerer._names,
    "import_from_statement": StatementLowerer._import_from,
    "import_statement": StatementLowerer._import,
    "nonlocal_statement": StatementLowerer._names,
    "pass_statement": StatementLowerer._pass,
    "raise_statement": StatementLowerer._raise,
    "return_statement": StatementLowerer._return,
    "type_alias_statement": StatementLowerer._pass,
}

_COMPOUND: dict[str, Callable[[StatementLowerer, TSNode], n.Stmt]] = {
    "class_definition": StatementLowerer._class,
    "decorated_definition": StatementLowerer._decorated,
    "for_statement": StatementLowerer._for,
    "function_definition": StatementLowerer._function,
    "if_statement": StatementLowerer._if,
    "match_statement": StatementLowerer._match,
    "try_statement": StatementLowerer._try,
    "while_statement": StatementLowerer._while,
    "with_statement": StatementLowerer._with,
}


def _captures(pattern: TSNode, lowerer: ExpressionLowerer) -> list[str]:
    """Return the names that a ``case`` pattern binds, and perhaps some that it only reads."""
    names = []
    stack = [pattern]
    while stack:
        node = stack.pop()
        if node.type in ("class_pattern", "keyword_pattern"):
            stack.extend(node.named_children[1:])
        elif node.type == "identifier":
            names.append(lowerer.text(node))
        elif node.type == "dotted_name":
            if len(node.named_children) == 1:
                names.append(lowerer.text(node))
        else:
            stack.extend(node.named_children)
    return [name for name in names if name != "_"]
