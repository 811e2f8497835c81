"""What DALI does where a rule speaks, in a form that the tests observe."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Raises:
    """DALI raises, perhaps later than at the marked code.

    Attributes:
        exception: The type's name.
        message: A part of its words, or of the words of its cause.
    """

    exception: str
    message: str


@dataclass(frozen=True, slots=True)
class Silent:
    """DALI carries on with something else than the author meant.

    Attributes:
        claim: What happens instead.
    """

    claim: str


Runtime = Raises | Silent
