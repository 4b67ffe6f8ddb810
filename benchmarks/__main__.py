"""Measure: ``python -m benchmarks [--json] [--season]``. Every figure also as a ratio to a bare loop in the same run: Small
Ball's, and Pine Tar's own for Pine Tar. ``--season`` replays 2016 instead: cards pressed, all games on two cores, all kept.

The parts take turns, several rounds of each, and the best round of each counts: on a machine whose speed drifts, only
figures of one run compare. Games are new, each with a seed of its own, of all pairs of a game's teams by turns. One process,
one core, its own processor time. Nothing here can fail a build.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from time import process_time
from typing import cast

from benchmarks import pinetar as bare_pinetar
from benchmarks.bare import Order, play
from hotstove.book.scorebook import Scorebook
from hotstove.games.clutch import GAME as CLUTCH
from hotstove.games.pinetar import GAME as PINETAR
from hotstove.games.rb8 import GAME as RB8
from hotstove.games.smallball import GAME as SMALLBALL
from hotstove.games.sportsclix import GAME as SPORTSCLIX
from hotstove.table import Chance
from hotstove.table.compiled import COMPILED, how_it_runs
from hotstove.table.game import AnyGame, Manager, Setup
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import LiveTable
from hotstove.table.odds import paths
from hotstove.table.record import Record
from hotstove.table.session import Session, SessionBench, play_on
from hotstove.table.texts import Json, as_node

BARE = "bare loop"
PINETAR_BARE = "Pine Tar bare loop"
ROUNDS = 12
GAMES = 250


@dataclass(frozen=True, slots=True)
class Part:
    """Something to measure. ``run`` does a round of it, given the round's number, and returns how much it did."""

    name: str
    unit: str
    run: Callable[[int], int]
    yardstick: str = BARE


def main() -> None:
    """Run all parts and print a table, or one JSON object."""
    smallball, rb8, clutch = pairs(SMALLBALL, {}), pairs(RB8, {}), pairs(CLUTCH, {})
    sportsclix = pairs(SPORTSCLIX, {})  # the Championship tier
    pinetar = pairs(PINETAR, {"stealing": True, "so_bb": True})  # as in seasons
    parts = [
        Part(BARE, "games/s", bare(smallball[0])),
        *parts_of("", SMALLBALL, smallball, GAMES, GAMES // 10),
        Part("live, no scorebook", "games/s", live(SMALLBALL, smallball, GAMES, book=False)),
        Part("exact expansion", "paths/s", expansions(smallball[0])),
        *parts_of("RB8 ", RB8, rb8, GAMES // 5, GAMES // 50),
        Part(PINETAR_BARE, "games/s", pinetar_bare(pinetar[0]), PINETAR_BARE),
        *parts_of("Pine Tar ", PINETAR, pinetar, GAMES // 5, GAMES // 25, PINETAR_BARE),
        *parts_of("Clutch ", CLUTCH, clutch, GAMES // 10, GAMES // 100),
        *parts_of("SportsClix ", SPORTSCLIX, sportsclix, GAMES // 10, GAMES // 100),
    ]
    rates = {part.name: 0.0 for part in parts}
    for number in range(ROUNDS):
        for part in parts:
            with gc_paused() as sweep:  # as in simulations and seasons
                start = process_time()
                count = part.run(number)
                sweep()
                took = process_time() - start
            rates[part.name] = max(rates[part.name], count / took)
    if "--json" in sys.argv:
        measured = {part.name: {"rate": round(rates[part.name]), "unit": part.unit} for part in parts}
        print(json.dumps({"compiled": COMPILED, **measured}))
        return
    print(how_it_runs())
    for part in parts:
        ratio = rates[part.name] / rates[part.yardstick]
        print(f"{part.name:<28}{rates[part.name]:>12,.0f} {part.unit:<12}{ratio:8.3f} of the bare loop")


def pairs(game: AnyGame, options: Mapping[str, Json]) -> list[Setup]:
    """Every two teams that ship with a game, at home and away."""
    return [game.set_up(as_node(away), as_node(home), as_node(dict(options))) for away, home in permutations(game.teams(), 2)]


def parts_of(
    label: str, game: AnyGame, setups: Sequence[Setup], games: int, sessions: int, yardstick: str = BARE
) -> tuple[Part, Part, Part]:
    """A game live with its full scorebook, suspended at every question, and in a session that computers play on.

    Its sensible managers play both sides.
    """
    return (
        Part(f"{label}live, full book", "games/s", live(game, setups, games, book=True), yardstick),
        Part(f"{label}suspended, re-run", "questions/s", suspended(game, setups, sessions), yardstick),
        Part(f"{label}session, at once", "questions/s", at_once(game, setups, sessions), yardstick),
    )


def live(game: AnyGame, setups: Sequence[Setup], games: int, book: bool) -> Callable[[int], int]:
    """So many games a round; no round plays a game that another has played."""
    managers = sensible(game, setups)

    def run(number: int) -> int:
        for seed in range(number * games, (number + 1) * games):
            place = seed % len(setups)
            table = LiveTable(game, managers[place], str(seed))
            table.play(setups[place])
            if book:
                Scorebook().read(table.events)
        return games

    return run


def suspended(game: AnyGame, setups: Sequence[Setup], games: int) -> Callable[[int], int]:
    """The same by sessions that keep nothing but answers: each question takes its turn up again. Counts questions."""
    managers = sensible(game, setups)

    def run(number: int) -> int:
        answers = 0
        for seed in range(number * games, (number + 1) * games):
            place = seed % len(setups)
            session = Session(game, Record(game.name, game.edition, setups[place], str(seed)))
            chance = Chance(str(seed))
            while session.asks:
                ask = session.asks[0]
                if ask.seat is None:
                    option = chance.pick(ask.dice.sides if ask.dice is not None else len(ask.options))
                else:
                    view, bench = session.view(ask.seat), SessionBench(session, ask.seat)
                    option = ask.options.index(managers[place][ask.seat].choose(view, ask.options, ask.why, bench))
                session.answer_number(option, ask.seat)
            answers += len(session.record.answers)
        return answers

    return run


def at_once(game: AnyGame, setups: Sequence[Setup], games: int) -> Callable[[int], int]:
    """The same by sessions whose computers and dice answer while the turn runs. Counts questions."""
    managers = sensible(game, setups)

    def run(number: int) -> int:
        answers = 0
        for seed in range(number * games, (number + 1) * games):
            place = seed % len(setups)
            session = Session(game, Record(game.name, game.edition, setups[place], str(seed)))
            play_on(session, managers[place])
            answers += len(session.record.answers)
        return answers

    return run


def sensible(game: AnyGame, setups: Sequence[Setup]) -> list[tuple[Manager, Manager]]:
    """For each set-up the same sensible manager in both seats."""
    made = [game.managers["sensible"](setup) for setup in setups]
    return [(manager, manager) for manager in made]


def bare(setup: Setup) -> Callable[[int], int]:
    """Small Ball's dice and charts alone, written by hand."""
    away, home = _order(setup.away), _order(setup.home)

    def run(number: int) -> int:
        for seed in range(number * GAMES, (number + 1) * GAMES):
            play(away, home, Random(str(seed)).random)
        return GAMES

    return run


def pinetar_bare(setup: Setup) -> Callable[[int], int]:
    """Pine Tar's dice and charts alone, written by hand."""
    clubs = bare_pinetar.clubs(setup)

    def run(number: int) -> int:
        for seed in range(number * GAMES, (number + 1) * GAMES):
            bare_pinetar.play(*clubs, Random(str(seed)).random)
        return GAMES

    return run


def expansions(setup: Setup) -> Callable[[int], int]:
    """Every way in which a turn of Small Ball can go, from a few positions. Counts ways."""
    positions = [SMALLBALL.position(setup, as_node(start)) for start in POSITIONS]

    def run(number: int) -> int:
        return sum(1 for position in positions for _ in range(5) for _ in paths(SMALLBALL, position))

    return run


POSITIONS: tuple[dict[str, Json], ...] = (
    {"outs": 0, "batter": 1},
    {"outs": 1, "bases": {"1": 3}, "runs": 1, "batter": 4},
    {"outs": 2, "bases": {"2": 5, "3": 4}, "runs": 2, "batter": 6},
    {"outs": 0, "bases": {"1": 9, "2": 8, "3": 7}, "batter": 1},
)


def _order(team: object) -> Order:
    players = cast("dict[str, list[dict[str, list[str]]]]", team)["players"]
    return [tuple(player["results"]) for player in players]


if __name__ == "__main__":
    if "--season" in sys.argv:  # on its own: processes that it starts begin with what this one has imported
        sys.exit(subprocess.call([sys.executable, "-m", "benchmarks.season", *sys.argv[1:]]))
    main()
