"""Pausing Python's garbage collector while many games are played: it would scan the large caches again and again."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final


@contextmanager
def gc_paused() -> Iterator[Callable[[], None]]:
    """Pause automatic collection within the ``with`` block; has no effect if it is paused already.

    Yields a function to be called between games: it collects the youngest generation if that has grown large.
    """
    collected = gc.isenabled()
    gc.disable()
    try:
        yield _collect_youngest
    finally:
        if collected:
            gc.enable()


MOST_OBJECTS: Final = 500_000
"""The number of objects in the youngest generation above which it is collected: some 50 megabytes."""


def _collect_youngest() -> None:
    if gc.get_count()[0] > MOST_OBJECTS:
        gc.collect(0)
