"""Operators and readers as the signatures of a stub.

A call gives tensors where no input and no argument is a Batch and no batch size is passed, and
batches otherwise; so each operator has an overload for either. Before them is one whose first
input is a Batch: it is the usual call, and what `functools.partial` takes an operator for. An
argument that changes the number of outputs adds as many more, in which it is required.
"""

from __future__ import annotations

import keyword
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ndd_ls.catalog.model import MemberKind
from ndd_ls.semantic.readers import NAMED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndd_ls.catalog.model import Argument, Operator

# What is given once, for one argument; it may be a Batch besides where it is per sample.
_TYPES = {
    "int": "Int",
    "float": "Float",
    "bool": "Bool",
    "str": "str",
    "TensorLayout": "str",
    "DALIDataType": "OperatorDType",
    "DALIInterpType": "DALIInterpType",
    "DALIImageType": "DALIImageType",
    "Device": "OperatorDevice",
    "RNG": "RNG",
    "dict": "Mapping[str, Any]",
}
_BATCH_SIZE = "batch_size"


@dataclass(frozen=True, slots=True)
class _Form:
    """One overload: what it takes and gives.

    Attributes:
        batch: It gives batches.
        outputs: How many; None for any number.
        refused: The arguments that may not be passed.
        needed: The argument that must be.
        leads: The first input is a Batch.
    """

    batch: bool
    outputs: int | None
    refused: frozenset[str] = frozenset()
    needed: str | None = None
    leads: bool = False


def function(operator: Operator) -> str:
    """Return the overloads of an operator as source text."""
    return "\n".join(
        f"@overload\ndef {operator.name}({parameters}) -> {result}: ..."
        for parameters, result in (
            (", ".join(_parameters(operator, form)), _result(form)) for form in _forms(operator)
        )
    )


def reader(operator: Operator) -> str:
    """Return the class of a reader as source text."""
    batches, samples = _elements(operator)
    arguments = [_argument(argument, False) for argument in operator.arguments.values()]
    positional = [a for a in operator.arguments.values() if a.positional]
    given = ["self", *arguments[: len(positional)], "*", *arguments[len(positional) :]]
    if not arguments[len(positional) :]:
        given.remove("*")
    one = operator.outputs == 1
    return (
        f"class {operator.name}(Reader[{batches}, {samples}]):\n"
        f"    def __init__({', '.join(given)}) -> None: ...\n"
        "    @overload\n"
        f"    def __call__(self, *, batch_size: int) -> {_called(operator, 'Batch', batches, one)}:"
        " ...\n"
        "    @overload\n"
        "    def __call__(self, *, batch_size: None = None)"
        f" -> {_called(operator, 'Tensor', samples, one)}: ..."
    )


def imread(decoder: Operator) -> str:
    """Return the overloads of ``ndd.imread``, which passes its arguments on to a decoder."""
    passed = [
        _argument(argument, False)
        for argument in decoder.arguments.values()
        if argument.name not in (_BATCH_SIZE, "device")
    ]
    rest = ", ".join(("/", "*", 'device: Literal["cpu", "gpu"] = ...', *passed))
    one, many = "str | PathLike[str] | Tensor", "list[Any] | tuple[Any, ...] | Batch"
    return (
        f"@overload\ndef imread(filepaths: {one}, {rest}) -> Tensor: ...\n"
        f"@overload\ndef imread(filepaths: {many}, {rest}) -> Batch: ..."
    )


def _called(operator: Operator, one: str, several: str, single: bool) -> str:
    if single:
        return one
    # One output stands alone in a call, unlike in an epoch; which it is may depend on the options.
    return several if operator.outputs is not None or "dict" in several else "Any"


def _elements(operator: Operator) -> tuple[str, str]:
    """Return what one step of an epoch gives, with batches and with samples."""
    named = operator.path in NAMED
    count = operator.outputs

    def element(kind: str) -> str:
        if named:
            return f"dict[str, {kind}]"
        return f"tuple[{', '.join([kind] * count)}]" if count else f"tuple[{kind}, ...]"

    return element("Batch"), element("Tensor")


def _forms(operator: Operator) -> Iterator[_Form]:
    depends = operator.outputs_depend_on
    for plain in _plain_forms(operator):
        if operator.outputs is not None or not depends:
            yield replace(plain, outputs=operator.outputs)
        elif not _is_switched(operator):
            yield plain
        else:
            yield replace(plain, outputs=operator.outputs_by_default, refused=depends)
            yield from (replace(plain, needed=name) for name in sorted(depends))


def _plain_forms(operator: Operator) -> Iterator[_Form]:
    if operator.min_inputs:
        yield _Form(True, None, leads=True)
    yield _Form(False, None)
    yield _Form(True, None)


def _is_switched(operator: Operator) -> bool:
    """Tell whether the number of outputs is known unless a flag or an optional input is given."""
    return operator.outputs_by_default is not None and all(
        name in operator.inputs[operator.min_inputs :]
        or (name in operator.arguments and operator.arguments[name].type == "bool")
        for name in operator.outputs_depend_on
    )


def _result(form: _Form) -> str:
    kind = "Batch" if form.batch else "Tensor"
    if form.outputs is None:
        # With the flag there are always several; else one may stand alone.
        return f"tuple[{kind}, ...]" if form.needed is not None else "Any"
    return kind if form.outputs == 1 else f"tuple[{', '.join([kind] * form.outputs)}]"


def _parameters(operator: Operator, form: _Form) -> Iterator[str]:
    data = "Batch | TensorList | Sample" if form.batch else "Sample"
    inputs = [name for name in operator.inputs if name not in form.refused]
    required = operator.min_inputs
    if form.needed in inputs:
        required = max(required, inputs.index(form.needed) + 1)
    for index, name in enumerate(inputs):
        taken = "Batch | TensorList" if form.leads and not index else data
        yield f"{_safe(name)}: {taken}" + ("" if index < required else " | None = ...")
    if inputs:
        yield "/"
    yield f"*inputs: {data}" if operator.max_inputs > len(operator.inputs) else "*"
    for argument in operator.arguments.values():
        name = argument.name
        if name == _BATCH_SIZE:
            yield f"{name}: {'int | None' if form.batch else 'None'} = ..."
        elif name == form.needed:
            yield f"{name}: Bool"
        elif name in form.refused:
            yield f"{name}: Literal[False] | None = ..."
        else:
            yield _argument(argument, form.batch)


def _argument(argument: Argument, batch: bool) -> str:
    """Return a keyword parameter; where ``batch``, one value for each sample is welcome."""
    base = _TYPES.get(argument.type, "Any")
    accepted = [base]
    if argument.is_list:
        accepted.append(f"Sequence[{base}]")
    if argument.per_sample or (argument.is_list and base in ("Int", "Float", "Bool")):
        accepted.append("Array")
    if argument.per_sample and batch:
        accepted.append("Batch")
    if argument.required:
        return f"{argument.name}: {' | '.join(accepted)}"
    return f"{argument.name}: {' | '.join(accepted)} | None = ..."


def _safe(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def definition(operator: Operator) -> str:
    """Return an operator or a reader as source text."""
    return reader(operator) if operator.kind is MemberKind.READER else function(operator)
