"""Team files of Pine Tar: reading cards, batting orders and teams, each wrong entry named with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from hotstove.baseball.positions import Position
from hotstove.baseball.team_files import HEADING, Shelf, heading, label
from hotstove.games.pinetar.cards import (
    FIELD,
    NO_CHANGE,
    ORDER,
    RATINGS,
    SLOW,
    VS_ALL,
    VS_LEFT,
    VS_RIGHT,
    Card,
    Glove,
    Grade,
    Pitching,
    Range,
    Spot,
    Team,
    Usage,
)
from hotstove.games.pinetar.charts import GRADES, INJURY_LENGTH, OPPORTUNITIES, SPEEDS
from hotstove.games.pinetar.outcomes import Column, fielder_named, read_column
from hotstove.table.texts import Node

TEAM_KEYS = {
    **HEADING,
    "season": "the year (default 0)",
    "players": "position players' cards, at least eight",
    "pitchers": "pitchers' cards: starters in their rotation, relievers, closer",
    "lineups": "batting orders by name: positions and names such as {1: [CF Ada Finch, ...]}; eight, the pitcher ninth",
    "lineups with DH": "the same with nine, one of them at DH",
}
TODAY_KEYS = {
    "team": "a team's name, file or data",
    "starter": "today's starting pitcher (default: the manager chooses)",
    "lineup": "a batting order for today (default: the manager chooses one of the team's)",
    "out": "names of players who can't play today",
    "attempts": "steal attempts made in this series, by name",
    "home stolen": "true when a steal of home has been tried this month",
    "hurt": "who is injured: batter, pitcher (then none of his kind is checked)",
    "rest": "days of rest that the starter lacks",
}
_BOTH = {
    "id": "",
    "name": "the player",
    "bats": "L, R or B",
    "throws": "L or R",
    "SBC": "stolen base chance, 0 to 99",
    "SBO": "AA, A, B, C, D, E or N",
    "BR": "S, M or F",
    "SHC": "sacrifice hit chance, 0 to 99, or N",
    "INJ": "such as 54C",
    "field": "positions, most played first, with range and error chance: [1B Pos 3, LF Neu 4]",
    "Arm": "W, A or E of an outfielder",
    "AR": "a catcher's arm, such as -9",
    VS_ALL: "one column: HR 0-2, 3B 3, ...",
    "usage": "games, PA, field (games by position), starts, pitched (games), BF of the real season",
}
BATTER_KEYS = {**_BOTH, VS_LEFT: "column against left-handers", VS_RIGHT: "column against right-handers"}
PITCHER_KEYS = {
    **_BOTH,
    "role": "S, R, C, S+R or S+C",
    "starts": "games started that season",
    "home": "grade at home, such as A or A+/B",
    "away": "grade away",
    "MIP": "innings, such as 6, or 5/2* for a dual role",
    "BK/WP": "tops of the ranges, such as 21/99, -- for none",
    "SO/BB": f"one of {', '.join(RATINGS)} (default NC)",
}
USAGE_KEYS = {"games": "", "PA": "", "starts": "", "pitched": "", "BF": "", "field": ""}
PLACES = {position.short.upper(): position for position in (*FIELD, Position.DESIGNATED_HITTER)}


def read_team(node: Node) -> Team:
    """A team from data; raises Unreadable or NotLegal with the place and what was expected.

    >>> from hotstove.table.texts import as_node
    >>> read_team(as_node({"name": "Mudlarks"}, "mudlarks.yaml"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    hotstove.table.errors.Unreadable: mudlarks.yaml: expected a team with the key players (...), found a mapping of name
    """
    keys = node.mapping(TEAM_KEYS)
    name, nickname, code, colour = heading(node, keys, "pinetar NAME")
    if "pitchers" not in keys:
        node.unreadable("a team with the key pitchers (`hotstove games --team pinetar NAME` shows one)")
    batters = [_card(item, f"{code}{number:02}", False) for number, item in enumerate(keys["players"].items(), 1)]
    pitchers = [_card(item, f"{code}{number:02}", True) for number, item in enumerate(keys["pitchers"].items(), 51)]
    if not pitchers:
        keys["pitchers"].not_legal("a team needs a pitcher")
    players = (*batters, *pitchers)
    _check_once(keys["players"], players)
    _check_field(keys["players"], batters)
    season = keys["season"].number(0, 9999) if "season" in keys else 0
    named = {card.name: card for card in players}
    lineups = (
        {label: read_order(item, named, False) for label, item in keys["lineups"].mapping().items()}
        if "lineups" in keys
        else {}
    )
    with_dh = keys.get("lineups with DH")
    dh_lineups = (
        {label: read_order(item, named, True) for label, item in with_dh.mapping().items()} if with_dh is not None else {}
    )
    return Team(
        name,
        nickname,
        code,
        colour,
        season,
        players,
        MappingProxyType(lineups or {"1": usual_lineup(batters, False)}),
        MappingProxyType(dh_lineups or {"1": usual_lineup(batters, True)}),
    )


def _card(node: Node, number: str, pitches: bool) -> Card:
    keys = node.mapping(PITCHER_KEYS if pitches else BATTER_KEYS)
    needed = ("name", "bats", "throws", *(("role", "home", "away", "MIP", "BK/WP") if pitches else ("field",)))
    for key in needed:
        if key not in keys:
            node.unreadable(f"a {'pitcher' if pitches else 'position player'}'s card with the key {key}")
    name = label(keys["name"], "the player's name")
    gloves = _gloves(keys["field"]) if "field" in keys else {}
    if pitches and Position.PITCHER not in gloves:
        gloves = {Position.PITCHER: Glove("Neu", 5), **gloves}
    return Card(
        keys["id"].text("an id") if "id" in keys else number,
        name,
        keys["bats"].one_of(("L", "R", "B")),
        keys["throws"].one_of(("L", "R")),
        MappingProxyType(gloves),
        keys["SBC"].number(0, 99) if "SBC" in keys else 60,
        OPPORTUNITIES[keys["SBO"].one_of(tuple(OPPORTUNITIES)) if "SBO" in keys else "N"],
        SPEEDS.index(keys["BR"].one_of(SPEEDS)) if "BR" in keys else SLOW,
        _sacrifice(keys["SHC"]) if "SHC" in keys else 76,
        _injury(keys["INJ"]) if "INJ" in keys else (0, "A"),
        keys["Arm"].one_of(("W", "A", "E")) if "Arm" in keys else "",
        keys["AR"].number(-50, 50) if "AR" in keys else 0,
        _columns(node, keys, pitches),
        _pitching(node, keys) if pitches else None,
        _usage(keys["usage"]) if "usage" in keys else Usage(),
    )


def _columns(node: Node, keys: Mapping[str, Node], pitches: bool) -> tuple[Column, Column]:
    if VS_ALL in keys:
        both = next((keys[title] for title in (VS_LEFT, VS_RIGHT) if title in keys), None)
        if both is not None:
            both.not_legal(f"a card has one column against all, or two ({VS_LEFT}, {VS_RIGHT})")
        one = read_column(keys[VS_ALL], VS_ALL)
        return one, one
    if pitches or VS_LEFT not in keys or VS_RIGHT not in keys:
        node.unreadable(f"a card with the column {VS_ALL}" if pitches else f"a card with {VS_LEFT} and {VS_RIGHT}, or {VS_ALL}")
    return read_column(keys[VS_LEFT], VS_LEFT), read_column(keys[VS_RIGHT], VS_RIGHT)


def _gloves(node: Node) -> dict[Position, Glove]:
    found: dict[Position, Glove] = {}
    for item in node.items():
        words = item.text("a position with range and error chance, such as 1B Pos 3").split()
        if len(words) != 3 or words[1] not in ("Pos", "Neu", "Neg") or not re.fullmatch("[0-9]", words[2]):
            item.unreadable("a position with range (Pos, Neu, Neg) and error chance (0 to 9), such as 1B Pos 3")
        position = fielder_named(item.part(words[0]), "a position")
        if not position.fields:
            item.unreadable("a place on the field")
        if position in found:
            item.not_legal(f"{words[0]} stands twice")
        reach: Range = "Pos" if words[1] == "Pos" else "Neg" if words[1] == "Neg" else "Neu"
        found[position] = Glove(reach, int(words[2]))
    return found


def _sacrifice(node: Node) -> int:
    return -1 if node.value == "N" else node.number(0, 99)


def _injury(node: Node) -> tuple[int, str]:
    read = re.fullmatch("([0-9]{1,2})([A-Z])", node.text("INJ such as 54C").upper())
    if read is None or read[2] not in INJURY_LENGTH:
        node.unreadable(f"a number from 0 to 99 and a letter {'/'.join(INJURY_LENGTH)}, such as 54C")
    return int(read[1]), read[2]


def _usage(node: Node) -> Usage:
    keys = node.mapping(USAGE_KEYS)
    numbers = {key: item.number(0, 9999) for key, item in keys.items() if key != "field"}
    there = keys["field"].mapping(dict.fromkeys(PLACES, "")) if "field" in keys else {}
    games = {PLACES[short]: item.number(0, 9999) for short, item in there.items()}
    played, trips, starts, faced, pitched = (numbers.get(key, 0) for key in ("games", "PA", "starts", "BF", "pitched"))
    return Usage(played, trips, starts, faced, pitched, MappingProxyType(games))


def _pitching(node: Node, keys: Mapping[str, Node]) -> Pitching:
    roles = tuple(keys["role"].text("a role").upper().split("+"))
    if roles not in (("S",), ("R",), ("C",), ("S", "R"), ("S", "C")):
        keys["role"].unreadable("S, R, C, S+R or S+C")
    starter_innings, relief_innings = _innings(keys["MIP"], roles)
    balk, wild = _tops(keys["BK/WP"])
    rating = NO_CHANGE
    if "SO/BB" in keys:
        written = re.sub(r",\s*", ",", " ".join(keys["SO/BB"].text("an SO/BB rating").split()))
        rating = keys["SO/BB"].part(written).one_of(RATINGS)
    return Pitching(
        roles,
        keys["starts"].number(0, 200) if "starts" in keys else 0,
        _grade(keys["home"]),
        _grade(keys["away"]),
        starter_innings,
        relief_innings,
        balk,
        wild,
        rating,
    )


def _grade(node: Node) -> Grade:
    first, _, third = node.text("a grade").upper().partition("/")
    if first not in GRADES or (third and third not in GRADES):
        node.unreadable(f"a grade ({', '.join(GRADES)}), for starters two such as A+/B")
    return Grade(first, third or first)


def _innings(node: Node, roles: Sequence[str]) -> tuple[int, int]:
    read = re.fullmatch(r"(\d+)(?:/(\d+)\*?)?", node.text("MIP"))
    dual = len(roles) == 2
    if read is None or bool(read[2]) != dual or "0" in (read[1], read[2]):
        node.unreadable("MIP of both roles such as 5/2*" if dual else "MIP, innings from 1 up")
    if dual:
        return int(read[1]), int(read[2])
    return (int(read[1]), 0) if roles[0] == "S" else (0, int(read[1]))


def _tops(node: Node) -> tuple[int, int]:
    read = re.fullmatch(r"(--|\d{1,2})/(--|\d{1,2})", node.text("BK/WP such as 21/99"))
    if read is None:
        node.unreadable("BK/WP: two tops from 0 to 99, or -- for none, such as 21/99")
    balk, wild = (-1 if top == "--" else int(top) for top in (read[1], read[2]))
    if wild >= 0 and wild <= balk:
        node.not_legal("the wild pitches begin above the balks (PT-37)")
    return balk, wild


def _check_once(node: Node, cards: Iterable[Card]) -> None:
    for what, names in (("name", [card.name for card in cards]), ("id", [card.id for card in cards])):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            node.not_legal(f"two cards have the {what} {twice!r}")


def _check_field(node: Node, batters: Sequence[Card]) -> None:
    """Eight, and somebody for each of the eight positions."""
    if len(batters) < ORDER - 1:
        node.not_legal(f"a team has at least {ORDER - 1} position players, found {len(batters)}")
    for position in FIELD:
        if not any(position in card.gloves for card in batters):
            node.not_legal(f"nobody plays {position.short.upper()}: a card's field names its positions")


def read_order(node: Node, named: Mapping[str, Card], dh: bool | None) -> tuple[Spot, ...]:
    """A batting order: nine such as ``SS Ada Finch``, one of them DH, or eight where the pitcher bats ninth.

    ``dh`` None takes either. Raises Unreadable or NotLegal with the place.
    """
    if dh is None:
        dh = len(node.items()) == ORDER
    spots = []
    for item in node.items():
        short, _, name = item.text("a position and a name, such as SS Ada Finch").partition(" ")
        card = named.get(name.strip())
        position = fielder_named(item.part(short), "a position, or DH")
        if card is None:
            item.unreadable("a player of the team after the position")
        if card.pitches:
            item.not_legal(f"{name} is a pitcher")
        spots.append(Spot(card, position))
    wanted = [*FIELD, Position.DESIGNATED_HITTER] if dh else list(FIELD)
    for position in wanted:
        if sum(spot.position is position for spot in spots) != 1:
            node.not_legal(f"{position.short.upper()} must stand once in a batting order")
    if len(spots) != len(wanted):
        node.not_legal(f"a batting order has {len(wanted)} players{'' if dh else ', the pitcher bats ninth'}")
    if len({spot.card.id for spot in spots}) != len(spots):
        node.not_legal("a player bats twice")
    return tuple(spots)


def usual_lineup(batters: Sequence[Card], dh: bool) -> tuple[Spot, ...]:
    """A batting order worked out from the sheet: at each position who played it most, in the sheet's order (PT-07).

    The sheet's first nine are its lineup 1, so whoever stands higher is taken first.
    """
    left = list(batters)
    stands: dict[str, Position] = {}

    def able(position: Position) -> list[Card]:
        return [card for card in left if position in card.gloves]

    for position in sorted(FIELD, key=lambda position: len(able(position))):
        found = min(able(position) or left, key=lambda card: (_place(card, position), left.index(card)))
        left.remove(found)
        stands[found.id] = position
    if dh and left:
        stands[left[0].id] = Position.DESIGNATED_HITTER
    return tuple(Spot(card, stands[card.id]) for card in batters if card.id in stands)


def _place(card: Card, position: Position) -> int:
    return list(card.gloves).index(position) if position in card.gloves else 99


TEAMS = Shelf("hotstove.games.pinetar", read_team)
"""The teams that ship with the game."""
