"""Build a catalog from the files of a DALI package. Nothing of it is imported or run."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ndd_ls.catalog import docstring, stubs
from ndd_ls.catalog.functions import read_functions
from ndd_ls.catalog.model import AttributeKind, Catalog, MemberKind, Operator
from ndd_ls.catalog.namespace import DYNAMIC, Binding, Package

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

_CLASS = re.compile(r"^(?:class (\w+)|from \S+ import (\w+) as )", re.MULTILINE)
_FN = re.compile(r"^(?:def (\w+)\(|from (?!\. )\S+ import (\w+) as )", re.MULTILINE)
_FN_RETURNS = re.compile(r"^\) -> (.*):$", re.MULTILINE)
_FN_REPLACEMENT = re.compile(r"operator is now deprecated\. Use :meth:`([^`]+)` instead")


@dataclass(frozen=True, slots=True)
class _Fn:
    """An operator of the pipeline mode: its path, what it returns, what is to be used instead."""

    path: str
    returns: str
    replacement: str | None


def read(dali: Path, version: str) -> Catalog:
    """Return the catalog of the package in the folder ``dali`` (``.../nvidia/dali``).

    What the files do not tell, such as the number of an operator's outputs, is left unknown. A
    missing or broken file yields fewer members.
    """
    package = Package(dali / "experimental" / "dynamic", DYNAMIC)
    reader = _Reader(package, _schemas(dali / "ops"))
    reader.visit("")
    fns = list(_fns(dali / "fn"))
    # The stubs of dynamic mode say that every operator has one output; those of the pipeline mode
    # tell one from several.
    single = {_key(fn.path) for fn in fns if fn.returns == "DataNode"}
    return Catalog(
        version=version,
        members=reader.members,
        operators={
            path: replace(op, outputs=1, outputs_by_default=1) if _key(path) in single else op
            for path, op in reader.operators.items()
        },
        fn_operators=dict(_counterparts(fns, reader.members)),
        attributes=reader.attributes,
        functions=read_functions(package, reader.members, reader.attributes),
    )


class _Reader:
    """Collects what the public modules of dynamic mode offer."""

    def __init__(self, package: Package, schemas: Mapping[str, str]) -> None:
        self.members: dict[str, MemberKind] = {}
        self.operators: dict[str, Operator] = {}
        self.attributes: dict[str, Mapping[str, AttributeKind]] = {}
        self._package = package
        self._schemas = schemas
        self._reader_class = package.bindings("_ops").get("Reader")
        self._reader_attributes = self._attributes(self._reader_class)
        # 2.0 means to drop "seed" from the signatures, but looks for it where "seed=None" stands.
        self._takes_seed = 'signature_args.remove("seed")' in package.text("_op_builder")
        self._takes_tensors = "_raw_tensor_args" in package.text("_ops")
        self._checkpointing = _takes(self._reader_class, "enable_checkpointing")

    def visit(self, module: str) -> None:
        """Collect what is in ``module`` and below it."""
        prefix = f"{module}." if module else ""
        bindings = self._package.public(module)
        for name, binding in bindings.items():
            self.members[prefix + name] = binding.kind
            if binding.kind is MemberKind.CLASS:
                self.attributes[prefix + name] = self._attributes(binding)
        # What only the stub has, DALI makes of its schemas when it is imported.
        for name, node in self._generated(module, bindings):
            self._add_operator(prefix + name, node)
        for name in self._package.submodules(module):
            self.members[prefix + name] = MemberKind.MODULE
            self.visit(prefix + name)

    def _generated(
        self, module: str, bindings: Mapping[str, Binding]
    ) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
        last: dict[str, ast.FunctionDef | ast.ClassDef] = {}
        for node in self._package.stub(module).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                written = bindings.get(node.name)
                if written is None or written.kind is MemberKind.OTHER:
                    last[node.name] = node
        yield from last.items()

    def _add_operator(self, path: str, node: ast.FunctionDef | ast.ClassDef) -> None:
        if isinstance(node, ast.ClassDef):
            operator = stubs.read_reader(
                path, node, checkpointing=self._checkpointing, takes_tensors=self._takes_tensors
            )
            self.attributes[path] = self._reader_attributes
        else:
            operator = stubs.read_function(
                path, node, takes_seed=self._takes_seed, documentation=self._aliased(node)
            )
        schema = self._schemas.get(_key(path), "")
        self.operators[path] = replace(operator, schema=schema)
        self.members[path] = operator.kind

    def _aliased(self, node: ast.FunctionDef) -> docstring.Docstring | None:
        """Return the documentation of the operator that ``node`` is a deprecated alias of."""
        target = stubs.alias_target(node)
        if target is None:
            return None
        module, _, name = target.rpartition(".")
        for other in self._package.stub(module).body:
            if isinstance(other, ast.FunctionDef) and other.name == name:
                return docstring.parse(ast.get_docstring(other, clean=False) or "")
        return None

    def _attributes(self, binding: Binding | None) -> dict[str, AttributeKind]:
        return {} if binding is None else self._package.attributes(binding)


def _takes(binding: Binding | None, argument: str) -> bool:
    """Tell whether the constructor of a class takes an argument."""
    node = None if binding is None else binding.definition
    return isinstance(node, ast.ClassDef) and any(
        isinstance(statement, ast.FunctionDef)
        and statement.name == "__init__"
        and argument in {parameter.arg for parameter in statement.args.args}
        for statement in node.body
    )


def _key(path: str) -> str:
    """Return a path without what differs between ``readers.File``, ``file`` and ``bbox_paste``."""
    return path.replace("_", "").lower()


def _schemas(ops: Path) -> dict[str, str]:
    """Return the schema's name for each path; the classes of the ``ops`` API are named alike."""
    schemas = {}
    for module, text in _stub_texts(ops):
        for found in _CLASS.finditer(text):
            name = found[1] or found[2]
            schemas[_key(".".join([*module, name]))] = "__".join([*module, name])
    return schemas


def _fns(fn: Path) -> Iterator[_Fn]:
    for module, text in _stub_texts(fn):
        found = list(_FN.finditer(text))
        ends = [*(following.start() for following in found), len(text)][1:]
        for match, end in zip(found, ends, strict=True):
            returns = _FN_RETURNS.search(text, match.end(), end)
            instead = _FN_REPLACEMENT.search(text, match.end(), end)
            yield _Fn(
                ".".join([*module, match[1] or match[2]]),
                "" if returns is None else returns[1],
                None if instead is None else instead[1],
            )


def _counterparts(
    fns: Iterable[_Fn], members: Mapping[str, MemberKind]
) -> Iterator[tuple[str, str | None]]:
    """Yield each pipeline operator with its counterpart in dynamic mode."""
    by_key = {
        _key(path): path
        for path, kind in members.items()
        if kind in (MemberKind.OPERATOR, MemberKind.READER)
        # ExternalSource: no operator in dynamic mode, but a class.
        or (kind is MemberKind.CLASS and "." not in path)
    }
    replacements = {fn.path: fn.replacement for fn in fns}
    for path in replacements:
        seen: set[str] = set()
        target: str | None = path
        while target is not None and target not in seen and _key(target) not in by_key:
            seen.add(target)
            target = replacements.get(target)
        yield path, None if target is None else by_key.get(_key(target))


def _stub_texts(root: Path) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the modules of a package of the pipeline mode, and the text of each one's stub."""
    for file in sorted(root.rglob("__init__.pyi")):
        module = file.parent.relative_to(root).parts
        try:
            text = file.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if not any(part.startswith("_") for part in module):
            yield module, text
