"""Steps a second of the environments for agents, beside PettingZoo's classic games and OpenSpiel's games written in Python.

``python -m benchmarks.envs [--json]``: legal actions by chance, whole games, one process, its own processor time; the parts
take turns and the best of three rounds counts. A step of an AEC environment is an agent's action with the observation before
it; one of Gymnasium's answers for the other seat, too (a manager that takes the first option); one of OpenSpiel is an action or
a chance outcome, without observations. What is not installed is left out: PettingZoo's classic games need ``pygame``, and chess
``chess``.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any, Final

import numpy as np

from hotstove.lab.envs.both import env
from hotstove.lab.envs.single import SeatEnv
from hotstove.managers.simple import First
from hotstove.table.game import games

ROUNDS: Final = 3
SECONDS: Final = 0.3
CLASSICS: Final = ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5")
SPIELS: Final = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")


def aec(made: Any, seed: int) -> int:  # noqa: ANN401 (PettingZoo has no types)
    """Play a game of an AEC environment; returns the steps."""
    choose, steps = random.Random(seed), 0
    made.reset(seed=seed)
    for agent in made.agent_iter():
        observation, _, ended, cut, info = made.last()
        if ended or cut:
            made.step(None)
            continue
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        made.step(choose.choice(np.flatnonzero(mask).tolist()))
        steps += bool(agent)
    return steps


def gymnasium(made: SeatEnv, seed: int) -> int:
    """Play a game from one seat; returns the steps."""
    choose, steps, ended = random.Random(seed), 0, False
    observation, _ = made.reset(seed=seed)
    while not ended:
        observation, _, done, cut, _ = made.step(np.int64(choose.choice(np.flatnonzero(observation["action_mask"]).tolist())))
        steps, ended = steps + 1, done or cut
    return steps


def spiel(game: Any, seed: int) -> int:  # noqa: ANN401 (pyspiel has no types)
    """Play a game of OpenSpiel; returns the actions and chance outcomes."""
    choose, steps, state = random.Random(seed), 0, game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose.choices(outcomes, odds)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
        steps += 1
    return steps


def parts() -> dict[str, Callable[[int], int]]:
    """What is measured: from a seed to the steps of a game, by name."""
    found: dict[str, Callable[[int], int]] = {}
    for name in games():
        found[f"hotstove {name}, PettingZoo"] = partial(aec, env(name))
        found[f"hotstove {name}, Gymnasium"] = partial(gymnasium, SeatEnv(name, against=First()))
    for name in CLASSICS:
        try:
            found[f"PettingZoo {name}"] = partial(aec, import_module(f"pettingzoo.classic.{name}").env())
        except ImportError as error:
            print(f"without PettingZoo's {name}: {error}", file=sys.stderr)
    try:
        import pyspiel  # type: ignore[import-not-found]  # a compiled module without types

        registered = import_module("hotstove.lab.envs.openspiel")
        import_module("open_spiel.python.games")
    except ImportError as error:
        print(f"without OpenSpiel: {error}", file=sys.stderr)
        return found
    for name in games():
        found[f"hotstove {name}, OpenSpiel"] = partial(spiel, pyspiel.load_game(registered.short_name(name)))
    for name in SPIELS:
        found[f"OpenSpiel {name}"] = partial(spiel, pyspiel.load_game(name))
    return found


def measured(play: Callable[[int], int], first: int) -> float:
    """Steps a second of processor time, in whole games for at least ``SECONDS``."""
    start, steps, seed = process_time(), 0, first
    while (taken := process_time() - start) < SECONDS:
        steps += play(seed)
        seed += 1
    return steps / taken


def main() -> None:
    """Measure, and print a table or one JSON object."""
    best: dict[str, float] = {}
    made = parts()
    for number in range(ROUNDS):
        for name, play in made.items():
            best[name] = max(best.get(name, 0.0), measured(play, 1000 * number))
    if "--json" in sys.argv[1:]:
        print(json.dumps({name: round(rate) for name, rate in best.items()}))
        return
    for name, rate in best.items():
        print(f"{name:40}{rate:10,.0f} steps a second")


if __name__ == "__main__":
    main()
