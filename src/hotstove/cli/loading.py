"""Ctrl-C while the command's own modules are being loaded."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Ctrl-C ends the process at once meanwhile, without a word: nothing has begun, and a half-loaded module can't go on.

    It stays without effect where whoever started the process had it ignored.
    """
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
