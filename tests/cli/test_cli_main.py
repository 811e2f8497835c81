"""The command as a process: entry points, what is imported, pages and lists, pipes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from programs import BROKEN, CLEAN, FIXED
from rich.cells import cell_len

from ndd_ls import __version__
from ndd_ls.rules import documentation
from ndd_ls.rules.policy import POLICY
from ndd_ls.rules.registry import all_rules

COMMAND = Path(sys.executable).with_name("ndd-ls")


def process(*arguments, **keywords):
    return subprocess.run(
        [COMMAND, *arguments], capture_output=True, text=True, encoding="utf-8", **keywords
    )


@pytest.mark.parametrize("command", [[COMMAND], [sys.executable, "-m", "ndd_ls"]])
def test_version(command):
    ran = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == (f"ndd-ls {__version__}\n", "")


def test_a_real_process(project):
    (project / "a.py").write_text(BROKEN)
    (project / "b.py").write_text(CLEAN)
    assert process("check", "b.py").returncode == 0
    assert process("check", "a.py").returncode == 1
    assert process("check", "c.py").returncode == 2
    ran = process("check", "--fix", "-q", "-", input=BROKEN)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, FIXED, "")


def test_workers_in_a_real_process(project):
    for number in range(24):
        (project / f"{number:02}.py").write_text(BROKEN)
    ran = process("check", "--jobs", "2", "--output-format", "json")
    assert [Path(f["filename"]).stem for f in json.loads(ran.stdout)] == [
        f"{number:02}" for number in range(24)
    ]


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "latin-1"])
def test_output_in_any_encoding(project, encoding):
    text = BROKEN + "    图像 = images[1]\n"
    (project / "a.py").write_text(text, encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for flags in ([], ["--output-format", "json"], ["--output-format", "sarif"], ["--diff"]):
        ran = subprocess.run(
            [COMMAND, "check", "a.py", "--locale", "zh-CN", *flags],
            env=environment,
            capture_output=True,
        )
        assert (ran.returncode, b"Traceback" in ran.stderr) == (1, False)
        if flags[-1:] in (["json"], ["sarif"]):
            assert "不能用下标访问" in json.dumps(json.loads(ran.stdout), ensure_ascii=False)


def test_a_reader_that_goes_away_is_no_error(project):
    for number in range(60):
        (project / f"{number:02}.py").write_text(BROKEN * 20)
    ran = subprocess.run(
        f"'{COMMAND}' check --jobs 1 | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.startswith("error[NDD101")
    assert ran.stderr == ""


LOADED = """
import sys
from ndd_ls.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
sys.stderr.write("\\n".join(sys.modules))
"""


def imported(*arguments):
    ran = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True
    )
    return set(ran.stderr.splitlines())


def test_check_imports_neither_jedi_nor_the_server(project):
    (project / "a.py").write_text(BROKEN)
    loaded = imported("check", "a.py")
    assert "ndd_ls.features.diagnostics" in loaded
    roots = {name.partition(".")[0] for name in loaded}
    assert roots.isdisjoint({"jedi", "parso", "pygls", "lsprotocol", "rich", "multiprocessing"})
    assert not any(name.startswith("ndd_ls.server") for name in loaded)


def test_the_version_imports_next_to_nothing():
    loaded = {name for name in imported("--version") if name.startswith("ndd_ls.")}
    assert {name.split(".")[1] for name in loaded} == {"cli", "text"}


class TestExplain:
    def test_by_code_and_by_name(self, run):
        page = documentation.load("NDD101").text.strip() + "\n"
        assert run("explain", "NDD101").out == page
        assert run("explain", "batch-subscript").out == page
        assert run("explain", "ndd101", "NDD101").out == page

    def test_several_and_another_language(self, run):
        ran = run("explain", "NDD101", "NDD102", "--locale", "zh-CN")
        assert ran.code == 0
        assert ran.out.count("## 作用") == 2

    def test_the_language_of_the_settings(self, run, project):
        (project / "pyproject.toml").write_text('[tool.ndd-ls]\nlocale = "zh-CN"\n')
        assert "## 作用" in run("explain", "NDD101").out

    @pytest.mark.parametrize(
        ("selector", "near"), [("batch-subscrpt", "batch-subscript"), ("NDD1011", "NDD101")]
    )
    def test_a_typo(self, run, selector, near):
        ran = run("explain", selector, "NDD102")
        assert ran.code == 2
        assert ran.err == f"error: there is no rule or topic `{selector}`; did you mean `{near}`?\n"
        assert ran.out.startswith("# NDD102")

    def test_nothing_like_it(self, run):
        ran = run("explain", "xyz", "--locale", "zh")
        assert (ran.code, ran.out, ran.err) == (2, "", "错误: 没有规则或主题 `xyz`\n")

    @pytest.mark.parametrize("locale", ["en", "zh-CN"])
    def test_a_terminal_gets_it_rendered_and_within_its_width(self, run, monkeypatch, locale):
        monkeypatch.setenv("FORCE_COLOR", "1")
        out = run("explain", "NDD101", "--locale", locale).out
        assert "\x1b[" in out
        assert "## " not in out
        plain = re.sub(r"\x1b(\[[\d;]*m|\]8;[^\x1b]*\x1b\\)", "", out)
        assert max(map(cell_len, plain.splitlines())) <= 80


class TestRules:
    def test_json(self, run):
        rows = json.loads(run("rules", "--output-format", "json").out)
        assert [row["code"] for row in rows] == sorted(POLICY)
        by_code = {row["code"]: row for row in rows}
        assert by_code["NDD101"] == {
            "code": "NDD101",
            "name": "batch-subscript",
            "severity": "error",
            "fix": "safe",
            "since": "2.0",
        }
        assert all(by_code[code]["since"] == rule.since for code, rule in all_rules().items())

    @pytest.mark.parametrize(
        ("locale", "title"), [("en", "code    name"), ("zh-CN", "代码    规则名")]
    )
    def test_table(self, run, locale, title):
        out = run("rules", "--locale", locale).out
        assert out.startswith(title)
        assert out.count("\n") == len(POLICY) + 1
        assert max(map(cell_len, out.splitlines())) <= 80


@pytest.mark.parametrize("arguments", [[], ["nonsense"], ["types"], ["rules", "x"]])
def test_wrong_commands(run, arguments):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("usage: ndd-ls")


def test_help_in_the_users_language(run, monkeypatch):
    assert "check files and folders" in run("-h").out
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "检查文件和文件夹" in run("-h").out
    assert "files and folders" in run("check", "-h", "--locale", "en").out
