"""``ndd-ls check``: exit codes, which files, whose settings, what is told where."""

from __future__ import annotations

import multiprocessing
import os
import sys

import pytest
from programs import BROKEN, CLEAN, FIXED


def names(ran):
    """Return the files that findings are shown of."""
    return [line.split("--> ")[1].split(":")[0] for line in ran.out.splitlines() if "--> " in line]


def test_clean_found_and_failed(run, project):
    (project / "a.py").write_text(CLEAN)
    ran = run("check", "a.py")
    assert (ran.code, ran.out, ran.err) == (0, "No findings.\n", "")
    (project / "b.py").write_text(BROKEN)
    ran = run("check", "a.py", "b.py")
    assert (ran.code, names(ran), ran.err) == (1, ["b.py"], "")
    assert run("check", "--exit-zero", "b.py").code == 0
    ran = run("check", "b.py", "missing.py")
    assert (ran.code, names(ran)) == (2, ["b.py"])
    assert ran.err == "error: missing.py: no such file or folder\n"
    assert run("check", "--exit-zero", "missing.py").code == 2


def test_quiet_leaves_the_findings(run, project):
    (project / "a.py").write_text(BROKEN)
    loud, quiet = run("check", "a.py"), run("check", "-q", "a.py")
    assert loud.out == quiet.out + "Found 1 error (1 fixable with --fix).\n"
    (project / "a.py").write_text(CLEAN)
    assert run("check", "-q", "a.py").out == ""


def test_the_current_folder_by_default_in_alphabetical_order_each_once(run, project):
    for name in ("b.py", "a.py", "sub/c.py", "sub/d.txt", "e.pyi"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(BROKEN)
    assert names(run("check")) == ["a.py", "b.py", "sub/c.py"]
    assert names(run("check", ".", "a.py", "sub", project / "b.py")) == ["a.py", "b.py", "sub/c.py"]


def test_a_file_that_is_named_is_checked_whatever_its_suffix(run, project):
    (project / "script").write_text(BROKEN)
    assert names(run("check", "script")) == ["script"]


@pytest.mark.parametrize("folder", [".git", ".venv", "venv", "node_modules", "__pycache__", "dist"])
def test_folders_that_are_never_looked_into(run, project, folder):
    (project / folder).mkdir()
    (project / folder / "a.py").write_text(BROKEN)
    ran = run("check")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "warning: there are no Python files or notebooks in the given paths\n"
    assert run("check", folder).code == 1


def test_exclude(run, project):
    with (project / "pyproject.toml").open("a") as file:
        file.write('exclude = ["old", "x/*.py"]\n')
    for name in ("old/a.py", "x/a.py", "x/y/a.py", "z/a.py", "z/b.py"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(BROKEN)
    assert names(run("check")) == ["x/y/a.py", "z/a.py", "z/b.py"]
    assert names(run("check", "--exclude", "b.py,y")) == ["z/a.py"]
    assert names(run("check", "old/a.py")) == ["old/a.py"]
    assert names(run("check", "--force-exclude", "old/a.py", "old", "z/a.py")) == ["z/a.py"]


def test_the_command_line_excludes_outside_of_the_current_folder_too(run, project, monkeypatch):
    (project / "here").mkdir()
    (project / "there").mkdir()
    (project / "there" / "a.py").write_text(BROKEN)
    monkeypatch.chdir(project / "here")
    assert run("check", "../there").code == 1
    assert run("check", "../there", "--exclude", "a.py").code == 0


def test_each_file_has_the_settings_of_its_own_project(run, project):
    (project / "strict").mkdir()
    (project / "lax").mkdir()
    (project / "lax" / "pyproject.toml").write_text('[tool.ndd-ls]\nignore = ["NDD101"]\n')
    for folder in ("strict", "lax"):
        (project / folder / "a.py").write_text(BROKEN)
    assert names(run("check")) == ["strict/a.py"]
    assert names(run("check", "--select", "NDD101")) == ["lax/a.py", "strict/a.py"]


def test_flags_choose_rules(run, project):
    (project / "a.py").write_text(BROKEN + "    n = len(images)\n")

    def found(*flags):
        return run("check", "a.py", *flags).out.count("[NDD")

    assert found() == 2
    assert found("--select", "NDD101") == 1
    assert found("--select", "batch-len,NDD101") == 2
    assert found("--ignore", "NDD106") == 1
    assert found("--ignore", "NDD106", "--ignore", "NDD101") == 0
    assert found("--severity", "batch-len=off") == 1
    ran = run("check", "a.py", "--severity", "NDD101=hint,batch-len=information")
    assert "hint[NDD101 batch-subscript]" in ran.out
    assert "Found 1 remark, 1 hint (2 fixable with --fix)." in ran.out


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--select", "NDD9"], "there is no rule `NDD9`"),
        (["--ignore", "batch-lem"], "there is no rule `batch-lem`; did you mean `batch-len`?"),
        (["--severity", "NDD101"], "`severity.NDD101` must be one of"),
        (["--severity", "NDD101=loud"], "`severity.NDD101` must be one of"),
        (["--exclude", "[z-a]"], "`[z-a]` is not a glob pattern"),
        (["--locale", "fr"], "`locale` must be one of"),
        (["--dali-version", "newest"], "`dali-version` must be a version"),
        (["--output-format", "xml"], "invalid choice: 'xml'"),
        (["--jobs", "0"], "must be at least 1: 0"),
        (["--jobs", "many"], "--jobs"),
        (["--statistics", "--output-format", "sarif"], "--statistics goes with"),
        (["-"], "- goes with no other path"),
        (["--sel", "NDD101"], "unrecognized arguments"),
    ],
)
def test_wrong_arguments(run, project, flags, message):
    (project / "a.py").write_text(BROKEN)
    ran = run("check", "a.py", *flags)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_broken_configuration_is_told_once_and_the_rest_applies(run, project):
    (project / "pyproject.toml").write_text('[tool.ndd-ls]\nselct = []\nignore = ["NDD106"]\n')
    (project / "sub").mkdir()
    for name in ("a.py", "sub/a.py"):
        (project / name).write_text(BROKEN + "    n = len(images)\n")
    ran = run("check")
    assert ran.code == 2
    assert names(ran) == ["a.py", "sub/a.py"]
    assert ran.err == (
        f"error: {project / 'pyproject.toml'}:2: unknown setting `selct`; did you mean `select`?\n"
    )


def test_an_interpreter_that_does_not_exist(run, project):
    (project / "pyproject.toml").write_text('[tool.ndd-ls]\ninterpreter = "nowhere/python"\n')
    (project / "a.py").write_text(BROKEN)
    ran = run("check", "a.py")
    assert (ran.code, names(ran)) == (2, ["a.py"])
    assert ran.err.startswith("error: The configured interpreter does not exist: ")
    assert ran.err.count("\n") == 1


def test_a_version_of_dali_without_a_catalog_of_its_own(run, project):
    (project / "a.py").write_text(BROKEN)
    ran = run("check", "a.py", "--dali-version", "99.0")
    assert (ran.code, names(ran)) == (1, ["a.py"])
    assert ran.err.startswith("warning: There is no catalog of DALI 99.0")


class TestUnreadable:
    @pytest.mark.parametrize(
        ("data", "message"),
        [
            (b"x = '\xff'\n", "line 1 is not utf-8"),
            (b"# coding: utf-8\n\nx = '\xff'\n", "line 3 is not utf-8"),
            (b"# coding: nonsense\n", "unknown encoding: nonsense"),
            (b"# coding: rot13\n", "unknown encoding: rot13"),
            (b"# coding: undefined\n", "undefined cannot be declared in a file"),
            (b"# coding: punycode\n", "punycode cannot be declared in a file"),
            (b"# coding: utf-16\n", "utf-16 cannot be declared in a file"),
            (b"\xff\xfex\x00", "line 1 is not utf-8"),
        ],
    )
    def test_encodings(self, run, project, data, message):
        (project / "a.py").write_bytes(data)
        (project / "b.py").write_text(BROKEN)
        ran = run("check")
        assert (ran.code, names(ran)) == (2, ["b.py"])
        assert ran.err.startswith(f"error: a.py: {message}")
        assert ran.err.count("\n") == 1

    def test_a_codec_that_tells_no_line(self, run, project):
        # From Python 3.13 on it does.
        (project / "a.py").write_bytes(b"# coding: idna\n# a.xn--999999999\n")
        ran = run("check", "a.py")
        assert (ran.code, "not idna: " in ran.err) == (2, True)

    @pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf", b"x = 1\0\n", b"def f(:\n  ("])
    def test_odd_but_readable(self, run, project, data):
        (project / "a.py").write_bytes(data)
        ran = run("check", "a.py")
        assert (ran.code, ran.err) == (0, "")

    def test_links(self, run, project):
        (project / "loop.py").symlink_to("loop.py")
        (project / "gone.py").symlink_to("nowhere.py")
        (project / "sub").mkdir()
        (project / "sub" / "a.py").write_text(BROKEN)
        (project / "sub" / "up").symlink_to("..")
        (project / "link.py").symlink_to("sub/a.py")
        assert names(run("check")) == ["link.py", "sub/a.py"]
        ran = run("check", "loop.py")
        assert (ran.code, ran.err) == (2, "error: loop.py: no such file or folder\n")

    def test_a_folder_named_like_a_file(self, run, project):
        (project / "a.py").mkdir()
        (project / "a.py" / "b.py").write_text(BROKEN)
        assert names(run("check")) == ["a.py/b.py"]

    def test_a_pipe_is_no_file(self, run, project):
        os.mkfifo(project / "a.py")
        ran = run("check", "a.py")
        assert (ran.code, ran.err) == (2, "error: a.py: neither a file nor a folder\n")

    def test_a_null_byte_in_a_name(self, run, project):
        assert run("check", "a\0.py").code == 2

    @pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root reads all")
    def test_no_permission(self, run, project):
        (project / "a.py").write_text(BROKEN)
        (project / "a.py").chmod(0)
        ran = run("check", "a.py")
        assert (ran.code, ran.err) == (2, "error: a.py: cannot be read: Permission denied\n")


class TestStandardInput:
    def test_findings(self, run):
        ran = run("check", "-", stdin=BROKEN.encode())
        assert (ran.code, names(ran)) == (1, ["-"])
        ran = run("check", "-", "--stdin-filename", "sub/x.py", stdin=BROKEN.encode())
        assert (ran.code, names(ran)) == (1, ["sub/x.py"])

    def test_its_name_decides_the_settings(self, run, project):
        (project / "lax").mkdir()
        (project / "lax" / "pyproject.toml").write_text('[tool.ndd-ls]\nignore = ["NDD101"]\n')
        assert run("check", "-", "--stdin-filename", "lax/a.py", stdin=BROKEN.encode()).code == 0

    def test_fixed_text_goes_to_standard_output_and_the_report_to_the_other(self, run):
        ran = run("check", "--fix", "-", stdin=BROKEN.encode())
        assert (ran.code, ran.out) == (0, FIXED)
        assert ran.err == "Found 1 finding (1 fixed, 0 remaining).\n"
        ran = run("check", "--fix", "-", stdin=CLEAN.encode())
        assert (ran.code, ran.out) == (0, CLEAN)

    def test_what_cannot_be_read_comes_back(self, run, project):
        ran = run("check", "--fix", "-", stdin=b"# coding: nonsense\n")
        assert (ran.code, ran.out) == (2, "# coding: nonsense\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_many_files_in_one_order_however_many_processes(run, project, jobs):
    for number in range(40):
        (project / f"{number:02}.py").write_text(BROKEN if number % 3 else CLEAN)
    (project / "20.py").write_bytes(b"\xff")
    ran = run("check", "--jobs", jobs)
    assert ran.code == 2
    assert names(ran) == [f"{n:02}.py" for n in range(40) if n % 3 and n != 20]
    assert ran.err.count("\n") == 1


def die(task):
    os._exit(1)


@pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork",
    reason="a worker must inherit what is changed here",
)
def test_a_worker_that_dies(run, project, monkeypatch):
    for number in range(20):
        (project / f"{number}.py").write_text(BROKEN)
    monkeypatch.setattr("ndd_ls.cli.check.check_file", die)
    ran = run("check", "--jobs", "2")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "error: a worker process has died; --jobs 1 shows at which file\n"


@pytest.mark.parametrize(
    ("environment", "flags", "word"),
    [
        ({}, [], "error"),
        ({"LANG": "zh_CN.UTF-8"}, [], "错误"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "de_DE"}, [], "error"),
        ({"LANG": "en_US", "LC_ALL": "zh_TW"}, [], "错误"),
        ({"LANG": "zh_CN"}, ["--locale", "en"], "error"),
        ({}, ["--locale=zh-cn"], "错误"),
    ],
)
def test_languages(run, project, monkeypatch, environment, flags, word):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    (project / "a.py").write_text(BROKEN)
    assert run("check", "a.py", *flags).out.startswith(f"{word}[NDD101 batch-subscript]")


def test_the_language_of_the_settings(run, project):
    with (project / "pyproject.toml").open("a") as file:
        file.write('locale = "zh-CN"\n')
    (project / "a.py").write_text(BROKEN)
    assert "发现 1 个错误（1 个可用 --fix 修复）。" in run("check", "a.py").out
    assert "没有此文件或文件夹" in run("check", "b.py").err
    assert run("check", "a.py", "--locale", "en").out.startswith("error[")
