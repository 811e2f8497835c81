"""A catalog as JSON text: one line a member, so that two versions can be compared line by line.

Fields that have their default value are left out. Operators are built when they are first looked
at: a server that starts needs a handful of the hundred and more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from ndd_ls.catalog.model import Argument, AttributeKind, Catalog, Function, MemberKind, Operator

FORMAT = 2
"""Goes up with each change that an older reader of the text would misunderstand."""

_T = TypeVar("_T")


class MalformedCatalogError(ValueError):
    """The text is no catalog, or one of another format."""


class _Lazy(Mapping[str, _T]):
    """A mapping whose values are built from raw ones on first use."""

    __slots__ = ("_build", "_built", "_raw")

    def __init__(self, raw: Mapping[str, Any], build: Callable[[str, Any], _T]) -> None:
        self._raw = raw
        self._build = build
        self._built: dict[str, _T] = {}

    def __getitem__(self, key: str) -> _T:
        if key not in self._built:
            self._built[key] = self._build(key, self._raw[key])
        return self._built[key]

    def __contains__(self, key: object) -> bool:
        return key in self._raw

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)


def dump(catalog: Catalog) -> str:
    """Return ``catalog`` as JSON text; equal catalogs give equal text."""
    sections: dict[str, Mapping[str, Any]] = {
        "members": catalog.members,
        "operators": {path: _fields(op, "path") for path, op in catalog.operators.items()},
        "fn_operators": catalog.fn_operators,
        "attributes": catalog.attributes,
        "functions": {path: _fields(f, "path") for path, f in catalog.functions.items()},
    }
    parts = [f'"format":{FORMAT}', f'"version":{json.dumps(catalog.version)}']
    for name, section in sections.items():
        lines = (f"{json.dumps(key)}:{_compact(section[key])}" for key in sorted(section))
        parts.append(f'"{name}":{{\n' + ",\n".join(lines) + "\n}")
    return "{" + ",\n".join(parts) + "}\n"


def load(text: str) -> Catalog:
    """Return the catalog that ``dump`` made ``text`` of.

    Raises:
        MalformedCatalogError: ``text`` is no catalog of this format. What is inside of an operator
            is taken on trust.
    """
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise MalformedCatalogError(f"format {data['format']}, not {FORMAT}")
        return Catalog(
            version=data["version"],
            members={path: MemberKind(kind) for path, kind in data["members"].items()},
            operators=_Lazy(data["operators"], _operator),
            fn_operators=data["fn_operators"],
            attributes=_Lazy(data["attributes"], _attributes),
            functions=_Lazy(data["functions"], _function),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise MalformedCatalogError(str(error)) from error


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Argument):
        return _fields(value, "name")
    return dict(value)


def _fields(value: Argument | Function | Operator, key: str) -> dict[str, Any]:
    """Return the fields that are not at their default, but for the one that is the key."""
    result = {}
    for field in fields(value):
        content = getattr(value, field.name)
        factory = field.default_factory
        default = field.default if factory is MISSING else factory()
        if field.name != key and content != default:
            result[field.name] = content
    return result


def _operator(path: str, raw: Mapping[str, Any]) -> Operator:
    values = dict(raw)
    values["kind"] = MemberKind(values["kind"])
    return Operator(path, **_built(values))


def _function(path: str, raw: Mapping[str, Any]) -> Function:
    return Function(path, **_built(raw))


def _built(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {n: _BUILDERS[n](value) if n in _BUILDERS else value for n, value in raw.items()}


_BUILDERS: Mapping[str, Callable[[Any], Any]] = {
    "inputs": tuple,
    "arguments": lambda raw: {name: Argument(name, **values) for name, values in raw.items()},
    "backends": frozenset,
    "outputs_depend_on": frozenset,
    "layouts": lambda raw: tuple(map(tuple, raw)),
}


def _attributes(_: str, raw: Mapping[str, str]) -> Mapping[str, AttributeKind]:
    return {name: AttributeKind(kind) for name, kind in raw.items()}
