"""Squads for tests: the cards of shipped teams with abilities dealt to them at random."""

from __future__ import annotations

from random import Random

from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import Team, plain_card, read_team, shipped_team, shipped_teams
from hotstove.table.texts import Json, Node, as_node


def squad(random: Random, name: str, share: float = 0.9, among: tuple[str, ...] = tuple(ABILITIES)) -> Node:
    """A shipped team as data; about that share of its cards has an ability, of those named, that it may own."""
    team = shipped_team(name)
    players: list[Json] = []
    for card in team.players:
        data = plain_card(card)
        del data["points"]
        data.pop("ability", None)
        able: list[Json] = [each for each in among if card.position in ABILITIES[each].owners]
        if able and random.random() < share:
            data["ability"] = random.choice(able)
        players.append(data)
    return as_node({**team.plain(), "players": players}, f"{name}.yaml")


def two_squads(random: Random, share: float = 0.9, among: tuple[str, ...] = tuple(ABILITIES)) -> tuple[Node, Node]:
    """Two of them."""
    away, home = random.sample(shipped_teams(), 2)
    return squad(random, away, share, among), squad(random, home, share, among)


def two_teams(random: Random, share: float = 0.9, among: tuple[str, ...] = tuple(ABILITIES)) -> tuple[Team, Team]:
    """The same, read."""
    away, home = two_squads(random, share, among)
    return read_team(away), read_team(home)
