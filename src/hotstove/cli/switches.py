"""Option switches of the rules as a command line gives them."""

from __future__ import annotations

from hotstove.table.errors import Unreadable
from hotstove.table.texts import Json, Place, placed


def switches(options: tuple[str, ...]) -> Place:
    """Switches from ``NAME``, ``NAME=on`` and ``NAME=off``; raises Unreadable where it is none of these."""
    found: dict[str, Json] = {}
    for option in options:
        name, _, value = option.partition("=")
        if value.lower() not in ("", "on", "off"):
            raise Unreadable(f"--option {option}: expected {name}=on or {name}=off")
        found[name] = value.lower() != "off"
    return placed(found, "--option")
