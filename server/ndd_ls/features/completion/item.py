"""One name on offer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ndd_ls.text import Edit, Span


@dataclass(frozen=True, slots=True)
class Completion:
    """One name on offer.

    Attributes:
        label: What is shown, and inserted.
        kind: ``module``, ``function``, ``class``, ``constant``, ``method``, ``property``,
            ``variable``, ``argument`` or ``value``.
        path: Its path below dynamic mode, by which ``describe_completion`` finds the
            documentation; empty where there is none.
        span: What it replaces.
        detail: What it is: an argument's type, the devices of an operator.
        summary: What DALI says of it, in one sentence.
        argument: The name of the argument, if it is one of the operator at ``path``.
        imports: The edit that imports dynamic mode, where the program does not yet.
        weight: The commoner the larger; the order is by it, then by name.
    """

    label: str
    kind: str
    path: str
    span: Span
    detail: str | None = None
    argument: str | None = None
    imports: Edit | None = None
    weight: float = 0.0
    summary: str | None = None
