"""Environments for agents that learn: the games behind the interfaces of Gymnasium, PettingZoo and OpenSpiel.

Nothing here is imported unless it is asked for; the extra ``agents`` installs what it needs (docs/agents.md).
"""

from __future__ import annotations


def register_envs() -> None:
    """Register the environment of every installed game with Gymnasium: ``hotstove/smallball-v0``.

    ``hotstove.lab.envs.single`` calls it when it is imported, as Gymnasium does for an id with that module before a colon.
    """
    from importlib.metadata import entry_points

    from gymnasium.envs.registration import register, registry

    for point in entry_points(group="hotstove.games"):
        name = f"hotstove/{point.name}-v0"
        if name not in registry:
            register(name, "hotstove.lab.envs.single:SeatEnv", kwargs={"game": point.name})
