"""The part of a ball game that plays seasons with its cards: its attribute ``seasons``, a ``Dugout``.

The league gets it by ``dugout_of`` and knows no game by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hotstove.baseball.ball_game import AnyBallGame, games_with
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, Slot
from hotstove.table import Event, NotLegal, Seat
from hotstove.table.compiled import mypyc_attr
from hotstove.table.game import Switch
from hotstove.table.texts import Json


@dataclass(slots=True)
class Appearance:
    """A pitcher's appearance: the number of his team's game, the day of the season, outs recorded, and whether he started.

    ``rest`` are the games of rest that it asks for, in a game whose rules count them.
    """

    game: int
    day: int
    outs: int
    started: bool
    rest: int = 0


@dataclass(slots=True)
class PlayerHistory:
    """A player's season so far; ``pitched`` are his appearances as a pitcher.

    ``out`` is the number of games that he still misses, ``attempts`` that of his attempts to steal in the present series.
    """

    games: int = 0
    plate_appearances: int = 0
    batters_faced: int = 0
    starts: int = 0
    pitched: list[Appearance] = field(default_factory=list)
    out: int = 0
    attempts: int = 0


@dataclass(slots=True)
class ClubHistory:
    """A team's season so far: its games, and each player's history by id.

    ``scheduled`` is the number of its games in the whole season, ``opponent`` the team code of the last game, which makes
    a series; ``home_steal_month`` the month in which it last tried to steal home (0: never).
    """

    scheduled: int
    games: int = 0
    opponent: str = ""
    home_steal_month: int = 0
    players: dict[str, PlayerHistory] = field(default_factory=dict)

    def of(self, player: str) -> PlayerHistory:
        """A player's history, empty at first."""
        history = self.players.get(player)
        if history is None:
            history = self.players[player] = PlayerHistory()
        return history


@dataclass(frozen=True, slots=True)
class GameDay:
    """A game of the schedule for one of its teams: the day of the season (from 0), the month, opponent and home or away.

    ``rules`` are the names of the switches that are on in the season, ``days`` the days of its schedule (0: unknown).
    """

    day: int
    month: int
    opponent: str
    home: bool
    designated_hitter: bool
    rules: frozenset[str] = frozenset()
    days: int = 0

    @property
    def part(self) -> float | None:
        """The part of the season that is over, from 0 to 1; None if it is unknown."""
        return min(self.day + 0.5, self.days - 0.5) / self.days if self.days else None


@dataclass(frozen=True, slots=True)
class Available:
    """A card of a team on a day, for people that name starter and lineup themselves.

    ``positions`` are the card's, ``starter`` says that the player is in the rotation. ``words`` are his hands and days of rest;
    ``barred`` is the rule by which he can't play today, empty if he can.
    """

    player: Player
    positions: tuple[Position, ...]
    starter: bool
    words: str
    barred: str = ""

    @property
    def pitches(self) -> bool:
        """Whether it is a pitcher's card."""
        return self.positions == (Position.PITCHER,)


class Dugout(Protocol):
    """A game's management of teams through a season: starters and lineups by day, from the arguments alone."""

    manager: str
    """The level of the computer manager that plays seasons."""
    options: tuple[str, ...]
    """Names of the switches that are on in a season by default."""
    own_clubs: bool
    """Whether the clubs that come with the game can play a season; else its clubs are made from statistics."""

    def sheet(self, team: Json, history: ClubHistory, day: GameDay, luck: int, starter: str = "") -> Json:
        """The team for one game as its set-up takes it: starter, lineup, players that can't play, effects of earlier games.

        ``luck`` is a number from 0 to 2**64 - 1, the same for the same game of the same season. ``starter`` is the id of the
        card that somebody chose as the starter; raises NotLegal if the rules keep it out.
        """

    def available(self, team: Json, history: ClubHistory, day: GameDay) -> Sequence[Available]:
        """All cards of the team, for people that name starter and lineup themselves."""

    def lined_up(self, sheet: Json, order: Sequence[Slot]) -> Json:
        """The sheet with a batting order that people name; raises NotLegal if it is not allowed."""

    def second_look(self, sheet: Json, other: Json, luck: int) -> Json:
        """The sheet revised now that the other side's starter is known (a lineup against left-handers)."""

    def for_person(self, sheet: Json, history: ClubHistory, day: GameDay, bound: bool) -> Json:
        """The sheet of a club that a person manages, which says why each player is left out.

        Unless he is ``bound`` by the players' real playing time, only the game's rules leave anybody out.
        """

    def left_out(self, sheet: Json) -> Mapping[str, str]:
        """The reasons of `for_person`, by the players' names."""

    def options_for(self, switches: Sequence[Switch], day: GameDay) -> Mapping[str, Json]:
        """The options of the set-up of one game, the designated hitter's among them."""

    def after(self, events: Sequence[Event], seat: Seat, history: ClubHistory, day: GameDay) -> None:
        """Add a finished game's effects beyond its box score to the history: attempts to steal, injuries."""


@mypyc_attr(allow_interpreted_subclasses=True)
class UsualDugout:
    """The part of a `Dugout` that a game has unless its rules say otherwise.

    Its own clubs play seasons with the options of a single game. Lineups don't depend on the other side's starter, and nothing
    but the box score is carried on.
    """

    manager: str = "sensible"
    options: tuple[str, ...] = ()
    own_clubs: bool = True

    def second_look(self, sheet: Json, other: Json, luck: int) -> Json:
        """The sheet as it is."""
        return sheet

    def for_person(self, sheet: Json, history: ClubHistory, day: GameDay, bound: bool) -> Json:
        """The sheet as it is: nobody is left out but by the game's rules, of which the game tells."""
        return sheet

    def left_out(self, sheet: Json) -> Mapping[str, str]:
        """Nobody."""
        return {}

    def options_for(self, switches: Sequence[Switch], day: GameDay) -> Mapping[str, Json]:
        """None."""
        return {}

    def after(self, events: Sequence[Event], seat: Seat, history: ClubHistory, day: GameDay) -> None:
        """Add nothing to the history."""


def dugout_of(game: AnyBallGame) -> Dugout:
    """The game's dugout; raises NotLegal if it has none."""
    dugout: Dugout | None = getattr(game, "seasons", None)
    if dugout is None:
        pressed = getattr(game, "press", None) is not None
        why = "nothing says who pitches and bats from day to day" if pressed else "its cards are not those of real players"
        raise NotLegal(f"{game.title} has no seasons: {why}; games with seasons: {games_with('seasons')}")
    return dugout
