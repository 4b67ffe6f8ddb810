"""Games of a game's shipped teams, and whether an independent reader finds the same figures in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from hotstove.baseball.plays import Kind
from hotstove.book.conservation import check
from hotstove.book.retrosheet import dated_games
from hotstove.book.scorebook import Scorebook
from hotstove.table import Event
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


def kinds_read_back(games: Sequence[list[Event]], folder: Path) -> set[Kind]:
    """Assert that every batter's, pitcher's, fielder's and inning's figures come back the same; returns the kinds of plays."""
    for events in games:
        check(events)
    books = [Scorebook.of(events) for events in games]
    assert differences(dated_games(books, date(2031, 3, 1)), folder, fielding=True) == []
    return {play.kind for book in books for half in book.halves for play in half.plays}
