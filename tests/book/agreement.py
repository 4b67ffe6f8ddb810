"""Games of a game's shipped teams, and whether an independent reader and the scorecard have the figures of the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from hotstove.baseball.plays import Count, Kind
from hotstove.book.conservation import check
from hotstove.book.retrosheet import dated_games
from hotstove.book.scorebook import Scorebook
from hotstove.book.trips import TripEnd, trips
from hotstove.table import BOTH, Event
from hotstove.table.game import AnyGame
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node
from tests.book.chadwick import differences


def played(game: AnyGame, number: int, options: Sequence[Mapping[str, Json]], levels: Sequence[tuple[str, str]]) -> list[Event]:
    """A game of two of the shipped teams; teams, managers and options change from game to game."""
    names = game.teams()
    away, home = names[number % len(names)], names[(number * 5 + 3) % len(names)]
    if away == home:
        home = names[(number + 1) % len(names)]
    setup = game.set_up(as_node(away), as_node(home), as_node(dict(options[number % len(options)])))
    first, second = levels[number % len(levels)]
    managers = (game.managers[first](setup), game.managers[second](setup))
    table = LiveTable(game, managers, f"book/{number}")
    table.play(setup)
    return table.events


CODES = {
    "2B": Count.DOUBLE,
    "3B": Count.TRIPLE,
    "HR": Count.HOME_RUN,
    "IBB": Count.INTENTIONAL_WALK,
    "HBP": Count.HIT_BY_PITCH,
    "K": Count.STRIKEOUT,
    "SH": Count.SACRIFICE_HIT,
    "SF": Count.SACRIFICE_FLY,
}
"""The scorecard's codes that are a figure of the batter's line by themselves."""


def check_scorecard(book: Scorebook) -> None:
    """Assert that the trips on the scorecards of both teams add up to the book's figures."""
    for side in BOTH:
        made = trips(book, side)
        halves = [half for half in book.halves if half.half == side]
        for half in halves:
            scored = sum(trip.inning == half.inning and trip.end is TripEnd.SCORED for trip in made)
            assert scored == half.runs
        assert sum(trip.end is TripEnd.VOID for trip in made) == sum(half.void for half in halves)
        assert sum(trip.out > 0 for trip in made) == sum(half.outs for half in halves)
        assert sum(trip.end in (TripEnd.LEFT, TripEnd.VOID) for trip in made) == book.left_on_base(side)
        for batter, line in book.sides[side].batting.items():
            own = [trip for trip in made if trip.batter == batter]
            assert len(own) == line.plate_appearances
            assert sum(trip.batted_in for trip in own) == line[Count.RUN_BATTED_IN]
            for code, count in CODES.items():
                assert sum(trip.code == code for trip in own) == line[count]


def kinds_read_back(games: Sequence[list[Event]], folder: Path) -> set[Kind]:
    """Assert that every batter's, pitcher's, fielder's and inning's figures come back the same; returns the kinds of plays."""
    for events in games:
        check(events)
    books = [Scorebook.of(events) for events in games]
    for book in books:
        check_scorecard(book)
    assert differences(dated_games(books, date(2031, 3, 1)), folder, fielding=True) == []
    return {play.kind for book in books for half in book.halves for play in half.plays}
