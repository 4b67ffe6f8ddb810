"""RB8's scorebook agrees with an independent reader (Chadwick, by chadwickpy), fielders included, and nobody is ever lost."""

from __future__ import annotations

from pathlib import Path

from hotstove.baseball.plays import Kind
from hotstove.games.rb8 import GAME
from hotstove.table import Event
from hotstove.table.texts import Json
from tests.book.agreement import kinds_read_back, played

GAMES = 150
OPTIONS: tuple[dict[str, Json], ...] = (
    {},
    {"rally": "unlimited"},
    {"speed": True, "sides": "advanced"},
    {"control_faces": "4"},
)
LEVELS = (("random", "random"), ("sensible", "random"), ("sensible", "sensible"))


def rb8_game(number: int) -> list[Event]:
    """A game of two shipped teams, each number another one."""
    return played(GAME, number, OPTIONS, LEVELS)


def test_games_read_back_the_same(tmp_path: Path) -> None:
    """Every batter's, pitcher's, fielder's and inning's figures of hundreds of games, and not one complaint."""
    kinds = kinds_read_back([rb8_game(number) for number in range(GAMES)], tmp_path)
    assert kinds == {
        Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN, Kind.WALK, Kind.HIT_BY_PITCH, Kind.STRIKEOUT, Kind.GROUND_OUT,
        Kind.FLY_OUT, Kind.LINE_OUT, Kind.POP_OUT, Kind.BUNT_OUT, Kind.FIELDERS_CHOICE, Kind.ERROR, Kind.STEAL, Kind.PICK_OFF,
    }  # fmt: skip
