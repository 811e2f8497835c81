"""The settings: what there is to set, in one table, and what was set."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from ndd_ls.rules.finding import Severity
from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ndd_ls.rules.policy import Policy

LEVELS = (*(severity.value for severity in Severity), "off")


@dataclass(frozen=True, slots=True)
class Definition:
    """One setting.

    Attributes:
        key: As in ``pyproject.toml``; editors may write it in camelCase.
        kind: ``"string"``, ``"strings"`` or ``"severities"``.
        description: Markdown.
    """

    key: str
    kind: str
    description: Localized

    @property
    def field(self) -> str:
        """The name of the attribute of ``Settings``."""
        return self.key.replace("-", "_")


DEFINITIONS: tuple[Definition, ...] = (
    Definition(
        "select",
        "strings",
        Localized(
            "Rules that speak: codes or beginnings of codes, such as `NDD3`.",
            "启用的规则：规则代码或其前缀，例如 `NDD3`。",
        ),
    ),
    Definition(
        "ignore",
        "strings",
        Localized(
            "Rules that do not: codes or beginnings of codes. The longer of two that match wins.",
            "停用的规则：规则代码或其前缀。两者都匹配时，较长的优先。",
        ),
    ),
    Definition(
        "severity",
        "severities",
        Localized(
            "Severity by rule code or name: `error`, `warning`, `information`, `hint` or `off`.",
            "按规则代码或名称设置严重程度：`error`、`warning`、`information`、`hint` 或 `off`。",
        ),
    ),
    Definition(
        "exclude",
        "strings",
        Localized(
            "Files and folders that are not looked at: globs, relative to the configuration file.",
            "不检查的文件和文件夹：相对于配置文件的通配符。",
        ),
    ),
    Definition(
        "locale",
        "string",
        Localized(
            "Language of the messages: `en` or `zh-CN`. By default the editor's or the system's.",
            "消息的语言：`en` 或 `zh-CN`。默认使用编辑器或系统的语言。",
        ),
    ),
    Definition(
        "interpreter",
        "string",
        Localized(
            "The Python interpreter, or the environment's folder, in which to look for DALI. "
            "It is never run.",
            "用于查找 DALI 的 Python 解释器或环境文件夹。它不会被运行。",
        ),
    ),
    Definition(
        "dali-version",
        "string",
        Localized(
            "Answer for this version of DALI, such as `2.3.0`, whatever is installed.",
            "按此 DALI 版本（例如 `2.3.0`）给出结果，而不管实际安装的版本。",
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What was set; the fields are those of ``DEFINITIONS``."""

    select: tuple[str, ...] = ("NDD",)
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, str] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    locale: str | None = None
    interpreter: str | None = None
    dali_version: str | None = None

    def severity_of(self, code: str, name: str, policy: Policy) -> Severity | None:
        """Return how bad a finding of a rule is, None if the rule does not speak.

        Args:
            code: The rule's code.
            name: The rule's name.
            policy: The rule's defaults.
        """
        level = self.severity.get(code, self.severity.get(name))
        if level is not None:
            return None if level == "off" else Severity(level)
        selected = _longest(self.select, code)
        if selected <= _longest(self.ignore, code):
            return None
        if not policy.enabled and selected < len(code):
            return None
        return policy.severity

    def merged(self, other: Settings) -> Settings:
        """Return these settings with whatever ``other`` sets to something else than the default."""
        changes = {
            f.name: getattr(other, f.name)
            for f in fields(other)
            if getattr(other, f.name) != getattr(DEFAULTS, f.name)
        }
        if "severity" in changes:
            changes["severity"] = {**self.severity, **other.severity}
        return replace(self, **changes)


DEFAULTS = Settings()


def _longest(prefixes: tuple[str, ...], code: str) -> int:
    """Return the length of the longest prefix of ``code``, -1 if none is."""
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=-1)
