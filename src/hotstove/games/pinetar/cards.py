"""Pine Tar's player cards and teams (PT-05 to PT-29)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player
from hotstove.games.pinetar.charts import Opportunity
from hotstove.games.pinetar.outcomes import BattingColumn, Outcome, outcome

Range: TypeAlias = Literal["Pos", "Neu", "Neg"]

FIELD = tuple(Position(number) for number in range(2, 10))
"""The eight fielders other than the pitcher."""
OUTFIELD = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
VS_LEFT, VS_RIGHT, VS_ALL = "vs LHP", "vs RHP", "vs all"
SLOW, MEDIUM, FAST = range(3)


@dataclass(frozen=True, slots=True)
class Glove:
    """A fielder at a position: his range (RG) and error chance (EC, 0 to 9)."""

    range: Range
    errors: int

    def __str__(self) -> str:
        return f"{self.range} {self.errors}"


AWKWARD = Glove("Neg", 9)
"""A player at a position that is not on his card (PT-R-52)."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A pitcher's grades for the first two times through the order and from the third on (PT-22)."""

    first: str
    third: str

    def __str__(self) -> str:
        return self.first if self.first == self.third else f"{self.first}/{self.third}"


@dataclass(frozen=True, slots=True)
class PitchingRatings:
    """A pitcher's ratings (PT-12, PT-21 to PT-24, PT-37, PT-141, PT-218).

    ``roles`` holds S, R or C, two for a dual role. ``starter_innings`` and ``relief_innings`` are his MIP in each role, 0 for
    one that he does not have. ``balk`` and ``wild_pitch`` are the highest rolls of his ranges, -1 for ``--``. ``rating`` is
    his SO/BB rating as printed.
    """

    roles: tuple[str, ...]
    starts: int
    home: Grade
    away: Grade
    starter_innings: int
    relief_innings: int
    balk: int
    wild_pitch: int
    rating: str

    @property
    def innings(self) -> str:
        """MIP as printed (PT-142)."""
        if self.starter_innings and self.relief_innings:
            return f"{self.starter_innings}/{self.relief_innings}*"
        return str(self.starter_innings or self.relief_innings)

    @property
    def balks(self) -> str:
        """BK/WP as printed (PT-38)."""
        return printed_tops(self.balk, self.wild_pitch)


def printed_tops(balk: int, wild_pitch: int) -> str:
    """BK/WP as printed, from the highest rolls of its two ranges; -1 is printed as ``--``."""
    return "/".join("--" if top < 0 else str(top) for top in (balk, wild_pitch))


OUT_OF_HIS_DEPTH = PitchingRatings((), 0, Grade("G", "G"), Grade("G", "G"), 0, 1, -1, 99, "NC")
"""The ratings of a position player on the mound: the worst that cards have, for one inning (PT-R-62)."""


@dataclass(frozen=True, slots=True)
class Usage:
    """How much a player played in his real season: games, plate appearances, starts on the mound, batters faced.

    The rules don't use it; managers use it to play him as much. What isn't known is 0. ``places`` holds games by position,
    ``order`` is the usual place in the batting order, from 1 on; ``stints`` are the parts of the season, from 0 to 1, in which
    a player of several clubs was with this one. Of a pitcher, ``complete`` are his complete games, ``saves`` his saves,
    ``runs`` those that he allowed, ``start`` and ``relief`` the innings that he usually pitched as a starter and in relief.
    ``pinch`` are his games as a pinch hitter, ``passes`` the times that he was walked intentionally.
    """

    games: int = 0
    plate_appearances: int = 0
    starts: int = 0
    batters_faced: int = 0
    pitched: int = 0
    places: Mapping[Position, int] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    order: float = 0.0
    stints: tuple[tuple[float, float], ...] = ()
    complete: int = 0
    saves: int = 0
    runs: int = 0
    start: float = 0.0
    relief: float = 0.0
    pinch: int = 0
    passes: int = 0


NO_CHANGE = "NC"
RATINGS = ("SO 77", "SO 55,77", "SO 55-60,77", NO_CHANGE, "BB 77", "BB 55,77", "BB 55-60,77")
"""SO/BB ratings (PT-218)."""
_RATED = {"77": (77,), "55,77": (55, 77), "55-60,77": (*range(55, 61), 77)}


@cache
def rated(rating: str) -> Mapping[int, Outcome]:
    """The batter rolls that an SO/BB rating lists, with their new outcomes (PT-221).

    >>> {roll: str(result) for roll, result in rated("BB 55,77").items()}
    {55: 'BB', 77: 'BB'}
    """
    what, _, rolls = rating.partition(" ")
    return MappingProxyType({} if rating == NO_CHANGE else dict.fromkeys(_RATED[rolls], outcome(what)))


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """A player's card.

    ``gloves`` are by position, most played first; ``pitching`` is None for position players. ``bats`` is L, R or B, ``throws``
    L or R. ``steal`` is SBC (0 to 99), ``opportunity`` SBO, ``speed`` BR (0 slow, 1 medium, 2 fast), ``sacrifice`` SHC (-1 for
    N), ``injury`` INJ's number and letter, ``arm`` an outfielder's arm (W, A or E), ``catcher_arm`` AR (0 for a player who
    never caught). ``columns`` are those against left- and right-handed pitchers, the same object if the card has only one.
    """

    id: str
    name: str
    bats: str
    throws: str
    gloves: Mapping[Position, Glove]
    steal: int
    opportunity: Opportunity
    speed: int
    sacrifice: int
    injury: tuple[int, str]
    arm: str
    catcher_arm: int
    columns: tuple[BattingColumn, BattingColumn]
    pitching: PitchingRatings | None = None
    usage: Usage = Usage()
    player: Player = field(init=False)
    """The player for the scorebook."""
    pitches: bool = field(init=False)
    """Whether it is a pitcher's card."""
    mound: PitchingRatings = field(init=False)
    """His ratings on the mound, also if he is a position player (PT-R-62)."""
    starts: bool = field(init=False)
    """Whether he may start on the mound."""
    relieves: bool = field(init=False)
    """Whether his card has the role of a reliever or closer."""
    closes: bool = field(init=False)
    """Whether he is the closer."""

    def __post_init__(self) -> None:
        roles = self.pitching.roles if self.pitching is not None else ()
        object.__setattr__(self, "player", Player(self.id, self.name, bats=self.bats, throws=self.throws))
        object.__setattr__(self, "pitches", self.pitching is not None)
        object.__setattr__(self, "mound", self.pitching or OUT_OF_HIS_DEPTH)
        object.__setattr__(self, "starts", "S" in roles)
        object.__setattr__(self, "relieves", "R" in roles or "C" in roles)
        object.__setattr__(self, "closes", "C" in roles)

    @property
    def season_starts(self) -> int:
        """A pitcher's starts in his real season, from his usage or else as printed on his card."""
        return self.usage.starts or self.mound.starts

    def column(self, throws: str) -> BattingColumn:
        """The column against pitchers who throw with that hand, L or R (PT-31)."""
        return self.columns[throws == "R"]

    def glove(self, position: Position) -> Glove:
        """His range and error chance at a position, on his card or not (PT-R-52)."""
        return self.gloves.get(position, AWKWARD)

    def __str__(self) -> str:
        """The text of the card as an option."""
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True)
class LineupSpot:
    """A line of a lineup: a batter and his position, DH if he does not field."""

    card: Card
    position: Position

    def __str__(self) -> str:
        return f"{self.card.name}, {self.position.short.upper()}"


@dataclass(frozen=True, eq=False)
class Team:
    """A team's sheets (PT-06 to PT-11), and what is settled for today.

    ``lineups`` holds batting orders by name: nine spots, or eight if the pitcher bats ninth. ``starter`` and ``lineup`` are
    set if today's are settled; ``out`` holds the ids of players who can't play today, ``why_out`` the reasons that are
    told, by id. ``today`` holds what carries over in a
    season (``sides.TODAY``): steal attempts in this series by id, days of rest that a starter lacks, and more.
    """

    name: str
    nickname: str
    code: str
    colour: str
    season: int
    players: tuple[Card, ...]
    lineups: Mapping[str, tuple[LineupSpot, ...]]
    dh_lineups: Mapping[str, tuple[LineupSpot, ...]]
    starter: Card | None = None
    lineup: tuple[LineupSpot, ...] = ()
    out: frozenset[str] = frozenset()
    why_out: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    attempts: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    home_stolen: bool = False
    hurt_batter: bool = False
    hurt_pitcher: bool = False
    short_rest: int = 0
    by_id: Mapping[str, Card] = field(init=False, repr=False)
    """The players by id."""
    named: Mapping[str, Card] = field(init=False, repr=False)
    """The players by name and by id."""
    staff: tuple[Card, ...] = field(init=False, repr=False)
    """The pitchers, as on the bullpen sheet (PT-08)."""
    rotation: tuple[Card, ...] = field(init=False, repr=False)
    """The pitchers who may start today."""
    batters: tuple[Card, ...] = field(init=False, repr=False)
    """The position players."""

    def __post_init__(self) -> None:
        staff = tuple(card for card in self.players if card.pitches)
        fit = tuple(card for card in staff if card.id not in self.out)
        by_id = {card.id: card for card in self.players}
        object.__setattr__(self, "by_id", MappingProxyType(by_id))
        object.__setattr__(self, "named", MappingProxyType({card.name: card for card in self.players} | by_id))
        object.__setattr__(self, "staff", staff)
        object.__setattr__(self, "rotation", tuple(card for card in fit if card.starts) or fit)
        object.__setattr__(self, "batters", tuple(card for card in self.players if not card.pitches))
