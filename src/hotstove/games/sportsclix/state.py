"""The state of a SportsClix game between two turns: the board, two sides with their dials, and where the fielders stand.

Nothing in it is hidden: both dials lie open, and a die chosen in secret is rolled in the turn in which it is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias

from hotstove.baseball.board import Board
from hotstove.baseball.lineup import NOT_BATTING, Lineup, Spot
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import START, THREE_BALLS, Window
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.parks import ALL_YELLOW, Fence
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.teams import LineupSpot, Style, Team
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import OWN_PLACES, Placement
from hotstove.table import Seat
from hotstove.table.state import CACHE, PART, PARTS, UNKEYED, WITHIN_TURN, Reduce, StateData, keyed

Fences: TypeAlias = tuple[Fence, ...]
"""The fences in zones 1 to 6."""

# The turns of a game, in order; ``SportsClixState.phase`` names the next one.
OPENING: Final = "opening"
HALF_BEGINS: Final = "half-inning begins"
BEFORE: Final = "before the pitch"
PITCH: Final = "pitch"

FREE_RUNS: Final = 5
"""The runs that a pitcher may allow without losing clicks (SC-123)."""
THREE_BATTERS: Final = 3
"""The fewest batters of a half-inning (SC-114)."""
FORFEIT: Final = 9
"""The runs by which a forfeited game is won (OBR 7.03)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the managers have agreed on: the tier (SC-002), the style (SC-181), and readings of rules that leave a choice.

    ``lines`` is how many lines a throw must cross for the Three-Line Modifier (SC-R-02). ``late``: Shut 'Em Down may also be
    used in extra innings (SC-R-41). ``forfeit``: who can't replace a player that must go loses the game (SC-R-63).
    """

    tier: Tier = Tier.CHAMPIONSHIP
    style: Style = Style.MIXED
    lines: int = 3
    late: bool = False
    forfeit: bool = False


def _free_runs(runs: int) -> int:
    return min(runs, FREE_RUNS)


@dataclass(slots=True, eq=False, repr=False)
class PitcherLine(StateData):
    """A pitcher on the mound and his outing.

    ``innings`` are those in which he has been the pitcher of an at-bat (SC-R-27), ``counted`` is the last of them. ``runs`` are
    those that scored while he pitched (SC-R-28). ``began``: he has pitched this half-inning from its start (SC-R-29).
    ``in_trouble``: he is a reliever who came in with a runner on second or third in this half-inning, and nobody has scored
    since (SC-117).
    """

    figure: Figure
    innings: int = 0
    counted: int = 0
    runs: int = field(default=0, metadata=keyed(_free_runs))
    began: bool = True
    in_trouble: bool = False


@lru_cache(maxsize=256)
def figure_indexes(team: Team) -> Mapping[Figure, int]:
    """The place of each figure in its team's list, from 0."""
    return MappingProxyType({figure: place for place, figure in enumerate(team.figures)})


@dataclass(frozen=True, slots=True, eq=False)
class Roster:
    """Who plays and who may still come in, as it follows from a team and its lineup. There is one object for each.

    ``order`` are the batters; ``indexes`` are the figures' places in the team's list, from 0; ``in_game`` are those who bat or
    pitch, ``bench`` those who may still come in; ``fielders`` is indexed by position number (0 is unused).
    """

    lineup: Lineup[Figure]
    order: tuple[Figure, ...]
    indexes: Mapping[Figure, int]
    in_game: tuple[Figure, ...]
    bench: tuple[Figure, ...]
    fielders: tuple[Figure | None, ...]


@lru_cache(maxsize=1 << 12)
def roster_of(team: Team, lineup: Lineup[Figure]) -> Roster:
    """The one roster of a team with that lineup."""
    playing = lineup.in_game
    bench = tuple([figure for figure in team.figures if figure not in playing and figure not in lineup.left])
    fielders: list[Figure | None] = [None] * (Position.RIGHT_FIELD + 1)
    for spot in lineup.spots:
        if spot.position is not None and spot.position.fields:
            fielders[spot.position] = spot.player
    fielders[Position.PITCHER] = lineup.pitcher
    return Roster(lineup, lineup.order, figure_indexes(team), playing, bench, tuple(fielders))


@dataclass(slots=True, eq=False, repr=False)
class SideInGame(StateData):
    """A team in its game: its lineup, its pitcher, and the positions of all its dials.

    ``clicks`` holds them in the order of the team's figures. ``roster`` follows from the lineup.
    """

    team: Team = field(metadata=UNKEYED)
    lineup: Lineup[Figure]
    arm: PitcherLine = field(metadata=PART)
    clicks: tuple[int, ...]
    roster: Roster = field(init=False, metadata=CACHE)

    def refresh(self) -> None:
        """Find the roster of the lineup."""
        self.roster = roster_of(self.team, self.lineup)

    def set_lineup(self, lineup: Lineup[Figure]) -> None:
        """Give the side another lineup."""
        self.lineup = lineup
        self.refresh()

    def dial_position(self, figure: Figure) -> int:
        """The position of a figure's dial, from -5 (three balls) to 6 (red 6)."""
        return self.clicks[self.roster.indexes[figure]]

    def turn_dial(self, figure: Figure, position: int) -> None:
        """Set a figure's dial to a position."""
        place = self.roster.indexes[figure]
        self.clicks = (*self.clicks[:place], position, *self.clicks[place + 1 :])

    def window(self, figure: Figure) -> Window:
        """What a figure's slot shows now (SC-007)."""
        return figure.dial.windows[self.clicks[self.roster.indexes[figure]] - THREE_BALLS]

    def position_of(self, figure: Figure) -> Position | None:
        """A figure's position in the field, DH included; None if he is not in the game."""
        if figure is self.lineup.pitcher and figure not in self.lineup.left:
            return Position.PITCHER
        slot = self.lineup.slot_of(figure)
        return None if slot == NOT_BATTING else self.lineup.spots[slot].position

    def fielder(self, position: Position) -> Figure:
        """Who plays a position in the field."""
        figure = self.roster.fielders[position]
        assert figure is not None
        return figure


@dataclass(init=False, slots=True, eq=False, repr=False)
class AtBat(StateData):
    """The at-bat in progress, from the choice of dice to its last click.

    ``gained`` and ``lost`` hold the id of each figure as often as he has gained or lost a click (Rule of 3, SC-104);
    ``cold`` are the ids of those who have shown three balls (SC-197).
    ``placement`` is where the fielders stand now: as placed, except for those who have moved for the ball or to a base;
    ``mover`` is the one who has moved for the ball (SC-074).
    ``late``: the pitching die is chosen after the batting die is rolled, whose face is ``icon`` (SC-213). ``pair`` is what the
    dice show, ``result`` what is read beside it, ``zone`` where the ball goes (0 before). ``deep``: the ball is a Deep Fly.
    ``tagged``: the last out was a tag, so that the next runner thrown at is faster (SC-152).
    While runners try for a base, ``stand`` holds each base on which somebody stands with the base that he came from in this
    play (0 the batter), ``going`` are the bases from which some go, and ``thrower`` is the fielder who has the ball (None: it
    is yet to be said). While a double play is turned ``put_out`` are the bases from which those came who are out,
    ``at_base`` are those who cover the base of the last out, ``moved_in`` says that one had to move there, and ``thrown_at``
    is the base from which the runner came who is thrown at next.
    """

    placement: Placement
    mover: Position | None
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    cold: tuple[str, ...]
    late: bool
    icon: str
    pair: str
    result: Result | None
    zone: int
    deep: bool
    tagged: bool
    stand: tuple[tuple[int, int], ...]
    going: tuple[int, ...]
    thrower: Position | None
    put_out: tuple[int, ...]
    at_base: tuple[Position, ...]
    moved_in: bool
    thrown_at: int

    def __init__(self, placement: Placement) -> None:
        """Written out since one is made for every at-bat, and a dataclass's constructor does not compile."""
        self.placement = placement
        self.mover = self.result = self.thrower = None
        self.gained = self.lost = self.cold = ()
        self.late = self.deep = self.tagged = self.moved_in = False
        self.icon = self.pair = ""
        self.zone = self.thrown_at = 0
        self.stand = ()
        self.going = self.put_out = ()
        self.at_base = ()

    def came_from(self, base: int) -> int:
        """Where he who stands on a base now was before the play (0: at bat)."""
        return dict(self.stand).get(base, base)


@dataclass(frozen=True, slots=True)
class Setting:
    """A lineup while its manager sets it: who plays where, and who bats, as far as named (SC-012, SC-201); or his fences.

    ``asked`` is what he names next: a position, or None in the batting order. ``fences``: it is the fences that he sets, and
    ``zone`` the one whose fence he sets next (SC-054), 0 before he has said whether to set any. ``hitters``: he says whether
    there are designated hitters (SC-184), before anybody sets a lineup.
    """

    seat: Seat
    nine: tuple[LineupSpot, ...] = ()
    order: tuple[Figure, ...] = ()
    asked: Position | None = None
    fences: bool = False
    zone: int = 0
    hitters: bool = False


def _three_batters(batters: int) -> int:
    return min(batters, THREE_BATTERS + 1)


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class SportsClixState(Board):
    """Everything that the rules need to go on.

    A runner is his place in the order, 1 to 9, so that who comes in for him runs on (SC-195). ``inning`` is 0 before the
    lineups are set. ``fences`` are those of the game (SC-057), ``placement`` is where the side in the field has placed its
    fielders (SC-060), ``hitters`` tells whether both sides have a designated hitter, ``tier`` is that of the ``options``.
    ``allowed``: a hit or walk has been given up in this half-inning (SC-038). ``forfeit`` is the side that can't go on.
    Within a turn ``at_bat`` is the at-bat, ``placed`` are the fielders moved before it (SC-061), and ``setting`` is what a
    manager is setting (SC-012).
    """

    KEYS: ClassVar[Mapping[str, Reduce | None]] = {"runs": None, "batters": _three_batters}

    sides: tuple[SideInGame, SideInGame] = field(metadata=PARTS)
    options: Options = Options()
    fences: Fences = ALL_YELLOW.fences
    placement: Placement = OWN_PLACES
    hitters: bool = False
    allowed: bool = False
    phase: str = OPENING
    forfeit: Seat | None = None
    tier: Tier = field(init=False, metadata=CACHE)
    at_bat: AtBat | None = field(default=None, init=False, metadata=WITHIN_TURN)
    placed: tuple[Position, ...] = field(default=(), init=False, metadata=CACHE)
    setting: Setting | None = field(default=None, init=False, metadata=CACHE)

    def refresh(self) -> None:
        """Find the tier of the options as well."""
        Board.refresh(self)
        self.tier = self.options.tier

    @property
    def offense(self) -> SideInGame:
        """The side at bat."""
        return self.sides[self.half]

    @property
    def defense(self) -> SideInGame:
        """The side in the field."""
        return self.sides[self.fielding]

    @property
    def hitter(self) -> Figure:
        """The batter at the plate, or the one who is due."""
        return self.sides[self.half].roster.order[self.batter - 1]

    @property
    def pitcher(self) -> Figure:
        """The pitcher of the side in the field."""
        return self.sides[self.fielding].arm.figure

    @property
    def now(self) -> AtBat:
        """The at-bat in progress; there must be one."""
        assert self.at_bat is not None
        return self.at_bat

    def runner(self, base: int) -> Figure:
        """The runner on a base, 1 to 3; for 0 the batter."""
        place: int = self.bases[base - 1] if base else self.batter
        return self.sides[self.half].roster.order[place - 1]

    @property
    def standing(self) -> tuple[Figure | None, Figure | None, Figure | None]:
        """Who stands on first to third now: while it is open who tries for more than a hit gives, where it has brought them.

        ``bases`` keeps those before the play until it is over.
        """
        came_from = dict(self.now.stand if self.at_bat is not None else ()) or {b: b for b in (1, 2, 3) if self.occupied[b - 1]}
        first, second, third = (self.runner(came_from[base]) if base in came_from else None for base in (1, 2, 3))
        return first, second, third

    def side_of(self, figure: Figure) -> Seat:
        """The side whose figure he is."""
        return 0 if figure in self.sides[0].roster.indexes else 1

    def shows(self, figure: Figure, intangible: Intangible) -> bool:
        """Whether an intangible is in force for a figure in the game (SC-205); only in the Championship tier."""
        if not self.tier.intangibles:
            return False
        return self.sides[self.side_of(figure)].window(figure).shows(intangible)

    def batter_shows(self, intangible: Intangible) -> bool:
        """The same for the batter at the plate."""
        return self.tier.intangibles and self.sides[self.half].window(self.hitter).shows(intangible)

    def pitcher_shows(self, intangible: Intangible) -> bool:
        """The same for the pitcher of the side in the field."""
        side = self.sides[self.fielding]
        return self.tier.intangibles and side.window(side.arm.figure).shows(intangible)

    @property
    def scoring_position(self) -> bool:
        """Whether a runner is on second or third base."""
        return self.occupied[1] or self.occupied[2]

    @property
    def result(self) -> tuple[int, int] | None:
        """The score once the game is over; 9 to 0 against a side that has forfeited."""
        if self.forfeit is not None:
            return (0, FORFEIT) if self.forfeit == 0 else (FORFEIT, 0)
        return self.score if self.over else None


def new_side(team: Team, options: Options, designated_hitter: bool) -> SideInGame:
    """A side with its team's own batting order and opening pitcher, and all dials where the tier begins (SC-008, SC-053)."""
    pitcher = team.pitcher
    tier = options.tier
    clicks = tuple([START if figure.pitches else tier.batters_start for figure in team.figures])
    spots = tuple([Spot(figure, position) for figure, position in team.order(designated_hitter)])
    return SideInGame(team, Lineup(spots, pitcher), PitcherLine(pitcher), clicks)


def new_state(teams: tuple[Team, Team], options: Options) -> SportsClixState:
    """The state before anything is asked: both teams with their own orders, and the home side's park."""
    hitters = may_have_hitters(teams, options)
    away, home = (new_side(team, options, hitters) for team in teams)
    return SportsClixState(inning=0, sides=(away, home), options=options, fences=teams[1].park.fences, hitters=hitters)


def asks_for_hitters(state: SportsClixState) -> bool:
    """Whether the home manager says before the game if there are designated hitters (SC-184 to SC-186, SC-R-55)."""
    teams = state.sides[0].team, state.sides[1].team
    return state.options.style in (Style.INTERLEAGUE, Style.MIXED) and may_have_hitters(teams, state.options)


def may_have_hitters(teams: tuple[Team, Team], options: Options) -> bool:
    """Whether the game may be played with designated hitters (SC-182 to SC-186, SC-R-35).

    Not before the Championship tier, not in a National League game, and only if both teams name one.
    """
    if not options.tier.team_building or options.style is Style.NATIONAL:
        return False
    return all(team.has_hitter for team in teams)
