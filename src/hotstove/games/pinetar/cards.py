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

ORDER = 9
INNINGS = 9
FIELD = tuple(Position(number) for number in range(2, 10))
"""The eight fielders beside the pitcher."""
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
"""At a position that is not on the card (PT-R-52)."""


@dataclass(frozen=True, slots=True)
class Grade:
    """A pitcher's grade the first two times through the order, and from the third on (PT-22)."""

    first: str
    third: str

    def __str__(self) -> str:
        return self.first if self.first == self.third else f"{self.first}/{self.third}"


@dataclass(frozen=True, slots=True)
class PitchingRatings:
    """What a card says of a pitcher (PT-12, PT-21 to PT-24, PT-37, PT-141, PT-218).

    ``roles`` holds S, R or C, two for a dual role. ``starter_innings`` and ``relief_innings`` are his MIP, 0 where he does not
    do that. ``balk`` and ``wild_pitch`` are the tops of his ranges, -1 for ``--``. ``rating`` is his SO/BB rating as printed.
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
    """BK/WP, the tops of its two ranges, ``--`` for one that is -1."""
    return "/".join("--" if top < 0 else str(top) for top in (balk, wild_pitch))


OUT_OF_HIS_DEPTH = PitchingRatings((), 0, Grade("G", "G"), Grade("G", "G"), 0, 1, -1, 99, "NC")
"""A position player on the mound, of whom cards say nothing: the worst that they know, for an inning (PT-R-62)."""


@dataclass(frozen=True, slots=True)
class Usage:
    """How much a man played in his real season: games, plate appearances, starts on the mound, batters faced.

    Information for managers who want him to play as much; 0 where it isn't known. ``places`` are games by position.
    """

    games: int = 0
    plate_appearances: int = 0
    starts: int = 0
    batters_faced: int = 0
    pitched: int = 0
    places: Mapping[Position, int] = field(default_factory=lambda: MappingProxyType({}), compare=False)


NO_CHANGE = "NC"
RATINGS = ("SO 77", "SO 55,77", "SO 55-60,77", NO_CHANGE, "BB 77", "BB 55,77", "BB 55-60,77")
"""SO/BB ratings (PT-218)."""
_RATED = {"77": (77,), "55,77": (55, 77), "55-60,77": (*range(55, 61), 77)}


@cache
def rated(rating: str) -> Mapping[int, Outcome]:
    """The batter rolls that a SO/BB rating lists, and what they become (PT-221).

    >>> {roll: str(result) for roll, result in rated("BB 55,77").items()}
    {55: 'BB', 77: 'BB'}
    """
    what, _, rolls = rating.partition(" ")
    return MappingProxyType({} if rating == NO_CHANGE else dict.fromkeys(_RATED[rolls], outcome(what)))


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """A player's card. ``gloves`` by position, most played first; ``pitching`` is None for position players.

    ``bats`` is L, R or B, ``throws`` L or R. ``steal`` is SBC (0 to 99), ``opportunity`` his SBO, ``speed`` 0 slow, 1 medium,
    2 fast (BR), ``sacrifice`` SHC or -1 for N, ``injury`` INJ's number and letter, ``arm`` W, A or E of an outfielder,
    ``catcher_arm`` AR, 0 for who never caught. ``columns`` are those against left- and right-handed pitchers, the same
    object where the card has one.
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
    """Him for the scorebook."""
    pitches: bool = field(init=False)
    """Is it a pitcher's card?"""
    mound: PitchingRatings = field(init=False)
    """Him as a pitcher, whatever his card is (PT-R-62)."""
    starts: bool = field(init=False)
    """May he start on the mound?"""
    relieves: bool = field(init=False)
    """May he come in from the bullpen as his card has it?"""
    closes: bool = field(init=False)
    """Is he the closer?"""

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
        """A pitcher's starts in his real season, by his usage or else by what his card prints."""
        return self.usage.starts or self.mound.starts

    def column(self, throws: str) -> BattingColumn:
        """The column against a pitcher of that hand (PT-31)."""
        return self.columns[throws == "R"]

    def glove(self, position: Position) -> Glove:
        """Him at a position, on his card or not (PT-R-52)."""
        return self.gloves.get(position, AWKWARD)

    def __str__(self) -> str:
        """As an option of a question."""
        return self.name

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True)
class LineupSpot:
    """A line of a lineup: who bats, and where he fields (DH for who does not)."""

    card: Card
    position: Position


@dataclass(frozen=True, eq=False)
class Team:
    """A team's sheets (PT-06 to PT-11), and what is settled for today.

    ``lineups`` by name are batting orders: nine spots, or eight where the pitcher bats and comes ninth. ``starter`` and
    ``lineup`` are set where today's are settled; ``out`` are ids that can't play today. ``today`` holds what a season
    carries over (``sides.TODAY``): steal attempts in this series by id, days of rest that a starter lacks, and more.
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
    """The bullpen sheet: who pitches (PT-08)."""
    rotation: tuple[Card, ...] = field(init=False, repr=False)
    """Who may start today."""
    batters: tuple[Card, ...] = field(init=False, repr=False)
    """Position players."""

    def __post_init__(self) -> None:
        staff = tuple(card for card in self.players if card.pitches)
        fit = tuple(card for card in staff if card.id not in self.out)
        by_id = {card.id: card for card in self.players}
        object.__setattr__(self, "by_id", MappingProxyType(by_id))
        object.__setattr__(self, "named", MappingProxyType({card.name: card for card in self.players} | by_id))
        object.__setattr__(self, "staff", staff)
        object.__setattr__(self, "rotation", tuple(card for card in fit if card.starts) or fit)
        object.__setattr__(self, "batters", tuple(card for card in self.players if not card.pitches))
