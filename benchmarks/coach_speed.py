"""Seconds until the coach says his first words, tells a figure and has a verdict, at first choices of at-bats (some minutes).

    python -m benchmarks.coach_speed [GAME]... [--seeds N] [--busy N]

    python -m benchmarks.coach_speed clutch rb8 --busy 2   # beside two processes that compute without a rest

For each seed a seat's first choice after the first pitch among two answers or more that the coach weighs is sent to a process
that has just been started and made ready, as a server's is (``first``); its next such choice goes there, too (``next``).
Small Ball's table of exact chances is looked for in an empty folder, so that it is worked out.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing import Process
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.scorebook import Scorebook
from hotstove.play.chances import OptionChances
from hotstove.play.coach import advice_on
from hotstove.play.game_sitting import GameSitting
from hotstove.table.events import HOME, Seat
from hotstove.table.processes import Calculator
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.calculations import Position, get_ready, know_teams_at, look_ahead_at, worth_at

GAMES: Final = ("smallball", "pinetar", "rb8", "clutch", "sportsclix")
LEVEL: Final = "sensible"
NEVER: Final = float("nan")


class Seconds(NamedTuple):
    """Until what may come of each choice, until the first words, a figure on a button, a verdict, and all games."""

    ahead: float
    words: float
    figure: float
    verdict: float
    all: float


def choices(name: str, seed: str, seat: Seat) -> Iterator[Position]:
    """The seat's choices in a game of computer managers on which the coach has a word, from the first half-inning on."""
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    session: AnySession = Session(game, Record(game.name, game.edition, setup, seed))
    sitting = GameSitting(session)
    managers = game.managers[LEVEL](setup), game.managers[LEVEL](setup)
    while session.asks:
        for ask in session.asks:
            if ask.seat == seat and Scorebook.of(session.events).halves and sitting.has_coach(ask):
                yield Position(replace(session.record, answers=session.record.answers[:], redo=[]), seat)
        play_on(session, managers, limit=1)


def asked(process: Calculator, position: Position) -> Seconds:
    """Ask as a table's page does."""
    begun = perf_counter()
    process.work(partial(look_ahead_at, position))
    ahead = perf_counter() - begun
    words = figure = verdict = NEVER
    worths: OptionChances | None = None
    while worths is None or worths.can_improve:
        if worths is not None and worths.rough:
            process.work(partial(know_teams_at, position))
        worths = process.work(partial(worth_at, position, worths))
        now = perf_counter() - begun
        words = min(words, now) if words == words else now
        if figure != figure and any(map(worths.words, worths.options)):
            figure = now
        if verdict != verdict and not advice_on(worths).early:
            verdict = now
    return Seconds(ahead, words, figure, verdict, perf_counter() - begun)


@contextmanager
def beside(busy: int) -> Iterator[None]:
    """So many processes compute meanwhile."""
    others = [Process(target=_without_rest, daemon=True) for _ in range(busy)]
    for other in others:
        other.start()
    try:
        yield
    finally:
        for other in others:
            other.kill()


def _without_rest() -> None:
    while True:
        pass


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coach_speed")
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--busy", type=int, default=0)
    given = parser.parse_args()
    print(f"{'game':12}{'choice':8}{'seed':>5}{'ahead':>8}{'words':>8}{'figure':>8}{'verdict':>8}{'all':>8}")
    with beside(given.busy):
        for name in given.games:
            for seed in range(given.seeds):
                with TemporaryDirectory() as folder:
                    os.environ["XDG_CACHE_HOME"] = folder
                    process, found = Calculator(), choices(name, f"speed {seed}", HOME)
                    process.work(get_ready)
                    for which in ("first", "next"):
                        took = asked(process, next(found))
                        print(f"{name:12}{which:8}{seed:5}" + "".join(f"{each:8.2f}" for each in took), flush=True)
                    process.end()


if __name__ == "__main__":
    main()
