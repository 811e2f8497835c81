"""Compare what the static reader makes of DALI's files with what the running package says.

python tests/catalog/static_vs_runtime.py    writes static_vs_runtime_<version>.md
"""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import nvidia.dali as dali
import nvidia.dali.experimental.dynamic as ndd

from ndd_ls.catalog import docstring, static
from ndd_ls.catalog.documentation import Documentation
from ndd_ls.catalog.namespace import DYNAMIC, Package
from ndd_ls.catalog.shipped import load_shipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ndd_ls.catalog.model import Argument, Catalog, Operator

PACKAGE = Path(dali.__file__).parent
_STUBS = Package(PACKAGE / "experimental" / "dynamic", DYNAMIC)
REPORT = Path(__file__).with_name(f"static_vs_runtime_{dali.__version__}.md")


def report() -> str:
    """Return the whole comparison as Markdown."""
    runtime = load_shipped(dali.__version__)
    read = static.read(PACKAGE, dali.__version__)
    parts = [
        f"# DALI {dali.__version__}: its files and its run time\n",
        "Written by `python tests/catalog/static_vs_runtime.py`; a test checks that it is fresh.\n",
        _counts(runtime),
        "## Where the stubs are wrong, and the static reader is not\n",
        "What the last overload shows as keyword arguments against what the function takes.\n",
        *_stub_errors(runtime),
        "",
        "What the docstrings describe and nothing takes.\n",
        *_described_in_vain(runtime),
        "",
        "## Where the static reader differs from the run time\n",
        "The run time wins: the shipped catalog is used for this version, and completes that of a",
        "near one.\n",
        "### Operators\n",
        *_operators(read, runtime),
        "",
        "### Names\n",
        *_mapping("name", read.members, runtime.members),
        "",
        "### Attributes of classes\n",
        *_attributes(read, runtime),
        "",
        "### Functions, methods, constructors\n",
        *_mapping("function", *map(_functions, (read, runtime))),
        "",
        "### Pipeline operators and their counterparts\n",
        *_mapping("`fn` operator", read.fn_operators, runtime.fn_operators),
    ]
    return "\n".join(parts) + "\n"


def _counts(runtime: Catalog) -> str:
    classes = ndd._ops._all_ops
    functions = ndd._ops._all_functions
    readers = [op._schema_name for op in classes if op._is_reader]
    public = {operator.schema for operator in runtime.operators.values()}
    internal = sorted(op._schema_name for op in classes if op._schema_name not in public)
    aliases = [op for op in runtime.operators.values() if op.replacement]
    return "\n".join(
        [
            f"- `ndd._ops._all_ops` holds {len(classes)} operator classes: "
            f"{len(readers)} readers and {len(functions)} others, which have a function each.",
            f"- {len(internal)} of the functions are internal: "
            + ", ".join(f"`{name}`" for name in internal)
            + ".",
            f"- So {len(runtime.operators)} are public: "
            f"{len(runtime.operators) - len(readers)} functions and {len(readers)} reader classes: "
            + ", ".join(f"`{op.path}`" for op in sorted(runtime.readers(), key=lambda op: op.path))
            + ".",
            f"- {len(aliases)} of them are deprecated aliases of another one: "
            + ", ".join(f"`{op.path}` of `{op.replacement}`" for op in aliases)
            + ".",
            "",
        ]
    )


def _stub_errors(runtime: Catalog) -> list[str]:
    lines = ["| operator | shown, but refused | taken, but not shown |", "|---|---|---|"]
    for path in sorted(runtime.operators):
        shown, taken = _shown(path), set(runtime.operators[path].arguments)
        if shown != taken:
            lines.append(f"| `{path}` | {_names(shown - taken)} | {_names(taken - shown)} |")
    return lines


def _shown(path: str) -> set[str]:
    module, _, name = path.rpartition(".")
    statements = _STUBS.stub(module).body
    node = [item for item in statements if getattr(item, "name", None) == name][-1]
    if isinstance(node, ast.ClassDef):
        node = next(item for item in node.body if getattr(item, "name", "") == "__init__")
    return {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)}


def _described_in_vain(runtime: Catalog) -> list[str]:
    by_names: dict[str, list[str]] = {}
    documentation = Documentation(PACKAGE)
    for path, operator in sorted(runtime.operators.items()):
        entries = docstring.parse(documentation.operator(path) or "").arguments
        refused = {entry.name for entry in entries} - set(operator.arguments)
        by_names.setdefault(_names(refused), []).append(path)
    by_names.pop("", None)
    lines = ["| described | by |", "|---|---|"]
    for names, paths in sorted(by_names.items()):
        by = f"{len(paths)} operators" if len(paths) > 30 else ", ".join(f"`{p}`" for p in paths)
        lines.append(f"| {names} | {by} |")
    return lines


def _operators(read: Catalog, runtime: Catalog) -> list[str]:
    lines = ["| operator | fact | files | run time |", "|---|---|---|---|"]
    for path in sorted({*read.operators, *runtime.operators}):
        first, second = read.operator(path), runtime.operator(path)
        if first is None or second is None:
            lines.append(f"| `{path}` | exists | {first is not None} | {second is not None} |")
            continue
        lines += [f"| `{path}` | {fact} |" for fact in differences(first, second)]
    return lines


def differences(first: Operator, second: Operator) -> list[str]:
    """Return the facts in which two readings of one operator differ, as cells of a table."""
    facts = _unlike(first, second, skip="arguments")
    if list(first.arguments) != list(second.arguments):
        facts.append(f"arguments | {_names(first.arguments)} | {_names(second.arguments)}")
    for name in first.arguments.keys() & second.arguments.keys():
        unlike = _unlike(first.arguments[name], second.arguments[name])
        facts += [f"`{name}`: {fact}" for fact in unlike]
    return sorted(facts)


def _unlike(first: Operator | Argument, second: Operator | Argument, skip: str = "") -> list[str]:
    return [
        f"{field.name} | {_cell(one)} | {_cell(other)}"
        for field in fields(first)
        if field.name != skip
        and (one := getattr(first, field.name)) != (other := getattr(second, field.name))
    ]


def _mapping(title: str, read: Mapping[str, object], runtime: Mapping[str, object]) -> list[str]:
    lines = [f"| {title} | files | run time |", "|---|---|---|"]
    for key in sorted({*read, *runtime}):
        one, other = (_cell(side[key]) if key in side else "absent" for side in (read, runtime))
        if one != other:
            lines.append(f"| `{key}` | {one} | {other} |")
    return lines if len(lines) > 2 else ["No difference."]


def _attributes(read: Catalog, runtime: Catalog) -> list[str]:
    flat = [
        {
            f"{path}.{name}": kind
            for path, attributes in catalog.attributes.items()
            for name, kind in attributes.items()
        }
        for catalog in (read, runtime)
    ]
    return _mapping("attribute", *flat)


def _functions(catalog: Catalog) -> dict[str, str]:
    return {
        path: ", ".join([*function.inputs, function.variadic or "", *function.arguments])
        for path, function in catalog.functions.items()
    }


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


def _cell(content: object) -> str:
    if isinstance(content, frozenset):
        return _names(content) or "-"
    return f"`{getattr(content, 'value', content)}`"


if __name__ == "__main__":
    REPORT.write_text(report(), encoding="utf-8", newline="\n")
    print(REPORT.name)
