"""Go to definition, and to the definition of an object's type, in the user's DALI.

What the project defines is left to the general server beside this one, which knows it as well: two
answers for one name would only make the user choose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndd_ls.catalog.namespace import DYNAMIC
from ndd_ls.features.callee import CLASSES
from ndd_ls.features.locate import Located, locate
from ndd_ls.semantic.values import (
    BatchSlice,
    Maybe,
    Member,
    ModuleRef,
    Reader,
    TensorList,
    Value,
)
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.catalog.definitions import Definition, Definitions
    from ndd_ls.features.document import Document

# Of these, programs know the objects only, not the classes.
_HIDDEN: dict[type[Value], str] = {
    BatchSlice: "_batch.BatchedSlice",
    TensorList: "_batch._TensorList",
}


def definition(document: Document, offset: int, definitions: Definitions) -> Definition | None:
    """Return where the name at an offset is defined in DALI; None for all other names.

    Args:
        document: The text.
        offset: Where the cursor is.
        definitions: Those of the user's DALI.
    """
    located = locate(document, offset)
    if located is None:
        return None
    node = located.node
    if isinstance(node, n.Argument) and node.keyword is not None:
        return _argument(located, node, definitions)
    if isinstance(node, n.ImportedName):
        path = _imported(located, node)
        return None if path is None else _find(definitions, path)
    if isinstance(node, n.Attribute) and located.offset >= node.attr_start:
        return _attribute(located, node, definitions)
    if isinstance(node, n.Name):
        return _name(located.value(node), node.id, definitions)
    return None


def type_definition(document: Document, offset: int, definitions: Definitions) -> Definition | None:
    """Return where DALI defines the class of the object at an offset; None for other objects.

    Args:
        document: The text.
        offset: Where the cursor is.
        definitions: Those of the user's DALI.
    """
    located = locate(document, offset)
    if located is None or not isinstance(located.node, (n.Name, n.Attribute, n.Parameter, n.Call)):
        return None
    path = _type_of(located.value(located.node))
    return None if path is None else definitions.member(path)


def _type_of(value: Value) -> str | None:
    """Return the path of an object's class, None if it is no object of dynamic mode."""
    if isinstance(value, Maybe):
        return _type_of(value.value)
    if isinstance(value, Reader):
        return value.path
    return CLASSES.get(type(value)) or _HIDDEN.get(type(value))


def _argument(
    located: Located, argument: n.Argument, definitions: Definitions
) -> Definition | None:
    call = located.around(n.Call)
    called = located.value(call.func) if isinstance(call, n.Call) else None
    if not isinstance(called, Member) or argument.keyword is None:
        return None
    return definitions.argument(called.path, argument.keyword)


def _imported(located: Located, node: n.ImportedName) -> str | None:
    statement = located.around(n.ImportFrom)
    if not isinstance(statement, n.ImportFrom) or statement.level:
        return None
    module = _relative(statement.module)
    return None if module is None else f"{module}.{node.path}".lstrip(".")


def _attribute(located: Located, node: n.Attribute, definitions: Definitions) -> Definition | None:
    holder = located.value(node.value)
    if isinstance(holder, ModuleRef):
        module = _relative(f"{holder.path}.{node.attr}")
        return None if module is None else _find(definitions, module)
    owner = holder.path if isinstance(holder, Member) else _type_of(holder)
    return None if owner is None else definitions.member(f"{owner}.{node.attr}")


def _name(value: Value, name: str, definitions: Definitions) -> Definition | None:
    if isinstance(value, ModuleRef):
        module = _relative(value.path)
        return None if module is None else definitions.module(module)
    # Where the user gave it another name, that is what is defined.
    if isinstance(value, Member) and value.path.rpartition(".")[2] == name:
        return definitions.member(value.path)
    return None


def _find(definitions: Definitions, path: str) -> Definition | None:
    return definitions.member(path) or definitions.module(path)


def _relative(module: str) -> str | None:
    """Return a dotted name below dynamic mode, None if it is none; ``""`` for itself."""
    if module == DYNAMIC:
        return ""
    return module.removeprefix(f"{DYNAMIC}.") if module.startswith(f"{DYNAMIC}.") else None
