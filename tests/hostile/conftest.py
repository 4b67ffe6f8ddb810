"""A server in this process for attacks that need no real one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browsing import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running application with an empty store."""
    with serving(tmp_path / "tables.db") as running:
        yield running
