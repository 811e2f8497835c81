"""Find DALI in the user's Python environment by reading folders; no interpreter is run."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ndd_ls.text import Localized

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_DYNAMIC = Path("experimental", "dynamic")
_VERSION_LITERAL = re.compile(r"^__version__\s*=\s*['\"]([^'\"]+)['\"]", re.MULTILINE)
_METADATA_VERSION = re.compile(r"^Version:\s*(\S+)", re.MULTILINE)
_PYTHON_VERSION = re.compile(r"python(3\.\d+)", re.IGNORECASE)
_LOCAL_ENVIRONMENTS = (".venv", "venv")


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about the environment that the user may want to know.

    Attributes:
        message: The sentence to show.
        must_act: The user asked for something that cannot be given; else it is good to know.
    """

    message: Localized
    must_act: bool


@dataclass(frozen=True, slots=True)
class Installation:
    """One DALI on the disk.

    Attributes:
        package: The folder ``nvidia/dali``.
        version: As DALI itself says, such as ``"2.4.0"``.
    """

    package: Path
    version: str


@dataclass(frozen=True, slots=True)
class Discovery:
    """What was found: an installation, or why there is none, or a remark beside it."""

    installation: Installation | None
    problem: Problem | None = None


def discover(
    interpreter: str | None = None,
    workspace_folders: Sequence[Path] = (),
    environ: Mapping[str, str] | None = None,
) -> Discovery:
    """Find the DALI that the user's code will import.

    Looked at in this order: ``interpreter``; the active virtual and conda environments; ``.venv``
    and ``venv`` of the workspace folders; the Python that ``PATH`` leads to. Of those that are not
    asked for by name the first one that has DALI is taken.

    Args:
        interpreter: The setting: a Python executable, a command's name, or the folder of an
            environment; a relative one is looked for in the workspace folders.
        workspace_folders: The folders that are open in the editor.
        environ: The environment variables, by default those of this process.
    """
    environ = os.environ if environ is None else environ
    if interpreter:
        return _named(interpreter, workspace_folders, environ)
    looked_at = []
    for place in _implied(workspace_folders, environ):
        looked_at.append(place)
        package = _package(place)
        if package is not None:
            return _installation(package, must_act=False)
    return Discovery(None, Problem(_nowhere(looked_at), must_act=False))


def site_packages(place: Path) -> Iterator[Path]:
    """Yield the folders that the Python at ``place`` imports packages from.

    Args:
        place: A Python executable or the folder of an environment.
    """
    seen: set[Path] = set()
    for folder in _site_packages(place):
        for site in (folder, *_path_files(folder)):
            if site not in seen and site.is_dir():
                seen.add(site)
                yield site


def _named(
    interpreter: str, workspace_folders: Sequence[Path], environ: Mapping[str, str]
) -> Discovery:
    path = _locate(interpreter, workspace_folders, environ)
    if path is None:
        return Discovery(None, Problem(_no_interpreter(interpreter), must_act=True))
    package = _package(path)
    if package is None:
        return Discovery(None, Problem(_no_dali(interpreter), must_act=True))
    return _installation(package, must_act=True)


def _locate(
    interpreter: str, workspace_folders: Sequence[Path], environ: Mapping[str, str]
) -> Path | None:
    path = Path(interpreter)
    if interpreter.startswith("~"):
        path = Path(environ.get("HOME", environ.get("USERPROFILE", "~"))) / interpreter[1:].lstrip(
            "/\\"
        )
    for candidate in (path, *(folder / path for folder in workspace_folders)):
        # A relative path is relative to the workspace, wherever the server was started.
        if (candidate.is_absolute() or not workspace_folders) and _exists(candidate):
            return candidate
    if len(path.parts) == 1:
        found = shutil.which(interpreter, path=environ.get("PATH", ""))
        return None if found is None else Path(found)
    return None


def _implied(workspace_folders: Iterable[Path], environ: Mapping[str, str]) -> Iterator[Path]:
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        if environ.get(variable):
            yield Path(environ[variable])
    for folder in workspace_folders:
        for name in _LOCAL_ENVIRONMENTS:
            if (folder / name).is_dir():
                yield folder / name
    for command in ("python3", "python"):
        found = shutil.which(command, path=environ.get("PATH", ""))
        if found is not None:
            yield Path(found)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name too long, a folder that may not be entered
        return False


def _package(place: Path) -> Path | None:
    try:
        for site in site_packages(place):
            package = site / "nvidia" / "dali"
            if (package / "__init__.py").is_file():
                return package
    except (OSError, RuntimeError):  # a folder that may not be read, a link that leads to itself
        return None
    return None


def _installation(package: Path, *, must_act: bool) -> Discovery:
    version = _version(package)
    if version is None:
        return Discovery(None, Problem(_unreadable(package), must_act))
    if not (package / _DYNAMIC / "__init__.py").is_file():
        return Discovery(None, Problem(_no_dynamic_mode(package, version), must_act))
    return Discovery(Installation(package, version))


def _version(package: Path) -> str | None:
    found = _VERSION_LITERAL.search(_read(package / "__init__.py"))
    if found is not None:
        return found[1]
    for metadata in sorted(package.parents[1].glob("nvidia_dali*.dist-info/METADATA")):
        found = _METADATA_VERSION.search(_read(metadata))
        if found is not None:
            return found[1]
    return None


def _site_packages(place: Path) -> Iterator[Path]:
    if place.is_dir():
        configuration = place / "pyvenv.cfg"
        if configuration.is_file():
            yield from _of_virtual_environment(configuration)
        else:
            yield from _of_prefix(place, None)
            yield place  # a site-packages folder itself, or a target of `pip install --target`
        return
    # PEP 405: beside the executable, or one folder up; of the link, not of what it points to.
    for folder in (place.parent, place.parent.parent):
        if (folder / "pyvenv.cfg").is_file():
            yield from _of_virtual_environment(folder / "pyvenv.cfg")
            return
    yield from _of_executable(place)


def _of_virtual_environment(configuration: Path) -> Iterator[Path]:
    values = {}
    for line in _read(configuration).splitlines():
        key, _, value = line.partition("=")
        values[key.strip().lower()] = value.strip()
    version = re.match(r"3\.\d+", values.get("version", values.get("version_info", "")))
    yield from _of_prefix(configuration.parent, None if version is None else version[0])
    if values.get("include-system-site-packages", "").lower() == "true" and "home" in values:
        home = Path(values["home"])
        names = ("python3", "python", "python.exe")
        executables = (home / name for name in names if (home / name).exists())
        yield from _of_executable(next(executables, home / "python3"))


def _of_executable(executable: Path) -> Iterator[Path]:
    resolved = executable.resolve()
    version = _PYTHON_VERSION.fullmatch(resolved.name)
    for path in dict.fromkeys((executable, resolved)):
        prefix = path.parent.parent if path.parent.name in {"bin", "Scripts"} else path.parent
        yield from _of_prefix(prefix, None if version is None else version[1])
        if prefix == Path("/usr"):
            # Debian's Python looks in /usr/local as well, and there first.
            yield from _of_prefix(Path("/usr/local"), None if version is None else version[1])


def _of_prefix(prefix: Path, version: str | None) -> Iterator[Path]:
    yield prefix / "Lib" / "site-packages"
    pattern = "python3.*" if version is None else f"python{version}"
    for library in ("lib", "lib64"):
        for kind in ("site-packages", "dist-packages"):
            yield from sorted((prefix / library).glob(f"{pattern}/{kind}"), key=_newest_first)
        yield prefix / library / "python3" / "dist-packages"


def _newest_first(site: Path) -> tuple[int, ...]:
    return tuple(-int(number) for number in re.findall(r"\d+", site.parent.name))


def _path_files(site: Path) -> Iterator[Path]:
    """Yield the folders that ``*.pth`` files add; their ``import`` lines are code, and not run."""
    for file in sorted(site.glob("*.pth")):
        for line in _read(file).splitlines():
            if line.strip() and not line.startswith(("#", "import ", "import\t")):
                yield site / line.strip()


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _no_interpreter(interpreter: str) -> Localized:
    return Localized(
        f"The configured interpreter does not exist: {interpreter}",
        f"所配置的解释器不存在：{interpreter}",
    )


def _no_dali(interpreter: str) -> Localized:
    return Localized(
        f"There is no DALI in the configured environment: {interpreter}",
        f"所配置的环境中没有安装 DALI：{interpreter}",
    )


def _no_dynamic_mode(package: Path, version: str) -> Localized:
    return Localized(
        f"DALI {version} in {package} has no dynamic mode; it came with a later version",
        f"{package} 中的 DALI {version} 没有动态模式，需要更新的版本",
    )


def _unreadable(package: Path) -> Localized:
    return Localized(
        f"The version of DALI in {package} cannot be read",
        f"无法读取 {package} 中 DALI 的版本",
    )


def _nowhere(looked_at: Sequence[Path]) -> Localized:
    places = ", ".join(str(place) for place in looked_at) or "-"
    return Localized(
        f"No DALI found; looked in: {places}",
        f"没有找到 DALI；已查找：{places}",
    )
