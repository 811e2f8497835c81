from enum import Enum
from typing import Any

class EvalMode(Enum):
    deferred = 1
    eager = 2
    sync_cpu = 3
    sync_full = 4
    default = eager
    def __enter__(self) -> EvalMode: ...
    def __exit__(self, exc_type: Any, exc_value: Any, traceback: Any) -> None: ...
    @staticmethod
    def current() -> EvalMode: ...
