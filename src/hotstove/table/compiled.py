"""``mypyc_attr`` for compiled installs (docs/speed.md): marks classes that plain Python may extend; no effect in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**attributes):
        return lambda decorated: decorated
