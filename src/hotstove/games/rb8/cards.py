"""RB8's player cards and teams: rated hitters and pitchers, at most one special ability each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Literal, TypeAlias

from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position
from hotstove.baseball.schema import Key, Keys, ValueKind, optional, unread_node, unread_nodes, whole
from hotstove.baseball.team_files import PLAIN_HEADING, PLAYER_ID, PLAYER_NAME, TeamFiles, check_once, heading, label, team_keys
from hotstove.baseball.teams import Player
from hotstove.games.rb8.abilities import ABILITIES, Ability, effects_of
from hotstove.games.rb8.effects import Effects
from hotstove.games.rb8.keys import Result, five_six
from hotstove.table.texts import Json, Node

Printed: TypeAlias = Literal["C", "1B", "2B", "3B", "SS", "OF", "P", "RP"]
"""The position printed on a card; an OF card plays LF, CF or RF (RB-011)."""
Hand: TypeAlias = Literal["R", "L", "S"]

LEAST_POINTS: Final = 19
MOST_POINTS: Final = 145
OUTFIELD: Final = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
INFIELD: Final = (Position.FIRST_BASE, Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP)
HITTERS: Final[tuple[Printed, ...]] = ("C", "1B", "2B", "3B", "SS", "OF")
PITCHERS: Final[tuple[Printed, ...]] = ("P", "RP")
FIELDED: Final = {
    "C": (Position.CATCHER,),
    "1B": (Position.FIRST_BASE,),
    "2B": (Position.SECOND_BASE,),
    "3B": (Position.THIRD_BASE,),
    "SS": (Position.SHORTSTOP,),
    "OF": OUTFIELD,
}
"""The positions that a card may field, by its printed one; any hitter may be the DH (RB-010, RB-011, RB-R-34)."""
FIELD: Final = (Position.CATCHER, *INFIELD, *OUTFIELD)
SPOTS: Final = (*FIELD, Position.DESIGNATED_HITTER)
"""The nine places of a batting order: eight fielders and the designated hitter (RB-009)."""


@dataclass(frozen=True, slots=True, eq=False)
class Hitter:
    """A hitter's card; ratings from 1 to 10, ``bats`` R, L or S for a switch hitter."""

    id: str
    name: str
    position: Printed
    power: int
    contact: int
    speed: int
    defense: int
    bats: Hand
    ability: Ability | None
    points: int
    effects: Effects = field(init=False, repr=False)
    """The effects of his ability."""
    five_six: Result = field(init=False, repr=False)
    """His result on the Five Six Key by his printed ratings."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "five_six", five_six(self.power, self.contact))
        object.__setattr__(self, "effects", effects_of(self.ability))

    @property
    def player(self) -> Player:
        """The player as the scorebook names him."""
        return Player(self.id, self.name, bats="B" if self.bats == "S" else self.bats)

    @property
    def ratings(self) -> tuple[int, ...]:
        """The printed ratings: power, contact, speed, defense."""
        return self.power, self.contact, self.speed, self.defense

    def plays(self, position: Position) -> bool:
        """Whether he may play the position (RB-010, RB-011, RB-R-34)."""
        return position is Position.DESIGNATED_HITTER or position in FIELDED[self.position]


@dataclass(frozen=True, slots=True, eq=False)
class Pitcher:
    """A pitcher's card: P starts, RP relieves; ratings from 1 to 10. Pitchers have no other ratings and never bat (RB-009)."""

    id: str
    name: str
    position: Printed
    control: int
    stuff: int
    throws: Hand
    ability: Ability | None
    points: int
    starts: bool = field(init=False, repr=False)
    """Whether he is a starting pitcher."""
    effects: Effects = field(init=False, repr=False)
    """The effects of his ability while it is in force."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "starts", self.position == "P")
        object.__setattr__(self, "effects", effects_of(self.ability))

    def __str__(self) -> str:
        return self.name

    @property
    def player(self) -> Player:
        """The player as the scorebook names him."""
        return Player(self.id, self.name, throws=self.throws)

    @property
    def ratings(self) -> tuple[int, ...]:
        """The printed ratings: control, stuff."""
        return self.control, self.stuff


Card: TypeAlias = Hitter | Pitcher


def in_short(card: Card) -> str:
    """Ratings and hand in short, for lists: ``5/8/4/8 R``, ``8/9 L``."""
    hand = card.bats if isinstance(card, Hitter) else card.throws
    return f"{'/'.join(str(rating) for rating in card.ratings)} {hand}"


@dataclass(frozen=True, slots=True, eq=False)
class BattingSpot:
    """A place in the batting order: the hitter and his position."""

    hitter: Hitter
    position: Position

    def __str__(self) -> str:
        return f"{self.hitter.name}, {self.position.short.upper()}"


@dataclass(frozen=True, eq=False)
class Team:
    """The squad of a game or series. ``lineup`` is its usual batting order, ``starters`` the rotation (RB-008, RB-138)."""

    name: str
    nickname: str
    code: str
    colour: str
    players: tuple[Card, ...]
    lineup: tuple[BattingSpot, ...]
    starters: tuple[Pitcher, ...]
    starter: Pitcher | None = None
    """Today's starter if a series' rotation gives him; if None, the manager chooses."""
    hitters: tuple[Hitter, ...] = field(init=False)
    pitchers: tuple[Pitcher, ...] = field(init=False)
    relievers: tuple[Pitcher, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "hitters", tuple(card for card in self.players if isinstance(card, Hitter)))
        pitchers = tuple(card for card in self.players if isinstance(card, Pitcher))
        object.__setattr__(self, "pitchers", pitchers)
        object.__setattr__(self, "relievers", tuple(card for card in pitchers if not card.starts))

    @property
    def points(self) -> int:
        """The sum of its cards' point values (RB-142)."""
        return sum(card.points for card in self.players)

    def plain(self) -> dict[str, Json]:
        """The team as data, as a team file holds it."""
        lineup: list[Json] = [{"name": spot.hitter.name, "position": spot.position.short.upper()} for spot in self.lineup]
        team: dict[str, Json] = {
            **PLAIN_HEADING.write(self),
            "players": [plain_card(card) for card in self.players],
            "lineup": lineup,
            "starters": [card.name for card in self.starters],
        }
        if self.starter is not None:
            team["starter"] = self.starter.name
        return team


def plain_card(card: Card) -> dict[str, Json]:
    """A card as a team file writes it; ``id`` keeps the identity of a drafted card."""
    return (HITTER_KEYS if isinstance(card, Hitter) else PITCHER_KEYS).write(card)


# --- Point values


def points(position: Printed, ratings: Sequence[int], ability: Ability | None) -> int:
    """The points that a card costs in a draft, 19 to 145: a base from its ratings and the worth of its ability.

    ``ratings`` are power, contact, speed, defense of a hitter, control and stuff of a pitcher. The formula fits the
    rulebook's printed cards (RB-R-41), and otherwise the worth of ratings and abilities in simulated games
    (docs/rb8-report.md). Defense counts more for infielders, and an ability less for relievers, who lose it after an inning
    (RB-124).

    >>> points("P", (8, 9), None), points("3B", (4, 9, 3, 8), None), points("OF", (10, 6, 5, 7), None)
    (100, 55, 72)
    """
    worth = ability.worth if ability is not None else 0
    if position == "RP":
        base = 4 * sum(ratings) - 27
        worth = round(worth / 3)
    elif position == "P":
        over = max(sum(ratings), 11) - 7
        base = over * over
    else:
        power, contact, speed, defense = ratings
        five_six = 10 if power >= 8 else 2 if contact >= 8 else 0  # what the Five Six Key gives him (RB-074)
        glove = defense - 3 if position in ("C", "OF") else 5 * defense - 32
        base = 3 * (power + contact) + five_six + 2 * speed + glove
    return min(max(base + worth, LEAST_POINTS), MOST_POINTS)


# --- Reading team files

HITTER_RATINGS: Final = ("power", "contact", "speed", "defense")
PITCHER_RATINGS: Final = ("control", "stuff")


def _read_printed(node: Node) -> Printed:
    wanted = node.text("a position").upper()
    for position in (*HITTERS, *PITCHERS):
        if wanted == position:
            return position
    node.unreadable(f"one of {', '.join((*HITTERS, *PITCHERS))} (an outfielder's card says OF, the lineup where he stands)")


def _hand_of(*hands: Hand) -> ValueKind[Hand]:
    def read(node: Node) -> Hand:
        wanted = node.text("a hand").upper()
        for hand in hands:
            if wanted == hand:
                return hand
        node.unreadable(f"one of {', '.join(hands)}")

    return ValueKind(", ".join(hands), read)


def _read_ability(node: Node) -> Ability | None:
    if node.value is None:
        return None
    ability = ABILITIES.get(node.text("an ability's ID").upper())
    if ability is None:
        node.unreadable("the ID of an ability, A01 to A48 or P01 to P11 (`hotstove rules rb8` lists them)")
    return ability


RATING: Final = whole(1, 10)
POSITION: Final = Key("position", f"what the card prints: {', '.join((*HITTERS, *PITCHERS))}", ValueKind("", _read_printed))
HITTERS_RATINGS: Final = tuple(Key(name, name.title(), RATING) for name in HITTER_RATINGS)
PITCHERS_RATINGS: Final = tuple(Key(name, name.title(), RATING) for name in PITCHER_RATINGS)
BATS: Final = Key("bats", "the side that he bats from, S both", _hand_of("R", "L", "S"))
THROWS: Final = Key("throws", "the hand that he throws with", _hand_of("R", "L"))
ABILITY: Final[Key[Ability | None]] = Key(
    "ability",
    "an ability's ID (default: none)",
    ValueKind("", _read_ability, lambda ability: ability.id if ability else None),
    None,
)
POINTS: Final[Key[int | None]] = Key(
    "points", "19 to 145 (default: worked out)", ValueKind("", lambda node: node.number(LEAST_POINTS, MOST_POINTS)), None
)
HITTER_KEYS: Final = Keys("a hitter's card", PLAYER_ID, PLAYER_NAME, POSITION, *HITTERS_RATINGS, BATS, ABILITY, POINTS)
PITCHER_KEYS: Final = Keys("a pitcher's card", PLAYER_ID, PLAYER_NAME, POSITION, *PITCHERS_RATINGS, THROWS, ABILITY, POINTS)
PLAYERS: Final = Key("players", "11 cards or more (13 for a series)", unread_nodes())
LINEUP: Final = Key(
    "lineup",
    "nine hitters in batting order with their positions (default: worked out from the ratings)",
    optional(unread_node()),
    None,
)
ROTATION: Final = Key(
    "starters", "names of starting pitchers in the order of their rotation (default: as listed)", optional(unread_nodes()), None
)
TODAY: Final = Key("starter", "name of today's starting pitcher (default: the manager chooses)", optional(unread_node()), None)
TEAM_KEYS: Final = team_keys("rb8", PLAYERS, LINEUP, ROTATION, TODAY)


# Equal data give the same team and the same cards, so that values cached for them are found again.
_hitter = lru_cache(maxsize=1 << 13)(Hitter)
_pitcher = lru_cache(maxsize=1 << 13)(Pitcher)
spot = lru_cache(maxsize=1 << 13)(BattingSpot)
_team = lru_cache(maxsize=1 << 10)(Team)


def read_team(node: Node) -> Team:
    """A team from data; raises Unreadable or NotLegal with the place and what was expected."""
    values = TEAM_KEYS.read(node)
    names = heading(values)
    players = values[PLAYERS]
    cards = tuple(_card(player, f"{names.code}{number:02}") for number, player in enumerate(players, 1))
    check_once(values.node(PLAYERS), cards, "; a team holds a player once (RB-145)")
    _check_complete(values.node(PLAYERS), cards)
    named = {card.name: card for card in cards}
    order = values[LINEUP]
    hitters = [card for card in cards if isinstance(card, Hitter)]
    lineup = _lineup(order, named) if order is not None else usual_lineup(hitters)
    starters = tuple(card for card in cards if isinstance(card, Pitcher) and card.starts)
    rotation = values[ROTATION]
    if rotation is not None:
        starters = tuple(_starter(item, starters) for item in rotation)
        if len(dict.fromkeys(starters)) != len(starters) or not starters:
            values.node(ROTATION).not_legal("a rotation names one starting pitcher or more, each once (RB-138)")
    today = values[TODAY]
    starter = _starter(today, starters) if today is not None else None
    return _team(*names, cards, lineup, starters, starter)


def _card(node: Node, number: str) -> Card:
    known = node.mapping()
    if "position" not in known:
        node.unreadable("a player card with the key position")
    position = POSITION.kind.read(known["position"])
    pitches = position in PITCHERS
    values = (PITCHER_KEYS if pitches else HITTER_KEYS).read(node)
    rated = [values[rating] for rating in (PITCHERS_RATINGS if pitches else HITTERS_RATINGS)]
    ability = values[ABILITY]
    if ability is not None and position not in ability.owners:
        values.node(ABILITY).not_legal(
            f"{ability.id} {ability.name} belongs on a card of {', '.join(ability.owners)}, not {position}"
        )
    cost = values[POINTS] or points(position, rated, ability)
    card, name = values[PLAYER_ID] or number, values[PLAYER_NAME]
    if pitches:
        control, stuff = rated
        return _pitcher(card, name, position, control, stuff, values[THROWS], ability, cost)
    power, contact, speed, defense = rated
    return _hitter(card, name, position, power, contact, speed, defense, values[BATS], ability, cost)


def missing(cards: Iterable[Card], starters: int = 1) -> list[str]:
    """The cards that this squad lacks to be complete, in words (RB-008, RB-144); empty if it is complete.

    ``starters`` is 1 for a single game, 3 for a series (RB-137).
    """
    printed = [card.position for card in cards]
    lacks = [f"{count - printed.count(position)} {position}" for position, count in NEEDED if printed.count(position) < count]
    hitters = sum(position in HITTERS for position in printed)
    if hitters < ORDER and not lacks:
        lacks.append("a ninth hitter (DH)")
    if printed.count("P") < starters:
        lacks.append(f"{starters - printed.count('P')} P")
    if not printed.count("RP"):
        lacks.append("1 RP")
    return lacks


NEEDED: Final[tuple[tuple[Printed, int], ...]] = (("C", 1), ("1B", 1), ("2B", 1), ("3B", 1), ("SS", 1), ("OF", 3))


def _check_complete(node: Node, cards: Sequence[Card]) -> None:
    lacks = missing(cards)
    if lacks:
        node.not_legal(f"the squad is not complete, it lacks {', '.join(lacks)} (RB-008, RB-144)")


def _lineup(node: Node, named: Mapping[str, Card]) -> tuple[BattingSpot, ...]:
    return _checked_order(node, [_spot(item, named) for item in node.items()])


def read_order(node: Node, named: Mapping[str, Card]) -> tuple[BattingSpot, ...]:
    """The batting order given by nine texts such as ``SS Ada Finch``. Raises Unreadable or NotLegal with the place."""
    spots = []
    for item in node.items():
        position, _, name = item.text("a position and a name, such as SS Ada Finch").partition(" ")
        spots.append(_spot_of(item, item, name.strip(), position, named))
    return _checked_order(node, spots)


def _checked_order(node: Node, spots: Sequence[BattingSpot]) -> tuple[BattingSpot, ...]:
    if len(spots) != ORDER:
        node.unreadable(f"{ORDER} hitters in batting order (RB-009)")
    for position in SPOTS:
        held = [spot for spot in spots if spot.position is position]
        if len(held) != 1:
            node.not_legal(f"{'nobody' if not held else 'more than one'} stands at {position.short.upper()} (RB-009)")
    if len({spot.hitter.id for spot in spots}) != ORDER:
        node.not_legal("a hitter bats twice (RB-009)")
    return tuple(spots)


def _spot(node: Node, named: Mapping[str, Card]) -> BattingSpot:
    keys = node.mapping({"name": "a hitter of the squad", "position": "where he stands, or DH"})
    if len(keys) != 2:
        node.unreadable("a name and a position")
    name, position = label(keys["name"], "a player's name"), keys["position"].text("a position")
    return _spot_of(keys["name"], keys["position"], name, position, named)


def _spot_of(who: Node, where: Node, name: str, position: str, named: Mapping[str, Card]) -> BattingSpot:
    """The hitter of that name at that position; errors name the place of ``who`` or of ``where``."""
    card = named.get(name)
    if card is None:
        who.unreadable("a player of the squad")
    if isinstance(card, Pitcher):
        who.not_legal(f"{name} is a pitcher; pitchers never bat (RB-009)")
    place = next((place for place in SPOTS if place.short.upper() == position.upper()), None)
    if place is None:
        where.unreadable("one of " + ", ".join(place.short.upper() for place in SPOTS))
    if not card.plays(place):
        where.not_legal(f"{name} is printed {card.position} and can't play {position.upper()} (RB-R-34)")
    return spot(card, place)


def _starter(node: Node, starters: Sequence[Pitcher]) -> Pitcher:
    name = label(node, "a pitcher's name")
    for card in starters:
        if card.name == name:
            return card
    node.unreadable("a starting pitcher of the squad: " + ", ".join(card.name for card in starters))


# --- The lineup of a team that gives none


def usual_lineup(hitters: Sequence[Hitter]) -> tuple[BattingSpot, ...]:
    """Nine of a complete squad's hitters: the best at each position, the best remaining bat as DH, ordered by their bats.

    A fielder is judged by bat and glove. Contact and speed lead off, and the best bats hit second to fifth.
    """
    left = list(hitters)
    spots: list[BattingSpot] = []
    for position in FIELD:
        able = [card for card in left if card.plays(position)]
        best = max(able, key=lambda card: (card.power + card.contact + card.defense, card.id))
        left.remove(best)
        spots.append(spot(best, position))
    bat = max(left, key=lambda card: (card.power + card.contact, card.id))
    spots.append(spot(bat, Position.DESIGNATED_HITTER))
    leadoff = max(spots, key=lambda each: (each.hitter.contact + each.hitter.speed - each.hitter.power // 2, each.hitter.id))
    spots.remove(leadoff)
    spots.sort(key=lambda each: (-(each.hitter.power + each.hitter.contact), -each.hitter.speed, each.hitter.id))
    second, third, cleanup, fifth, *rest = spots
    ordered = [leadoff, second, third, cleanup, fifth, *rest]
    ordered[2:4] = sorted(ordered[2:4], key=lambda each: each.hitter.power)  # the stronger of the two cleans up
    return tuple(ordered)


TEAMS: Final = TeamFiles("hotstove.games.rb8", read_team, Team.plain)
"""The teams that ship with the game."""
shipped_teams, team_file, shipped_team = TEAMS.names, TEAMS.file, TEAMS.team


@cache
def all_cards() -> dict[str, Card]:
    """The cards of all shipped teams by id, from which a draft picks (RB-142)."""
    return {card.id: card for name in shipped_teams() for card in shipped_team(name).players}
