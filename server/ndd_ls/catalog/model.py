"""What DALI offers: modules, operators, readers and their arguments, as plain immutable data.

Paths are relative to ``nvidia.dali.experimental.dynamic``: ``"resize"``, ``"decoders.image"``,
``"readers.File"``, ``"experimental.decoders.video"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class MemberKind(str, Enum):
    """What a public name of dynamic mode is."""

    MODULE = "module"
    OPERATOR = "operator"
    READER = "reader"
    CLASS = "class"
    FUNCTION = "function"
    DTYPE = "dtype"
    OTHER = "other"
    """There, but nothing to offer: a type alias, or a module that the implementation imports."""


class AttributeKind(str, Enum):
    """What a public attribute of a class is."""

    METHOD = "method"
    PROPERTY = "property"
    CONSTANT = "constant"


@dataclass(frozen=True, slots=True)
class Argument:
    """One keyword argument of an operator or a reader.

    Attributes:
        name: As written in a call.
        type: DALI's word for its type, such as ``"float"``, ``"int"``, ``"bool"``, ``"str"``,
            ``"DALIDataType"``, ``"DALIInterpType"``, ``"DALIImageType"``, ``"TensorLayout"``.
        default: The source text of the default, or None where there is none or it is computed.
        required: The call fails without it.
        is_list: It takes a list of ``type`` (a single value may do as well).
        per_sample: It accepts a Batch: one value for each sample. Never so for a reader, whose
            constructor refuses a Batch.
        positional: It may be given by position; so the first ones of a reader's constructor.
        deprecated: Why, where DALI warns about it, else None.
        replacement: The argument to use in place of a deprecated one.
    """

    name: str
    type: str
    default: str | None = None
    required: bool = False
    is_list: bool = False
    per_sample: bool = False
    positional: bool = False
    deprecated: str | None = None
    replacement: str | None = None


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator function such as ``ndd.resize`` or a reader class such as ``ndd.readers.File``.

    Attributes:
        path: Relative to the dynamic module.
        schema: DALI's schema name, such as ``"Resize"``, ``"readers__File"``.
        inputs: The names of the positional inputs, the first ``min_inputs`` of them required.
        min_inputs: How many inputs a call needs.
        max_inputs: How many it takes; more than ``len(inputs)`` means ``*inputs``.
        arguments: Keyword arguments by name; for a reader those of the constructor.
        backends: Of ``"cpu"``, ``"gpu"``, ``"mixed"``. Mixed: input on the CPU, output on the GPU.
        outputs: How many outputs, None where it depends on the arguments.
        outputs_by_default: How many outputs where none of ``outputs_depend_on`` is given, None
            where that cannot be said.
        outputs_depend_on: The arguments, and names of optional inputs, that change the number.
        random: It draws random numbers and takes ``rng=``.
        stateful: It keeps state between calls.
        layouts: For each of ``inputs`` the layouts that the operator supports; none = any. More
            inputs (``*inputs``) are like the last.
        deprecated: Why, where DALI warns about it, else None.
        replacement: The path of the operator to use in place of a deprecated one.
    """

    path: str
    schema: str
    kind: MemberKind
    inputs: tuple[str, ...] = ()
    min_inputs: int = 0
    max_inputs: int = 0
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    backends: frozenset[str] = frozenset()
    outputs: int | None = 1
    outputs_by_default: int | None = 1
    outputs_depend_on: frozenset[str] = frozenset()
    random: bool = False
    stateful: bool = False
    layouts: tuple[tuple[str, ...], ...] = ()
    deprecated: str | None = None
    replacement: str | None = None

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition(".")[2]

    @property
    def module(self) -> str:
        """The path of the module that holds it; empty for ``ndd`` itself."""
        return self.path.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Function:
    """A plain function, a method or a class's constructor: what is written in Python.

    Attributes:
        path: ``"as_batch"``, ``"Batch"`` (its constructor), ``"Batch.torch"``.
        inputs: The parameters that are given by position only.
        variadic: The name of ``*args``, if it takes any number of them.
        arguments: The other parameters by name, those given by position too first. Their types
            are words for people, where they are none of an operator's.
        open: It takes ``**kwargs``: what else, depends on what it hands them to.
    """

    path: str
    inputs: tuple[str, ...] = ()
    variadic: str | None = None
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    open: bool = False


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything that one version of DALI's dynamic mode offers.

    Attributes:
        version: DALI's version, such as ``"2.4.0"``.
        members: Every public name by its path, and what it is: modules, operators, readers,
            classes (``Batch``, ``random.RNG``, ``checkpoint.Checkpoint``, ``EvalMode``), plain
            functions (``as_batch``, ``math.sqrt``, ``random.set_seed``) and dtypes (``uint8``).
        operators: Operators and readers by path; the keys are those of ``members`` whose kind is
            operator or reader.
        fn_operators: The paths below ``nvidia.dali.fn`` with the dynamic-mode path that stands
            for each, None where there is none.
        attributes: For each class of ``members``, and for each reader, its public attributes.
        functions: What is no operator, and how it is called; the methods that all readers have
            are below ``"Reader"``.
    """

    version: str
    members: Mapping[str, MemberKind]
    operators: Mapping[str, Operator]
    fn_operators: Mapping[str, str | None] = field(default_factory=dict)
    attributes: Mapping[str, Mapping[str, AttributeKind]] = field(default_factory=dict)
    functions: Mapping[str, Function] = field(default_factory=dict)

    def kind(self, path: str) -> MemberKind | None:
        """Return what ``path`` is, None where dynamic mode has no such name."""
        return self.members.get(path)

    def operator(self, path: str) -> Operator | None:
        """Return the operator or reader at ``path``."""
        return self.operators.get(path)

    def function(self, path: str) -> Function | None:
        """Return the plain function, method or constructor at ``path``; of a reader its method."""
        holder, _, name = path.rpartition(".")
        if holder in self.operators:
            path = f"Reader.{name}"
        return self.functions.get(path)

    def children(self, module: str) -> Iterator[str]:
        """Yield what ``module`` (empty: ``ndd`` itself) offers, by name."""
        prefix = f"{module}." if module else ""
        for path, kind in self.members.items():
            if kind is not MemberKind.OTHER and path.startswith(prefix):
                name = path[len(prefix) :]
                if "." not in name:
                    yield name

    def readers(self) -> Iterator[Operator]:
        """Yield the reader classes."""
        return (op for op in self.operators.values() if op.kind is MemberKind.READER)
