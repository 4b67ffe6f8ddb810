"""A side of a set-up: its team, with other figures at some positions if somebody wants to try them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.schema import Key, Keys, Values, optional, word
from hotstove.baseball.schema import unread_node as any_value
from hotstove.games.sportsclix.circles import INTANGIBLES
from hotstove.games.sportsclix.figure_files import ROW, plain_figure
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.stock import SQUADS, WHOLE, stock_team
from hotstove.games.sportsclix.team_files import TEAMS, plain_team
from hotstove.games.sportsclix.teams import Team
from hotstove.table import NotLegal
from hotstove.table.texts import Json, Node, as_node

FIGURES: Final = Key(
    "figures",
    "other keys for figures, by position of the lineup or by name: {SS: {speed: 12}}; a dial's row may be one result for all "
    "positions, intangibles a list in force at all of them",
    optional(any_value()),
    None,
)
SQUAD: Final = Key("squad", "the whole squad, or its stock nine or ten of at most 1,000 points (SC-187)", word(*SQUADS), WHOLE)
SIDE_KEYS: Final = Keys("a side", TEAM, SQUAD, FIGURES)
ALL_POSITIONS: Final = "three balls to red 6"


def team_today(team: Team, data: Json, values: Values) -> tuple[Team, Json]:
    """The team that a side plays with, and its data; raises Unreadable or NotLegal with the place."""
    if values[SQUAD] != WHOLE:
        try:
            team = stock_team(team, values[SQUAD])
        except NotLegal as error:
            values.node(SQUAD).not_legal(str(error))
        data = plain_team(team)
    if not values.given(FIGURES):
        return team, data
    return TEAMS.made(_changed(team, values.node(FIGURES)))


def _changed(team: Team, changes: Node) -> Node:
    """The team's data with other keys for some of its figures."""
    places = {position.short.upper(): figure for figure, position in team.lineup} | team.named
    given = {places[name]: keys for name, keys in changes.mapping(dict.fromkeys(places, "")).items()}
    plain = plain_team(team)
    data = {key: as_node(value, changes.source, key) for key, value in plain.items()}
    lineup = [
        as_node({"position": position.short.upper()}, changes.source).mapping() | {"figure": _figure(figure, given, changes)}
        for figure, position in team.lineup
    ]
    data["lineup"] = Node([Node(spot, changes.source, changes.path, changes.line) for spot in lineup], changes.source)
    data["bench"] = Node([_figure(figure, given, changes) for figure in team.bench], changes.source)
    return Node(data, changes.source, changes.path, changes.line)


def _figure(figure: Figure, given: Mapping[Figure, Node], changes: Node) -> Node:
    plain = plain_figure(figure)
    if figure not in given:
        return as_node(plain, changes.source)
    changed = given[figure].mapping()
    data = {key: as_node(value, changes.source) for key, value in plain.items()} | changed
    if "dial" in changed:
        rows = changed["dial"].mapping()
        old = as_node(plain["dial"], changes.source).mapping()
        data["dial"] = as_node({}, changes.source)
        data["dial"] = Node(old | {row: _row(node) for row, node in rows.items()}, changes.source, changes.path, changes.line)
    if "intangibles" in changed and isinstance(changed["intangibles"].value, list):
        shown = {item.one_of(tuple(INTANGIBLES)): item for item in changed["intangibles"].items()}
        spans = {name: as_node(ALL_POSITIONS, item.source, item.path) for name, item in shown.items()}
        data["intangibles"] = Node(spans, changes.source, changes.path, changes.line)
    return Node(data, given[figure].source, given[figure].path, given[figure].line)


def _row(node: Node) -> Node:
    """A row of a dial; a single result stands for all positions."""
    codes = node.text("results").split()
    return as_node(" ".join(codes * ROW), node.source, node.path) if len(codes) == 1 else node
