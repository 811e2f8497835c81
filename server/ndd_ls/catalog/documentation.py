"""DALI's own documentation, read from the user's installation when it is asked for."""

from __future__ import annotations

import ast
import inspect
import re
from typing import TYPE_CHECKING

from ndd_ls.catalog import docstring
from ndd_ls.catalog.namespace import DYNAMIC, Package
from ndd_ls.catalog.stub_file import StubFile

if TYPE_CHECKING:
    from pathlib import Path

    from ndd_ls.catalog.docstring import Docstring, Entry

_DOCSTRING = re.compile(r'^    [rR]?"""(.*?)"""', re.MULTILINE | re.DOTALL)


class Documentation:
    """Looks up docstrings; each part is read when it is first needed, and kept.

    What is not there, or cannot be read, has no documentation: no method raises for it.

    Args:
        dali_package: The folder ``nvidia/dali`` of the installation.
    """

    def __init__(self, dali_package: Path) -> None:
        self._package = Package(dali_package / "experimental" / "dynamic", DYNAMIC)
        self._stubs: dict[str, StubFile] = {}
        self._parsed: dict[str, Docstring | None] = {}

    def operator(self, path: str) -> str | None:
        """Return the docstring of an operator or reader class such as ``"decoders.image"``."""
        module, _, name = path.rpartition(".")
        if module not in self._stubs:
            self._stubs[module] = StubFile(self._package.stub_file(module))
        found = self._stubs[module].search(_DOCSTRING, name)
        # Taken as it stands: DALI pastes its text in, and "\beta" is meant, no backspace.
        return None if found is None else inspect.cleandoc(found[1]) or None

    def argument(self, path: str, name: str) -> Entry | None:
        """Return what the documentation of an operator or function says about one argument.

        Of more inputs of one kind, ``inputs[1..63]``, the entry stands for each and for ``inputs``.
        """
        parsed = self._parse(path)
        if parsed is None:
            return None
        if not parsed.arguments:
            # A deprecated alias has no list of arguments of its own.
            parsed = self._parse(docstring.replacement(parsed.head) or "") or parsed
        for entry in (*parsed.arguments, *parsed.inputs):
            if name in (entry.name, entry.name.partition("[")[0]):
                return entry
        return None

    def member(self, path: str) -> str | None:
        """Return the docstring of a class, method, property or function written in Python.

        Args:
            path: Such as ``"as_batch"``, ``"Batch.select"``, ``"checkpoint.Checkpoint.save"``,
                ``"readers.File.next_epoch"``.
        """
        holder, _, name = path.rpartition(".")
        definition = self._definition(holder, name) or self._attribute(holder, name)
        text = None if definition is None else ast.get_docstring(definition)
        return text or None

    def _definition(self, module: str, name: str) -> ast.ClassDef | ast.FunctionDef | None:
        binding = self._package.bindings(module).get(name)
        return None if binding is None else binding.definition

    def _attribute(self, class_path: str, name: str) -> ast.ClassDef | ast.FunctionDef | None:
        module, _, class_name = class_path.rpartition(".")
        binding = self._package.bindings(module).get(class_name)
        if binding is None and self.operator(class_path) is not None:
            binding = self._package.bindings("_ops").get("Reader")
        return None if binding is None else self._package.attribute(binding, name)

    def _parse(self, path: str) -> Docstring | None:
        if path not in self._parsed:
            text = self.operator(path) or self.member(path)
            self._parsed[path] = None if text is None else docstring.parse(text)
        return self._parsed[path]
