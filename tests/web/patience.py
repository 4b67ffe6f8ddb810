"""The patience of a server under test. It gives up in seconds, which a busy machine may take for anything.

Tests of what it does then make it impatient again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from hotstove.table.processes import Calculator
from hotstove.web import app, hosted_table, store_sql
from tests.waiting import WAIT

SHIPPED = store_sql.WAIT
Keep: TypeAlias = Callable[[object, str, object], None]
"""Sets a name of an object: for good, or as long as a test runs."""


def be_patient(keep: Keep = setattr) -> None:
    """A page waits for its computers, a message for who reads it, and a store for who holds it, as long as a test does."""
    keep(hosted_table, "PATIENCE", WAIT)
    keep(app, "SLOWEST", WAIT)
    store_waits(round(WAIT), keep)


def store_waits(seconds: int, keep: Keep = setattr) -> None:
    """So long a store that is opened now waits for somebody else."""
    keep(store_sql, "WAIT", seconds)


def as_shipped(keep: Keep) -> None:
    """A store that is opened now waits as long as it does for people."""
    store_waits(SHIPPED, keep)


def calculate_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have odds and reviews worked out in this process, where a test may have changed how."""
    monkeypatch.setattr(Calculator, "work", lambda calculator, calculation, needed: calculation())
