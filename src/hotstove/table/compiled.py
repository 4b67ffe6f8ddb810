"""Whether this install is compiled (docs/speed.md), and what compiled classes must say of themselves.

``mypyc_attr`` marks classes that plain Python may extend; it has no effect in Python.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hotstove.table import errors

COMPILED = not str(errors.__file__).endswith(".py")
WHY_PLAIN = Path(__file__).parents[1] / "why_plain.txt"
"""What the build writes (``hatch_build.py``) where it could have compiled and has not."""

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**attributes):
        return lambda decorated: decorated


def how_it_runs() -> str:
    """``compiled`` or ``plain Python``, with the reason that the build gives for the second if there was one."""
    if COMPILED:
        return "compiled"
    return f"plain Python: {WHY_PLAIN.read_text(encoding='utf-8').strip()}" if WHY_PLAIN.is_file() else "plain Python"
