"""NDD407: ``ndd.cast(images, dtype=np.float32)``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.rules.rule import Context, PlacedFix, Report, Rule
from ndd_ls.rules.runtime import Raises
from ndd_ls.rules.signatures import is_guarded, signed_calls
from ndd_ls.semantic.values import Builtin, External, Literal
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Catalog
    from ndd_ls.semantic.values import Value
    from ndd_ls.syntax import nodes as n

_DTYPE = "DALIDataType"
_LIBRARIES = ("numpy", "torch")
_PYTHON = {"float": "float32", "int": "int32"}
# Names of NumPy and PyTorch for what dynamic mode knows under another one.
_OTHERWISE = {
    "numpy.bool_": "bool",
    "numpy.double": "float64",
    "numpy.half": "float16",
    "numpy.single": "float32",
    "numpy.ubyte": "uint8",
    "torch.double": "float64",
    "torch.float": "float32",
    "torch.half": "float16",
    "torch.int": "int32",
    "torch.long": "int64",
    "torch.short": "int16",
}


class ForeignDtype(Rule):
    """Operators take dtypes of dynamic mode only."""

    code = "NDD407"
    name = "foreign-dtype"
    runtime = Raises("TypeError", "unbound method generic.item() needs an argument")

    def check(self, context: Context) -> Iterator[Report]:
        """Yield each dtype of Python, NumPy or PyTorch, or its name, that is refused."""
        unit = context.unit
        for node, signature in signed_calls(context):
            for argument in node.arguments:
                known = signature.arguments.get(argument.keyword or "")
                if known is None or known.type != _DTYPE or known.is_list:
                    continue
                value = unit.value(argument.value)
                name = _own_name(context.catalog, value)
                if name is None or not _refused(value, operator=_is_like(context, signature.path)):
                    continue
                if not is_guarded(context, node):
                    yield self._report(context, node, argument, name)

    def _report(self, context: Context, node: n.Call, argument: n.Argument, name: str) -> Report:
        unit = context.unit
        root = context.dynamic_name()
        given, callee = unit.source(argument.value), unit.source(node.func)
        own = f"{root or 'ndd'}.{name}"
        fixes: tuple[PlacedFix, ...] = ()
        if root is not None:
            fixes = (
                PlacedFix(
                    Localized(f"Use `{own}`", f"改用 `{own}`"),
                    (context.edit(argument.value.start, argument.value.end, own),),
                    # Python's types have no number of bits.
                    Applicability.SUGGESTION
                    if isinstance(unit.value(argument.value), Builtin)
                    else Applicability.SAFE,
                ),
            )
        return Report(
            unit.place(argument.value),
            Localized(
                f"`{callee}` takes dtypes of dynamic mode, not `{given}`; use `{own}`",
                f"`{callee}` 只接受动态模式的数据类型，不接受 `{given}`；请用 `{own}`",
            ),
            fixes,
        )


def _is_like(context: Context, path: str) -> bool:
    """Tell whether something hands its arguments to an operator as they are."""
    return context.catalog.operator(path) is not None or path == "imread"


def _refused(value: Value, *, operator: bool) -> bool:
    """Tell whether a dtype is none for an operator, or for a function such as ``ndd.tensor``."""
    return operator or isinstance(value, Literal) or value == Builtin("int")


def _own_name(catalog: Catalog, value: Value) -> str | None:
    """Return the dynamic name of a dtype that is none of dynamic mode."""
    name = None
    if isinstance(value, Builtin):
        name = _PYTHON.get(value.name)
    elif isinstance(value, Literal) and isinstance(value.value, str):
        name = value.value
    elif isinstance(value, External):
        library, _, last = value.path.partition(".")
        name = _OTHERWISE.get(value.path, last if library in _LIBRARIES else "")
    known = name is not None and catalog.kind(name) is MemberKind.DTYPE
    return name if known and name == (name or "").lower() else None
