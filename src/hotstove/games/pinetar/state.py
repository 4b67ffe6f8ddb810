"""The state of a Pine Tar game between two turns: two sides, the bases, the score. Nothing in it is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import ClassVar, NamedTuple

from hotstove.baseball.board import Board
from hotstove.baseball.lineup import Lineup
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.pinetar.cards import AWKWARD, Card, Glove, Team
from hotstove.table import Seat
from hotstove.table.state import CACHE, PART, PARTS, UNKEYED, Reduce, StateData, keyed

STEAL_POINTS, EXTRA_STEAL_POINTS = 4, 2
"""Steal points of a team for nine innings (PT-160), and those added when the tenth begins (PT-161)."""
CATCHER, RIGHT_FIELD = Position.CATCHER, Position.RIGHT_FIELD
NO_LINEUP: Lineup[Card] = Lineup(())
NOBODY: tuple[Card | None, ...] = (None,) * 10
ORDER_TWICE = 18
"""Batters of the first two times through the order (PT-22, PT-R-28)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules in use (PT-156), and whether a DH bats for the pitcher."""

    dh: bool = False
    stealing: bool = False
    defense: bool = False
    hit_and_run: bool = False
    mip: bool = False
    risp: bool = False
    relief: bool = False
    plate: bool = False
    injuries: bool = False
    randomizer: bool = False
    so_bb: bool = False
    steal_home: bool = False
    double_steal: bool = False
    infield_in: bool = False
    rare_plays: bool = False


OPTION_NAMES = tuple(each.name for each in fields(Options))


def _whether_twice_through(faced: int) -> int:
    return min(faced, ORDER_TWICE)


@dataclass(slots=True, eq=False, repr=False)
class PitcherInGame(StateData):
    """A pitcher in the game and his outing so far.

    ``grades`` holds his grade for the first two times through the order and from the third on (equal for a reliever, PT-24).
    ``outs``, ``faced`` and ``runs`` count his outs, batters and runs; ``inning_runs`` counts the runs of this inning.
    ``must_pitch`` is true until his first plate appearance or half-inning ends (OBR 5.10(f), (g)). ``limit`` is the outs after
    which he must leave (PT-143), ``bonus`` tells whether the bonus inning was given (PT-146), ``relief_bonus`` whether the one
    for perfect relief was (PT-197), ``on_trial`` whether the next runner to reach ends his outing (PT-195), ``lost_inning``
    whether runs have cost him an inning (PT-194). ``steps_lowered`` counts the steps that his grade has fallen; ``perfect`` is
    true until a batter reaches.
    """

    card: Card
    grades: tuple[str, str]
    limit: int
    started: bool = False
    must_pitch: bool = True
    outs: int = 0
    faced: int = field(default=0, metadata=keyed(_whether_twice_through))
    runs: int = 0
    inning_runs: int = 0
    steps_lowered: int = 0
    bonus: bool = False
    on_trial: bool = False
    lost_inning: bool = False
    relief_bonus: bool = False
    perfect: bool = True

    @property
    def grade(self) -> str:
        """His present grade by times through the order (PT-22, PT-23), before it is lowered."""
        return self.grades[self.faced >= ORDER_TWICE]


def new_pitcher(card: Card, home: bool, started: bool, innings: int) -> PitcherInGame:
    """A pitcher before his first batter. ``home``: of the home team, in any park (PT-R-54); ``innings`` is his MIP."""
    grade = card.mound.home if home else card.mound.away
    return PitcherInGame(card, (grade.first, grade.third if started else grade.first), 3 * innings, started)


class BaseRunner(NamedTuple):
    """A runner on base; ``charged`` tells whether his run would be charged to the present pitcher."""

    card: Card
    charged: bool = True


@lru_cache(maxsize=1 << 12)
def reached(card: Card) -> BaseRunner:
    """The batter as a runner, charged to the present pitcher."""
    return BaseRunner(card)


@dataclass(slots=True, eq=False, repr=False)
class TeamInGame(StateData):
    """A team in its game: its lineup, its pitcher and the players who may still come in.

    ``attempts`` holds the steals tried in this series (PT-R-36) by player id. ``started`` is the first lineup; ``pitched``
    holds the pitchers so far in order of appearance. ``stayed`` holds the players who had to leave and stayed because nobody
    was left (PT-R-50). ``hurt_batter`` tells whether a position player is hurt. Until a starter is named, ``pitcher`` is the
    first of the rotation.

    ``outings`` and ``injuries`` matter to the next game alone: the outs of each pitcher who has left the mound, in their order,
    and for each player hurt in this game the games that he misses.

    The other fields are derived from the lineup: ``order`` is the batting order; ``pending`` holds the places in it whose
    players have yet to take a position; ``fielders`` is indexed by position number (0 is unused, 1 is the pitcher);
    ``batting_fielders`` holds all but the pitcher in batting order, with their positions. ``may_change`` tells whether a change
    in the field is possible, None if it has not been looked for yet.
    """

    team: Team = field(metadata=UNKEYED)
    pitcher: PitcherInGame = field(metadata=PART)
    lineup: Lineup[Card] = NO_LINEUP
    bench: tuple[Card, ...] = ()
    bullpen: tuple[Card, ...] = ()
    started: tuple[Card, ...] = ()
    pitched: tuple[Card, ...] = ()
    stayed: tuple[Card, ...] = ()
    points: int = STEAL_POINTS
    hit_and_runs: int = 0
    attempts: tuple[tuple[str, int], ...] = ()
    home_stolen: bool = False
    hurt_batter: bool = False
    outings: tuple[tuple[Card, int], ...] = field(default=(), metadata=UNKEYED)
    injuries: tuple[tuple[Card, int], ...] = field(default=(), metadata=UNKEYED)
    order: tuple[Card, ...] = field(default=(), init=False, metadata=CACHE)
    pending: tuple[int, ...] = field(default=(), init=False, metadata=CACHE)
    fielders: tuple[Card | None, ...] = field(default=NOBODY, init=False, metadata=CACHE)
    batting_fielders: tuple[tuple[Position, Card], ...] = field(default=(), init=False, metadata=CACHE)
    may_change: bool | None = field(default=None, init=False, metadata=CACHE)

    def refresh(self) -> None:
        """Derive batting order and fielders again from the lineup."""
        lineup = self.lineup
        self.order, self.pending = lineup.order, lineup.pending
        self.batting_fielders = tuple(
            [
                (position, spot.player)
                for spot in lineup.spots
                if (position := spot.position) is not None and CATCHER <= position <= RIGHT_FIELD and not spot.pending
            ]
        )
        fielders: list[Card | None] = [None] * 10
        fielders[1] = lineup.pitcher
        for position, card in self.batting_fielders:
            fielders[position] = card
        self.fielders = tuple(fielders)
        self.may_change = None

    @property
    def gone(self) -> tuple[Card, ...]:
        """The players who have left the game, in the order of the team's list."""
        return tuple([card for card in self.team.players if card in self.lineup.left])

    def position(self, slot: int) -> Position:
        """The position of the player in a place of the order, now or when his side takes the field; DH if he does not field."""
        position = self.lineup.spots[slot].position
        assert position is not None
        return position

    def glove(self, card: Card, position: Position) -> Glove:
        """A player's rating at a position: EC 9 and RG Neg if he had to leave and stayed (PT-R-50), else that of his card."""
        return AWKWARD if card in self.stayed else card.glove(position)

    def attempted(self, player: str) -> int:
        """The number of steals that the player with that id has tried in this series."""
        return dict(self.attempts).get(player, 0)

    def sheet(self) -> TeamSheet:
        """The team for the scorebook."""
        team = self.team
        order = tuple([slot_of(spot.player, spot.position) for spot in self.lineup.spots])
        return TeamSheet(team.code, team.name, team.nickname, order, self.pitcher.card.player, team.colour)


@lru_cache(maxsize=1 << 13)
def slot_of(card: Card, position: Position | None) -> Slot:
    """A place in the batting order of a scorebook's sheet."""
    return Slot(card.player, position)


def new_team(team: Team) -> TeamInGame:
    """A side before its starter is named, with what carries over from earlier games of its season."""
    return TeamInGame(
        team,
        new_pitcher(team.rotation[0], False, True, 0),
        attempts=tuple(sorted(team.attempts.items())),
        home_stolen=team.home_stolen,
        hurt_batter=team.hurt_batter,
    )


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class PineTarState(Board):
    """Everything that the rules need to continue a game; only the working copy of a turn is ever changed.

    ``inning`` is 0 before the lineups are set. ``balls`` is the batter's count: 0, 1 (ball 1) or 2 (ball 2) (PT-R-05).
    ``again`` tells whether the same batter rolls again, ``infield_in`` whether the infield plays in for this at-bat (PT-237),
    ``rare_used`` whether the game's one rare play has happened (PT-238).
    """

    KEYS: ClassVar[Mapping[str, Reduce | None]] = {"runs": None, "batters": None}

    sides: tuple[TeamInGame, TeamInGame] = field(metadata=PARTS)
    options: Options
    balls: int = 0
    again: bool = False
    infield_in: bool = False
    rare_used: bool = False

    @property
    def offense(self) -> TeamInGame:
        """The side at bat."""
        return self.sides[self.half]

    @property
    def defense(self) -> TeamInGame:
        """The side in the field."""
        return self.sides[not self.half]

    @property
    def hitter(self) -> Card:
        """The batter who is due."""
        return self.sides[self.half].order[self.batter - 1]


class View(NamedTuple):
    """What a manager sees: the whole state, from his seat."""

    state: PineTarState
    seat: Seat


class Replacement(NamedTuple):
    """An option of a substitution: one player for another at a position. ``words`` is the template of its text."""

    entering: Card
    leaving: Card
    position: Position
    words: str = "{entering} for {leaving} at {position}"
    there: Position | None = None

    def __str__(self) -> str:
        there = self.there.short.upper() if self.there is not None else ""
        names = {"entering": self.entering.name, "leaving": self.leaving.name}
        return self.words.format(**names, position=self.position.short.upper(), there=there)
