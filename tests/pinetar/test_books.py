"""Pine Tar's scorebook agrees with an independent reader (Chadwick, by chadwickpy), fielders included; nobody is ever lost."""

from __future__ import annotations

from pathlib import Path

from hotstove.baseball.plays import Kind
from hotstove.games.pinetar import GAME
from hotstove.table.texts import Json
from tests.book.agreement import kinds_read_back, played

GAMES = 200
OPTIONS: tuple[dict[str, Json], ...] = (
    {"preset": "full"},
    {"preset": "full", "dh": True},
    {"preset": "full", "randomizer": True},
)
LEVELS = (("random", "random"), ("sensible", "random"), ("random", "sensible"), ("sensible", "sensible"))


def test_games_read_back_the_same(tmp_path: Path) -> None:
    """Every batter's, pitcher's, fielder's and inning's figures of hundreds of games, and not one complaint."""
    kinds = kinds_read_back([played(GAME, number, OPTIONS, LEVELS) for number in range(GAMES)], tmp_path)
    assert kinds == set(Kind) - {Kind.ADVANCE}
