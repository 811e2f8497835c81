"""Count how DALI's operators, arguments and values are used in public programs.

The figures rank completions. They are counted in the folders on the command line: in programs,
notebooks and pages (Python in fences), in pipeline mode as well, whose operators have the same
arguments; its ``device=`` counts for decoders and readers alone, since in dynamic mode an operator
runs where its inputs are. Only counts are kept. Those shipped come of the programs with DALI in
triton-inference-server/dali_backend, NVIDIA/DeepLearningExamples, NVIDIA/physicsnemo,
vturrisi/solo-learn and tanglang96/DataLoaders_DALI, of DALI's own package (``nvidia/dali``) and of
our pages (``server/ndd_ls``), which alone show the attributes of dynamic mode's objects. Never
counted are the programs that completion is measured with: those of our tests, and what DALI itself
has written in dynamic mode (``experimental/torchvision``); nor dynamic mode's own implementation.

    python scripts/count_usage.py FOLDER... > server/ndd_ls/features/completion/usage.json
"""

from __future__ import annotations

import ast
import json
import re
import sys
import textwrap
import warnings
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.catalog.enumerations import DTYPES
from ndd_ls.catalog.shipped import load_shipped
from ndd_ls.features.completion import usage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Operator

_FENCE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_VALUE = re.compile(r"(?:[\w.]+|'[\w-]+')\Z")
_MAX_VALUES = 8
_NOT_COUNTED = ("nvidia/dali/experimental/dynamic", "nvidia/dali/experimental/torchvision")


class Usage:
    """The counts."""

    def __init__(self) -> None:
        self.catalog = load_shipped()
        self.operators: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.targets: dict[str, Counter[str]] = defaultdict(Counter)
        self.following: dict[str, Counter[str]] = defaultdict(Counter)
        self.arguments: dict[str, Counter[str]] = defaultdict(Counter)
        self.next_arguments: dict[str, Counter[str]] = defaultdict(Counter)
        self.together: dict[str, Counter[str]] = defaultdict(Counter)
        self.values: dict[str, Counter[str]] = defaultdict(Counter)
        self.attributes: dict[str, Counter[str]] = defaultdict(Counter)
        self._fns = {_key(fn): path for fn, path in self.catalog.fn_operators.items()}
        held = (names for names in self.catalog.attributes.values())
        self._attributes = {name for names in held for name in names}

    def count(self, code: str) -> None:
        """Count one program; what does not parse is left out."""
        try:
            tree = ast.parse(textwrap.dedent(code))
        except SyntaxError:
            return
        lines = textwrap.dedent(code).splitlines() if "ndd." in code else []
        for scope in _scopes(tree):
            # The innermost of nested calls ends, and runs, first.
            calls = [node for node in scope if isinstance(node, ast.Call)]
            calls.sort(key=lambda node: (node.end_lineno or 0, node.end_col_offset or 0))
            before = ""
            for call in calls:
                path = self._call(call)
                if path in self.catalog.operators:
                    self.following[before][path] += 1
                    before = path
            for node in scope:
                if isinstance(node, ast.Assign):
                    self._target(node)
                if isinstance(node, ast.withitem):
                    self._enter(node.context_expr)
                if lines and isinstance(node, ast.Attribute) and node.attr in self._attributes:
                    line = lines[node.lineno - 1]
                    self.attributes[usage.statement(line)][node.attr] += 1

    def _target(self, node: ast.Assign) -> None:
        """Count the words of the name that the result of an operator gets."""
        path = self._path(node.value.func)[0] if isinstance(node.value, ast.Call) else ""
        if path in self.catalog.operators:
            for word in usage.words(ast.unparse(node.targets[0])):
                self.targets[word][path] += 1

    def _enter(self, context: ast.expr) -> None:
        """Count what of dynamic mode a ``with`` enters."""
        name = context.func if isinstance(context, ast.Call) else context
        root, _, path = ast.unparse(name).partition(".")
        parts = path.split(".") if root == "ndd" else []
        known = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
        found = next((path for path in known if path in self.catalog.members), None)
        if found is not None:
            self.entered[found] += 1

    def _call(self, node: ast.Call) -> str:
        """Count a call, and return the path of what it calls, empty where that is unknown."""
        path, pipeline = self._path(node.func)
        if not path:
            return ""
        self.operators[path] += 1
        operator = self.catalog.operators.get(path)
        before = ""
        given = [
            keyword
            for keyword in node.keywords
            if keyword.arg is not None
            and (operator is None or keyword.arg in operator.arguments)
            and (not pipeline or _means_the_same(keyword.arg, operator))
        ]
        for keyword in given:
            name = keyword.arg or ""
            others = (other.arg for other in given if other is not keyword)
            self.together[f"{path} {name}"].update(other for other in others if other is not None)
            self.arguments[path][name] += 1
            self.next_arguments[f"{path} {before}".rstrip()][name] += 1
            before = name
            value = _value(ast.unparse(keyword.value))
            if _VALUE.match(value) and name not in ("name", "file_root"):
                self.values[name][value] += 1
                self.values[f"{path}.{name}"][value] += 1
        return path

    def _path(self, function: ast.expr) -> tuple[str, bool]:
        """Return the path of a function, and whether it is the pipeline mode's."""
        name = re.sub(r"^(?:nvidia\.)?dali\.", "", ast.unparse(function))
        root, _, rest = name.partition(".")
        if root == "ndd":
            return rest, False
        if root in ("fn", "ops"):
            return self._fns.get(_key(rest)) or "", True
        if isinstance(function, ast.Attribute) and function.attr in self._attributes:
            return function.attr, False
        return "", False

    def as_json(self) -> str:
        """Return the counts of what the catalog knows, commonest first."""
        known = {p: c for p, c in self.operators.items() if p in self.catalog.members}
        named = {p: dict(self.arguments[p].most_common()) for p in sorted(self.arguments)}
        following = {p: dict(c.most_common()) for p, c in sorted(self.following.items())}
        targets = {w: dict(c.most_common()) for w, c in sorted(self.targets.items())}
        after = {p: dict(c.most_common()) for p, c in sorted(self.next_arguments.items())}
        together = {p: dict(c.most_common()) for p, c in sorted(self.together.items()) if c}
        values = {k: dict(v.most_common(_MAX_VALUES)) for k, v in sorted(self.values.items())}
        result = {
            "operators": dict(Counter(known).most_common()),
            "with": dict(self.entered.most_common()),
            "following": following,
            "targets": targets,
            "arguments": named,
            "next_arguments": after,
            "together": together,
            "values": values,
            "attributes": {k: dict(c.most_common()) for k, c in sorted(self.attributes.items())},
        }
        return json.dumps(result, indent=1)


def _key(path: str) -> str:
    """Return a path without what differs between ``readers.File``, ``readers.file``, ``Crop``."""
    return path.replace("_", "").lower()


def _means_the_same(name: str, operator: Operator | None) -> bool:
    """Tell whether an argument of the pipeline mode is given for the same reasons here."""
    if name == "device":
        return operator is not None and ("mixed" in operator.backends or not operator.inputs)
    return name not in ("name", "seed")


def _scopes(tree: ast.Module) -> Iterator[list[ast.AST]]:
    """Yield the nodes of the module, and those of each function in it."""
    pending: list[ast.AST] = [tree]
    while pending:
        nodes: list[ast.AST] = []
        inner = list(ast.iter_child_nodes(pending.pop()))
        while inner:
            node = inner.pop()
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                pending.append(node)
                continue
            nodes.append(node)
            inner.extend(ast.iter_child_nodes(node))
        yield nodes


def _value(text: str) -> str:
    text = text.replace("types.DALIDataType.", "types.").replace("mixed", "gpu")
    name = text.removeprefix("types.")
    return f"ndd.{DTYPES[name]}" if name != text and name in DTYPES else text


def programs(folder: Path) -> Iterator[str]:
    """Yield the Python code in a folder: programs, notebooks' cells, pages' fences."""
    for file in sorted(folder.rglob("*")):
        if file.suffix not in (".py", ".ipynb", ".md") or not file.is_file():
            continue
        if any(part in file.as_posix() for part in _NOT_COUNTED):
            continue
        text = file.read_text(encoding="utf-8", errors="replace")
        if file.suffix == ".py":
            yield text
        elif file.suffix == ".md":
            yield from _FENCE.findall(text)
        else:
            for cell in json.loads(text).get("cells", []):
                yield "".join(cell["source"])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    found = Usage()
    for argument in sys.argv[1:]:
        for program in programs(Path(argument)):
            found.count(program)
    print(found.as_json())
