"""A side of a set-up: its team, and what is settled for today (starter, lineup, who is out, what a season carries over)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from hotstove.games.pinetar.cards import TEAMS, TODAY_KEYS, Card, Team, read_order, read_team
from hotstove.table.game import Setup
from hotstove.table.texts import Json, Place, placed

SIDE_KEYS = {**TODAY_KEYS, "cards": "other cards for its first lineup's positions, P and RP: {SS: {BR: F}}"}


@dataclass(frozen=True, slots=True)
class Chosen:
    """A checked side: the team as it plays today, and its data for the set-up."""

    team: Team
    plain: Json


def read_side(place: Place, default: str, dh: bool) -> Chosen:
    """A side from a team's name, file or data, or ``{team: NAME, starter: ..., lineup: [...]}``; raises with the place."""
    if not (isinstance(place.value, dict) and "team" in place.value):
        team, data = _team(place, default)
        return Chosen(team, {"team": data})
    keys = place.mapping(SIDE_KEYS)
    team, data = _team(keys["team"], default)
    if "cards" in keys:
        changed = _with_cards(place, team, data, keys["cards"].mapping())
        team, data = read_team(changed), changed.plain()
    plain: dict[str, Json] = {"team": data}
    today = {key: value for key, value in keys.items() if key not in ("team", "cards")}
    plain.update({key: value.plain() for key, value in today.items()})
    return Chosen(_today(team, today, dh), plain)


def _team(place: Place, default: str) -> tuple[Team, Json]:
    """A team and its data, from its name, file or data."""
    source = TEAMS.source(place, default)
    if isinstance(source, str):
        return TEAMS.team(source), TEAMS.plain(source)
    return read_team(source), source.plain()


def _today(team: Team, keys: Mapping[str, Place], dh: bool | None) -> Team:
    """The team with what is settled for today; raises Unreadable or NotLegal with the place."""
    named = {card.name: card for card in team.players}
    named |= {card.id: card for card in team.players}

    def who(place: Place) -> Card:
        card = named.get(place.text("a player's name"))
        if card is None:
            place.unreadable(f"a player of the {team.nickname}")
        return card

    changes: dict[str, object] = {}
    if "out" in keys:
        changes["out"] = frozenset(who(item).id for item in keys["out"].items())
    if "starter" in keys:
        starter = changes["starter"] = who(keys["starter"])
        if not starter.pitches:
            keys["starter"].not_legal(f"{starter.name} is no pitcher")
    if "lineup" in keys:
        spots = changes["lineup"] = read_order(keys["lineup"], named, dh)
        gone = changes.get("out", frozenset())
        for spot in spots:
            if spot.card.id in gone:  # type: ignore[operator]
                keys["lineup"].not_legal(f"{spot.card.name} can't play today")
    if "attempts" in keys:
        changes["attempts"] = MappingProxyType(
            {named[name].id if name in named else name: item.number(0, 99) for name, item in keys["attempts"].mapping().items()}
        )
    if "home stolen" in keys:
        changes["home_stolen"] = keys["home stolen"].flag()
    if "hurt" in keys:
        hurt = [item.one_of(("batter", "pitcher")) for item in keys["hurt"].items()]
        changes["hurt_batter"], changes["hurt_pitcher"] = "batter" in hurt, "pitcher" in hurt
    if "rest" in keys:
        changes["short_rest"] = keys["rest"].number(0, 9)
    return replace(team, **changes) if changes else team  # type: ignore[arg-type]


def _with_cards(place: Place, team: Team, plain: Json, changed: Mapping[str, Place]) -> Place:
    """The team's data with other keys on the cards of some positions: who stands there in its first lineup, P the first
    of the rotation, RP the first reliever."""
    spots = next(iter(team.lineups.values()))
    stands = {spot.position.short.upper(): spot.card for spot in spots}
    stands["P"] = team.rotation[0]
    stands["RP"] = next((card for card in team.staff if card.relieves), team.staff[-1])
    assert isinstance(plain, dict)
    names = {stands[key].name: value for key, value in Place(dict(changed)).mapping(dict.fromkeys(stands, "")).items()}
    renamed = {name: value.mapping()["name"].text() for name, value in names.items() if "name" in value.mapping()}

    def card(item: Json) -> Place:
        assert isinstance(item, dict)
        before = {key: placed(value, place.source, place.path) for key, value in item.items()}
        new = names.get(str(item["name"]))
        if new is None:
            return Place(before, place.source, place.path, place.line)
        keys = new.mapping()
        if any(key.startswith("vs ") for key in keys):
            before = {key: value for key, value in before.items() if not key.startswith("vs ")}
        return Place({**before, **keys}, new.source, new.path, new.line)

    def line(item: Json) -> Json:
        position, _, name = str(item).partition(" ")
        return f"{position} {renamed.get(name, name)}"

    data: dict[str, Place] = {}
    for key, value in plain.items():
        if key in ("players", "pitchers"):
            assert isinstance(value, list)
            data[key] = Place([card(item) for item in value], place.source, place.path, place.line)
        elif key in ("lineups", "lineups with DH"):
            assert isinstance(value, dict)
            orders: dict[str, Json] = {name: [line(item) for item in order] for name, order in value.items()}  # type: ignore[union-attr]
            data[key] = placed(orders, place.source, place.path)
        else:
            data[key] = placed(value, place.source, place.path)
    return Place(data, place.source, place.path, place.line)


# --- From a set-up's data, which is checked: each team is read once

_KNOWN: dict[str, list[tuple[Json, Team]]] = {}
_MOST_KNOWN = 64


def teams_of(setup: Setup) -> tuple[Team, Team]:
    """Both teams as they play today."""
    return _team_of(setup.away, "away team"), _team_of(setup.home, "home team")


def _team_of(side: Json, source: str) -> Team:
    assert isinstance(side, dict)
    team = _read_once(side["team"], source)
    today = {key: placed(value, source, key) for key, value in side.items() if key != "team"}
    return _today(team, today, None) if today else team


def _read_once(data: Json, source: str) -> Team:
    """The team of a set-up's data; the same object of data is read once, as a season gives it game after game."""
    assert isinstance(data, dict)
    shelf = _KNOWN.setdefault(str(data["name"]), [])
    for known, team in shelf:
        if known is data:
            return team
    if len(shelf) >= _MOST_KNOWN:
        shelf.clear()
    team = read_team(placed(data, source))
    shelf.append((data, team))
    return team
