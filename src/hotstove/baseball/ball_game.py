"""What a ball game offers beyond the table's protocol: its teams for the scorebook, and its position for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from hotstove.baseball.teams import TeamSheet
from hotstove.table.events import Seat
from hotstove.table.game import Game, Setup, game_named

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as people see it: a title, a line below it, and rows of a label and what it holds."""

    title: str
    line: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as people see it, drawn from a seat's view by the game, shown alike by every screen.

    ``outs`` 0 to 3, ``bases`` the runners' names from first to third, ``score`` away and home. ``at_risk`` are runs
    that have come home and do not count yet (None in games that know no such thing). ``notes`` are short lines such as
    the pinch hitters left.
    """

    inning: int
    half: Seat
    outs: int
    bases: tuple[str | None, str | None, str | None]
    score: tuple[int, int]
    at_risk: int | None
    batter: str
    on_deck: str
    card: CardFace
    notes: tuple[str, ...]


class BallGame(Game[S], Protocol[S]):
    """A game of the table that is baseball."""

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        """Both teams (away, home) for the scorebook."""

    def situation(self, view: object) -> Situation:
        """The position that a view shows."""


AnyBallGame: TypeAlias = BallGame[Any]


def ball_game_named(name: str) -> AnyBallGame:
    """The installed ball game of that name; raises Unreadable naming those that there are."""
    return cast("AnyBallGame", game_named(name))
