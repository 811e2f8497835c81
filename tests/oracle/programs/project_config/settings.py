"""What can be chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Settings:
    root: str = "images"
    batch_size: int = 4
    height: int = 20
    width: int = 28
    capture: bool = False


DEFAULT = Settings()
QUICK = replace(DEFAULT, batch_size=2)
