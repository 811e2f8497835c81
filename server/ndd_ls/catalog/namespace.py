"""What the modules of a package bind, read off their source text, without running it."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import AttributeKind, MemberKind
from ndd_ls.catalog.source import class_attributes, last_name, parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

DYNAMIC = "nvidia.dali.experimental.dynamic"


@dataclass(frozen=True, slots=True)
class Binding:
    """What a name stands for.

    Attributes:
        kind: What it is.
        module: The module that defines it.
        definition: The class or function statement, where there is one.
    """

    kind: MemberKind
    module: str
    definition: ast.ClassDef | ast.FunctionDef | None = None


class Package:
    """A package on the disk; modules are named relative to it, the package itself is ``""``.

    A file that is missing, unreadable or no Python counts as empty.
    """

    def __init__(self, root: Path, name: str) -> None:
        self._root = root
        self._name = name
        self._trees: dict[Path, ast.Module] = {}
        self._bindings: dict[str, dict[str, Binding]] = {}

    def submodules(self, module: str) -> Iterator[str]:
        """Yield the public modules directly inside of ``module``, by their last name."""
        folder = self._folder(module)
        if not folder.is_dir():
            return
        names = set()
        for entry in folder.iterdir():
            # DALI makes modules of its own, which have stubs only, and "io" not even one itself.
            is_package = entry.is_dir() and any(entry.glob("**/__init__.py*"))
            if is_package or (entry.suffix == ".py" and entry.is_file()):
                names.add(entry.stem)
        yield from sorted(name for name in names if not name.startswith("_"))

    def stub(self, module: str) -> ast.Module:
        """Return the stub of a module that is a package."""
        return self._parse(self.stub_file(module))

    def text(self, module: str) -> str:
        """Return the source text of a module."""
        try:
            return self.file(module).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def file(self, module: str) -> Path:
        """Return where the source of a module is, if it has one."""
        folder = self._folder(module)
        return folder / "__init__.py" if self._is_package(module) else folder.with_suffix(".py")

    def stub_file(self, module: str) -> Path:
        """Return where the stub of a module is that is a package, if it has one."""
        return self._folder(module) / "__init__.pyi"

    def bindings(self, module: str) -> dict[str, Binding]:
        """Return what the top level of a module's source binds."""
        if module not in self._bindings:
            # Entered before it is filled, for modules that import each other.
            found = self._bindings[module] = {}
            for statement in _statements(self._source(module).body):
                for name, binding in self._bound(module, statement, found):
                    first = found.setdefault(name, binding)
                    # What a call made has no definition to look at; what stands in for it may.
                    if first.definition is None and first.kind is binding.kind:
                        found[name] = binding
        return self._bindings[module]

    def public(self, module: str) -> dict[str, Binding]:
        """Return the public names of a module, submodules apart.

        A package re-exports what it imports. A plain module does not: what it imports is there,
        but nothing that it offers.
        """
        is_package = self._is_package(module)
        return {
            name: binding
            if is_package or binding.module == module
            else Binding(MemberKind.OTHER, module)
            for name, binding in self.bindings(module).items()
            if not name.startswith("_") and binding.kind is not MemberKind.MODULE
        }

    def attributes(self, binding: Binding) -> dict[str, AttributeKind]:
        """Return the public attributes of a class, with those of its bases in this package."""
        node = binding.definition
        if not isinstance(node, ast.ClassDef):
            return {}
        attributes: dict[str, AttributeKind] = {}
        for expression in reversed(node.bases):
            base = self._resolve(binding.module, expression)
            if base is not None and base is not binding:
                attributes |= self.attributes(base)
        attributes |= class_attributes(node)
        for name in self._assigned_later(binding.module, node.name):
            attributes[name] = AttributeKind.CONSTANT
        return attributes

    def attribute(self, binding: Binding, name: str) -> ast.ClassDef | ast.FunctionDef | None:
        """Return the definition of a method, a property or a nested class of a class."""
        owner = self.owner(binding, name)
        statement = None if owner is None else member_of(owner.definition, name)
        return statement if isinstance(statement, ast.FunctionDef | ast.ClassDef) else None

    def owner(self, binding: Binding, name: str) -> Binding | None:
        """Return the class that gives a class an attribute: itself, or one of its bases."""
        node = binding.definition
        if not isinstance(node, ast.ClassDef):
            return None
        if member_of(node, name) is not None:
            return binding
        for expression in node.bases:
            base = self._resolve(binding.module, expression)
            found = None if base is None or base is binding else self.owner(base, name)
            if found is not None:
                return found
        return None

    def _resolve(self, module: str, expression: ast.expr) -> Binding | None:
        names = self.bindings(module)
        if isinstance(expression, ast.Name):
            return names.get(expression.id)
        if isinstance(expression, ast.Attribute) and isinstance(expression.value, ast.Name):
            holder = names.get(expression.value.id)
            if holder is not None and holder.kind is MemberKind.MODULE:
                return self.bindings(holder.module).get(expression.attr)
        return None

    def _assigned_later(self, module: str, class_name: str) -> Iterator[str]:
        """Yield the attributes that statements such as ``Device.CPU = Device("cpu")`` add."""
        for statement in self._source(module).body:
            if isinstance(statement, ast.Assign):
                for target in statement.targets:
                    if isinstance(target, ast.Attribute) and last_name(target.value) == class_name:
                        yield target.attr

    def _bound(
        self, module: str, statement: ast.stmt, names: dict[str, Binding]
    ) -> Iterator[tuple[str, Binding]]:
        if isinstance(statement, ast.ClassDef):
            yield statement.name, Binding(MemberKind.CLASS, module, statement)
        elif isinstance(statement, ast.FunctionDef):
            yield statement.name, Binding(MemberKind.FUNCTION, module, statement)
        elif isinstance(statement, ast.Import):
            for alias in statement.names:
                name = alias.asname or alias.name.partition(".")[0]
                yield name, Binding(MemberKind.OTHER, module)
        elif isinstance(statement, ast.ImportFrom):
            yield from self._imported(module, statement)
        elif isinstance(statement, ast.Assign):
            binding = self._assigned(module, statement.value, names)
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, binding
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id, Binding(MemberKind.OTHER, module)

    def _assigned(self, module: str, value: ast.expr, names: dict[str, Binding]) -> Binding:
        """Return what a name becomes: an alias, an instance of DType, or what a function made."""
        if isinstance(value, ast.Name) and value.id in names:
            return names[value.id]
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
            maker = names.get(value.func.id)
            if maker is not None and maker.kind is MemberKind.FUNCTION:
                return Binding(MemberKind.FUNCTION, module)
            if value.func.id == "DType":
                return Binding(MemberKind.DTYPE, module)
        return Binding(MemberKind.OTHER, module)

    def _imported(self, module: str, statement: ast.ImportFrom) -> Iterator[tuple[str, Binding]]:
        source = self._imported_module(module, statement)
        for alias in statement.names:
            name = alias.asname or alias.name
            if source is None:
                yield name, Binding(MemberKind.OTHER, module)
            elif alias.name == "*":
                yield from self._exported(source)
            else:
                submodule = f"{source}.{alias.name}".lstrip(".")
                if self._exists(submodule):
                    yield name, Binding(MemberKind.MODULE, submodule)
                else:
                    other = Binding(MemberKind.OTHER, module)
                    yield name, self.bindings(source).get(alias.name, other)

    def _imported_module(self, module: str, statement: ast.ImportFrom) -> str | None:
        """Return the module imported from, None if it is not of this package."""
        imported = statement.module or ""
        if statement.level == 0:
            if imported == self._name:
                return ""
            prefix = f"{self._name}."
            return imported[len(prefix) :] if imported.startswith(prefix) else None
        parts = module.split(".") if module else []
        # In a package the first dot is the package itself, in a module what holds it.
        up = statement.level - (1 if self._is_package(module) else 0)
        if up > len(parts):
            return None
        return ".".join([*parts[: len(parts) - up], *filter(None, [imported])])

    def _exported(self, module: str) -> Iterator[tuple[str, Binding]]:
        """Yield what ``from module import *`` binds."""
        names = self.bindings(module)
        chosen = _all_names(self._source(module))
        for name, binding in names.items():
            if name in chosen if chosen is not None else not name.startswith("_"):
                yield name, binding

    def _source(self, module: str) -> ast.Module:
        return self._parse(self.file(module))

    def _parse(self, file: Path) -> ast.Module:
        if file not in self._trees:
            try:
                self._trees[file] = parse(file.read_bytes())
            except (OSError, SyntaxError, ValueError):
                self._trees[file] = ast.Module(body=[], type_ignores=[])
        return self._trees[file]

    def _folder(self, module: str) -> Path:
        return self._root.joinpath(*module.split(".")) if module else self._root

    def _is_package(self, module: str) -> bool:
        return (self._folder(module) / "__init__.py").is_file()

    def _exists(self, module: str) -> bool:
        return self._is_package(module) or self._folder(module).with_suffix(".py").is_file()


def member_of(node: ast.stmt | None, name: str) -> ast.stmt | None:
    """Return the statement in a class that binds a name, None where there is none."""
    if not isinstance(node, ast.ClassDef):
        return None
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names = [statement.name]
        elif isinstance(statement, ast.Assign):
            names = [last_name(target) or "" for target in statement.targets]
        elif isinstance(statement, ast.AnnAssign):
            names = [last_name(statement.target) or ""]
        else:
            continue
        if name in names:
            return statement
    return None


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run when a module is imported, those in ``if`` and ``try`` too."""
    for statement in body:
        if isinstance(statement, ast.If):
            if last_name(statement.test) != "TYPE_CHECKING":
                yield from _statements(statement.body)
            yield from _statements(statement.orelse)
        elif isinstance(statement, ast.Try):
            yield from _statements(statement.body)
            for handler in statement.handlers:
                yield from _statements(handler.body)
            yield from _statements(statement.orelse)
        else:
            yield statement


def _all_names(tree: ast.Module) -> set[str] | None:
    """Return the names in ``__all__``, even where it is put together of several lists."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and "__all__" in map(last_name, statement.targets):
            return {
                node.value
                for node in ast.walk(statement.value)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    return None
