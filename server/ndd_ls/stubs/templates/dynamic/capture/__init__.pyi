from typing import TypeVar

_T = TypeVar("_T")

def invariant(value: _T) -> _T: ...
