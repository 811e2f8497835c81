"""The files of the stubs: templates for what is no operator, signatures for the operators."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.catalog.shipped import version_key
from ndd_ls.stubs import signatures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog

_TEMPLATES = Path(__file__).parent / "templates"
_ROOT = "nvidia.dali.experimental.dynamic"
_DALI = Path("nvidia", "dali")
_DYNAMIC = _DALI / "experimental" / "dynamic"

# What is wrong in the stubs themselves, or written unlike the project, is no business of those who
# use them; `type: ignore` would make mypy take the modules for empty.
_HEADER = """\
# Written by `ndd-ls stubs` for DALI {version}; changes will be lost.
# ruff: noqa
# fmt: off
# mypy: ignore-errors
# pyrefly: ignore-errors
# pyright: reportOverlappingOverload=false, reportIncompatibleMethodOverride=false
# pyright: reportIncompatibleVariableOverride=false, reportMissingImports=false
# pyright: reportMissingModuleSource=false, reportMissingTypeStubs=false
"""
_OPERATOR_IMPORTS = f"""\
import builtins
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any, Literal, overload

from {_ROOT}._array_like import (
    Array,
    Bool,
    Float,
    Int,
    OperatorDevice,
    OperatorDType,
    Sample,
    TensorList,
)
from nvidia.dali.types import DALIImageType, DALIInterpType
"""
_USED = {
    "Batch": "_batch",
    "Tensor": "_tensor",
    "Reader": "_ops",
    "RNG": "random",
}

# In a template: a base written in C++ has it, so that a catalog read off the sources does not.
_INHERITED = "  # inherited"

# mypy finds nothing below a folder without these. The path tells ty and pyrefly, which would look
# no further, that there is more of DALI elsewhere; pyright needs to be shown pipeline mode by name.
_MORE = '__path__ = __import__("pkgutil").extend_path(__path__, __name__)\n'
_PARENTS = {
    Path("nvidia", "__init__.pyi"): _MORE,
    _DALI / "__init__.pyi": f"""\
from typing import Any

import nvidia.dali.fn as _fn
import nvidia.dali.math as _math
import nvidia.dali.ops as _ops
from nvidia.dali.pipeline import Pipeline as Pipeline
from nvidia.dali.pipeline import pipeline_def as pipeline_def

{_MORE}
fn = _fn
math = _math
ops = _ops
def __getattr__(name: str) -> Any: ...
""",
    _DALI / "experimental" / "__init__.pyi": _MORE,
}


def write(catalog: Catalog, folder: Path) -> list[Path]:
    """Write the stubs of what ``catalog`` offers.

    Args:
        catalog: What DALI offers.
        folder: Where checkers are told to look for stubs; made if it is not there. Files of the
            same names in it are replaced, others are left alone.

    Returns:
        The files written, sorted.

    Raises:
        OSError: A file cannot be written.
    """
    header = _HEADER.format(version=catalog.version)
    texts = _modules(catalog) | _PARENTS
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{header}\n{text.strip()}".rstrip() + "\n", encoding="utf-8")
    return sorted(folder / name for name in texts)


def _modules(catalog: Catalog) -> dict[Path, str]:
    """Return the text of each module, by its path below the folder of the stubs."""
    templates = {
        path.relative_to(_TEMPLATES / "dynamic"): path.read_text(encoding="utf-8")
        for path in sorted((_TEMPLATES / "dynamic").rglob("*.pyi"))
    }
    kept = {
        path: _fitted(text, _module_of(path), catalog)
        for path, text in templates.items()
        if _is_offered(_module_of(path), catalog)
    }
    for module in _operator_modules(catalog):
        path = Path(*module.split("."), "__init__.pyi") if module else Path("__init__.pyi")
        parts = (
            _imports(module),
            kept.pop(path, ""),
            "\n".join(_submodules(module, catalog)),
            "\n".join(_names(kept, catalog)) if not module else "",
            "\n".join(_definitions(module, catalog)),
        )
        text = "\n".join(part for part in parts if part)
        kept[path] = re.sub(r": bool\b", ": builtins.bool", text) if not module else text
    known = {_module_of(path) for path in kept}
    texts = {_DYNAMIC / path: _without_missing(text, known) for path, text in kept.items()}
    texts[_DALI / "types.pyi"] = (_TEMPLATES / "types.pyi").read_text(encoding="utf-8")
    return texts


def _module_of(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix("__init__").rstrip(".")


def _is_offered(module: str, catalog: Catalog) -> bool:
    """Tell whether this version has what a template is for."""
    if not module.startswith("_"):
        return module in catalog.members
    return True


def _operator_modules(catalog: Catalog) -> list[str]:
    """Return the modules that hold operators or modules, the root last: it needs the others."""
    found = {operator.module for operator in catalog.operators.values()}
    found |= {module.rpartition(".")[0] for module in found if module}
    return sorted(found, reverse=True)


def _imports(module: str) -> str:
    lines = [_OPERATOR_IMPORTS]
    for name, home in _USED.items():
        # In the root these are public, and a name that is imported twice is the private one.
        if home != module and (module or name not in ("Batch", "Tensor")):
            lines.append(f"from {_ROOT}.{home} import {name}\n")
    return "".join(lines)


def _submodules(module: str, catalog: Catalog) -> Iterator[str]:
    package = f"{_ROOT}.{module}" if module else _ROOT
    for name in catalog.children(module):
        path = f"{module}.{name}" if module else name
        if catalog.kind(path) is MemberKind.MODULE:
            yield f"from {package} import {name} as {name}"


def _names(kept: dict[Path, str], catalog: Catalog) -> Iterator[str]:
    """Yield the imports that make the root of the private modules' public names."""
    for path, text in kept.items():
        module = _module_of(path)
        if module.startswith("_"):
            for name, _ in _top_level(ast.parse(text)):
                if not name.startswith("_") and name in catalog.members:
                    yield f"from {_ROOT}.{module} import {name} as {name}"


def _definitions(module: str, catalog: Catalog) -> Iterator[str]:
    for _, operator in sorted(catalog.operators.items()):
        if operator.module == module:
            yield signatures.definition(operator)
    decoder = catalog.operator("decoders.image")
    if not module and decoder is not None and "imread" in catalog.members:
        yield signatures.imread(decoder)


def _fitted(text: str, module: str, catalog: Catalog) -> str:
    """Return a template without what this version of DALI does not have."""
    text = _of_version(text, version_key(catalog.version))
    lines = text.splitlines()
    private = module.startswith("_")
    prefix = "" if private or not module else f"{module}."
    reader = next((operator.path for operator in catalog.readers()), "")
    dropped: list[ast.stmt] = []
    for name, node in _top_level(ast.parse(text)):
        path = reader if (module, name) == ("_ops", "Reader") else f"{prefix}{name}"
        known = catalog.attributes.get(path)
        if not name.startswith("_") and not private and path not in catalog.members:
            dropped.append(node)
        elif isinstance(node, ast.ClassDef) and known:
            dropped += [
                member
                for name, member in _top_level(node)
                if not name.startswith("_")
                and name not in known
                and not lines[member.lineno - 1].endswith(_INHERITED)
            ]
    return _without(text, dropped).replace(_INHERITED, "")


def _top_level(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """Yield what is defined, with its name."""
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node


def _without(text: str, nodes: list[ast.stmt]) -> str:
    lines = text.splitlines(keepends=True)
    for node in sorted(nodes, key=lambda node: node.lineno, reverse=True):
        decorators = getattr(node, "decorator_list", ())
        first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
        del lines[first - 1 : node.end_lineno]
    return "".join(lines)


def _without_missing(text: str, known: set[str]) -> str:
    """Return a module without imports of modules that this version lacks."""
    missing = [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith(f"{_ROOT}.")
        and (node.module or "").removeprefix(f"{_ROOT}.") not in known
    ]
    return _without(text, list(missing))


def _of_version(text: str, version: tuple[int, ...]) -> str:
    """Return a template without the lines that are marked as for other versions."""

    def fits(line: str) -> bool:
        found = re.search(r"# since ([\d.]+)(?: until ([\d.]+))?$", line)
        if found is None:
            return True
        until = found[2] is not None and version >= version_key(found[2])
        return version >= version_key(found[1]) and not until

    return "".join(
        re.sub(r"  # since [\d.]+.*$", "", line, flags=re.MULTILINE)
        for line in text.splitlines(keepends=True)
        if fits(line.rstrip("\n"))
    )
