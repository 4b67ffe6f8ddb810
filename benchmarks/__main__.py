"""Measure: ``python -m benchmarks [--json] [--season]``. Every figure also as a ratio to a bare loop in the same run: Small
Ball's, and Pine Tar's own for Pine Tar. ``--season`` replays 2016 instead: cards pressed, all games on two cores, all kept.

The parts take turns, several rounds of each, and the best round of each counts: on a machine whose speed drifts, only
figures of one run compare. One process, one core, its own processor time. Nothing here can fail a build.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import cast

from benchmarks import pinetar
from benchmarks.bare import Order, play
from hotstove.baseball.scorebook import Scorebook
from hotstove.cli.season_files import new_plan
from hotstove.games.pinetar import GAME as PINETAR
from hotstove.games.rb8 import GAME as RB8
from hotstove.games.smallball import GAME
from hotstove.league.season.game import grounds_of
from hotstove.league.season.run import Part, play_part
from hotstove.league.season.run import play_on as play_season
from hotstove.league.season.store import SeasonFile
from hotstove.table import live as live_module
from hotstove.table.live import LiveTable
from hotstove.table.odds import paths
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, placed

ROUNDS = 12
COMPILED = not str(live_module.__file__).endswith(".py")
GAMES = 250


def main() -> None:
    """Run all parts and print a table, or one JSON object."""
    setup = GAME.set_up(placed(None), placed(None), placed(None))
    sensible = GAME.managers["sensible"](setup)
    managers = (sensible, sensible)
    away, home = _order(setup.away), _order(setup.home)

    def bare() -> int:
        for number in range(GAMES):
            play(away, home, Random(str(number)).random)
        return GAMES

    def live() -> int:
        for number in range(GAMES):
            LiveTable(GAME, managers, str(number)).play(setup)
        return GAMES

    def live_with_book() -> int:
        for number in range(GAMES):
            table = LiveTable(GAME, managers, str(number))
            table.play(setup)
            Scorebook().read(table.events)
        return GAMES

    def suspended() -> int:
        answers = 0
        for number in range(GAMES // 10):
            session = Session(GAME, Record(GAME.name, GAME.edition, setup, str(number)))
            play_on(session, managers)
            answers += len(session.record.answers)
        return answers

    positions = [GAME.position(setup, placed(start)) for start in POSITIONS]

    def expansions() -> int:
        return sum(1 for position in positions for _ in range(5) for _ in paths(GAME, position))

    rb8_setup = RB8.set_up(placed(None), placed(None), placed(None))
    rb8_sensible = RB8.managers["sensible"](rb8_setup)
    rb8_managers = (rb8_sensible, rb8_sensible)

    def rb8_with_book() -> int:
        for number in range(GAMES // 5):
            table = LiveTable(RB8, rb8_managers, str(number))
            table.play(rb8_setup)
            Scorebook().read(table.events)
        return GAMES // 5

    def rb8_suspended() -> int:
        answers = 0
        for number in range(GAMES // 50):
            session = Session(RB8, Record(RB8.name, RB8.edition, rb8_setup, str(number)))
            play_on(session, rb8_managers)
            answers += len(session.record.answers)
        return answers

    # Pine Tar with the options that seasons have on, and their manager.
    pinetar_setup = PINETAR.set_up(placed(None), placed(None), placed({"stealing": True, "so_bb": True}))
    pinetar_sensible = PINETAR.managers["sensible"](pinetar_setup)
    pinetar_managers = (pinetar_sensible, pinetar_sensible)
    pinetar_clubs = pinetar.clubs(pinetar_setup)

    def pinetar_bare() -> int:
        for number in range(GAMES):
            pinetar.play(*pinetar_clubs, Random(str(number)).random)
        return GAMES

    def pinetar_with_book() -> int:
        for number in range(GAMES // 5):
            table = LiveTable(PINETAR, pinetar_managers, str(number))
            table.play(pinetar_setup)
            Scorebook().read(table.events)
        return GAMES // 5

    def pinetar_suspended() -> int:
        answers = 0
        for number in range(GAMES // 25):
            session = Session(PINETAR, Record(PINETAR.name, PINETAR.edition, pinetar_setup, str(number)))
            play_on(session, pinetar_managers)
            answers += len(session.record.answers)
        return answers

    parts: list[tuple[str, str, Callable[[], int]]] = [
        ("bare loop", "games/s", bare),
        ("live, full scorebook", "games/s", live_with_book),
        ("live, no scorebook", "games/s", live),
        ("suspended and re-run", "questions/s", suspended),
        ("exact expansion", "paths/s", expansions),
        ("RB8 live, full book", "games/s", rb8_with_book),
        ("RB8 suspended, re-run", "questions/s", rb8_suspended),
        (PINETAR_BARE, "games/s", pinetar_bare),
        ("Pine Tar live, full book", "games/s", pinetar_with_book),
        ("Pine Tar suspended", "questions/s", pinetar_suspended),
    ]
    rates = {name: 0.0 for name, _, _ in parts}
    for _ in range(ROUNDS):
        for name, _, run in parts:
            start = process_time()
            count = run()
            rates[name] = max(rates[name], count / (process_time() - start))
    if "--json" in sys.argv:
        measured = {name: {"rate": round(rates[name]), "unit": unit} for name, unit, _ in parts}
        print(json.dumps({"compiled": COMPILED, **measured}))
        return
    print("compiled" if COMPILED else "plain Python")
    for name, unit, _ in parts:
        yardstick = PINETAR_BARE if name.startswith("Pine Tar") else "bare loop"
        print(f"{name:<26}{rates[name]:>12,.0f} {unit:<12}{rates[name] / rates[yardstick]:8.3f} of the bare loop")


PINETAR_BARE = "Pine Tar bare loop"


def season(year: int = 2016, jobs: int = 2) -> None:
    """A whole season of Pine Tar with all that is kept of it: what its phases take."""
    start, used = perf_counter(), process_time()
    plan = new_plan(PINETAR, year, None, None, "benchmark", 1, True, {})
    print(f"cards pressed, schedule made  {perf_counter() - start:6.2f} s, {process_time() - used:6.2f} s of the processor")
    # One process: games alone, in which the first two hundred make what is remembered of the cards.
    grounds = grounds_of(plan)
    numbers = [fixture.number for fixture in plan.fixtures]
    gc.disable()  # as in a season's own run
    used = process_time()
    play_part(grounds, Part(1, tuple(numbers), {}))
    each = (process_time() - used) / len(numbers)
    gc.enable()
    print(f"{len(numbers):,} games, nothing filed  {len(numbers) * each:6.2f} s of the processor, {1 / each:,.0f} games/s")
    with TemporaryDirectory() as folder:
        file = SeasonFile.create(Path(folder) / "benchmark.season", plan)
        start = perf_counter()
        games = play_season(file, jobs)
        took = perf_counter() - start
        file.close()
    print(f"{games:,} games on {jobs} processes  {took:6.2f} s, {games / took:,.0f} games/s; processes' start included")


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
    season() if "--season" in sys.argv else main()
