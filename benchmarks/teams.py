"""How strong the shipped teams are, and who is best in each: every team plays every other, both managed by rules of thumb.

``python -m benchmarks.teams`` writes ``src/hotstove/web/team_strengths.json``, which the form for a new game shows. It takes
some minutes of one core; ``--games N`` plays so many games of each pair (an even number; sides are exchanged by turns).
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter, defaultdict
from itertools import combinations
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.plays import Count
from hotstove.book.scorebook import Scorebook
from hotstove.play.seats import gentle_level
from hotstove.table.events import AWAY, BOTH, HOME
from hotstove.table.game import games
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import live_table
from hotstove.table.texts import Json, as_node

WHERE = Path(__file__).parents[1] / "src/hotstove/web/team_strengths.json"
USUAL = 24
WEIGHTS = {
    Count.SINGLE: 0.47,
    Count.DOUBLE: 0.77,
    Count.TRIPLE: 1.05,
    Count.HOME_RUN: 1.40,
    Count.WALK: 0.31,
    Count.INTENTIONAL_WALK: 0.31,
    Count.HIT_BY_PITCH: 0.33,
    Count.STOLEN_BASE: 0.20,
    Count.CAUGHT_STEALING: -0.42,
    Count.STRIKEOUT: -0.27,
    Count.OUT: -0.27,
    Count.DOUBLE_PLAY_GROUNDER: -0.6,
}
"""The runs that each event is worth beside an average one: run values of the kind used in sabermetrics, of our own rounding."""
HITTERS = 2
"""The most batters that are named of a team."""


def measured(game: AnyBallGame, each_pair: int) -> dict[str, Json]:
    """The wins and best players of each team of a game, by the name under which the form lists it."""
    nobody = as_node(None)
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    bats: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    allowed: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    level = gentle_level(game)
    for one, other in combinations(game.teams(), 2):
        for number in range(each_pair):
            teams = (one, other) if number % 2 else (other, one)
            setup = game.set_up(as_node(teams[AWAY]), as_node(teams[HOME]), nobody)
            manager = game.managers[level](setup)
            table = live_table(game, (manager, manager), setup, f"strength {one} {other} {number}")
            table.play(setup)
            book = Scorebook.of(table.events)
            for seat in BOTH:
                team = teams[seat]
                played[team] += 2
                won[team] += (book.score[seat] > book.score[1 - seat]) + (book.score[seat] >= book.score[1 - seat])
                for line in book.sides[seat].batting.values():
                    bats[team][line.player.name] += sum(weight * line.counts[column] for column, weight in WEIGHTS.items())
                for thrown in book.sides[seat].pitching.values():
                    own = allowed[team][thrown.player.name]
                    own[0] += thrown.counts[Count.RUN]
                    own[1] += thrown.outs
    runs, outs = (sum(each[column] for team in allowed.values() for each in team.values()) for column in (0, 1))
    found: dict[str, Json] = {}
    for team in game.teams():
        hitters = sorted(bats[team], key=lambda name: -bats[team][name])[:HITTERS]
        saved = {name: got * runs / outs - let for name, (let, got) in allowed[team].items()}
        pitcher = max(saved, key=lambda name: saved[name]) if len(saved) > 1 else ""
        found[team] = {"won": won[team] / 2, "games": played[team] // 2, "best": [*hitters, *([pitcher] if pitcher else [])]}
    return found


def main() -> None:
    """Measure all games and write the file."""
    parser = ArgumentParser(prog="python -m benchmarks.teams")
    parser.add_argument("--games", type=int, default=USUAL, help="games of each pair, an even number")
    each_pair = parser.parse_args().games
    with gc_paused():
        found = {}
        for name in games():
            teams = len(ball_game_named(name).teams())
            found[name] = measured(ball_game_named(name), each_pair * (8 if teams == 2 else 1))
            print(name, flush=True)
    WHERE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
