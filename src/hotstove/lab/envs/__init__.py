"""Environments for agents that learn: the games behind the interfaces of Gymnasium, PettingZoo and OpenSpiel.

Nothing here is imported unless it is asked for; the extra ``agents`` installs what it needs (docs/agents.md).
"""

from __future__ import annotations


def register_envs() -> None:
    """Register the environment of every installed game with Gymnasium: ``hotstove/smallball-v0``.

    Gymnasium calls it when it is imported, by the entry point of this package, and loads an environment when one is made.
    """
    from importlib.metadata import entry_points

    from gymnasium.envs.registration import register

    for point in entry_points(group="hotstove.games"):
        register(f"hotstove/{point.name}-v0", "hotstove.lab.envs.single:SeatEnv", kwargs={"game": point.name})
