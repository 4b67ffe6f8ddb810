"""How long tests wait: for what they wait for, and never for a time in which it should have happened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import TypeVar

V = TypeVar("V")
WAIT = 120.0
"""Seconds after which it does not come any more: no machine is that busy, or stands still for so long."""


def until(found: Callable[[], object], what: str, pause: float = 0.02) -> None:
    """Wait for it."""
    deadline = monotonic() + WAIT
    while True:
        late = monotonic() > deadline
        if found():
            return
        assert not late, what
        sleep(pause)


def run_through(work: Coroutine[None, None, V]) -> V:
    """What the work returns, done in a loop and a thread of its own: a browser under test has this thread's loop running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
