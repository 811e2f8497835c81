"""Reading settings from ``pyproject.toml`` and from editors; what is wrong gives a message."""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ndd_ls.config.definitions import DEFINITIONS, TABLE, Definition, Kind
from ndd_ls.config.globs import anchored, is_valid
from ndd_ls.config.settings import DEFAULTS, Settings
from ndd_ls.rules.suppression import nearest, rule_names
from ndd_ls.text import Localized, normalize_locale

if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

FILE = "pyproject.toml"
_VERSION = re.compile(r"\d+\.\d+(\.\d+)?([.+-]?\w+)*")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a configuration.

    Attributes:
        message: One sentence.
        path: The file, None for settings that came from an editor or the command line.
        line: The one-based line, None where it is not known.
    """

    message: Localized
    path: Path | None = None
    line: int | None = None

    @property
    def place(self) -> str:
        """The file and the line, as far as they are known."""
        if self.path is None:
            return ""
        return str(self.path) if self.line is None else f"{self.path}:{self.line}"

    def text(self, locale: str) -> str:
        """Return the message with the place in front of it."""
        said = self.message.get(locale)
        return f"{self.place}: {said}" if self.place else said


@dataclass(frozen=True, slots=True)
class Configuration:
    """Settings and where they come from.

    Attributes:
        settings: What is set.
        root: The folder of the file, None where there is none.
        problems: What is wrong; what is right still applies.
    """

    settings: Settings
    root: Path | None = None
    problems: tuple[Problem, ...] = ()


def load(path: Path) -> Configuration:
    """Return the configuration for a file or folder: that of the nearest ``[tool.ndd-ls]``."""
    path = absolute(path)
    problems: tuple[Problem, ...] = ()
    for folder in (path, *path.parents):
        found = read(folder / FILE)
        if found is None:
            continue
        if found.root is not None:
            return Configuration(found.settings, found.root, problems + found.problems)
        problems += found.problems
    return Configuration(DEFAULTS, None, problems)


def absolute(path: Path) -> Path:
    """Return an absolute path without ``..``, links as they are."""
    return Path(os.path.normpath(path.absolute()))


def read(file: Path) -> Configuration | None:
    """Return the configuration in one file.

    Returns:
        None if the file does not exist or has nothing to say; a configuration without a root if it
        cannot be read and does not look as if it had settings for this program.
    """
    try:
        data = file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:
        message = Localized(f"cannot be read: {error}", f"无法读取：{error}")
        return None if file.is_dir() else Configuration(DEFAULTS, None, (Problem(message, file),))
    try:
        text = data.decode("utf-8-sig")
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found[1]) if found else None
        message = Localized(
            f"not valid TOML, so its settings are not used: {error}",
            f"不是有效的 TOML，其中的设置未被使用：{error}",
        )
        root = file.parent if TABLE.encode() in data else None
        return Configuration(DEFAULTS, root, (Problem(message, file, line),))
    tool = document.get("tool")
    if not isinstance(tool, dict) or TABLE not in tool:
        return None
    values, messages = parse(tool[TABLE], file.parent)
    lines = text.splitlines()
    problems = tuple(Problem(said, file, _line_of(lines, key)) for key, said in messages)
    return Configuration(DEFAULTS.overlaid(values), file.parent, problems)


def from_client(raw: object, root: Path | None = None) -> Configuration:
    """Return what an editor set.

    Args:
        raw: Whatever the editor sent: the table of settings, or one that holds it as ``ndd-ls``.
            None and empty strings mean "not set". Keys that look like none of ours are passed
            over, as editors keep settings of their own beside them.
        root: The workspace's folder, at which relative patterns and paths start.
    """
    if isinstance(raw, dict):
        raw = next((raw[key] for key in (TABLE, "nddLs", "ndd") if key in raw), raw)
    if raw is None:
        return Configuration(DEFAULTS)
    if isinstance(raw, dict):
        raw = {key: value for key, value in raw.items() if value not in (None, "") and _near(key)}
    values, messages = parse(raw, root)
    problems = tuple(Problem(message) for _, message in messages)
    return Configuration(DEFAULTS.overlaid(values), None, problems)


def parse(
    raw: object, root: Path | None = None
) -> tuple[dict[str, Any], list[tuple[str, Localized]]]:
    """Return the settings in a table, by field, and what is wrong with it, by key.

    Args:
        raw: The table.
        root: The folder at which relative patterns and paths start.
    """
    if not isinstance(raw, dict):
        found = type(raw).__name__
        message = Localized(
            f"the settings must be a table, not {found}", f"设置应为一个表，而不是 {found}"
        )
        return {}, [(TABLE, message)]
    by_key = {definition.key: definition for definition in DEFINITIONS}
    values: dict[str, Any] = {}
    problems: list[tuple[str, Localized]] = []
    for key, value in raw.items():
        definition = by_key.get(_kebab(key))
        if definition is None:
            problems.append((str(key), _unknown_key(str(key))))
            continue
        parsed, messages = _value(definition, value, root)
        problems += ((str(key), message) for message in messages)
        if parsed is not None:
            values[definition.field] = parsed
    return values, problems


def _value(
    definition: Definition, value: object, root: Path | None
) -> tuple[object | None, list[Localized]]:
    """Return a setting's value as ``Settings`` holds it, None for none, and what is wrong."""
    key, kind = definition.key, definition.kind
    if kind in (Kind.RULES, Kind.GLOBS):
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return None, [_must_be(key, "a list of strings", "字符串列表")]
        if kind is Kind.RULES:
            known = tuple(selector for selector in value if _names_rule(selector))
            return known or None if value else (), list(_unknown_rules(value))
        patterns = [item.replace("\\", "/") for item in value]
        wrong = [_bad_pattern(item) for item in patterns if not is_valid(item)]
        return tuple(anchored(item, root) for item in patterns if is_valid(item)), wrong
    if kind is Kind.LEVELS:
        return _levels(definition, value)
    if not isinstance(value, str) or not value.strip():
        return None, [_must_be(key, "a string", "字符串")]
    if kind is Kind.CHOICE:
        if value not in definition.choices:
            return None, [_must_be_one(key, definition)]
        return value, []
    if kind is Kind.LANGUAGE:
        language = value.lower().replace("_", "-").partition("-")[0]
        if language not in {choice.partition("-")[0] for choice in definition.choices}:
            return None, [_must_be_one(key, definition)]
        return normalize_locale(value), []
    if kind is Kind.VERSION:
        if not _VERSION.fullmatch(value):
            return None, [_must_be(key, 'a version such as "2.4.0"', "版本号，例如 “2.4.0”")]
        return value, []
    is_path = root is not None and (os.sep in value or "/" in value)
    # Unlike that of Path, it leaves the name of a user there is not.
    path = os.path.expanduser(value)  # noqa: PTH111
    return str(Path(root or "", path)) if is_path else value, []


def _levels(definition: Definition, value: object) -> tuple[object | None, list[Localized]]:
    if not isinstance(value, dict):
        return None, [_must_be(definition.key, "a table", "表")]
    levels, problems = {}, list(_unknown_rules(map(str, value)))
    for rule, level in value.items():
        if level not in definition.choices:
            problems.append(_must_be_one(f"{definition.key}.{rule}", definition))
        elif _names_rule(str(rule)):
            levels[str(rule)] = level
    return levels, problems


def _names_rule(selector: str) -> bool:
    names = rule_names()
    return selector in names.values() or (
        selector.startswith("NDD") and any(code.startswith(selector) for code in names)
    )


def _unknown_rules(selectors: Any) -> Iterator[Localized]:
    for selector in selectors:
        if not _names_rule(selector):
            near = nearest(selector)
            yield Localized(
                f"there is no rule `{selector}`" + (f"; did you mean `{near}`?" if near else ""),
                f"没有规则 `{selector}`" + (f"；是否想写 `{near}`？" if near else ""),
            )


def _near(key: object) -> str | None:
    """Return the setting that a key names or nearly names."""
    import difflib

    keys = [definition.key for definition in DEFINITIONS]
    return next(iter(difflib.get_close_matches(_kebab(key), keys, 1)), None)


def _unknown_key(key: str) -> Localized:
    near = _near(key)
    return Localized(
        f"unknown setting `{key}`" + (f"; did you mean `{near}`?" if near else ""),
        f"未知设置 `{key}`" + (f"；是否想写 `{near}`？" if near else ""),
    )


def _must_be(key: str, en: str, zh: str) -> Localized:
    return Localized(f"`{key}` must be {en}", f"`{key}` 应为{zh}")


def _must_be_one(key: str, definition: Definition) -> Localized:
    choices = ", ".join(f'"{choice}"' for choice in definition.choices)
    return Localized(f"`{key}` must be one of {choices}", f"`{key}` 应为以下之一：{choices}")


def _bad_pattern(pattern: str) -> Localized:
    return Localized(f"`{pattern}` is not a glob pattern", f"`{pattern}` 不是有效的通配模式")


def _kebab(key: object) -> str:
    return re.sub(r"(?<=[a-z])([A-Z])", r"-\1", str(key)).replace("_", "-").lower()


def _line_of(lines: list[str], key: str) -> int | None:
    """Return the one-based line of a key in the tool's table, else that of the table."""
    inside = False
    table = None
    for number, line in enumerate(lines, 1):
        header = re.match(r"\s*\[\s*([^\]]+?)\s*\]", line)
        if header is not None:
            parts = [part.strip().strip("\"'") for part in header[1].split(".")]
            inside = parts[:2] == ["tool", TABLE]
            if inside and table is None:
                table = number
            if parts[2:3] == [key] and inside:
                return number
        elif inside and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", line):
            return number
    return table
