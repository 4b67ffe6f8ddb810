"""The garbage collector rests while many games are played: it would look through all that is remembered again and again."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def collector_rests() -> Iterator[Callable[[], None]]:
    """No collection by itself until the end; what is yielded sweeps up what the last games left behind, at little cost.

    Older things are not looked through again before the end. Changes nothing where the collector rests already.
    """
    collected = gc.isenabled()
    gc.disable()
    try:
        yield _sweep
    finally:
        if collected:
            gc.enable()


def _sweep() -> None:
    gc.collect(0)
