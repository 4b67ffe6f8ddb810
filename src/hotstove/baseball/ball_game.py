"""The protocol of ball games: the table's, with the teams for the scorebook and the position for screens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, cast

from hotstove.baseball.board import Board
from hotstove.baseball.card_faces import CardFace, HeatMark
from hotstove.baseball.field import Ground
from hotstove.baseball.teams import TeamSheet
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.game import Game, GameState, Setup, game_named, games
from hotstove.table.texts import Json

S = TypeVar("S", bound=GameState)

Thrower: TypeAlias = Literal["", "pitcher", "batter"]
"""The player whose roll it is (``Question.thrower``); empty if that varies."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A position as screens show it, made by the game from a seat's view.

    ``outs`` are 0 to 3, ``bases`` the runners' names from first to third, ``score`` away and home. ``at_risk`` are runs
    that have come home and do not count yet (None in games that have no such runs). ``notes`` are short lines such as
    the pinch hitters left, ``needed`` says in few words what of them every decision needs, for small windows;
    ``play_so_far`` are further ones, about a play that is not over, of which ``headline`` is one that tells a moment of
    drama (``Note.headline``). ``card`` is the batter's card, ``pitching`` the pitcher's (None in games without one),
    ``faces`` are the other open cards; ``hand`` holds the secret cards of the seat whose view it is. ``marks`` stand
    beside players' names in the lineups, ``ground`` is the field where the game has places and zones of its own.
    ``from_left``: the batter stands on the first-base side of the plate. ``afterwards`` is what a finished game tells beside
    its score.
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
    play_so_far: tuple[str, ...] = ()
    pitching: CardFace | None = None
    marks: tuple[Mapping[str, HeatMark], Mapping[str, HeatMark]] = ({}, {})
    ground: Ground | None = None
    headline: str = ""
    afterwards: str = ""
    needed: tuple[str, ...] = ()
    from_left: bool = False

    @property
    def lying_open(self) -> tuple[CardFace, ...]:
        """All open cards but the batter's, the pitcher's first."""
        return self.faces if self.pitching is None else (self.pitching, *self.faces)

    @property
    def beside(self) -> tuple[CardFace, ...]:
        """All cards but the batter's."""
        return self.lying_open + self.hand


def before_first_pitch(
    card: CardFace,
    notes: tuple[str, ...],
    faces: tuple[CardFace, ...] = (),
    hand: tuple[CardFace, ...] = (),
    marks: tuple[Mapping[str, HeatMark], Mapping[str, HeatMark]] = ({}, {}),
) -> Situation:
    """The situation while lineups are set: nobody is at bat, and ``card`` shows a team or a lineup in the batter's place."""
    return Situation(
        inning=1,
        half=AWAY,
        outs=0,
        bases=(None, None, None),
        score=(0, 0),
        at_risk=None,
        batter="",
        on_deck="",
        card=card,
        notes=notes,
        faces=faces,
        hand=hand,
        marks=marks,
    )


Progress: TypeAlias = Callable[[int, int], None]
"""A function that is called with the number of steps done and the number of all steps."""


class BestPlay(Protocol):
    """Best play of one set-up: win probabilities, 0 to 1, if both managers play their best from a position on."""

    def win_probability(self, state: Any, seat: Seat) -> float:  # noqa: ANN401 (each game its own)
        """The chance that the seat wins from the state at the start of a turn."""

    def worths(self, state: Any, seat: Seat, why: str) -> Sequence[tuple[str, float]]:  # noqa: ANN401
        """The seat's win probability with each option of the question ``why``; empty if the question is not asked there."""


@dataclass(frozen=True, slots=True)
class SolveReport:
    """The results of solving a game: as data for scripts, and as text."""

    data: dict[str, Json]
    text: str


class Solver(Protocol):
    """Computes best play exactly. A game that is small enough for it offers one as its ``solver``."""

    def best_play(self, setup: Setup, progress: Progress | None = None) -> BestPlay:
        """Best play of a set-up, cached between calls; raises HotStoveError if it can't be computed."""

    def knows(self, setup: Setup) -> bool:
        """Whether best play of a set-up is in memory."""

    def solve(self, setup: Setup, whole_game: bool, progress: Progress | None = None) -> SolveReport:
        """A report on best play; without ``whole_game`` only on half-innings, which is quick. Raises HotStoveError likewise."""


class BallGame(Game[S], Protocol[S]):
    """A game of the table that is baseball."""

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        """Both teams (away, home) for the scorebook."""

    def board(self, view: object) -> Board:
        """The board that a view shows: inning, outs, score and which bases are taken."""

    def situation(self, view: object) -> Situation:
        """The position that a view shows."""


AnyBallGame: TypeAlias = BallGame[Any]


def solvable(game: AnyBallGame) -> bool:
    """Whether the game has a solver."""
    return getattr(game, "solver", None) is not None


def solver_of(game: AnyBallGame) -> Solver:
    """The game's solver; raises NotLegal if it has none."""
    solver: Solver | None = getattr(game, "solver", None)
    if solver is None:
        raise NotLegal(f"best play of {game.title} is not worked out")
    return solver


def runs_held(game: AnyBallGame, view: object, seat: Seat) -> float:
    """What a side holds beside score and bases, in runs that it is worth more than the other side's; by the side's own view.

    Cards in hand, coaches, hot players: what a game says of them, 0 in a game that has no such things.
    """
    held: Callable[[object, Seat], float] | None = getattr(game, "runs_held", None)
    return held(view, seat) if held is not None else 0.0


def runs_held_by_home(game: AnyBallGame, state: Any) -> float:  # noqa: ANN401 (each game its own)
    """The same of the home side when nothing is hidden any more; a game that hides something has ``runs_held_by_home``."""
    held: Callable[[Any], float] | None = getattr(game, "runs_held_by_home", None)
    return held(state) if held is not None else runs_held(game, game.view(state, HOME), HOME)


def open_setup(game: AnyBallGame, setup: Setup) -> Setup:
    """The set-up as both managers may know it: a game that hides a part of it gives another one, with what is usual there."""
    opened: Callable[[Setup], Setup] | None = getattr(game, "open_setup", None)
    return opened(setup) if opened is not None else setup


@dataclass(frozen=True, slots=True)
class SentRunner:
    """A runner whom an option sends to the next base: the base, 1 to 3, that he leaves, and his chance to be safe, 0 to 1."""

    start: int
    safe: float


def sent_runner(game: AnyBallGame, view: object, option: object) -> SentRunner | None:
    """The runner whom an option sends, if it is one alone; None also where the game does not say."""
    sent: Callable[[object, object], SentRunner | None] | None = getattr(game, "sent_runner", None)
    return sent(view, option) if sent is not None else None


def simplest_first(found: Iterable[AnyBallGame]) -> list[AnyBallGame]:
    """The games in the order in which they are learned best: the fewer questions, the sooner."""
    return sorted(found, key=lambda game: len(game.questions))


def ball_game_named(name: str) -> AnyBallGame:
    """The installed ball game of that name; raises Unreadable, with the names of all games, if there is none."""
    return cast("AnyBallGame", game_named(name))


def games_with(attribute: str) -> str:
    """The names of the installed games that have the attribute, as part of a sentence; ``none`` if no game has it."""
    return ", ".join(sorted(name for name, game in games().items() if getattr(game, attribute, None) is not None)) or "none"
