"""Whether the coach's chances to win agree with hindsight's at the same moment, and with who won.

    python -m benchmarks.coach_told GAME [--games N] [--each N] [--played N] [--seed NAME] [--late]

    python -m benchmarks.coach_told rb8 --games 100 --late

Sensible managers play games of all pairs of teams. At some questions of each game, chosen at random, it notes for the side
asked: the *coach's* chance of the answer that the manager gives (games played on as in ``play.chances``); *hindsight's*
after the last play; what the *outlook* says of the position where it stands; and who won. It prints the mean differences with
twice their standard errors, the mean square error against who won, and the questions with the greatest disagreement.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Final, NamedTuple

from benchmarks.duels import STRIDE
from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.innings import share_won
from hotstove.book.scorebook import Scorebook
from hotstove.play.hindsight import hindsight
from hotstove.play.outlook import Outlook, outlook_of
from hotstove.play.second_thoughts import Effort, plays_of
from hotstove.table import HOME
from hotstove.table.asks import Ask
from hotstove.table.events import Seat, label_of
from hotstove.table.game import Manager, Setup, view_for
from hotstove.table.gc_pause import gc_paused
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, SessionBench, play_on
from hotstove.table.texts import as_node

LEVEL: Final = "sensible"
COUNTED: Final = 200
"""The games from which the outlook is counted, as at the tables."""
LATE: Final = 7
CLOSE: Final = 2
WORST: Final = 12
FEWEST: Final = 8
"""A kind of question with fewer moments is not named."""


class Moment(NamedTuple):
    """A question, and the chances of the side asked, 0 to 1; ``won`` is 1, 0.5 or 0."""

    label: str
    late: bool
    coach: float
    hindsight: float
    outlook: float
    won: float


class _Noted(NamedTuple):
    ask: Ask
    seat: Seat
    plays: int
    late: bool
    coach: float
    outlook: float


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--each", type=int, default=8, help="questions of a game")
    parser.add_argument("--played", type=int, default=40, help="games played on from each")
    parser.add_argument("--pairs", type=int, default=8, help="pairs of teams")
    parser.add_argument("--seed", default="coach told")
    parser.add_argument("--late", action="store_true", help=f"only from inning {LATE} on, with a lead of {CLOSE} at most")
    given = parser.parse_args()
    game = ball_game_named(given.game)
    every = list(permutations(game.teams(), 2))
    pairs = [every[number * STRIDE % len(every)] for number in range(min(given.pairs, len(every)))]
    moments: list[Moment] = []
    for number in range(given.games):
        away, home = pairs[number % len(pairs)]
        setup = game.set_up(as_node(away), as_node(home), as_node(None))
        moments += _moments(game, setup, f"{given.seed} {number}", given.each, given.played, given.late)
    print(f"{game.title}: {len(moments)} questions of {given.games} games, {given.played} games played on from each")
    _tell(moments)


def _moments(game: AnyBallGame, setup: Setup, seed: str, each: int, played: int, late: bool) -> Iterator[Moment]:
    """Moments of one game."""
    outlook = outlook_of(game, setup, LEVEL, COUNTED)
    session: AnySession = Session(game, Record(game.name, game.edition, setup, seed))
    managers = game.managers[LEVEL](setup), game.managers[LEVEL](setup)
    places = []
    while session.asks:
        ask = session.asks[0]
        if ask.seat is not None and len(ask.options) > 1 and len(session.asks) == 1 and session.turns >= 0:
            is_late = _is_late(outlook, session.view(ask.seat))
            if Scorebook.of(session.events).halves and (is_late or not late):
                places.append(len(session.record.answers))
        play_on(session, managers, limit=1)
    chances = hindsight(session, Effort(games=COUNTED)).chances
    for place in sorted(Random(seed).sample(places, min(each, len(places)))):
        noted = _noted(outlook, session.fork(place), managers[0], played, f"{seed} {place}")
        home = chances[noted.plays]
        yield Moment(
            label_of(noted.ask.why),
            noted.late,
            noted.coach,
            home if noted.seat == HOME else 1 - home,
            noted.outlook,
            share_won(game.board(session.view(HOME)).score, noted.seat),
        )


def _is_late(outlook: Outlook, view: object) -> bool:
    board = outlook.game.board(view)
    away, home = board.score
    return board.inning >= LATE and abs(away - home) <= CLOSE


def _noted(outlook: Outlook, session: AnySession, manager: Manager, played: int, luck: str) -> _Noted:
    """The chances of the side asked: the answer is the manager's own."""
    ask = session.asks[0]
    seat = ask.seat
    assert seat is not None
    bench, view = SessionBench(session, seat), session.view(seat)
    option = manager.choose(view_for(manager, outlook.game)(session.state, seat), ask.options, ask.why, bench)
    until = outlook.until(view)
    ends = (bench.play_out(option, (manager, manager), f"{luck} {number}", until=until) for number in range(played))
    coach = fmean(outlook.chance(end, seat) for end in ends)
    return _Noted(ask, seat, plays_of(session), _is_late(outlook, view), coach, outlook.chance(view, seat))


# --- What is printed


def _tell(moments: Sequence[Moment]) -> None:
    """All moments, those of each kind of question, and the kinds on which coach and hindsight differ most."""
    for words, some in (
        ("all", moments),
        ("late and close", [each for each in moments if each.late]),
        ("surest of the coach, above 60%", [each for each in moments if each.coach > SURE]),
    ):
        if len(some) >= FEWEST:
            print(f"{words}: {_line(some)}")
            off = (f"{name} {_off(some, name):.4f}" for name in ("coach", "hindsight", "outlook"))
            print("  square error: " + ", ".join(off))
    by_label: dict[str, list[Moment]] = {}
    for moment in moments:
        by_label.setdefault(moment.label, []).append(moment)
    kinds = sorted(
        (label for label, some in by_label.items() if len(some) >= FEWEST),
        key=lambda label: -fmean(abs(each.coach - each.hindsight) for each in by_label[label]),
    )
    for label in kinds[:WORST]:
        print(f"  {label}: {_line(by_label[label])}")


SURE: Final = 0.6


def _line(some: Sequence[Moment]) -> str:
    """The mean differences of some moments, in points."""
    apart = 100 * sqrt(fmean((each.coach - each.hindsight) ** 2 for each in some))
    return (
        f"{len(some)}, coach {100 * fmean(each.coach for each in some):.1f}%;"
        f" above hindsight {_points(each.coach - each.hindsight for each in some)} (root mean square {apart:.1f}),"
        f" above the outlook there {_points(each.coach - each.outlook for each in some)},"
        f" above won {_points(each.coach - each.won for each in some)};"
        f" hindsight above won {_points(each.hindsight - each.won for each in some)}"
    )


def _points(differences: Iterable[float]) -> str:
    """The mean with twice its standard error, in points."""
    each = list(differences)
    return f"{100 * fmean(each):+.1f} ± {200 * pstdev(each) / sqrt(len(each)):.1f}"


def _off(some: Sequence[Moment], name: str) -> float:
    """The mean square error of a chance against who won."""
    return fmean((getattr(each, name) - each.won) ** 2 for each in some)


if __name__ == "__main__":
    with gc_paused():
        main()
