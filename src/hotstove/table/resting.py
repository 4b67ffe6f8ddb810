"""The garbage collector rests while many games are played: it would look through all that is remembered again and again."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final


@contextmanager
def collector_rests() -> Iterator[Callable[[], None]]:
    """No collection by itself until the end; what is yielded, called now and then, sweeps up where much was left behind.

    Older things are not looked through again before the end. Changes nothing where the collector rests already.
    """
    collected = gc.isenabled()
    gc.disable()
    try:
        yield _sweep
    finally:
        if collected:
            gc.enable()


MUCH: Final = 500_000
"""Objects that have come and not gone since the last time: some 50 megabytes."""


def _sweep() -> None:
    if gc.get_count()[0] > MUCH:
        gc.collect(0)
