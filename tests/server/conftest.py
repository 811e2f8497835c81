from __future__ import annotations

import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from editor import Editor, capabilities

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from lsprotocol import types


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace beside which no DALI is found, so that the shipped catalog answers."""
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "workspace 工作区"
    folder.mkdir()
    return folder


@pytest.fixture
def start(root: Path) -> Any:
    """Starts servers: ``async with start(...) as editor``."""

    @asynccontextmanager
    async def starter(
        found: types.ClientCapabilities | None = None, **initialize: Any
    ) -> AsyncIterator[Editor]:
        editor = Editor()
        found = capabilities("visual_studio_code") if found is None else found
        editor.result = await editor.start(found, root, **initialize)
        yield editor
        assert await editor.stop() == 0

    return starter


@pytest.fixture
def old_dali(root: Path) -> Path:
    """An environment with the installed DALI's files under a version that is not shipped."""
    source = Path(pytest.importorskip("nvidia.dali").__file__).parent
    site = root / "env" / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"
    package = site / "nvidia" / "dali"
    package.mkdir(parents=True)
    for folder in ("experimental", "fn", "ops"):
        (package / folder).symlink_to(source / folder)
    (package / "__init__.py").write_text('__version__ = "2.4.99"\n')
    return root / "env"
