"""Clutch's scorebook agrees with an independent reader (Chadwick, by chadwickpy), fielders included, and nobody is ever lost.

``python -m benchmarks.clutch_proof books`` reads more games.
"""

from __future__ import annotations

from pathlib import Path

from hotstove.baseball.plays import Kind
from hotstove.games.clutch import GAME
from hotstove.table import Event
from hotstove.table.texts import Json
from tests.book.agreement import kinds_read_back, played

GAMES = 48
OPTIONS: tuple[dict[str, Json], ...] = (
    {},
    {"preset": "basic"},
    {"starters": "rolled"},
)
LEVELS = (("random", "random"), ("sensible", "random"), ("sensible", "sensible"))
KINDS = {
    Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN, Kind.WALK, Kind.INTENTIONAL_WALK, Kind.HIT_BY_PITCH, Kind.STRIKEOUT,
    Kind.GROUND_OUT, Kind.FLY_OUT, Kind.BUNT_OUT, Kind.FIELDERS_CHOICE, Kind.ERROR, Kind.STEAL, Kind.PICK_OFF,
}  # fmt: skip
"""The kinds of plays that Clutch has."""


def clutch_game(number: int) -> list[Event]:
    """A game of two shipped teams, each number another one."""
    return played(GAME, number, OPTIONS, LEVELS)


def test_games_read_back_the_same(tmp_path: Path) -> None:
    """Every batter's, pitcher's, fielder's and inning's figures of dozens of games, and not one complaint."""
    assert kinds_read_back([clutch_game(number) for number in range(GAMES)], tmp_path) == KINDS
