"""What all tests of a run share."""

from __future__ import annotations

import os

import pytest

from tests.cli.driving import CACHE


@pytest.fixture(scope="session", autouse=True)
def one_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give all commands one cache, also those that other processes of pytest-xdist begin."""
    base = tmp_path_factory.getbasetemp()
    CACHE.folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
