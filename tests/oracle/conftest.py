"""Real DALI on a small data set in the working directory."""

from __future__ import annotations

import images
import pytest


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    images.write(folder / "images")
    return folder


@pytest.fixture(autouse=True)
def in_data_folder(data, monkeypatch):
    monkeypatch.chdir(data)
