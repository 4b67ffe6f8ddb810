"""SportsClix's figures: a player, his base and his dial (SC-006)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player
from hotstove.games.sportsclix.dials import THREE_BALLS, Dial, Window
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS, Pair
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.zones import INFIELDERS, OUTFIELDERS

Hand: TypeAlias = Literal["L", "R", "S"]
League: TypeAlias = Literal["AL", "NL"]
SprayChart: TypeAlias = tuple[int, int, int, int, int, int]
"""The zone for each number of the green die, 1 to 6 (SC-059, SC-067)."""

ALL_FIELDS: Final[SprayChart] = (1, 2, 3, 4, 5, 6)
PITCHER_ROWS: Final[Mapping[Pair, int]] = {pair: row for row, pair in enumerate(PITCHER_PAIRS)}
"""The row of each pair on a pitcher's base."""
BATTER_ROWS: Final[Mapping[Pair, int]] = {pair: row for row, pair in enumerate(BATTER_PAIRS)}
"""The row of each pair on a batter's base."""
PITCHERS_CHART: Final = ALL_FIELDS
"""The spray chart of pitchers who bat, printed on the playmat."""
PITCHERS_DEFENSE: Final = 3
PITCHERS_SPEED: Final = 8


class Role(StrEnum):
    """The position printed on a base, without a pitcher's hand (SC-006)."""

    STARTER = "SP"
    RELIEVER = "RP"
    CATCHER = "C"
    FIRST_BASE = "1B"
    SECOND_BASE = "2B"
    SHORTSTOP = "SS"
    THIRD_BASE = "3B"
    UTILITY_INFIELDER = "UI"
    LEFT_FIELD = "LF"
    CENTER_FIELD = "CF"
    RIGHT_FIELD = "RF"
    OUTFIELDER = "OF"

    @property
    def pitches(self) -> bool:
        """Whether it is a pitcher's."""
        return self in (Role.STARTER, Role.RELIEVER)

    @property
    def own(self) -> tuple[Position, ...]:
        """The positions that are his own: UI plays the whole infield, OF the whole outfield (SC-198, SC-199, SC-R-36)."""
        return OWN_POSITIONS[self]


OWN_POSITIONS: Final[Mapping[Role, tuple[Position, ...]]] = {
    Role.STARTER: (Position.PITCHER,),
    Role.RELIEVER: (Position.PITCHER,),
    Role.CATCHER: (Position.CATCHER,),
    Role.FIRST_BASE: (Position.FIRST_BASE,),
    Role.SECOND_BASE: (Position.SECOND_BASE,),
    Role.SHORTSTOP: (Position.SHORTSTOP,),
    Role.THIRD_BASE: (Position.THIRD_BASE,),
    Role.UTILITY_INFIELDER: INFIELDERS,
    Role.LEFT_FIELD: (Position.LEFT_FIELD,),
    Role.CENTER_FIELD: (Position.CENTER_FIELD,),
    Role.RIGHT_FIELD: (Position.RIGHT_FIELD,),
    Role.OUTFIELDER: OUTFIELDERS,
}


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A figure with its base and dial; a pitcher if his role is SP or RP.

    ``player`` is the same for all versions of one person (SC-188), ``club`` the code of the club printed on the base.
    ``bats`` is his stance, S for both sides; ``throws`` is L or R for pitchers, empty for others. ``defense`` is 2 to 6,
    ``speed`` 8 to 13, ``endurance`` 1 to 9 innings, 0 for position players. ``chart`` holds the zone of each number of the
    green die, ``points`` what he counts against the cap (SC-187). ``relieved`` are the outs that he made in relief in a real
    season, 0 if that is not known: in a season he relieves by his share of his club's.
    """

    id: str
    player: str
    name: str
    club: str
    league: League
    role: Role
    bats: Hand
    throws: str
    defense: int
    speed: int
    endurance: int
    chart: SprayChart
    points: int
    dial: Dial
    original: str
    """The id of the figure of which this is a team's copy; its own id if it is no copy."""
    relieved: int = 0
    pitches: bool = field(init=False, repr=False)
    """Whether he is a pitcher; only pitchers may pitch, and they play nowhere else (SC-201)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "pitches", self.role.pitches)

    def __str__(self) -> str:
        return self.name

    @property
    def code(self) -> str:
        """The position as printed, a pitcher's with his hand: ``SS``, ``LSP``."""
        return f"{self.throws}{self.role}"

    def window(self, position: int) -> Window:
        """What his slot shows at a position of the dial, from -5 to 6."""
        return self.dial.windows[position - THREE_BALLS]

    def result(self, pair: Pair, position: int) -> Result:
        """The result beside a pair printed on his base (SC-018, SC-019); raises KeyError for a pair that is not."""
        return self.window(position).results[(PITCHER_ROWS if self.pitches else BATTER_ROWS)[pair]]

    @property
    def pairs(self) -> tuple[Pair, Pair, Pair, Pair]:
        """The pairs printed on his base (SC-018, SC-019)."""
        return PITCHER_PAIRS if self.pitches else BATTER_PAIRS

    def codes(self, position: int) -> str:
        """What his slot shows at a position of the dial, by the printed pairs: ``PP HR, TT 1B, VT W, CP DFy``."""
        return ", ".join(f"{pair} {self.result(pair, position).code}" for pair in self.pairs)

    def plays(self, position: Position) -> bool:
        """Whether the position is his own, where he makes routine plays (SC-200, SC-R-36); anybody else's bat may be the DH."""
        if position is Position.DESIGNATED_HITTER:
            return not self.pitches
        return position in self.role.own

    def may_play(self, position: Position) -> bool:
        """Whether he may be put there, in position or out of it (SC-200, SC-201, SC-R-38).

        Pitchers pitch and do nothing else; behind the plate stand only catchers. A catcher may play elsewhere, out of position.
        """
        if self.pitches or position in (Position.PITCHER, Position.CATCHER):
            return self.plays(position)
        return True

    @property
    def as_player(self) -> Player:
        """Him for the scorebook."""
        return Player(self.id, self.name, bats="B" if self.bats == "S" else self.bats, throws=self.throws)
