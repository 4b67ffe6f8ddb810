"""A side of a set-up as scenarios write it: a team, with other cards at some positions and a starter (RB-138)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.schema import Key, Keys, Values, optional, unread_node
from hotstove.games.rb8.cards import TEAMS, Hitter, Pitcher, Team, plain_card
from hotstove.table.texts import Json, Node, as_node

CARDS_KEY: Final = Key("cards", "other cards at its lineup's positions, at P or at RP", optional(unread_node()), None)
STARTER_KEY: Final = Key("starter", "who starts", optional(unread_node()), None)
SIDE_KEYS: Final = Keys("a side", TEAM, CARDS_KEY, STARTER_KEY)


def team_of_side(team: Team, data: Json, values: Values) -> tuple[Team, Json]:
    """A side's team with the cards and the starter that it gives, and the team's data.

    Raises Unreadable or NotLegal with the place of the mistake.
    """
    return TEAMS.made(_with_cards(values, team)) if values.given(CARDS_KEY) or values.given(STARTER_KEY) else (team, data)


def _with_cards(values: Values, team: Team) -> Node:
    """A team with other cards at some positions of its lineup, as its first starter (P) or as its first reliever (RP)."""
    node = values.mapping
    stands: dict[str, Hitter | Pitcher] = {spot.position.short.upper(): spot.hitter for spot in team.lineup}
    stands |= {"P": team.starters[0], "RP": team.relievers[0]}
    cards = values[CARDS_KEY]
    given = cards.mapping(dict.fromkeys(stands, "")) if cards is not None else {}
    names = {stands[position].name: card for position, card in given.items()}
    plain = team.plain()
    players = [
        names[card.name] if card.name in names else as_node(plain_card(card), node.source, node.path) for card in team.players
    ]
    renamed = {name: card.mapping()["name"].text("the player") for name, card in names.items() if "name" in card.mapping()}
    lineup: list[Json] = [
        {"name": renamed.get(spot.hitter.name, spot.hitter.name), "position": spot.position.short.upper()}
        for spot in team.lineup
    ]
    plain["lineup"] = lineup
    plain["starters"] = [renamed.get(card.name, card.name) for card in team.starters]
    below = {key: as_node(value, node.source, node.path) for key, value in plain.items() if key != "players"}
    below["players"] = Node(list(players), node.source, node.path, node.line)
    starter = values[STARTER_KEY]
    if starter is not None:
        below["starter"] = starter
    return Node(below, node.source, node.path, node.line)
