"""Count how often DALI's operators, arguments and values are used in public programs.

The figures rank completions. They are counted in the folders on the command line: in programs,
notebooks and pages (Python in fences), in pipeline mode as well, whose operators have the same
arguments. Those shipped come of triton-inference-server/dali_backend, of the programs with DALI in
NVIDIA/DeepLearningExamples, of DALI's own package (``nvidia/dali``) and of the rules' pages, which
alone show the attributes of dynamic mode's objects; never of the programs that completion is
measured with. Only counts are kept.

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

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_VALUE = re.compile(r"(?:[\w.]+|'[\w-]+')\Z")
_MAX_VALUES = 8


class Usage:
    """The counts."""

    def __init__(self) -> None:
        self.catalog = load_shipped()
        self.operators: Counter[str] = Counter()
        self.arguments: dict[str, Counter[str]] = defaultdict(Counter)
        self.values: dict[str, Counter[str]] = defaultdict(Counter)
        self.attributes: Counter[str] = Counter()
        self._schemas = {op.schema: path for path, op in self.catalog.operators.items()}
        held = (names for names in self.catalog.attributes.values())
        self._attributes = {name for names in held for name in names}

    def count(self, code: str) -> None:
        """Count one program; what does not parse is left out."""
        try:
            tree = ast.parse(textwrap.dedent(code))
        except SyntaxError:
            return
        dynamic = "ndd." in code
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                self._call(node)
            elif dynamic and isinstance(node, ast.Attribute) and node.attr in self._attributes:
                self.attributes[node.attr] += 1

    def _call(self, node: ast.Call) -> None:
        root, _, rest = ast.unparse(node.func).partition(".")
        path: str | None
        if root == "ndd":
            path = rest
        elif root == "fn":
            path = self.catalog.fn_operators.get(rest)
        else:
            path = self._schemas.get(rest.replace(".", "__")) if root == "ops" else None
        if path is None and isinstance(node.func, ast.Attribute):
            path = node.func.attr if node.func.attr in self._attributes else None
        if path is None:
            return
        self.operators[path] += 1
        for keyword in node.keywords:
            if keyword.arg is not None:
                self.arguments[path][keyword.arg] += 1
                value = _value(ast.unparse(keyword.value))
                if _VALUE.match(value) and keyword.arg not in ("name", "file_root"):
                    self.values[keyword.arg][value] += 1
                    self.values[f"{path}.{keyword.arg}"][value] += 1

    def as_json(self) -> str:
        """Return the counts of what the catalog knows, commonest first."""
        known = {p: c for p, c in self.operators.items() if p in self.catalog.members}
        named = {p: dict(self.arguments[p].most_common()) for p in sorted(self.arguments)}
        values = {k: dict(v.most_common(_MAX_VALUES)) for k, v in sorted(self.values.items())}
        result = {
            "operators": dict(Counter(known).most_common()),
            "arguments": named,
            "values": values,
            "attributes": dict(self.attributes.most_common()),
        }
        return json.dumps(result, indent=1)


def _value(text: str) -> str:
    text = text.replace("types.DALIDataType.", "types.").replace("mixed", "gpu")
    name = text.removeprefix("types.")
    return f"ndd.{DTYPES[name]}" if name != text and name in DTYPES else text


def programs(folder: Path) -> Iterator[str]:
    """Yield the Python code in a folder: programs, notebooks' cells, pages' fences."""
    for file in sorted(folder.rglob("*")):
        if file.suffix not in (".py", ".ipynb", ".md") or not file.is_file():
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
    usage = Usage()
    for argument in sys.argv[1:]:
        for program in programs(Path(argument)):
            usage.count(program)
    print(usage.as_json())
