"""The last line of a report."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ndd_ls.rules.finding import Severity
from ndd_ls.text import Applicability, Localized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ndd_ls.cli.checker import Options, Result
    from ndd_ls.rules.finding import Finding

_NOTHING = Localized("No findings.", "未发现问题。")
_KINDS = {
    Severity.ERROR: ("error", "errors", "个错误"),
    Severity.WARNING: ("warning", "warnings", "个警告"),
    Severity.INFORMATION: ("remark", "remarks", "个信息"),
    Severity.HINT: ("hint", "hints", "个提示"),
}


def is_fixable(finding: Finding, *, unsafe: bool = False) -> bool:
    """Tell whether ``--fix`` repairs a finding, or ``--fix --unsafe-fixes``."""
    return bool(finding.fixes) and (unsafe or finding.fixes[0].applicability is Applicability.SAFE)


def summary(results: Sequence[Result], options: Options) -> Localized:
    """Return the sentence: how many of what, and what can be done about them."""
    findings = [finding for result in results for finding in result.findings]
    fixed = sum(result.fixed for result in results)
    if options.diff:
        return _would_fix(fixed)
    if not findings and not fixed:
        return _NOTHING
    found = _number(fixed + len(findings)) if fixed else _kinds(findings)
    asides = _fixed(fixed, len(findings)) if fixed else []
    asides += _fixable(findings, options)
    en = "; ".join(aside.en for aside in asides)
    zh = "；".join(aside.zh for aside in asides)
    return Localized(
        f"Found {found.en} ({en})." if asides else f"Found {found.en}.",
        f"发现 {found.zh}（{zh}）。" if asides else f"发现 {found.zh}。",
    )


def _kinds(findings: Sequence[Finding]) -> Localized:
    counts = Counter(finding.severity for finding in findings)
    shown = [(counts[kind], *words) for kind, words in _KINDS.items() if counts[kind]]
    return Localized(
        ", ".join(f"{count} {one if count == 1 else more}" for count, one, more, _ in shown),
        "、".join(f"{count} {zh}" for count, _, _, zh in shown),
    )


def _number(count: int) -> Localized:
    return Localized(f"{count} finding{'s' * (count != 1)}", f"{count} 个问题")


def _would_fix(count: int) -> Localized:
    if not count:
        return Localized("Nothing to fix.", "没有可修复的问题。")
    number = _number(count)
    return Localized(f"Would fix {number.en}.", f"将修复 {number.zh}。")


def _fixed(fixed: int, remaining: int) -> list[Localized]:
    return [Localized(f"{fixed} fixed, {remaining} remaining", f"已修复 {fixed}，剩余 {remaining}")]


def _fixable(findings: Sequence[Finding], options: Options) -> list[Localized]:
    """Return what flags would repair some of the findings."""
    safe = sum(is_fixable(finding) for finding in findings)
    every = sum(is_fixable(finding, unsafe=True) for finding in findings)
    flags = "--fix --unsafe-fixes" if options.unsafe else "--fix"
    now = every if options.unsafe else safe
    asides = []
    if now and not options.fix:
        asides.append(Localized(f"{now} fixable with {flags}", f"{now} 个可用 {flags} 修复"))
    if every > now:
        more = Localized(
            f"{every - now} with --unsafe-fixes", f"{every - now} 个可用 --unsafe-fixes 修复"
        )
        asides.append(more)
    return asides
