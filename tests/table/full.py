"""A full disk."""

from __future__ import annotations

import os
from errno import ENOSPC


def full(descriptor: int) -> None:
    """What is written last does not fit, in the place of ``os.fsync``."""
    raise OSError(ENOSPC, os.strerror(ENOSPC))
