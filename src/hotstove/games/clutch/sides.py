"""A side of a set-up: its team with what differs for today (stadium, staff, deck, starter, tired pitchers, lineup, cards)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.schema import AnyKey, Key, Keys, Values, optional, unread_node
from hotstove.games.clutch.cards import plain_card
from hotstove.games.clutch.teams import TEAMS, Team
from hotstove.table.texts import Json, Node, as_node

STADIUM: Final = Key("stadium", "its stadium, by name or id (default: the team's)", optional(unread_node()), None)
STAFF: Final = Key("staff", "its three coaches, by name or id (default: the team's)", optional(unread_node()), None)
DECK: Final = Key("deck", "its strategy deck: {title or id: copies} (default: the team's)", optional(unread_node()), None)
STARTER: Final = Key("starter", "who starts, by name (default: the team's)", optional(unread_node()), None)
TIRED: Final = Key("tired", "names of pitchers who would enter today's game tired (CL-256)", optional(unread_node()), None)
LINEUP: Final = Key("lineup", "today's order, such as [CF Ike Twenty, ...]", optional(unread_node()), None)
CARDS: Final = Key("cards", "other keys on players' cards: {Ike Twenty: {speed: 15}}", optional(unread_node()), None)
_AS_IN_FILES: Final[tuple[AnyKey, ...]] = STADIUM, STAFF, DECK, TIRED
"""Keys that take the place of those in the team's file."""
SIDE_KEYS: Final = Keys("a side", TEAM, *_AS_IN_FILES, STARTER, LINEUP, CARDS)


def team_today(team: Team, data: Json, values: Values) -> tuple[Team, Json]:
    """The side's team as it plays today, and its data; raises Unreadable or NotLegal with the place of the mistake."""
    if not any(values.given(key) for key in SIDE_KEYS.all if key is not TEAM):
        return team, data
    whole = values.mapping

    def node(value: Json) -> Node:
        return as_node(value, whole.source, whole.path)

    keys = {key: node(value) for key, value in team.plain().items()}
    for key in _AS_IN_FILES:
        if values.given(key):
            keys[key.name] = values.node(key)
    cards = _cards(team, values)
    order: list[tuple[str, str]] = [(batter.name, spot.short.upper()) for batter, spot in team.lineup]
    if values.given(LINEUP):
        order = [_spot(team, line) for line in values.node(LINEUP).items()]
    batting = [name for name, _ in order]
    lineup = [Node({"card": cards[name], "position": node(spot)}, whole.source, whole.path) for name, spot in order]
    keys["lineup"] = Node(lineup, whole.source, whole.path)
    batters = [batter.name for batter, _ in team.lineup] + [batter.name for batter in team.bench]
    rows = {"bench": [name for name in batters if name not in batting]}
    rows |= {"rotation": [card.name for card in team.rotation], "bullpen": [card.name for card in team.bullpen]}
    for row, names in rows.items():
        keys[row] = Node([cards[name] for name in names], whole.source, whole.path)
    if values.given(STARTER):
        starter = values.node(STARTER)
        names = rows["rotation"]
        if starter.text("a starting pitcher's name") not in names:
            starter.unreadable(f"a starting pitcher of the {team.nickname} ({', '.join(names)})")
        keys["starter"] = node(names.index(starter.text()) + 1)
    return TEAMS.made(Node(keys, whole.source, whole.path, whole.line))


def _cards(team: Team, values: Values) -> dict[str, Node]:
    """The team's cards by name, each whole and with its id, with other keys where the side gives some."""
    whole = values.mapping
    names = {card.name: "" for card in team.players}
    changes = values.node(CARDS).mapping(names) if values.given(CARDS) else {}
    nodes: dict[str, Node] = {}
    for card in team.players:
        keys = {key: as_node(value, whole.source, whole.path) for key, value in plain_card(card).items()}
        if card.name in changes:
            keys |= changes[card.name].mapping()
        nodes[card.name] = Node(keys, whole.source, whole.path, whole.line)
    return nodes


def _spot(team: Team, line: Node) -> tuple[str, str]:
    """The name and the position of a line of an order."""
    short, _, name = line.text("a position and a name, such as CF Ike Twenty").partition(" ")
    if name.strip() not in {batter.name for batter in (*(player for player, _ in team.lineup), *team.bench)}:
        line.unreadable(f"a position and a batter of the {team.nickname}")
    return name.strip(), short.upper()
