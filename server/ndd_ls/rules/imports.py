"""``nvidia.dali.types`` by the name that a program has for it, and the import that it lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndd_ls.rules.rule import PlacedEdit
from ndd_ls.semantic.members import DYNAMIC
from ndd_ls.semantic.values import ModuleRef, Place
from ndd_ls.syntax import nodes as n

if TYPE_CHECKING:
    from ndd_ls.rules.rule import Context
    from ndd_ls.semantic.program import Model
    from ndd_ls.syntax import Chunk

_TYPES = "nvidia.dali.types"
_ALIAS = "types"


def types_module(context: Context) -> tuple[str, tuple[PlacedEdit, ...]] | None:
    """Return how to write ``nvidia.dali.types``, with the edit that imports it where needed.

    None where the program means something else by its usual name, or shows no place for the import.
    """
    name = _types_name(context.model)
    if name is not None:
        return name, ()
    chunk = _import_of_dynamic(context.model)
    if chunk is None or _ALIAS in context.model.globals:
        return None
    if any(_ALIAS in scope.values for scope in context.unit.scopes.values()):
        return None
    newline = "\r\n" if any("\r\n" in c.text for c in context.model.module.chunks) else "\n"
    end = len(chunk.text)
    line = f"{newline}import {_TYPES} as {_ALIAS}"
    return _ALIAS, (PlacedEdit(Place(chunk, end, end), line),)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the reports on one unit rest on beside the unit itself.

    Attributes:
        seeds_default_rng: The program calls ``set_seed`` somewhere.
        dynamic: The module-level names of dynamic mode.
        types: Those of ``nvidia.dali.types``.
        taken: Something else has the usual name of that.
        importing: Where dynamic mode is imported.
    """

    seeds_default_rng: bool
    dynamic: tuple[str, ...]
    types: tuple[str, ...]
    taken: bool
    importing: Chunk | None


def surroundings(model: Model) -> Surroundings:
    """Return what the reports on any unit of a program rest on beside the unit."""
    dynamic, types = (
        tuple(name for name, value in model.globals.items() if value == ModuleRef(path))
        for path in (DYNAMIC, _TYPES)
    )
    taken = _ALIAS in model.globals
    return Surroundings(model.seeds_default_rng, dynamic, types, taken, _import_of_dynamic(model))


def _types_name(model: Model) -> str | None:
    return next((name for name, v in model.globals.items() if v == ModuleRef(_TYPES)), None)


def _import_of_dynamic(model: Model) -> Chunk | None:
    for chunk in model.module.chunks:
        statement = chunk.statement
        if isinstance(statement, n.Import) and len(statement.names) == 1:
            if statement.names[0].path == DYNAMIC:
                return chunk
        elif isinstance(statement, n.ImportFrom) and statement.level == 0:
            module = statement.module
            if any(f"{module}.{name.path}" == DYNAMIC for name in statement.names):
                return chunk
    return None
