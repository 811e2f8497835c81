"""The one table of settings: parsing, messages, documentation and editors' manifests follow it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ndd_ls.rules.finding import Severity
from ndd_ls.text import LOCALES, Localized

TABLE = "ndd-ls"
OFF = "off"


class Kind(Enum):
    """What a setting's value is."""

    RULES = "codes, beginnings of codes or names of rules"
    GLOBS = "glob patterns"
    LEVELS = "a level for each of some rules"
    CHOICE = "one of a few strings"
    LANGUAGE = "the name of a language"
    PATH = "a path or the name of a command"
    VERSION = "a version"


@dataclass(frozen=True, slots=True)
class Definition:
    """One setting.

    Attributes:
        key: Its name in ``pyproject.toml``; editors may write it in camelCase.
        kind: What its value is.
        default: As ``pyproject.toml`` would spell it; None where nothing is set by default.
        description: Markdown.
        example: A line of TOML.
        choices: The values that there are, of a choice and of a table's entries.
    """

    key: str
    kind: Kind
    default: str | None
    description: Localized
    example: str
    choices: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The name of the attribute of ``Settings``."""
        return self.key.replace("-", "_")

    @property
    def camel_case(self) -> str:
        """The name that editors may use as well."""
        first, *others = self.key.split("-")
        return first + "".join(part.capitalize() for part in others)


DEFINITIONS: tuple[Definition, ...] = (
    Definition(
        "select",
        Kind.RULES,
        '["NDD"]',
        Localized(
            "The rules that speak: codes (`NDD101`), beginnings of codes (`NDD1`) or names "
            "(`batch-subscript`). Where `select` and `ignore` both name a rule, the longer "
            "selector wins, and `ignore` wins a draw. A rule that is off by default has to be "
            "named by its whole code or its name.",
            "启用的规则：代码（`NDD101`）、代码前缀（`NDD1`）或规则名（`batch-subscript`）。"
            "`select` 与 `ignore` 同时涉及一条规则时，较长的一项优先；同样长时 `ignore` 优先。"
            "默认关闭的规则须写出完整的代码或规则名。",
        ),
        'select = ["NDD1", "NDD3"]',
    ),
    Definition(
        "ignore",
        Kind.RULES,
        "[]",
        Localized(
            "The rules that keep silent, spelt as in `select`.",
            "停用的规则，写法与 `select` 相同。",
        ),
        'ignore = ["cpu-before-model"]',
    ),
    Definition(
        "severity",
        Kind.LEVELS,
        "{}",
        Localized(
            "How bad the findings of a rule are, by code, beginning of a code or name; the longest "
            "wins. `off` turns a rule off, a level turns on one that is off by default.",
            "各规则所报问题的级别，键为代码、代码前缀或规则名，较长的一项优先。`off` 停用规则；"
            "默认关闭的规则设置级别后即启用。",
        ),
        'severity = { NDD203 = "error", NDD5 = "hint" }',
        (*(severity.value for severity in Severity), OFF),
    ),
    Definition(
        "exclude",
        Kind.GLOBS,
        "[]",
        Localized(
            "Files and folders that are not looked at. A pattern without `/` fits a file or folder "
            "of that name anywhere; one with `/` starts at the folder of `pyproject.toml`, and "
            "`**` in it stands for any number of folders. Version control, virtual environments, "
            "`node_modules`, `__pycache__`, `build` and `dist` are never looked into.",
            "不检查的文件和文件夹。不含 `/` 的模式匹配任意位置的同名文件或文件夹；含 `/` 的模式以 "
            "`pyproject.toml` 所在的文件夹为起点，其中 `**` 表示任意多层文件夹。版本控制目录、"
            "虚拟环境、`node_modules`、`__pycache__`、`build` 和 `dist` 始终跳过。",
        ),
        'exclude = ["third_party", "notebooks/**/old_*.ipynb"]',
    ),
    Definition(
        "locale",
        Kind.LANGUAGE,
        None,
        Localized(
            "The language of messages. By default the editor's, and on the command line that of "
            "the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`).",
            "消息的语言。默认采用编辑器的语言，命令行则采用环境变量"
            "（`LC_ALL`、`LC_MESSAGES`、`LANG`）的语言。",
        ),
        'locale = "zh-CN"',
        LOCALES,
    ),
    Definition(
        "interpreter",
        Kind.PATH,
        None,
        Localized(
            "The Python whose DALI the code will import: an executable, or the folder of an "
            "environment. A path starts at the folder of `pyproject.toml`, a bare name is looked "
            "for on `PATH`. It is never run; its files are read. By default the active "
            "environment, `.venv` or `venv`, and the `python3` on `PATH` are looked at.",
            "代码所导入的 DALI 属于哪个 Python：可执行文件，或环境的文件夹。路径以 "
            "`pyproject.toml` 所在的文件夹为起点，单独的名称在 `PATH` 中查找。它不会被运行，"
            "只读取其中的文件。默认依次查找当前激活的环境、`.venv` 或 `venv`，"
            "以及 `PATH` 中的 `python3`。",
        ),
        'interpreter = ".venv/bin/python"',
    ),
    Definition(
        "dali-version",
        Kind.VERSION,
        None,
        Localized(
            "Answer for this version of DALI, whatever is installed.",
            "按此 DALI 版本给出结果，无论实际安装的是哪个版本。",
        ),
        'dali-version = "2.4.0"',
    ),
    Definition(
        "inlay-hints",
        Kind.CHOICE,
        '"essentials"',
        Localized(
            "What editors show behind names that are bound: `essentials` are batches, and readers "
            "whose class does not stand beside them; `all` is everything that is known.",
            "编辑器在被赋值的名称后显示的内容：`essentials` 只显示 Batch 以及旁边未写出类名的 "
            "reader；`all` 显示所有已知的内容。",
        ),
        'inlay-hints = "all"',
        (OFF, "essentials", "all"),
    ),
)
