"""Where DALI defines what it offers: places in the stubs and sources of the user's installation."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.catalog.namespace import DYNAMIC, Package, member_of
from ndd_ls.catalog.stub_file import StubFile

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Definition:
    """A name where it is defined. DALI's lines hold nothing but ASCII in front of it.

    Attributes:
        file: The stub or the source.
        line: Counted from 0.
        column: Where the name begins.
        length: How long it is.
    """

    file: Path
    line: int
    column: int
    length: int


class Definitions:
    """Finds definitions; each file is read when it is first needed.

    What is not there, or cannot be read, has none: no method raises for it.

    Args:
        dali_package: The folder ``nvidia/dali`` of the installation.
    """

    def __init__(self, dali_package: Path) -> None:
        self._package = Package(dali_package / "experimental" / "dynamic", DYNAMIC)
        self._stubs: dict[str, StubFile] = {}

    def module(self, path: str) -> Definition | None:
        """Return the file of a module such as ``"decoders"``; ``""`` is dynamic mode itself."""
        for file in (self._package.file(path), self._package.stub_file(path)):
            if file.is_file():
                return Definition(file, 0, 0, 0)
        return None

    def member(self, path: str) -> Definition | None:
        """Return where an operator, a reader, a class, a function or an attribute is defined.

        Args:
            path: Such as ``"decoders.image"``, ``"as_batch"``, ``"Batch.select"``, ``"uint8"``,
                ``"readers.File.next_epoch"``.
        """
        holder, _, name = path.rpartition(".")
        binding = self._package.bindings(holder).get(name)
        if binding is not None and binding.definition is not None:
            return self._statement(binding.module, binding.definition, name)
        stub = self._stub(holder)
        offset = stub.offset(name)
        if offset is not None:
            return self._in_stub(holder, offset, name)
        if binding is not None:
            return self._assignment(binding.module, name)
        return self._attribute(holder, name)

    def argument(self, path: str, name: str) -> Definition | None:
        """Return where a keyword argument of an operator or a reader is declared in the stub."""
        holder, _, operator = path.rpartition(".")
        pattern = re.compile(rf"^ +({re.escape(name)}): [\w.]+(?:\[|,$| = )", re.MULTILINE)
        found = self._stub(holder).search(pattern, operator)
        return None if found is None else self._in_stub(holder, found.start(1), name)

    def _stub(self, module: str) -> StubFile:
        if module not in self._stubs:
            self._stubs[module] = StubFile(self._package.stub_file(module))
        return self._stubs[module]

    def _in_stub(self, module: str, offset: int, name: str) -> Definition:
        text = self._stub(module).text
        column = offset - text.rfind("\n", 0, offset) - 1
        return Definition(
            self._package.stub_file(module), text.count("\n", 0, offset), column, len(name)
        )

    def _attribute(self, class_path: str, name: str) -> Definition | None:
        module, _, class_name = class_path.rpartition(".")
        binding = self._package.bindings(module).get(class_name)
        if binding is None and self._stub(module).offset(class_name) is not None:
            # A reader's class is made by DALI when it is imported.
            binding = self._package.bindings("_ops").get("Reader")
        if binding is None:
            return None
        owner = self._package.owner(binding, name)
        statement = None if owner is None else member_of(owner.definition, name)
        if owner is None or statement is None:
            return self._assignment(binding.module, f"{class_name}.{name}")
        return self._statement(owner.module, statement, name)

    def _statement(self, module: str, statement: ast.stmt, name: str) -> Definition:
        column = statement.col_offset
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            # Its own name: what is asked for may be another one for it.
            name = statement.name
            column += len("def " if isinstance(statement, ast.FunctionDef) else "class ")
        return Definition(self._package.file(module), statement.lineno - 1, column, len(name))

    def _assignment(self, module: str, name: str) -> Definition | None:
        """Return where a module assigns a name, or an attribute of a class, at its top level."""
        text = self._package.text(module)
        found = re.search(rf"^{re.escape(name)}\b *[:=]", text, re.MULTILINE)
        if found is None:
            return None
        line = text.count("\n", 0, found.start())
        column = name.rfind(".") + 1
        return Definition(self._package.file(module), line, column, len(name) - column)
