"""Switches of the rules, as typed on the command line and as listed in its output."""

from __future__ import annotations

from hotstove.table.game import Switch
from hotstove.table.texts import Json, Node, as_node

OPTION = "NAME[=on|off|VALUE]"
"""The form of a switch in the help of a command."""


def switches(options: tuple[str, ...]) -> Node:
    """The switches written as ``NAME`` (on), ``NAME=on``, ``NAME=off`` or ``NAME=VALUE``, not yet checked by the game."""
    values: dict[str, Json] = {}
    for option in options:
        name, _, value = option.partition("=")
        values[name] = value or True
    return as_node(values, "--option")


def values_of(switch: Switch) -> str:
    """The values of a switch and its default: ``on|off [off]``."""
    default = switch.default if isinstance(switch.default, str) else "on" if switch.default else "off"
    return f"{'|'.join(switch.values) or 'on|off'} [{default}]"
