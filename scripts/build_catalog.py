"""Write the catalog of the DALI that is installed here, read off the running package.

python scripts/build_catalog.py            writes server/ndd_ls/catalog/data/<version>.json
python scripts/build_catalog.py --check    exits with 1 if that file is not what would be written
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nvidia.dali as dali
import nvidia.dali.experimental.dynamic as ndd
import nvidia.dali.fn as fn

from ndd_ls.catalog import serialization
from ndd_ls.catalog.functions import read_functions
from ndd_ls.catalog.model import (
    Argument,
    AttributeKind,
    Catalog,
    Function,
    MemberKind,
    Operator,
)
from ndd_ls.catalog.namespace import Binding, Package
from ndd_ls.catalog.source import class_attributes

if TYPE_CHECKING:
    import types
    from collections.abc import Iterator, Mapping

# Extension modules: what they hold is seen when they run.
backend: Any = importlib.import_module("nvidia.dali.backend_impl")
dali_types: Any = importlib.import_module("nvidia.dali.types")

DATA = Path(__file__).resolve().parents[1] / "server" / "ndd_ls" / "catalog" / "data"

# What every operator or reader takes beside its schema's arguments; no schema describes them.
_COMMON_TYPES: Mapping[str, str] = {
    "batch_size": "int",
    "device": "Device",
    "enable_checkpointing": "bool",
    "max_batch_size": "int",
    "name": "str",
    "num_inputs": "int",
    "rng": "RNG",
}
# TFRecord is written in Python: its outputs are the features, and no schema says so.
_OUTPUTS_IN_PYTHON: Mapping[str, frozenset[str]] = {"readers__TFRecord": frozenset({"features"})}
# Functions that pass their arguments on to an operator.
_ARGUMENTS_OF: Mapping[str, str] = {"imread": "decoders__Image"}
# They need a package that may be missing here, so they are read from their source in any case.
_OPTIONAL_MODULES = frozenset({f"{ndd.__name__}.pytorch.nodes"})


def build() -> Catalog:
    """Return the catalog of the installed DALI."""
    members: dict[str, MemberKind] = {}
    operators: dict[str, Operator] = {}
    attributes: dict[str, Mapping[str, AttributeKind]] = {}
    exposed = dict(_public(ndd))
    by_schema = {
        value._schema_name: path
        for path, value in sorted(exposed.items(), reverse=True)
        if _is_operator(value)
    }
    for path, value in exposed.items():
        kind = members[path] = _kind(value)
        if _is_operator(value):
            operators[path] = _operator(path, kind, value, by_schema)
        if inspect.isclass(value) and kind is not MemberKind.OTHER:
            attributes[path] = _attributes(value)
    package = Package(Path(str(ndd.__file__)).parent, ndd.__name__)
    for path, binding in _not_imported(package, "", exposed):
        members[path] = binding.kind
        if binding.kind is MemberKind.CLASS:
            attributes[path] = package.attributes(binding)
    return Catalog(
        version=dali.__version__,
        members=members,
        operators=operators,
        fn_operators=dict(_fn_operators(by_schema, members)),
        attributes=attributes,
        functions=_functions(package, exposed, members, attributes),
    )


def _functions(
    package: Package,
    exposed: Mapping[str, Any],
    members: Mapping[str, MemberKind],
    attributes: Mapping[str, Mapping[str, AttributeKind]],
) -> dict[str, Function]:
    """Return the functions that have a source, and those that DALI makes when it is imported."""
    found = read_functions(package, members, attributes)
    for path, value in exposed.items():
        if members[path] is not MemberKind.FUNCTION or (
            path in found and path not in _ARGUMENTS_OF
        ):
            continue
        parameters = inspect.signature(value).parameters.values()
        named = [p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
        found[path] = Function(
            path,
            tuple(p.name for p in parameters if p.kind is p.POSITIONAL_ONLY),
            next((p.name for p in parameters if p.kind is p.VAR_POSITIONAL), None),
            {p.name: _made_argument(path, p) for p in named},
        )
    return found


def _made_argument(path: str, parameter: inspect.Parameter) -> Argument:
    if path in _ARGUMENTS_OF:
        return _argument(backend.GetSchema(_ARGUMENTS_OF[path]), parameter, MemberKind.FUNCTION)
    required = parameter.default is parameter.empty
    positional = parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    return Argument(parameter.name, "", None, required, positional=positional)


def _public(module: types.ModuleType, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the public names of dynamic mode and of its submodules."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__name__", "") in _OPTIONAL_MODULES:
            continue
        yield prefix + name, value
        if inspect.ismodule(value) and value.__name__ == f"{module.__name__}.{name}":
            yield from _public(value, f"{prefix}{name}.")


def _kind(value: Any) -> MemberKind:
    if inspect.ismodule(value):
        own = value.__name__.startswith(f"{ndd.__name__}.")
        return MemberKind.MODULE if own else MemberKind.OTHER
    if isinstance(value, ndd.DType):
        return MemberKind.DTYPE
    if not str(getattr(value, "__module__", "")).startswith("nvidia.dali."):
        return MemberKind.OTHER
    if inspect.isclass(value):
        return MemberKind.READER if _is_operator(value) else MemberKind.CLASS
    if inspect.isroutine(value):
        return MemberKind.OPERATOR if _is_operator(value) else MemberKind.FUNCTION
    return MemberKind.OTHER


def _is_operator(value: Any) -> bool:
    return getattr(value, "_schema_name", None) is not None


def _operator(path: str, kind: MemberKind, value: Any, by_schema: Mapping[str, str]) -> Operator:
    op_class = value if kind is MemberKind.READER else value._op_class
    schema = op_class._schema
    inputs: list[str] = []
    arguments: dict[str, Argument] = {}
    for parameter in inspect.signature(value).parameters.values():
        if parameter.kind is parameter.POSITIONAL_ONLY:
            inputs.append(parameter.name)
        elif parameter.kind is not parameter.VAR_POSITIONAL and parameter.name[0] != "_":
            arguments[parameter.name] = _argument(schema, parameter, kind)
    by_default, depends_on = _outputs(schema, inputs, list(arguments.values()))
    return Operator(
        path=path,
        schema=schema.Name(),
        kind=kind,
        inputs=tuple(inputs),
        min_inputs=schema.MinNumInput(),
        max_inputs=schema.MaxNumInput(),
        arguments=arguments,
        backends=op_class._supported_backends,
        outputs=None if depends_on else by_default,
        outputs_by_default=by_default,
        outputs_depend_on=depends_on,
        random=op_class._has_random_state_arg,
        stateful=op_class._is_stateful,
        layouts=_layouts(schema, len(inputs)),
        deprecated=_one_line(schema.DeprecationMessage()) if schema.IsDeprecated() else None,
        replacement=by_schema.get(schema.DeprecatedInFavorOf()) if schema.IsDeprecated() else None,
    )


def _argument(schema: Any, parameter: inspect.Parameter, kind: MemberKind) -> Argument:
    name = parameter.name
    required = parameter.default is parameter.empty
    positional = parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    if not schema.HasArgument(name):
        computed = required or parameter.default is None
        default = None if computed else repr(parameter.default)
        return Argument(name, _COMMON_TYPES[name], default, required, positional=positional)
    deprecated = replacement = None
    if schema.IsDeprecatedArg(name):
        info = schema.DeprecatedArgInfo(name)
        deprecated, replacement = _one_line(info["msg"]), info["renamed_to"] or None
    # An alias is registered without its type: DALI's own documentation asks its target, too.
    source = replacement or name
    dtype = schema.GetArgumentType(source)
    return Argument(
        name,
        _type_word(dtype),
        _default(schema, name, dtype),
        required,
        is_list=dtype in dali_types._vector_types,
        # A reader's constructor raises ValueError on a Batch.
        per_sample=schema.IsTensorArgument(source) and kind is MemberKind.OPERATOR,
        positional=positional,
        deprecated=deprecated,
        replacement=replacement,
    )


def _type_word(dtype: Any) -> str:
    """Return the word of DALI's documentation: ``"int"``, ``"DALIInterpType"``, ..."""
    dtype = dali_types._vector_types.get(dtype, dtype)
    if dtype == dali_types.DALIDataType.TENSOR_LAYOUT:
        return "TensorLayout"
    word = str(dali_types._known_types[dtype][0])
    return "dict" if word.startswith("dict of") else word.rpartition(".")[2]


def _default(schema: Any, name: str, dtype: Any) -> str | None:
    if not schema.HasArgument(name) or not schema.IsArgumentOptional(name):
        return None
    if not schema.HasArgumentDefaultValue(name):
        return None
    value = ast.literal_eval(schema.GetArgumentDefaultValueString(name))
    return str(dali_types._default_converter(dtype, value))


def _layouts(schema: Any, inputs: int) -> tuple[tuple[str, ...], ...]:
    layouts = [tuple(map(str, schema.GetSupportedLayouts(index))) for index in range(inputs)]
    while layouts and not layouts[-1]:
        layouts.pop()
    return tuple(layouts)


def _outputs(
    schema: Any, inputs: list[str], arguments: list[Argument]
) -> tuple[int | None, frozenset[str]]:
    """Return the number of outputs by default, and what changes it.

    DALI computes the number from a call. So each argument is tried, and each optional input.
    """
    if schema.Name() in _OUTPUTS_IN_PYTHON:
        return None, _OUTPUTS_IN_PYTHON[schema.Name()]
    probes = {argument.name: _probes(schema, argument) for argument in arguments}
    required = {a.name for a in arguments if a.required}
    base = _Call(schema, {name: probes[name][0] for name in required if probes[name]})
    by_default = base.outputs()
    depends_on = {
        name
        for name, values in probes.items()
        for value in values
        if base.having(name, value).outputs() != by_default
    }
    for count in range(schema.MinNumInput() + 1, len(inputs) + 1):
        if _Call(schema, base.arguments, count).outputs() != by_default:
            depends_on.add(inputs[count - 1])
    return (None if depends_on & required else by_default), frozenset(depends_on)


def _probes(schema: Any, argument: Argument) -> tuple[Any, ...]:
    """Return values that may change the number of outputs."""
    if not schema.HasArgument(argument.name) or argument.replacement is not None:
        return ()
    values: tuple[Any, ...] = {
        "bool": (True, False),
        "int": (1, 3),
        "float": (1.0,),
        "str": ("a", "b"),
    }.get(argument.type, ())
    if argument.is_list:
        return tuple([value] * length for value in values for length in (1, 3))
    return values


class _Call:
    """One invocation, as far as DALI needs it to count the outputs."""

    def __init__(
        self, schema: Any, arguments: Mapping[str, Any], inputs: int | None = None
    ) -> None:
        self.schema = schema
        self.arguments = arguments
        self.inputs = schema.MinNumInput() if inputs is None else inputs

    def having(self, name: str, value: Any) -> _Call:
        return _Call(self.schema, {**self.arguments, name: value}, self.inputs)

    def outputs(self) -> int | None:
        """Return the number of outputs; None where DALI refuses an argument's value.

        It looks only at the arguments that matter for the number, so a refusal is an answer, too.
        """
        spec = backend.OpSpec(self.schema.Name())
        for index in range(self.inputs):
            spec.AddInput(f"input_{index}", "cpu")
        for name, value in self.arguments.items():
            spec.AddArg(name, value)
        try:
            fixed: int = self.schema.CalculateOutputs(spec)
            additional: int = self.schema.CalculateAdditionalOutputs(spec)
        except RuntimeError:
            return None
        return fixed + additional


def _attributes(cls: type) -> dict[str, AttributeKind]:
    """Return the public attributes of a class and of its instances."""
    attributes: dict[str, AttributeKind] = {}
    for base in reversed(cls.__mro__):
        if base is object or not base.__module__.startswith("nvidia.dali."):
            continue
        # What __init__ sets is seen in the source text alone.
        attributes.update(_from_source(base))
        for name, value in vars(base).items():
            if not name.startswith("_"):
                attributes[name] = _attribute_kind(value)
    return attributes


def _from_source(cls: type) -> dict[str, AttributeKind]:
    file = getattr(sys.modules[cls.__module__], "__file__", None)
    if file is None or not file.endswith(".py"):
        return {}
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return class_attributes(node)
    return {}


def _attribute_kind(value: Any) -> AttributeKind:
    if isinstance(value, property) or inspect.isdatadescriptor(value):
        return AttributeKind.PROPERTY
    if inspect.isroutine(value) or isinstance(value, classmethod | staticmethod):
        return AttributeKind.METHOD
    return AttributeKind.CONSTANT


def _not_imported(
    package: Package, module: str, exposed: Mapping[str, Any]
) -> Iterator[tuple[str, Binding]]:
    """Yield what stands in modules that need another package, such as ``pytorch.nodes``."""
    for name in package.submodules(module):
        path = f"{module}.{name}".lstrip(".")
        if path in exposed:
            yield from _not_imported(package, path, exposed)
            continue
        yield path, Binding(MemberKind.MODULE, path)
        for member, binding in package.public(path).items():
            yield f"{path}.{member}", binding


def _fn_operators(
    by_schema: Mapping[str, str], members: Mapping[str, MemberKind]
) -> Iterator[tuple[str, str | None]]:
    for path, value in _public_fn(fn):
        yield path, _counterpart(value._schema_name, by_schema, members)


def _public_fn(module: types.ModuleType, prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in vars(module).items():
        if name.startswith("_"):
            continue
        if inspect.ismodule(value) and value.__name__ == f"{module.__name__}.{name}":
            yield from _public_fn(value, f"{prefix}{name}.")
        elif inspect.isroutine(value) and _is_operator(value):
            yield prefix + name, value


def _counterpart(
    schema_name: str, by_schema: Mapping[str, str], members: Mapping[str, MemberKind]
) -> str | None:
    """Return the dynamic-mode name of what a schema, or what it was replaced by, does."""
    seen: set[str] = set()
    while schema_name and schema_name not in seen:
        if schema_name in by_schema:
            return by_schema[schema_name]
        if members.get(schema_name) is MemberKind.CLASS:
            return schema_name  # ExternalSource: no operator in dynamic mode, but a class
        seen.add(schema_name)
        schema = backend.GetSchema(schema_name)
        aliased = schema.AliasFor() if hasattr(schema, "AliasFor") else ""  # since 2.2
        schema_name = aliased or schema.DeprecatedInFavorOf()
    return None


def _one_line(message: str) -> str:
    return " ".join(message.split())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    arguments = parser.parse_args()
    catalog = build()
    text = serialization.dump(catalog)
    file = DATA / f"{catalog.version}.json"
    if arguments.check:
        fresh = file.exists() and file.read_text(encoding="utf-8") == text
        print(f"{file.name} is {'fresh' if fresh else 'stale: run scripts/build_catalog.py'}")
        return 0 if fresh else 1
    file.write_text(text, encoding="utf-8", newline="\n")
    print(f"{file.name}: {len(catalog.operators)} operators, {len(catalog.members)} names")
    return 0


if __name__ == "__main__":
    sys.exit(main())
