"""The rules, found by looking through this package; nobody keeps a list of them."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from functools import cache
from typing import TYPE_CHECKING

import ndd_ls.rules as package
from ndd_ls.rules.rule import Context, Report, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_log = logging.getLogger(__name__)


@cache
def all_rules() -> Mapping[str, Rule]:
    """Return one instance of every rule by code, in the order of the codes."""
    rules = {}
    for module_info in pkgutil.iter_modules(package.__path__):
        if not module_info.name.startswith("ndd"):
            continue
        module = importlib.import_module(f"{package.__name__}.{module_info.name}")
        for item in vars(module).values():
            if isinstance(item, type) and issubclass(item, Rule) and hasattr(item, "code"):
                rules[item.code] = item()
    return dict(sorted(rules.items()))


@cache
def _rules_of(*, whole_program: bool) -> tuple[Rule, ...]:
    return tuple(r for r in all_rules().values() if r.whole_program is whole_program)


def check(context: Context, *, whole_program: bool) -> Iterator[tuple[Rule, Report]]:
    """Yield what the rules of one kind find in a unit; one that raises is logged and skipped."""
    for rule in _rules_of(whole_program=whole_program):
        try:
            reports = list(rule.check(context))
        except Exception:
            # Whatever goes wrong in one rule, the findings of the others still arrive.
            _log.exception("rule %s failed", rule.code)
            continue
        yield from ((rule, report) for report in reports)
