"""Small Ball's cards and teams: nine player cards in a fixed order, six results each."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from hotstove.baseball.board import ORDER
from hotstove.baseball.schema import Key, Keys, ValueKind, unread_nodes, whole
from hotstove.baseball.team_files import PLAIN_HEADING, PLAYER_NAME, TeamFiles, heading, team_keys
from hotstove.baseball.teams import Player, Slot, TeamSheet
from hotstove.table import D6, Dice
from hotstove.table.texts import Json, Node

FACES = 6


class Code(StrEnum):
    """The results that a card can show (SB-08 to SB-14)."""

    SINGLE = "1B"
    DOUBLE = "2B"
    WALK = "BB"
    STRIKEOUT = "SO"
    FLY_OUT = "FO"
    GROUND_OUT = "GO"


class Pinch(StrEnum):
    """The two pinch hitters (SB-45, SB-46)."""

    POWER = "POWER"
    ON_BASE = "ON-BASE"


@dataclass(frozen=True, eq=False)
class PlayerCard:
    """A player card: number 1 to 9, name, and a result for each face of the die, top to bottom."""

    id: str
    number: int
    name: str
    results: tuple[Code, ...]
    die: Dice[Code] = field(init=False, repr=False)
    """The die as this card reads it (SB-08)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "die", D6.read_as(self.results))

    def faces(self, *codes: Code) -> int:
        """The number of faces of the die, 0 to 6, that show one of these results."""
        return sum(result in codes for result in self.results)


@dataclass(frozen=True)
class Team:
    """Nine cards in batting order and the team's names (SB-01, SB-03)."""

    name: str
    nickname: str
    code: str
    colour: str
    cards: tuple[PlayerCard, ...]
    ids: tuple[str, ...] = field(init=False, compare=False)
    sheet: TeamSheet = field(init=False, repr=False, compare=False)
    """The team for the scorebook. Small Ball names no fielders and no pitcher, so none are given."""

    def __post_init__(self) -> None:
        order = tuple(Slot(Player(card.id, card.name, card.number)) for card in self.cards)
        object.__setattr__(self, "ids", tuple(card.id for card in self.cards))
        object.__setattr__(self, "sheet", TeamSheet(self.code, self.name, self.nickname, order, colour=self.colour))

    def plain(self) -> Json:
        """The team as data, as a team file holds it."""
        return {**PLAIN_HEADING.write(self), "players": [CARD_KEYS.write(card) for card in self.cards]}


def _read_results(node: Node) -> tuple[Code, ...]:
    results = node.items()
    if len(results) != FACES:
        node.unreadable(f"{FACES} results, one for each face of the die")
    return tuple(Code(result.one_of(tuple(Code))) for result in results)


NUMBER = Key("number", "his place in the batting order", whole(1, ORDER))
RESULTS = Key(
    "results",
    "six codes, top to bottom for die 1 to 6",
    ValueKind("", _read_results, lambda codes: [str(code) for code in codes]),
)
CARD_KEYS = Keys("a player card", NUMBER, PLAYER_NAME, RESULTS)
PLAYERS = Key("players", "nine cards", unread_nodes())
TEAM_KEYS = team_keys("smallball", PLAYERS)


def read_team(node: Node) -> Team:
    """A team from data; raises Unreadable with the place and what was expected.

    >>> from hotstove.table.texts import as_node
    >>> read_team(as_node({"name": "Mudlarks"}, "mudlarks.yaml"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hotstove.table.errors.Unreadable: mudlarks.yaml: expected a team with the key players (...), ...; missing ...
    """
    values = TEAM_KEYS.read(node)
    names = heading(values)
    players = values[PLAYERS]
    if len(players) != ORDER:
        values.node(PLAYERS).unreadable(f"{ORDER} player cards")
    cards = sorted((_card(player, names.code) for player in players), key=lambda card: card.number)
    for first, second in pairwise(cards):
        if first.number == second.number:
            values.node(PLAYERS).unreadable(f"numbers 1 to {ORDER}, each once (number {first.number} stands twice)")
    return Team(*names, tuple(cards))


def _card(node: Node, code: str) -> PlayerCard:
    values = CARD_KEYS.read(node)
    return PlayerCard(f"{code}{values[NUMBER]}", values[NUMBER], values[PLAYER_NAME], values[RESULTS])


TEAMS = TeamFiles("hotstove.games.smallball", read_team, Team.plain)
"""The teams that ship with the game."""
shipped_teams, team_file, shipped_team = TEAMS.names, TEAMS.file, TEAMS.team
