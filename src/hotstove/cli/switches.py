"""Option switches of the rules as a command line gives them, and as it lists them."""

from __future__ import annotations

from hotstove.table.game import Switch
from hotstove.table.texts import Json, Node, as_node

OPTION = "NAME[=on|off|VALUE]"
"""How the help of a command shows it."""


def switches(options: tuple[str, ...]) -> Node:
    """Switches from ``NAME`` (on), ``NAME=on``, ``NAME=off`` and ``NAME=VALUE``; which there are, the game says."""
    found: dict[str, Json] = {}
    for option in options:
        name, _, value = option.partition("=")
        found[name] = value or True
    return as_node(found, "--option")


def values_of(switch: Switch) -> str:
    """What a switch may be, and its default: ``on|off [off]``."""
    default = switch.default if isinstance(switch.default, str) else "on" if switch.default else "off"
    return f"{'|'.join(switch.values) or 'on|off'} [{default}]"
