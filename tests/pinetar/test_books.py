"""Pine Tar's scorebook agrees with an independent reader (Chadwick, by chadwickpy), fielders included; nobody is ever lost."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from hotstove.baseball.conservation import check
from hotstove.baseball.plays import Kind
from hotstove.baseball.retrosheet import fixtures
from hotstove.baseball.scorebook import Scorebook
from hotstove.games.pinetar import GAME
from hotstove.table import Event
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, placed
from tests.baseball.chadwick import differences

GAMES = 200
OPTIONS: tuple[dict[str, Json], ...] = (
    {"preset": "full"},
    {"preset": "full", "dh": True},
    {"preset": "full", "randomizer": True},
)
LEVELS = (("random", "random"), ("sensible", "random"), ("random", "sensible"), ("sensible", "sensible"))


def played(number: int) -> list[Event]:
    """A game of two of the shipped teams; teams, managers and options change from game to game."""
    names = GAME.teams()
    away, home = names[number % len(names)], names[(number * 5 + 3) % len(names)]
    if away == home:
        home = names[(number + 1) % len(names)]
    setup = GAME.set_up(placed(away), placed(home), placed(OPTIONS[number % len(OPTIONS)]))
    first, second = LEVELS[number % len(LEVELS)]
    managers = (GAME.managers[first](setup), GAME.managers[second](setup))
    table = LiveTable(GAME, managers, f"book/{number}")
    table.play(setup)
    return table.events


def test_games_read_back_the_same(tmp_path: Path) -> None:
    """Every batter's, pitcher's, fielder's and inning's figures of hundreds of games, and not one complaint."""
    told = [played(number) for number in range(GAMES)]
    for events in told:
        check(events)
    books = [Scorebook.of(events) for events in told]
    kinds = {play.kind for book in books for half in book.halves for play in half.plays}
    assert kinds == set(Kind) - {Kind.ADVANCE}
    assert differences(fixtures(books, date(2031, 3, 1)), tmp_path, fielding=True) == []
