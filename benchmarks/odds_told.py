"""Whether the chances to win that screens tell come true: what was told as an inning began, and how often it was won.

    python -m benchmarks.odds_told GAME [--games N] [--away TEAM] [--home TEAM] [--option NAME=VALUE]...

    python -m benchmarks.odds_told sportsclix --away gulls --home frogs

Sensible managers play the games. As the second, fifth and eighth inning begin, it notes the home side's chance by the
``play.outlook``, and by its table of runs alone. It prints the means of what was told and won with the standard error of the
latter, the slope of won on told (1 is right; less: the chances are too sure) and the mean square error.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import fmean, linear_regression, pstdev
from typing import Final

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.innings import share_won
from hotstove.play.outlook import outlook_of
from hotstove.table import AWAY, HOME
from hotstove.table.gc_pause import gc_paused
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, as_node

LEVEL: Final = "sensible"
INNINGS: Final = (2, 5, 8)
COUNTED: Final = 400
"""The games from which the outlook is counted, as at the tables."""


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--away")
    parser.add_argument("--home")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = ball_game_named(given.game)
    options: dict[str, Json] = dict(each.split("=", 1) for each in given.option)
    setup = game.set_up(as_node(given.away), as_node(given.home), as_node(options))
    outlook = outlook_of(game, setup, LEVEL, COUNTED)
    found: dict[int, list[tuple[float, float, float]]] = {inning: [] for inning in INNINGS}
    for number in range(given.games):
        session = Session(game, Record(game.name, game.edition, setup, f"told {number}", (LEVEL, LEVEL)))
        managers = game.managers[LEVEL](setup), game.managers[LEVEL](setup)
        told: dict[int, tuple[float, float]] = {}
        while session.asks:
            play_on(session, managers, limit=1)
            if session.turns < 0 or not session.asks:
                continue
            view = session.view(HOME)
            board = game.board(view)
            if board.half == AWAY and board.inning in found and board.inning not in told:
                alone = outlook.table.at(board.inning, board.half, board.outs, board.occupied, board.score)
                told[board.inning] = outlook.chance(view, HOME), alone
        share = share_won(game.board(session.view(HOME)).score, HOME)
        for inning, chances in told.items():
            found[inning].append((*chances, share))
    print(f"{game.title}, {' at '.join(sheet.nickname for sheet in game.sheets(setup))}, {given.games} games")
    for inning, rows in found.items():
        told_each, alone_each, won_each = zip(*rows, strict=True)
        error = pstdev(won_each) / sqrt(len(rows))
        for words, each in (("told", told_each), ("by runs alone", alone_each)):
            off = fmean((one - other) ** 2 for one, other in zip(each, won_each, strict=True))
            slope = linear_regression(each, won_each).slope
            won = f"won {fmean(won_each):.3f} (error {error:.3f})"
            figures = f"{fmean(each):.3f}, {won}, slope {slope:.2f}, square error {off:.4f}"
            print(f"  inning {inning}, {words:>13}: {figures}")


if __name__ == "__main__":
    with gc_paused():
        main()
