"""The command line: what there is to ask for, in the user's language."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ndd_ls import __version__
from ndd_ls.text import LOCALES, Localized

if TYPE_CHECKING:
    from collections.abc import Callable

_WIDTH = 78
FORMATS = ("human", "json", "sarif", "github")


def parser(locale: str) -> argparse.ArgumentParser:
    """Return the parser, its help in the language of ``locale``."""

    def tell(en: str, zh: str) -> str:
        return Localized(en, zh).get(locale)

    top = argparse.ArgumentParser(
        prog="ndd-ls",
        description=tell(
            "A language server and checker for NVIDIA DALI dynamic mode.",
            "NVIDIA DALI 动态模式的语言服务器和检查工具。",
        ),
        allow_abbrev=False,
        formatter_class=_formatter,
    )
    top.add_argument("--version", action="version", version=f"ndd-ls {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, en: str, zh: str) -> argparse.ArgumentParser:
        said = tell(en, zh)
        return commands.add_parser(
            name, help=said, description=said, allow_abbrev=False, formatter_class=_formatter
        )

    _check(command("check", "check files and folders", "检查文件和文件夹"), tell)
    explain = command("explain", "explain rules and topics", "解释规则和主题")
    explain.add_argument(
        "rules",
        nargs="*",
        metavar="RULE",
        help=tell(
            "a rule's code or name, a topic, a name of DALI; none for the list",
            "规则代码、规则名、主题或 DALI 的名称；省略则列出全部",
        ),
    )
    _locale(explain, tell)
    rules = command("rules", "list all rules", "列出所有规则")
    rules.add_argument("--output-format", choices=FORMATS[:2], default=FORMATS[0])
    _locale(rules, tell)
    types = command("types", "print what is known of the objects", "列出已知的对象类型")
    types.add_argument(
        "paths", nargs="+", metavar="FILE", help=tell("files and folders", "文件和文件夹")
    )
    types.add_argument("--output-format", choices=FORMATS[:2], default=FORMATS[0])
    _dali(types, tell)
    _locale(types, tell)
    _stubs(
        command("stubs", "write type stubs for other checkers", "为其他检查工具写类型存根"), tell
    )
    command("serve", "run the language server on stdio", "在标准输入输出上运行语言服务器")
    return top


def _formatter(prog: str) -> argparse.HelpFormatter:
    # Told the width, argparse does not import what measures the terminal: a third of a start.
    return argparse.HelpFormatter(prog, width=_WIDTH)


def _check(check: argparse.ArgumentParser, tell: Callable[[str, str], str]) -> None:
    add = check.add_argument
    add(
        "paths",
        nargs="*",
        metavar="PATH",
        default=["."],
        help=tell(
            "files and folders, `-` for standard input; by default the current folder",
            "文件和文件夹，`-` 表示标准输入；默认为当前文件夹",
        ),
    )
    add("--fix", action="store_true", help=tell("apply the safe fixes", "应用安全的修复"))
    add(
        "--unsafe-fixes",
        action="store_true",
        help=tell(
            "with --fix or --diff, also those that may change behaviour",
            "与 --fix 或 --diff 合用，包括可能改变行为的修复",
        ),
    )
    add(
        "--diff",
        action="store_true",
        help=tell("show what --fix would change, write nothing", "显示 --fix 的改动，不写入文件"),
    )
    add("--output-format", choices=FORMATS, default=FORMATS[0])
    for name, en, zh in (
        ("--select", "rules that speak, separated by commas", "启用的规则，以逗号分隔"),
        ("--ignore", "rules that keep silent, besides those configured", "额外停用的规则"),
        (
            "--severity",
            "RULE=LEVEL, the level being error, warning, information, hint or off",
            "规则=级别，级别为 error、warning、information、hint 或 off",
        ),
        ("--exclude", "files and folders to leave out, as globs", "要跳过的文件和文件夹（通配）"),
    ):
        add(name, action="append", metavar=name[2:].upper(), help=tell(en, zh))
    add(
        "--force-exclude",
        action="store_true",
        help=tell("leave out what is excluded even if it is named", "即使显式指定也跳过被排除的"),
    )
    _locale(check, tell)
    _dali(check, tell)
    add(
        "--stdin-filename",
        metavar="PATH",
        help=tell("what to call standard input", "标准输入所用的文件名"),
    )
    add(
        "-j",
        "--jobs",
        type=_number_of_jobs,
        metavar="N",
        help=tell("processes at once; by default one a core", "并行进程数，默认每核一个"),
    )
    add("--statistics", action="store_true", help=tell("count, do not list", "只给出统计"))
    add(
        "-q",
        "--quiet",
        action="store_true",
        help=tell("only the findings, no summary", "只输出问题，不输出汇总"),
    )
    add(
        "--exit-zero",
        action="store_true",
        help=tell("exit with 0 even if something is found", "即使发现问题也以 0 退出"),
    )


def _stubs(stubs: argparse.ArgumentParser, tell: Callable[[str, str], str]) -> None:
    stubs.add_argument(
        "--output",
        metavar="FOLDER",
        help=tell("where to write them, by default typings", "写到哪个文件夹，默认为 typings"),
    )
    _dali(stubs, tell)
    _locale(stubs, tell)


def _dali(parser: argparse.ArgumentParser, tell: Callable[[str, str], str]) -> None:
    parser.add_argument(
        "--interpreter", help=tell("the Python that DALI is looked for in", "在哪个 Python 中查找")
    )
    parser.add_argument(
        "--dali-version", help=tell("answer for this version of DALI", "按此 DALI 版本给出结果")
    )


def _locale(parser: argparse.ArgumentParser, tell: Callable[[str, str], str]) -> None:
    parser.add_argument(
        "--locale", metavar="|".join(LOCALES), help=tell("language of the messages", "消息的语言")
    )


def _number_of_jobs(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be at least 1: {text}")
    return number
