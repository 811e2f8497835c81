"""DALI is found in real environments, and what is wrong with others is said."""

import os
import sys
import venv
from pathlib import Path

import pytest

from ndd_ls.catalog.environment import discover, site_packages

POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX layout")
VERSION = "2.3.1"


def install(site: Path, text: str = f"__version__ = '{VERSION}'\n", dynamic: bool = True) -> Path:
    package = site / "nvidia" / "dali"
    (package / "experimental" / "dynamic").mkdir(parents=True)
    (package / "__init__.py").write_text(text)
    if dynamic:
        (package / "experimental" / "dynamic" / "__init__.py").write_text("")
    return package


def environment(folder: Path, **options: bool) -> Path:
    venv.EnvBuilder(with_pip=False, **options).create(folder)
    return folder


def site_of(folder: Path) -> Path:
    if os.name == "nt":
        return folder / "Lib" / "site-packages"
    return folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture
def with_dali(tmp_path):
    folder = environment(tmp_path / "env")
    return folder, install(site_of(folder))


def package(found):
    assert found.problem is None
    assert found.installation.version == VERSION
    return found.installation.package


def test_executable(with_dali):
    folder, expected = with_dali
    assert package(discover(str(python_of(folder)), [], {})) == expected


def test_folder(with_dali):
    folder, expected = with_dali
    assert package(discover(str(folder), [], {})) == expected


def test_relative_to_the_workspace(with_dali, tmp_path):
    folder, expected = with_dali
    other = tmp_path / "other"
    other.mkdir()
    setting = str(python_of(folder).relative_to(tmp_path))
    assert package(discover(setting, [other, tmp_path], {})) == expected


def test_home(with_dali, tmp_path):
    _, expected = with_dali
    assert package(discover("~/env", [], {"HOME": str(tmp_path)})) == expected


@POSIX
def test_command_on_the_path(with_dali):
    folder, expected = with_dali
    assert package(discover("python", [], {"PATH": str(folder / "bin")})) == expected


@pytest.mark.parametrize("variable", ["VIRTUAL_ENV", "CONDA_PREFIX"])
def test_active_environment(with_dali, variable):
    folder, expected = with_dali
    assert package(discover(None, [], {variable: str(folder)})) == expected


@pytest.mark.parametrize("name", [".venv", "venv"])
def test_environment_of_the_workspace(tmp_path, name):
    (tmp_path / "first").mkdir()
    expected = install(site_of(environment(tmp_path / "second" / name)))
    assert package(discover(None, [tmp_path / "first", tmp_path / "second"], {})) == expected


@POSIX
def test_python_on_the_path_comes_last(with_dali, tmp_path):
    folder, expected = with_dali
    environ = {"PATH": str(folder / "bin")}
    assert package(discover(None, [], environ)) == expected
    local = install(site_of(environment(tmp_path / ".venv")))
    assert package(discover(None, [tmp_path], environ)) == local


def test_an_environment_without_dali_is_passed_over(with_dali, tmp_path):
    _, expected = with_dali
    empty = environment(tmp_path / "empty")
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / ".venv").symlink_to(tmp_path / "env", target_is_directory=True)
    found = discover(None, [tmp_path / "work"], {"VIRTUAL_ENV": str(empty)})
    assert package(found).resolve() == expected.resolve()


def test_the_setting_is_not_passed_over(with_dali, tmp_path):
    folder, _ = with_dali
    empty = environment(tmp_path / "empty")
    found = discover(str(python_of(empty)), [], {"VIRTUAL_ENV": str(folder)})
    assert found.installation is None
    assert found.problem.must_act
    assert str(empty) in found.problem.message.en
    assert str(empty) in found.problem.message.zh


@pytest.mark.parametrize("setting", ["/no/such/python", "no-such-command", "x" * 5000, "a\0b", "."])
def test_an_interpreter_that_does_not_exist(setting, tmp_path):
    found = discover(setting, [tmp_path], {"PATH": str(tmp_path)})
    assert found.installation is None
    assert found.problem.must_act
    assert setting in found.problem.message.en


def test_nothing_anywhere(tmp_path):
    found = discover(None, [tmp_path], {})
    assert found.installation is None
    assert not found.problem.must_act
    assert found.problem.message.zh.startswith("没有找到 DALI")


@POSIX
def test_a_link_to_itself(tmp_path):
    loop = tmp_path / "python"
    loop.symlink_to(loop)
    assert discover(str(loop), [], {}).problem.must_act


def test_a_file_where_a_folder_should_be(tmp_path):
    (tmp_path / ".venv").write_text("")
    (tmp_path / "venv" / "lib").mkdir(parents=True)
    (tmp_path / "venv" / "pyvenv.cfg").mkdir()
    assert discover(None, [tmp_path], {"VIRTUAL_ENV": str(tmp_path / ".venv")}).problem


def test_system_packages_count_if_the_environment_sees_them(tmp_path):
    if os.name == "nt":
        pytest.skip("POSIX layout")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    base = tmp_path / "base"
    (base / "bin").mkdir(parents=True)
    (base / "bin" / f"python{version}").write_text("")
    (base / "bin" / "python3").symlink_to(f"python{version}")
    expected = install(base / "lib" / f"python{version}" / "dist-packages")
    for seen in ("true", "false"):
        folder = environment(tmp_path / seen)
        (folder / "pyvenv.cfg").write_text(
            f"home = {base / 'bin'}\ninclude-system-site-packages = {seen}\nversion = {version}.0\n"
        )
    assert package(discover(str(tmp_path / "true"), [], {})) == expected
    assert discover(str(tmp_path / "false"), [], {}).installation is None


@POSIX
def test_only_the_packages_of_the_right_python(tmp_path):
    (tmp_path / "bin").mkdir()
    for version in ("3.10", "3.12"):
        (tmp_path / "bin" / f"python{version}").write_text("")
    expected = install(tmp_path / "lib" / "python3.10" / "dist-packages")
    assert package(discover(str(tmp_path / "bin" / "python3.10"), [], {})) == expected
    assert discover(str(tmp_path / "bin" / "python3.12"), [], {}).installation is None


def test_windows_layout(tmp_path):
    (tmp_path / "Scripts").mkdir()
    (tmp_path / "Scripts" / "python.exe").write_text("")
    (tmp_path / "pyvenv.cfg").write_text("version = 3.11.7\r\n")
    expected = install(tmp_path / "Lib" / "site-packages")
    assert package(discover(str(tmp_path / "Scripts" / "python.exe"), [], {})) == expected


def test_path_files_are_followed_and_not_run(tmp_path):
    folder = environment(tmp_path / "env")
    expected = install(tmp_path / "elsewhere")
    marker = tmp_path / "ran"
    (site_of(folder) / "extra.pth").write_text(
        f"# comment\nimport pathlib; pathlib.Path({str(marker)!r}).touch()\n{expected.parents[1]}\n"
    )
    assert package(discover(str(folder), [], {})) == expected
    assert not marker.exists()


def test_target_folder(tmp_path):
    expected = install(tmp_path)
    assert package(discover(str(tmp_path), [], {})) == expected


def test_version_of_the_metadata(tmp_path):
    expected = install(tmp_path, "")
    metadata = tmp_path / f"nvidia_dali_cuda130-{VERSION}.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text(f"Metadata-Version: 2.4\nName: nvidia-dali-cuda130\nVersion: {VERSION}\n")
    assert package(discover(str(tmp_path), [], {})) == expected


@pytest.mark.parametrize(
    ("options", "message"),
    [({"text": ""}, "cannot be read"), ({"dynamic": False}, "no dynamic mode")],
)
def test_an_installation_of_no_use(tmp_path, options, message):
    install(site_of(environment(tmp_path / ".venv")), **options)
    implied = discover(None, [tmp_path], {})
    named = discover(".venv", [tmp_path], {})
    assert implied.installation is named.installation is None
    assert message in implied.problem.message.en
    assert (implied.problem.must_act, named.problem.must_act) == (False, True)


def test_the_python_that_runs_the_tests_finds_what_it_imports_from():
    folders = {str(folder.resolve()) for folder in site_packages(Path(sys.executable))}
    assert folders & {str(Path(entry).resolve()) for entry in sys.path if entry}


def test_the_dali_of_the_tests():
    dali = pytest.importorskip("nvidia.dali")
    found = discover(sys.executable)
    assert found.installation.version == dali.__version__
    assert found.installation.package == Path(dali.__file__).parent
