"""Clutch's player cards: batters and pitchers (CL-001 to CL-022)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.schema import Key, Keys, ValueKind, optional, text, whole, word
from hotstove.baseball.team_files import PLAYER_ID, PLAYER_NAME
from hotstove.baseball.teams import Player
from hotstove.games.clutch.charts import BATTERS_CHART, PITCHERS_CHART, Chart
from hotstove.table.texts import Json, Node

Hand: TypeAlias = Literal["L", "R", "S"]
Role: TypeAlias = Literal["SP", "RP"]

INFIELD: Final = (Position.FIRST_BASE, Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP)
OUTFIELD: Final = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
FIELD: Final = (Position.CATCHER, *INFIELD, *OUTFIELD)
"""The eight fielders other than the pitcher (CL-035)."""
OUT_OF_POSITION: Final = -2
"""The rating at a position that is not printed on the card (CL-113, CL-R-43)."""
BATTERS_ICONS: Final = ("AS", "R", "GG", "RBI", "HR", "SB", "MVP", "SL")
PITCHERS_ICONS: Final = ("AS", "GG", "HL", "K", "MVP", "SV", "W")
_PRINTED: Final = ("AS", "R", "GG", "RBI", "HR", "SB", "HL", "K", "MVP", "SL", "SV", "W")
SPEED_LETTERS: Final = "EDCBA"


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a card adds to On-Base or Command against one hand (CL-007, CL-019): ``against`` L or R, ``amount`` 1 to 3."""

    against: str
    amount: int

    def __str__(self) -> str:
        return f"{self.against}+{self.amount}"


@dataclass(frozen=True, slots=True, eq=False)
class Batter:
    """A batter's card (CL-002 to CL-010).

    ``player`` says who he is (CL-040, `building.person`), ``club`` is the code of the club on the card.
    ``positions`` holds the printed positions with their ratings, 0 to 5, a catcher's to 9; a DH card has none. ``speed`` is
    0 to 24, ``clutch`` -3 to 3, ``salary`` a multiple of 5.
    """

    id: str
    player: str
    name: str
    club: str
    number: int
    salary: int
    bats: Hand
    on_base: int
    bonus: Bonus | None
    speed: int
    positions: tuple[tuple[Position, int], ...]
    clutch: int
    icons: tuple[str, ...]
    chart: Chart
    _plays: frozenset[Position] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        printed = [position for position, _ in self.positions]
        object.__setattr__(self, "_plays", frozenset((*printed, Position.DESIGNATED_HITTER)))

    def __str__(self) -> str:
        return self.name

    @property
    def speed_letter(self) -> str:
        """The letter of his Speed, E (0 to 4) to A (20 to 24)."""
        return SPEED_LETTERS[self.speed // 5]

    def rating(self, position: Position) -> int:
        """His Defensive Rating at a position: the printed one, or -2 out of position (CL-004, CL-113)."""
        for printed, rating in self.positions:
            if printed is position:
                return rating
        return OUT_OF_POSITION

    def plays(self, position: Position) -> bool:
        """Whether the position is printed on his card; anybody may be the DH (CL-003, CL-036)."""
        return position in self._plays

    @property
    def as_player(self) -> Player:
        """Him for the scorebook."""
        return Player(self.id, self.name, bats="B" if self.bats == "S" else self.bats)


@dataclass(frozen=True, slots=True, eq=False)
class Pitcher:
    """A pitcher's card (CL-011 to CL-021).

    ``player``, ``club``, ``salary`` and ``clutch`` are as a batter's. ``innings`` is his Inning Limit, 1 to 9, ``defense`` his
    Defensive Rating, 0 to 5; natural pitch rolls from 1 to ``x_zone``, 1 to 3, are Mistake Pitches.
    """

    id: str
    player: str
    name: str
    club: str
    number: int
    salary: int
    role: Role
    throws: Hand
    command: int
    bonus: Bonus | None
    innings: int
    defense: int
    clutch: int
    icons: tuple[str, ...]
    x_zone: int
    chart: Chart

    def __str__(self) -> str:
        return self.name

    @property
    def starts(self) -> bool:
        """Whether he is a starting pitcher (CL-015)."""
        return self.role == "SP"

    @property
    def as_player(self) -> Player:
        """Him for the scorebook."""
        return Player(self.id, self.name, throws=self.throws)


PlayerCard: TypeAlias = Batter | Pitcher


def name_among(cards: Sequence[PlayerCard], card: PlayerCard) -> str:
    """A card's name in data that names some cards: the printed one, or its id if another of them has the same name."""
    return card.name if sum(each.name == card.name for each in cards) == 1 else card.id


# --- Reading and writing


def _read_bonus(node: Node) -> Bonus:
    match = re.fullmatch(r"([LR])\+([1-3])", node.text("a bonus").upper())
    if match is None:
        node.unreadable("a bonus such as L+2 or R+1, 1 to 3 against one hand")
    return Bonus(match[1], int(match[2]))


def as_printed(icons: Iterable[str]) -> tuple[str, ...]:
    """A card's icons, each once, in the order in which cards print them."""
    return tuple(sorted({*icons}, key=_PRINTED.index))


def _icons(*icons: str) -> ValueKind[tuple[str, ...]]:
    return ValueKind(
        f"of {', '.join(icons)}",
        lambda node: as_printed([item.one_of(icons) for item in node.items()]),
        list,
    )


def _read_positions(node: Node) -> tuple[tuple[Position, int], ...]:
    given = node.mapping({position.short.upper(): "" for position in FIELD})
    ratings = []
    for name, rating in given.items():
        position = position_named(name)
        ratings.append((position, rating.number(0, 9 if position is Position.CATCHER else 5)))
    return tuple(ratings)


def _read_salary(node: Node) -> int:
    salary = node.number(0, 2000)
    if salary % 5:
        node.unreadable("a salary, a multiple of 5")
    return salary


PLAYER: Final[Key[str | None]] = Key(
    "player", "the same for all versions of a person (default: the card's name)", optional(text("a player's id or name")), None
)
CLUB: Final[Key[str | None]] = Key("club", "code of the club on the card (default: the file's)", optional(text("a code")), None)
NUMBER: Final[Key[int | None]] = Key("number", "its number in its club (default: its place)", optional(whole(1, 999)), None)
SALARY: Final = Key("salary", "0 to 2000, a multiple of 5", ValueKind("", _read_salary))
BATS: Final[Key[Hand]] = Key("bats", "the side that he bats from, S both", word("R", "L", "S"))
THROWS: Final[Key[Hand]] = Key("throws", "the hand that he throws with", word("R", "L"))
ROLE: Final[Key[Role]] = Key("role", "starting or relief pitcher", word("SP", "RP"))
ON_BASE: Final = Key("on_base", "On-Base", whole(0, 20))
COMMAND: Final = Key("command", "Command", whole(0, 12))
BONUS: Final[Key[Bonus | None]] = Key("bonus", "such as L+2 (default: none)", ValueKind("", _read_bonus, str), None)
SPEED: Final = Key("speed", "Speed", whole(0, 24))
POSITIONS: Final[Key[tuple[tuple[Position, int], ...]]] = Key(
    "positions",
    "positions with ratings 0 to 5, a catcher's to 9, such as {SS: 4, 2B: 3} (default: none, a DH)",
    ValueKind("", _read_positions, lambda positions: {position.short.upper(): rating for position, rating in positions}),
    (),
)
INNINGS: Final = Key("innings", "Inning Limit", whole(1, 9))
DEFENSE: Final = Key("defense", "Defensive Rating", whole(0, 5))
CLUTCH: Final = Key("clutch", "Clutch", whole(-3, 3))
BATTERS_ICON: Final[Key[tuple[str, ...]]] = Key("icons", "icons (default: none)", _icons(*BATTERS_ICONS), ())
PITCHERS_ICON: Final[Key[tuple[str, ...]]] = Key("icons", "icons (default: none)", _icons(*PITCHERS_ICONS), ())
X_ZONE: Final = Key("x_zone", "the highest pitch roll that is a Mistake Pitch", whole(1, 3))
BATTING: Final = Key("chart", "his result chart", BATTERS_CHART)
PITCHING: Final = Key("chart", "his result chart", PITCHERS_CHART)

_HEAD: Final = (PLAYER_ID, PLAYER, PLAYER_NAME, CLUB, NUMBER, SALARY)
BATTER_KEYS: Final = Keys("a batter's card", *_HEAD, BATS, ON_BASE, BONUS, SPEED, POSITIONS, CLUTCH, BATTERS_ICON, BATTING)
PITCHER_KEYS: Final = Keys(
    "a pitcher's card", *_HEAD, ROLE, THROWS, COMMAND, BONUS, INNINGS, DEFENSE, CLUTCH, PITCHERS_ICON, X_ZONE, PITCHING
)

# A card that is read again is the same object, so that values cached for it are found again.
_batter = lru_cache(maxsize=1 << 13)(Batter)
_pitcher = lru_cache(maxsize=1 << 13)(Pitcher)


def read_card(node: Node, id_default: str, club: str, number: int, player_default: str = "") -> PlayerCard:
    """A player's card from data: a pitcher's if it has a role, else a batter's.

    ``id_default``, ``player_default`` (else the name), ``club`` and ``number`` stand for keys left out. Raises Unreadable
    or NotLegal with the place.
    """
    pitches = "role" in node.mapping()
    values = (PITCHER_KEYS if pitches else BATTER_KEYS).read(node)
    card = values[PLAYER_ID] or id_default
    name = values[PLAYER_NAME]
    player = values[PLAYER] or player_default or name
    head = (card, player, name, values[CLUB] or club, values[NUMBER] or number, values[SALARY])
    if pitches:
        return _pitcher(
            *head,
            values[ROLE],
            values[THROWS],
            values[COMMAND],
            values[BONUS],
            values[INNINGS],
            values[DEFENSE],
            values[CLUTCH],
            values[PITCHERS_ICON],
            values[X_ZONE],
            values[PITCHING],
        )
    return _batter(
        *head,
        values[BATS],
        values[ON_BASE],
        values[BONUS],
        values[SPEED],
        values[POSITIONS],
        values[CLUTCH],
        values[BATTERS_ICON],
        values[BATTING],
    )


def plain_card(card: PlayerCard) -> dict[str, Json]:
    """A card as a file holds it."""
    return (BATTER_KEYS if isinstance(card, Batter) else PITCHER_KEYS).write(card)
