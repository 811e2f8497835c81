"""Real DALI on a small data set in the working directory."""

from __future__ import annotations

import pytest
from hypothesis import settings
from suite import write_data

settings.register_profile("quick", max_examples=60, derandomize=True)
settings.register_profile("thorough", max_examples=3000)
settings.load_profile("quick")

# Programs to run, not tests.
collect_ignore = ["programs"]


@pytest.fixture(scope="session")
def data(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    write_data(folder)
    return folder


@pytest.fixture(autouse=True)
def in_data_folder(data, monkeypatch):
    monkeypatch.chdir(data)
