"""The oracle's data set and runner, for what shows on a GPU only."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "oracle"))

import images


@pytest.fixture(autouse=True)
def in_data_folder(tmp_path, monkeypatch):
    images.write(tmp_path / "images")
    monkeypatch.chdir(tmp_path)
