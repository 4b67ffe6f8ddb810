"""Clutch's teams: roster, deck, staff and stadium (CL-033), from files or from data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from hotstove.baseball.board import ORDER
from hotstove.baseball.filling import not_held_once
from hotstove.baseball.schema import Key, Keys, ValueKind, unread_node, unread_nodes, whole, word
from hotstove.baseball.team_files import PLAIN_HEADING, TeamFiles, heading, only_legal, position_key, team_keys
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.clutch.building import (
    FULL,
    ROSTER_RULES,
    RosterPart,
    RosterRules,
    build_deck,
    check_rotation,
    check_staff,
    deck_problems,
    person,
    roster_problems,
)
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard, plain_card, read_card
from hotstove.games.clutch.lineups import SPOTS, LineupSpot
from hotstove.games.clutch.pool import SET, pool
from hotstove.games.clutch.strategy import (
    DECKS,
    EffectCard,
    Stadium,
    StrategyCard,
    find_stadium,
    find_staff,
    is_strategy_card,
    place_in_deck,
    read_deck,
)
from hotstove.table.texts import Json, Node, as_node

C = TypeVar("C", Batter, Pitcher)


@dataclass(frozen=True, eq=False)
class Team:
    """A team for a game or a series (CL-033).

    ``lineup`` is its batting order with the positions. ``rotation`` goes from the dearest starter to the cheapest, and
    ``starter`` is the place of today's starter in it, from 0. ``deck`` is sorted by id. ``staff`` holds bench, hitting and
    pitching coach. ``rules`` are those of its roster.
    """

    name: str
    nickname: str
    code: str
    colour: str
    lineup: tuple[LineupSpot, ...]
    bench: tuple[Batter, ...]
    rotation: tuple[Pitcher, ...]
    bullpen: tuple[Pitcher, ...]
    deck: tuple[StrategyCard, ...]
    staff: tuple[EffectCard, ...]
    stadium: Stadium
    starter: int = 0
    rules: RosterRules = FULL
    tired: frozenset[str] = frozenset()
    """Ids of pitchers who enter today's game tired (CL-256)."""

    @property
    def players(self) -> tuple[PlayerCard, ...]:
        """The whole roster: batting order, bench, rotation, bullpen."""
        return *(batter for batter, _ in self.lineup), *self.bench, *self.rotation, *self.bullpen

    @property
    def salary(self) -> int:
        """The summed salary of the roster (CL-041)."""
        return sum(card.salary for card in self.players)

    @property
    def sheet(self) -> TeamSheet:
        """The team at the start of a game, for the scorebook."""
        order = tuple(Slot(batter.as_player, position) for batter, position in self.lineup)
        return TeamSheet(self.code, self.name, self.nickname, order, self.rotation[self.starter].as_player, self.colour)

    def plain(self) -> dict[str, Json]:
        """The team as data, as a team file holds it; cards of the set by id, cards of one's own whole."""
        lineup: list[Json] = [{"card": _plain(batter), "position": spot.short.upper()} for batter, spot in self.lineup]
        data: dict[str, Json] = {**PLAIN_HEADING.write(self), "lineup": lineup}
        for key, cards in (("bench", self.bench), ("rotation", self.rotation), ("bullpen", self.bullpen)):
            data[key] = [_plain(card) for card in cards]
        data["deck"] = plain_deck(self.deck)
        data["staff"] = [card.id for card in self.staff]
        data["stadium"] = self.stadium.id
        if self.starter:
            data["starter"] = self.starter + 1
        if self.tired:
            data["tired"] = [card.name for card in (*self.rotation, *self.bullpen) if card.id in self.tired]
        if self.rules is not FULL:
            data["roster"] = self.rules.name
        return data


def _plain(card: PlayerCard) -> Json:
    return card.id if pool().get(card.id) is card else plain_card(card)


def plain_deck(deck: Sequence[StrategyCard]) -> Json:
    """A deck as data: a stock deck's name, or copies by id."""
    for name, stock in DECKS.items():
        if stock == tuple(deck):
            return name
    return {card.id: deck.count(card) for card in dict.fromkeys(deck)}


# --- Reading team files

LINEUP: Final = Key("lineup", "nine batters in order: {card: id or a card, position: where he stands, or DH}", unread_nodes())
BENCH: Final = Key("bench", "cards of bench batters", unread_nodes())
ROTATION: Final = Key("rotation", "cards of starting pitchers, the dearest first", unread_nodes())
BULLPEN: Final = Key("bullpen", "cards of relief pitchers", unread_nodes())
USUAL_DECK: Final = "balanced"
"""The stock deck of a team whose file names no deck."""
DECK: Final = Key(
    "deck",
    f"a stock deck's name, best, a deck's file, or {{title or id: copies}} (default: {USUAL_DECK})",
    unread_node(),
    as_node(USUAL_DECK),
)
STAFF_KEY: Final = Key(
    "staff", "bench, hitting and pitching coach (default: BC-1, HC-1, PC-1)", unread_node(), as_node(["BC-1", "HC-1", "PC-1"])
)
BEST: Final = "best"
"""The name of the deck of the highest worth."""
STADIUM: Final = Key("stadium", "name or id (default: ST-1)", ValueKind("", find_stadium), find_stadium(as_node("ST-1")))
STARTER: Final = Key("starter", "today's starter, by his place in the rotation", whole(1, 20), 1)
TIRED: Final = Key("tired", "names of pitchers who would enter today's game tired (CL-256)", unread_nodes(), [])
RULES: Final = Key("roster", "rules of the roster", word(*ROSTER_RULES), FULL.name)
TEAM_KEYS: Final = team_keys("clutch", LINEUP, BENCH, ROTATION, BULLPEN, DECK, STAFF_KEY, STADIUM, STARTER, TIRED, RULES)
_CARD: Final = Key("card", "the id of a card of the set, or a card of one's own", unread_node())
_POSITION: Final = position_key(SPOTS)
SPOT_KEYS: Final = Keys("a place of the lineup", _CARD, _POSITION)

# A team that is read again is the same object, so that values cached for it are found again.
_team = lru_cache(maxsize=1 << 10)(Team)


def read_team(node: Node) -> Team:
    """A team from data; raises Unreadable or NotLegal with the place and what was expected."""
    return only_legal(*inspect_team(node))


def inspect_team(node: Node) -> tuple[Team, list[tuple[Node, str]]]:
    """A team from data with all that is not legal about it, each with its place; raises Unreadable for what can't be read."""
    if is_deck(node):
        node.not_legal("this is a deck, not a team; a team's file names it: `deck: FILE`")
    values = TEAM_KEYS.read(node)
    names = heading(values)
    reader = _CardReader(names.code)
    spots = [(place, spot) for place in values[LINEUP] for spot in reader.spot(place)]
    lineup = tuple(spot for _, spot in spots)
    bench = tuple(batter for place in values[BENCH] for batter in reader.batter(place))
    rotation = tuple(pitcher for place in values[ROTATION] for pitcher in reader.pitcher(place, "SP"))
    bullpen = tuple(pitcher for place in values[BULLPEN] for pitcher in reader.pitcher(place, "RP"))
    deck = build_deck() if values[DECK].value == BEST else read_deck(values[DECK])
    staff = tuple(find_staff(place) for place in values[STAFF_KEY].items())
    rules = ROSTER_RULES[values[RULES]]
    starter = values[STARTER] - 1
    tired = frozenset(_named(place, (*rotation, *bullpen)) for place in values[TIRED])
    team = _team(*names, lineup, bench, rotation, bullpen, deck, staff, values[STADIUM], starter, rules, tired)
    problems = [
        *reader.misplaced,
        *((values.node(LINEUP) if number is None else spots[number][0], words) for words, number in lineup_problems(lineup)),
    ]
    parts: dict[RosterPart, Node] = {"batters": values.node(BENCH), "SP": values.node(ROTATION), "RP": values.node(BULLPEN)}
    for words, part, place, other in roster_problems(team.players, rules):
        if place is not None and other is not None and reader.places[other].line:
            words = f"{words.removesuffix('.')}; the other card stands in line {reader.places[other].line}."
        problems.append((reader.places[place] if place is not None else parts.get(part, node), words))
    problems += [(values.node(ROTATION), problem) for problem in check_rotation(rotation)]
    problems += [(place_in_deck(values.node(DECK), card), words) for words, card in deck_problems(deck)]
    problems += [(values.node(STAFF_KEY), problem) for problem in check_staff(staff)]
    if starter >= len(rotation):
        problems.append((values.node(STARTER), f"The rotation has {len(rotation)} starting pitchers (CL-069)."))
    ids = [card.id for card in team.players]
    for card in dict.fromkeys(card for card in ids if ids.count(card) > 1):
        if team.rules.one_card_each and len({person(player) for player in team.players if player.id == card}) == 1:
            continue  # check_roster has said so
        problems.append((node, f"Two cards have the id {card!r}."))
    return team, problems


def is_deck(node: Node) -> bool:
    """Whether a file holds a deck by titles or ids of strategy cards, not a team."""
    keys = node.value if isinstance(node.value, dict) else {}
    return bool(keys) and all(isinstance(key, str) and is_strategy_card(key) for key in keys)


def _named(node: Node, pitchers: Sequence[Pitcher]) -> str:
    """The id of the pitcher with that name."""
    wanted = node.text("a pitcher's name")
    id_ = next((card.id for card in pitchers if card.name == wanted), None)
    return id_ if id_ is not None else node.unreadable("the name of a pitcher of the team")


class _CardReader:
    """Reads the cards of a team file; cards of one's own get ids from the team's code and the order in the file."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._number = 0
        self.places: list[Node] = []
        """The place of each card of the team."""
        self.misplaced: list[tuple[Node, str]] = []
        """What is not legal about the cards read so far: those that can't stand where they do."""

    def card(self, node: Node) -> PlayerCard:
        """The card of the set with that id, or a card of one's own."""
        self._number += 1
        if isinstance(node.value, dict):
            return read_card(node, f"{self._code}-{self._number:02}", self._code, self._number)
        return SET.find(node)

    def batter(self, node: Node) -> Iterator[Batter]:
        """A batter's card, none if it is a pitcher's."""
        card = self.card(node)
        if isinstance(card, Batter):
            self.places.append(node)
            yield card
        else:
            self.misplaced.append((node, f"{card.name} is a pitcher; expected a batter (CL-037)."))

    def pitcher(self, node: Node, role: str) -> Iterator[Pitcher]:
        """A pitcher's card, if possible of that role; none if it is a batter's."""
        card = self.card(node)
        if isinstance(card, Batter) or card.role != role:
            kind = "a batter" if isinstance(card, Batter) else card.role
            rule = "CL-038" if role == "SP" else "CL-039"
            self.misplaced.append((node, f"{card.name} is {kind}; expected a pitcher with the role {role} ({rule})."))
        if isinstance(card, Pitcher):
            self.places.append(node)
            yield card

    def spot(self, node: Node) -> Iterator[LineupSpot]:
        """A place of the lineup, none if a pitcher stands in it."""
        values = SPOT_KEYS.read(node)
        for batter in self.batter(values[_CARD]):
            yield batter, values[_POSITION]


def check_lineup(lineup: Sequence[LineupSpot]) -> list[str]:
    """What is not legal about a starting nine: nine places, each held by one with it on his card (CL-081, CL-R-83)."""
    return [words for words, _ in lineup_problems(lineup)]


def lineup_problems(lineup: Sequence[LineupSpot]) -> list[tuple[str, int | None]]:
    """What is not legal about a starting nine, each with the number of the spot at fault, from 0, if it is a single one."""
    problems: list[tuple[str, int | None]] = []
    if len(lineup) != ORDER:
        problems.append((f"A lineup has {ORDER} batters, this one has {len(lineup)} (CL-081).", None))
    names = [batter.name for batter, _ in lineup]
    problems += [(words, None) for words in not_held_once([spot for _, spot in lineup], SPOTS, "CL-081", names)]
    for number, (batter, spot) in enumerate(lineup):
        if not batter.plays(spot):
            printed = ", ".join(position.short.upper() for position, _ in batter.positions) or "DH"
            words = f"{batter.name} can't start at {spot.short.upper()}; his card says {printed} (CL-R-83)."
            problems.append((words, number))
    return problems


TEAMS: Final = TeamFiles("hotstove.games.clutch", read_team, Team.plain)
"""The teams that ship with the game."""
shipped_teams, team_file, shipped_team = TEAMS.names, TEAMS.file, TEAMS.team
