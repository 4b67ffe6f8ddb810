"""Counts what SportsClix's managers go by, in simulated games: the runs of a half-inning from each of its 24 states.

    python -m benchmarks.clix_outlook > /tmp/outlook.yaml
    mv /tmp/outlook.yaml src/hotstove/games/sportsclix/managers/outlook.yaml

Games are those of the Championship tier between all pairs of clubs. What is counted depends a little on how the managers play,
and so on the table that was there before: run it twice after a change of the rules or of the managers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import permutations

from benchmarks.outlook import data_file
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.win_chances import index_of, place_of
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.managers.sensible import Sensible
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.table.game import Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

GAMES = 3000
LUMPED = 12
"""Runs of half-innings beyond this are counted as this."""


def setups() -> Iterator[Setup]:
    """All pairs of shipped clubs, over and over."""
    pairs = [GAME.set_up(as_node(away), as_node(home), as_node({})) for away, home in permutations(GAME.teams(), 2)]
    while True:
        yield from pairs


def runs_by_state(games: int) -> list[list[float]]:
    """The share of 0, 1, 2, ... runs in the rest of a half-inning from each state; halves that may end early left out."""
    counts = [[0] * (LUMPED + 1) for _ in range(24)]
    manager = Sensible()
    for number, setup in zip(range(games), setups(), strict=False):
        table: LiveTable[SportsClixState] = LiveTable(GAME, (manager, manager), f"outlook/{number}")
        state = table.state = GAME.start(setup, table)
        half: tuple[int, int] | None = None
        seen: list[tuple[int, int]] = []
        before = 0
        while GAME.result(state) is None:
            GAME.turn(state, table)
            if state.inning == 0:
                continue
            if (state.inning, state.half) != half or state.over:
                if half is not None and half[0] < INNINGS:
                    total = state.score[half[1]] - before
                    for at, runs in seen:
                        counts[at][min(total - runs, LUMPED)] += 1
                half, seen, before = (state.inning, state.half), [], state.score[state.half]
            at = index_of(state)
            if at - place_of(at) < 24:
                seen.append((at - place_of(at), state.runs))
    return [[count / max(1, sum(row)) for count in row] for row in counts]


def main() -> None:
    """Print the data file."""
    rows = runs_by_state(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
    title = "What SportsClix's managers go by, counted in simulated games: python -m benchmarks.clix_outlook makes this file."
    print(data_file(title, rows, {}))


if __name__ == "__main__":
    main()
