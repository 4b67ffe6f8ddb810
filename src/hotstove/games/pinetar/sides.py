"""A side of a set-up: its team, and what is settled for today (starter, lineup, who is out, what a season carries over)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from hotstove.baseball.positions import position_named
from hotstove.games.pinetar.cards import Card, LineupSpot, Team
from hotstove.games.pinetar.team_sheets import TEAMS, TODAY_KEYS, read_order, read_team
from hotstove.table.game import Setup
from hotstove.table.texts import Json, Node, as_node

SIDE_KEYS = {**TODAY_KEYS, "cards": "other cards for its first lineup's positions, P and RP: {SS: {BR: F}}"}


@dataclass(frozen=True, slots=True)
class CheckedSide:
    """A checked side: the team as it plays today, and its data for the set-up."""

    team: Team
    plain: Json


def read_side(node: Node, default: str, dh: bool) -> CheckedSide:
    """A side from a team's name, file or data, or ``{team: NAME, starter: ..., lineup: [...]}``; raises with the place."""
    if not (isinstance(node.value, dict) and "team" in node.value):
        team, data = _team(node, default)
        return CheckedSide(team, {"team": data})
    keys = node.mapping(SIDE_KEYS)
    team, data = _team(keys["team"], default)
    if "cards" in keys:
        changed = _with_cards(node, team, data, keys["cards"].mapping())
        team, data = read_team(changed), changed.plain()
    plain: dict[str, Json] = {"team": data}
    today = {key: value for key, value in keys.items() if key not in ("team", "cards")}
    _check(team, today, dh)
    plain.update({key: value.plain() for key, value in today.items()})
    return CheckedSide(_settled(team, plain), plain)


def _team(node: Node, default: str) -> tuple[Team, Json]:
    """A team and its data, from its name, file or data."""
    source = TEAMS.source(node, default)
    if isinstance(source, str):
        return TEAMS.team(source), TEAMS.plain(source)
    return read_team(source), source.plain()


def _check(team: Team, keys: Mapping[str, Node], dh: bool) -> None:
    """Raise Unreadable or NotLegal with the place where what is settled for today can't be so."""

    def who(node: Node) -> Card:
        card = team.named.get(node.text("a player's name"))
        if card is None:
            node.unreadable(f"a player of the {team.nickname}")
        return card

    out = {who(item).id for item in keys["out"].items()} if "out" in keys else set()
    if "starter" in keys and not who(keys["starter"]).pitches:
        keys["starter"].not_legal(f"{keys['starter'].text()} is no pitcher")
    if "lineup" in keys:
        for spot in read_order(keys["lineup"], team.named, dh):
            if spot.card.id in out:
                keys["lineup"].not_legal(f"{spot.card.name} can't play today")
    for tried in keys["attempts"].mapping().values() if "attempts" in keys else ():
        tried.number(0, 99)
    if "home stolen" in keys:
        keys["home stolen"].flag()
    for item in keys["hurt"].items() if "hurt" in keys else ():
        item.one_of(HURT)
    if "rest" in keys:
        keys["rest"].number(0, 9)


HURT = ("batter", "pitcher")


def _settled(team: Team, side: Mapping[str, Any]) -> Team:
    """The team with what is settled for today, from a set-up's data, which is checked."""
    if len(side) == 1:
        return team
    named = team.named
    hurt = side.get("hurt", ())
    return replace(
        team,
        starter=named[side["starter"]] if "starter" in side else None,
        lineup=tuple([_spot(team, line) for line in side.get("lineup", ())]),
        out=frozenset([named[name].id for name in side.get("out", ())]),
        attempts=MappingProxyType(
            {named[name].id if name in named else name: tried for name, tried in side.get("attempts", {}).items()}
        ),
        home_stolen=side.get("home stolen", False),
        hurt_batter=HURT[0] in hurt,
        hurt_pitcher=HURT[1] in hurt,
        short_rest=side.get("rest", 0),
    )


@lru_cache(maxsize=1 << 14)
def _spot(team: Team, line: str) -> LineupSpot:
    """A line of a checked batting order, as a team has it day after day."""
    position, _, name = line.partition(" ")
    return LineupSpot(team.named[name.strip()], position_named(position))


def _with_cards(node: Node, team: Team, plain: Json, changed: Mapping[str, Node]) -> Node:
    """The team's data with other keys on the cards of some positions: who stands there in its first lineup, P the first
    of the rotation, RP the first reliever."""
    spots = next(iter(team.lineups.values()))
    stands = {spot.position.short.upper(): spot.card for spot in spots}
    stands["P"] = team.rotation[0]
    stands["RP"] = next((card for card in team.staff if card.relieves), team.staff[-1])
    assert isinstance(plain, dict)
    names = {stands[key].name: value for key, value in Node(dict(changed)).mapping(dict.fromkeys(stands, "")).items()}
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


# --- From a set-up's data, which is checked: each team is read once

_KNOWN: dict[int, tuple[Json, Team]] = {}
_MOST_KNOWN = 128


def teams_of(setup: Setup) -> tuple[Team, Team]:
    """Both teams as they play today."""
    return _team_of(setup.away, "away team"), _team_of(setup.home, "home team")


def _team_of(side: Json, source: str) -> Team:
    assert isinstance(side, dict)
    return _settled(_read_once(side["team"], source), side)


def _read_once(data: Json, source: str) -> Team:
    """The team of a set-up's data; the same object of data is read once, as a season gives it game after game."""
    known = _KNOWN.get(id(data))  # an object that is kept here keeps its id
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[id(data)] = data, read_team(as_node(data, source))
    return known[1]
