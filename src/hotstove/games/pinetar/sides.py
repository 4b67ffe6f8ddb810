"""A side of a set-up: its team, and what is settled for today (starter, lineup, absences, the season so far)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.positions import position_named
from hotstove.baseball.schema import (
    FLAG,
    AnyKey,
    Key,
    Keys,
    ValueKind,
    Values,
    listed,
    optional,
    unread_node,
    unread_nodes,
    whole,
    word,
)
from hotstove.games.pinetar.cards import Card, LineupSpot, Team
from hotstove.games.pinetar.team_sheets import TEAMS, read_order, read_team
from hotstove.table.game import Setup
from hotstove.table.texts import Json, Node, as_node

HURT: Final = ("batter", "pitcher")
STARTER: Final = Key("starter", "today's starting pitcher (default: the manager chooses)", optional(unread_node()), None)
LINEUP: Final = Key(
    "lineup", "a batting order for today (default: the manager chooses one of the team's)", optional(unread_node()), None
)
OUT: Final[Key[list[Node]]] = Key("out", "names of players who can't play today", unread_nodes(), [])
WHY_OUT: Final[Key[dict[str, str]]] = Key(
    "why out",
    "why players can't play today, by name",
    ValueKind("", lambda node: {name: why.text() for name, why in node.mapping().items()}),
    {},
)
ATTEMPTS: Final[Key[dict[str, int]]] = Key(
    "attempts",
    "steal attempts made in this series, by name",
    ValueKind("", lambda node: {name: tried.number(0, 99) for name, tried in node.mapping().items()}),
    {},
)
HOME_STOLEN: Final = Key("home stolen", "true when a steal of home has been tried this month", ValueKind("", FLAG.read), False)
HURT_ALREADY: Final = Key(
    "hurt", "who is injured: batter, pitcher (then none of his kind is checked)", ValueKind("", listed(word(*HURT)).read), ()
)
REST: Final = Key("rest", "days of rest that the starter lacks", whole(0, 9), 0)
CARDS: Final = Key(
    "cards", "other cards for its first lineup's positions, P and RP: {SS: {BR: F}}", optional(unread_node()), None
)
TODAY: Final[tuple[AnyKey, ...]] = (STARTER, LINEUP, OUT, WHY_OUT, ATTEMPTS, HOME_STOLEN, HURT_ALREADY, REST)
SIDE_KEYS: Final = Keys("a side", TEAM, *TODAY, CARDS)


def settled_today(team: Team, data: Json, values: Values, dh: bool) -> tuple[Team, Json]:
    """The team as it plays today, and the side's data; raises Unreadable or NotLegal with the place."""
    if values.given(CARDS):
        team, data = TEAMS.made(_with_cards(values, team, data))

    def who(node: Node) -> Card:
        card = team.named.get(node.text("a player's name"))
        if card is None:
            node.unreadable(f"a player of the {team.nickname}")
        return card

    out = {who(item).id for item in values[OUT]}
    for name in values[WHY_OUT]:
        who(values.node(WHY_OUT).part(name))
    starter, lineup = values[STARTER], values[LINEUP]
    if starter is not None and not who(starter).pitches:
        starter.not_legal(f"{starter.text()} is no pitcher")
    if lineup is not None:
        for spot in read_order(lineup, team.named, dh):
            if spot.card.id in out:
                lineup.not_legal(f"{spot.card.name} can't play today")
    today: dict[str, Json] = {key.name: values.node(key).plain() for key in TODAY if values.given(key)}
    return _settled(team, today), {TEAM.name: data, **today}


def _settled(team: Team, today: Mapping[str, Any]) -> Team:
    """The team with what is settled for today, from the checked data of a set-up."""
    if not today or today.keys() == {TEAM.name}:
        return team
    named = team.named
    hurt = today.get("hurt", ())
    return replace(
        team,
        starter=named[today["starter"]] if "starter" in today else None,
        lineup=tuple([_spot(team, line) for line in today.get("lineup", ())]),
        out=frozenset([named[name].id for name in today.get("out", ())]),
        why_out=MappingProxyType({named[name].id: why for name, why in today.get("why out", {}).items()}),
        attempts=MappingProxyType(
            {named[name].id if name in named else name: tried for name, tried in today.get("attempts", {}).items()}
        ),
        home_stolen=today.get("home stolen", False),
        hurt_batter=HURT[0] in hurt,
        hurt_pitcher=HURT[1] in hurt,
        short_rest=today.get("rest", 0),
    )


@lru_cache(maxsize=1 << 14)
def _spot(team: Team, line: str) -> LineupSpot:
    """A line of a checked batting order; kept, because a team uses it day after day."""
    position, _, name = line.partition(" ")
    return LineupSpot(team.named[name.strip()], position_named(position))


def _with_cards(values: Values, team: Team, plain: Json) -> Node:
    """The team's data with other keys on the cards of some positions of its first lineup; P is the first of the rotation,
    RP the first reliever."""
    node = values.mapping
    spots = next(iter(team.lineups.values()))
    stands = {spot.position.short.upper(): spot.card for spot in spots}
    stands["P"] = team.rotation[0]
    stands["RP"] = next((card for card in team.staff if card.relieves), team.staff[-1])
    assert isinstance(plain, dict)
    given = values.node(CARDS).mapping(dict.fromkeys(stands, ""))
    names = {stands[place].name: changes for place, changes in given.items()}
    renamed = {name: value.mapping()["name"].text() for name, value in names.items() if "name" in value.mapping()}

    def card(item: Json) -> Node:
        assert isinstance(item, dict)
        before = {key: as_node(value, node.source, node.path) for key, value in item.items()}
        new = names.get(str(item["name"]))
        if new is None:
            return Node(before, node.source, node.path, node.line)
        keys = new.mapping()
        if any(key.startswith("vs ") for key in keys):
            before = {key: value for key, value in before.items() if not key.startswith("vs ")}
        return Node({**before, **keys}, new.source, new.path, new.line)

    def line(item: Json) -> Json:
        position, _, name = str(item).partition(" ")
        return f"{position} {renamed.get(name, name)}"

    data: dict[str, Node] = {}
    for key, value in plain.items():
        if key in ("players", "pitchers"):
            assert isinstance(value, list)
            data[key] = Node([card(item) for item in value], node.source, node.path, node.line)
        elif key in ("lineups", "lineups with DH"):
            assert isinstance(value, dict)
            orders: dict[str, Json] = {name: [line(item) for item in order] for name, order in value.items()}  # type: ignore[union-attr]
            data[key] = as_node(orders, node.source, node.path)
        else:
            data[key] = as_node(value, node.source, node.path)
    return Node(data, node.source, node.path, node.line)


# --- From a set-up's checked data: each team is read once

_KNOWN: dict[int, tuple[Json, Team]] = {}
_MOST_KNOWN = 128


def teams_of(setup: Setup) -> tuple[Team, Team]:
    """Both teams as they play today."""
    assert isinstance(setup.away, dict) and isinstance(setup.home, dict)
    away, home = team_of(setup.away["team"], "away team"), team_of(setup.home["team"], "home team")
    if away is not home and not away.by_id.keys().isdisjoint(home.by_id):
        both = frozenset(away.by_id.keys() & home.by_id.keys())
        away, home = told_apart(away, both), told_apart(home, both)
    return _settled(away, setup.away), _settled(home, setup.home)


@lru_cache(maxsize=_MOST_KNOWN)
def told_apart(team: Team, both: frozenset[str]) -> Team:
    """The team with its code added to card ids that both teams have, such as those of one player in two seasons.

    Notations and scorebooks identify a card by its id. A set-up may still name a player by the id in the team's data.
    """
    new = {card: replace(card, id=f"{card.id}-{team.code}") for card in team.players if card.id in both}

    def orders(lineups: Mapping[str, tuple[LineupSpot, ...]]) -> Mapping[str, tuple[LineupSpot, ...]]:
        return MappingProxyType(
            {
                name: tuple(LineupSpot(new.get(spot.card, spot.card), spot.position) for spot in spots)
                for name, spots in lineups.items()
            }
        )

    players = tuple(new.get(card, card) for card in team.players)
    copy = replace(team, players=players, lineups=orders(team.lineups), dh_lineups=orders(team.dh_lineups))
    object.__setattr__(copy, "named", MappingProxyType({**copy.named, **{card.id: new[card] for card in new}}))
    return copy


def team_of(data: Json, source: str) -> Team:
    """The team of a set-up's data; each data object is read once, because a season passes the same one game after game."""
    known = _KNOWN.get(id(data))  # an object that is kept here keeps its id
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[id(data)] = data, read_team(as_node(data, source))
    return known[1]
