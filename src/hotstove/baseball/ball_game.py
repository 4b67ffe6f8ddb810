"""What a ball game offers beyond the table's protocol: its teams for the scorebook, and its position for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.teams import TeamSheet
from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat
from hotstove.table.game import Game, GameState, Setup, game_named, games
from hotstove.table.texts import Json

S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as people see it, drawn from a seat's view by the game, shown alike by every screen.

    ``outs`` 0 to 3, ``bases`` the runners' names from first to third, ``score`` away and home. ``at_risk`` are runs
    that have come home and do not count yet (None in games that know no such thing). ``notes`` are short lines such as
    the pinch hitters left; ``stands`` are those of them that say how a play stands that is not over. ``card`` is the
    batter's, ``pitching`` the pitcher's (None in games without one), ``faces`` are others that lie open; ``hand`` holds the
    secret cards of the seat whose view it is.
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
    pitcher: str = ""
    faces: tuple[CardFace, ...] = ()
    hand: tuple[CardFace, ...] = ()
    stands: tuple[str, ...] = ()
    pitching: CardFace | None = None

    @property
    def lying_open(self) -> tuple[CardFace, ...]:
        """All open cards but the batter's, the pitcher's first."""
        return self.faces if self.pitching is None else (self.pitching, *self.faces)

    @property
    def beside(self) -> tuple[CardFace, ...]:
        """All cards but the batter's."""
        return self.lying_open + self.hand


Progress: TypeAlias = Callable[[int, int], None]
"""Told the steps done and how many there are."""


class BestPlay(Protocol):
    """Best play of one set-up, worked out: win probabilities, 0 to 1, when both managers do their best from there on."""

    def win_probability(self, state: Any, seat: Seat) -> float:  # noqa: ANN401 (each game its own)
        """The chance that the seat wins from the state at the start of a turn."""

    def worths(self, state: Any, seat: Seat, why: str) -> Sequence[tuple[str, float]]:  # noqa: ANN401
        """Each option of the question ``why`` that the seat is asked, and its win probability with it; empty where none is."""


@dataclass(frozen=True, slots=True)
class SolveReport:
    """What working a game out has found: as data for scripts, and as text."""

    data: dict[str, Json]
    text: str


class Solver(Protocol):
    """Works out best play exactly: what a game offers as ``solver`` that is small enough for it."""

    def best_play(self, setup: Setup, progress: Progress | None = None) -> BestPlay:
        """Best play of a set-up, kept from one call to the next; raises HotStoveError where it is not to be had."""

    def solve(self, setup: Setup, whole_game: bool, progress: Progress | None = None) -> SolveReport:
        """What best play is worth; without ``whole_game`` only what is quickly told. Raises HotStoveError likewise."""


class BallGame(Game[S], Protocol[S]):
    """A game of the table that is baseball."""

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        """Both teams (away, home) for the scorebook."""

    def situation(self, view: object) -> Situation:
        """The position that a view shows."""


AnyBallGame: TypeAlias = BallGame[Any]


def solvable(game: AnyBallGame) -> bool:
    """Can the game's best play be worked out?"""
    return getattr(game, "solver", None) is not None


def solver_of(game: AnyBallGame) -> Solver:
    """What works out the game's best play; raises NotLegal where nothing does."""
    found: Solver | None = getattr(game, "solver", None)
    if found is None:
        raise NotLegal(f"best play of {game.title} is not worked out")
    return found


def ball_game_named(name: str) -> AnyBallGame:
    """The installed ball game of that name; raises Unreadable naming those that there are."""
    return cast("AnyBallGame", game_named(name))


def games_with(attribute: str) -> str:
    """The installed games that offer something, by name in a sentence; ``none`` where no game does."""
    return ", ".join(sorted(name for name, game in games().items() if getattr(game, attribute, None) is not None)) or "none"
