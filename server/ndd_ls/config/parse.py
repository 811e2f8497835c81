"""Reading settings from ``pyproject.toml`` and from editors; what is wrong gives a message."""

from __future__ import annotations

import difflib
import re
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ndd_ls.config.settings import DEFAULTS, DEFINITIONS, LEVELS, Definition, Settings
from ndd_ls.rules.policy import POLICY
from ndd_ls.rules.registry import all_rules
from ndd_ls.text import Localized

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TABLE = "ndd-ls"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a configuration.

    Attributes:
        message: One sentence.
        path: The file, None for settings that came from an editor.
        line: The one-based line, None where it is not known.
    """

    message: Localized
    path: Path | None = None
    line: int | None = None

    def text(self, locale: str) -> str:
        """Return the message with the place in front of it."""
        if self.path is None:
            return self.message.get(locale)
        where = str(self.path) if self.line is None else f"{self.path}:{self.line}"
        return f"{where}: {self.message.get(locale)}"


@dataclass(frozen=True, slots=True)
class Configuration:
    """Settings and where they come from.

    Attributes:
        settings: What is set.
        root: The folder that ``exclude`` is relative to.
        problems: What is wrong; what is right still applies.
    """

    settings: Settings
    root: Path | None = None
    problems: tuple[Problem, ...] = ()


def load(path: Path) -> Configuration:
    """Return the configuration for a file or folder: that of the nearest ``[tool.ndd-ls]``."""
    start = path if path.is_dir() else path.parent
    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        found = read(file)
        if found is not None:
            return found
    return Configuration(DEFAULTS)


def read(file: Path) -> Configuration | None:
    """Return the configuration in one file; None if it has none."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    if b"ndd-ls" not in data:
        return None
    try:
        text = data.decode()
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else None
        message = Localized(
            f"not valid TOML, so its settings are not used: {error}",
            f"不是有效的 TOML，其中的设置未被使用：{error}",
        )
        return Configuration(DEFAULTS, file.parent, (Problem(message, file, line),))
    tool = document.get("tool")
    table = tool.get(TABLE) if isinstance(tool, dict) else None
    if table is None:
        return None
    settings, messages = parse(table)
    lines = text.splitlines()
    problems = tuple(Problem(text_, file, _line_of(lines, key)) for key, text_ in messages)
    return Configuration(settings, file.parent, problems)


def from_client(raw: object) -> Configuration:
    """Return what an editor set; ``None`` and empty strings mean "not set"."""
    settings, messages = parse(raw, unset=(None, ""))
    return Configuration(settings, None, tuple(Problem(text) for _, text in messages))


def parse(
    raw: object, unset: tuple[object, ...] = ()
) -> tuple[Settings, list[tuple[str, Localized]]]:
    """Return the settings in a table, and what is wrong with it, by key."""
    problems: list[tuple[str, Localized]] = []
    if raw is None:
        return DEFAULTS, problems
    if not isinstance(raw, dict):
        found = type(raw).__name__
        message = Localized(
            f"the settings are no table but {found}", f"设置应为一个表，而不是 {found}"
        )
        return DEFAULTS, [(TABLE, message)]
    by_key = {definition.key: definition for definition in DEFINITIONS}
    changes: dict[str, object] = {}
    for key, value in raw.items():
        name = _kebab(str(key))
        definition = by_key.get(name)
        if definition is None:
            problems.append((str(key), _unknown_key(str(key), by_key)))
        elif value not in unset:
            parsed = _value(definition, value)
            if isinstance(parsed, Localized):
                problems.append((str(key), parsed))
            else:
                changes[definition.field] = parsed
                problems += ((str(key), text) for text in _unknown_codes(definition, parsed))
    return replace(DEFAULTS, **changes), problems  # type: ignore[arg-type]


def _value(definition: Definition, value: object) -> object:
    """Return a setting's value as ``Settings`` holds it, or what is wrong with it."""
    key = definition.key
    if definition.kind == "string":
        if isinstance(value, str):
            return value
        return Localized(f"`{key}` must be a string", f"`{key}` 应为字符串")
    if definition.kind == "strings":
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        return Localized(f"`{key}` must be a list of strings", f"`{key}` 应为字符串列表")
    if isinstance(value, dict) and all(level in LEVELS for level in value.values()):
        return dict(value)
    levels = ", ".join(LEVELS)
    return Localized(
        f"`{key}` must map rules to one of {levels}", f"`{key}` 应把规则映射为以下之一：{levels}"
    )


def _unknown_codes(definition: Definition, value: object) -> list[Localized]:
    if definition.field not in ("select", "ignore", "severity"):
        return []
    named: Mapping[str, object] | tuple[str, ...] = value  # type: ignore[assignment]
    names = {rule.name for rule in all_rules().values()}
    result = []
    for code in named:
        if any(known.startswith(code) for known in POLICY) or code in names:
            continue
        result.append(Localized(f"there is no rule `{code}`", f"没有规则 `{code}`"))
    return result


def _unknown_key(key: str, known: Mapping[str, Definition]) -> Localized:
    near = difflib.get_close_matches(_kebab(key), known, n=1)
    if near:
        return Localized(
            f"unknown setting `{key}`; did you mean `{near[0]}`?",
            f"未知设置 `{key}`；是否想写 `{near[0]}`？",
        )
    return Localized(f"unknown setting `{key}`", f"未知设置 `{key}`")


def _kebab(key: str) -> str:
    return re.sub(r"(?<=[a-z])([A-Z])", r"-\1", key).replace("_", "-").lower()


def _line_of(lines: list[str], key: str) -> int | None:
    """Return the one-based line of a key in the tool's table."""
    inside = False
    for number, line in enumerate(lines, 1):
        header = re.match(r"\s*\[([^\]]+)\]", line)
        if header is not None:
            inside = header[1].strip().startswith(f"tool.{TABLE}")
            if inside and header[1].strip().endswith(f".{key}"):
                return number
        elif inside and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
            return number
    return None
