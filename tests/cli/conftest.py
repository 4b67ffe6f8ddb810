"""Every test of the command has homes of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.driving import Pipe


@pytest.fixture
def pipe(tmp_path: Path) -> Pipe:
    """The command in pipes, with a home below the test's folder."""
    return Pipe(tmp_path)
