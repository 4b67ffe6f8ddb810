"""A server in this process for attacks that need no real one, and the command in pipes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.driving import Pipe
from tests.web.browsing import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running application with an empty store."""
    with serving(tmp_path / "tables.db") as running:
        yield running


@pytest.fixture
def pipe(tmp_path: Path) -> Pipe:
    """The command in pipes, with a home below the test's folder."""
    return Pipe(tmp_path)
