"""Attacks: what somebody tries who wants to look into a hand, to take a seat of another, to stop the server or to harm games.

All are bounded and stay on this machine. They run here at a small size; ``HOSTILE=10`` before the test command makes the
examinations that have a size ten times as long.
"""

from __future__ import annotations

import os

TIMES = int(os.environ.get("HOSTILE", "1"))
"""How many times as long as usual an examination with a size is."""
