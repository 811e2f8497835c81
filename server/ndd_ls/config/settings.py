"""What the user has chosen."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from ndd_ls.config.definitions import OFF
from ndd_ls.config.globs import matches
from ndd_ls.rules.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import PurePath

    from ndd_ls.rules.policy import Policy

_WHOLE_CODE = len("NDD000")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in force; what each one means says ``definitions``.

    ``exclude`` holds bare names and absolute patterns, and ``interpreter`` no path relative to a
    file of settings: both are resolved when they are read.
    """

    select: tuple[str, ...] = ("NDD",)
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, str] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    locale: str | None = None
    interpreter: str | None = None
    dali_version: str | None = None
    inlay_hints: str = "essentials"

    def merged(self, other: Settings) -> Settings:
        """Return these settings with what ``other`` sets to something else than the default."""
        values = {f.name: getattr(other, f.name) for f in fields(other)}
        return self.overlaid({k: v for k, v in values.items() if v != getattr(DEFAULTS, k)})

    def overlaid(self, values: Mapping[str, Any]) -> Settings:
        """Return these settings with those of a stronger source over them.

        ``ignore``, ``exclude`` and ``severity`` add to what there is; ``select`` begins anew, so
        that what was ignored before is forgotten; the others replace.

        Args:
            values: Some of the fields.
        """
        changed = dict(values)
        if "ignore" in values or "select" in values:
            before = () if "select" in values else self.ignore
            changed["ignore"] = (*before, *values.get("ignore", ()))
        if "exclude" in values:
            changed["exclude"] = (*self.exclude, *values["exclude"])
        if "severity" in values:
            changed["severity"] = {**self.severity, **values["severity"]}
        return replace(self, **changed)

    def severity_of(self, code: str, name: str, policy: Policy) -> Severity | None:
        """Return how bad a rule's findings are; None if it is off.

        Args:
            code: The rule's code.
            name: The rule's name.
            policy: What holds where the settings say nothing.
        """
        selected = _longest(self.select, code, name)
        if selected <= _longest(self.ignore, code, name):
            return None
        fitting = {_fit(key, code, name): level for key, level in self.severity.items()}
        best = max(fitting, default=-1)
        if best < 0:
            on = policy.enabled or selected >= _WHOLE_CODE
            return policy.severity if on else None
        return None if fitting[best] == OFF else Severity(fitting[best])

    def excludes(self, path: PurePath) -> bool:
        """Tell whether an absolute path, or a folder that it is in, is excluded."""
        return any(matches(pattern, path) for pattern in self.exclude)


DEFAULTS = Settings()


def _longest(selectors: Iterable[str], code: str, name: str) -> int:
    """Return how exactly the best of some selectors names a rule, -1 if none does."""
    return max((_fit(selector, code, name) for selector in selectors), default=-1)


def _fit(selector: str, code: str, name: str) -> int:
    """Return the length of the code's beginning that a selector stands for, -1 if it does not."""
    if selector == name:
        return _WHOLE_CODE
    return len(selector) if code.startswith(selector) else -1
