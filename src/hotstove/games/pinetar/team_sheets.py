"""Reading Pine Tar's team files: cards, batting orders and teams. Errors name the place of the wrong entry."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position, read_position
from hotstove.baseball.schema import Key, Keys, ValueKind, Values, optional, unread_node, unread_nodes, whole, word
from hotstove.baseball.team_files import PLAYER_ID, PLAYER_NAME, TeamFiles, check_once, heading, team_keys
from hotstove.games.pinetar.cards import (
    FIELD,
    NO_CHANGE,
    RATINGS,
    SLOW,
    VS_ALL,
    VS_LEFT,
    VS_RIGHT,
    Card,
    Glove,
    Grade,
    LineupSpot,
    PitchingRatings,
    Range,
    Team,
    Usage,
)
from hotstove.games.pinetar.charts import GRADES, INJURY_LENGTH, OPPORTUNITIES, SPEEDS
from hotstove.games.pinetar.outcomes import BattingColumn, read_column
from hotstove.table.texts import Node

FIRST_PITCHER: Final = 51
"""The number of a team's first pitcher, where cards have no ids of their own."""
PLACES = {position.short.upper(): position for position in (*FIELD, Position.DESIGNATED_HITTER)}


def read_team(node: Node) -> Team:
    """A team from data; raises Unreadable or NotLegal with the place and what was expected."""
    values = TEAM_KEYS.read(node)
    names = heading(values)
    cards, staff = values[PLAYERS], values[PITCHERS]
    batters = [read_card(item, f"{names.code}{number:02}", False) for number, item in enumerate(cards, 1)]
    pitchers = [read_card(item, f"{names.code}{number:02}", True) for number, item in enumerate(staff, FIRST_PITCHER)]
    if not pitchers:
        values.node(PITCHERS).not_legal("a team needs a pitcher")
    players = (*batters, *pitchers)
    check_once(values.node(PLAYERS), players)
    _check_field(values.node(PLAYERS), batters)
    named = {card.name: card for card in players}
    lineups = {label: read_order(item, named, False) for label, item in values[LINEUPS].items()}
    dh_lineups = {label: read_order(item, named, True) for label, item in values[DH_LINEUPS].items()}
    return Team(
        *names,
        values[SEASON],
        players,
        MappingProxyType(lineups or {"1": usual_lineup(batters, False)}),
        MappingProxyType(dh_lineups or {"1": usual_lineup(batters, True)}),
    )


def read_card(node: Node, number: str, pitches: bool) -> Card:
    """A card of a team file, of a pitcher or of a position player; ``number`` is its id where it has none of its own."""
    values = (PITCHER_KEYS if pitches else BATTER_KEYS).read(node)
    gloves = values[FIELD_OF_PITCHER if pitches else FIELD_OF_BATTER]
    if pitches and Position.PITCHER not in gloves:
        gloves = {Position.PITCHER: Glove("Neu", 5), **gloves}
    return Card(
        values[PLAYER_ID] or number,
        values[PLAYER_NAME],
        values[BATS],
        values[THROWS],
        MappingProxyType(gloves),
        values[STEAL],
        OPPORTUNITIES[values[OPPORTUNITY]],
        SPEEDS.index(values[SPEED]),
        values[SACRIFICE],
        values[INJURY],
        values[ARM],
        values[CATCHER_ARM],
        _columns(node, values, pitches),
        _pitching(values) if pitches else None,
        values[USAGE],
    )


def _columns(node: Node, values: Values, pitches: bool) -> tuple[BattingColumn, BattingColumn]:
    one = values[AGAINST_ALL]
    left, right = (None, None) if pitches else (values[AGAINST_LEFT], values[AGAINST_RIGHT])
    if one is not None:
        if left is not None or right is not None:
            both = values.node(AGAINST_LEFT if left is not None else AGAINST_RIGHT)
            both.not_legal(f"a card has one column against all, or two ({VS_LEFT}, {VS_RIGHT})")
        return one, one
    if left is None or right is None:
        node.unreadable(f"a card with the column {VS_ALL}" if pitches else f"a card with {VS_LEFT} and {VS_RIGHT}, or {VS_ALL}")
    return left, right


def _gloves(node: Node) -> dict[Position, Glove]:
    gloves: dict[Position, Glove] = {}
    for item in node.items():
        words = item.text("a position with range and error chance, such as 1B Pos 3").split()
        if len(words) != 3 or words[1] not in ("Pos", "Neu", "Neg") or not re.fullmatch("[0-9]", words[2]):
            item.unreadable("a position with range (Pos, Neu, Neg) and error chance (0 to 9), such as 1B Pos 3")
        position = read_position(item.part(words[0]), "a position")
        if not position.fields:
            item.unreadable("a place on the field")
        if position in gloves:
            item.not_legal(f"{words[0]} stands twice")
        reach: Range = "Pos" if words[1] == "Pos" else "Neg" if words[1] == "Neg" else "Neu"
        gloves[position] = Glove(reach, int(words[2]))
    return gloves


def _sacrifice(node: Node) -> int:
    return -1 if node.value == "N" else node.number(0, 99)


def _injury(node: Node) -> tuple[int, str]:
    read = re.fullmatch("([0-9]{1,2})([A-Z])", node.text("INJ such as 54C").upper())
    if read is None or read[2] not in INJURY_LENGTH:
        node.unreadable(f"a number from 0 to 99 and a letter {'/'.join(INJURY_LENGTH)}, such as 54C")
    return int(read[1]), read[2]


def _usage(node: Node) -> Usage:
    values = USAGE_KEYS.read(node)
    games, trips, starts, faced, pitched, complete, saves, runs, pinch, passes = (values[key] for key in PLAYED)
    start, relief = (values[key] for key in LASTED)
    places = values[PLAYED_AT]
    return Usage(
        *(games, trips, starts, faced, pitched, MappingProxyType(places), values[BATTED], values[STINTS]),
        *(complete, saves, runs, start, relief, pinch, passes),
    )


def _usual_innings(node: Node) -> float:
    innings = node.decimal()
    if not 0 <= innings <= MOST_INNINGS:
        node.unreadable(f"innings from 0 to {MOST_INNINGS}, such as 6.4")
    return innings


MOST_INNINGS: Final = 18
"""The most innings of a usual outing."""


def _usual_place(node: Node) -> float:
    place = node.decimal()
    if not 0 <= place <= ORDER:
        node.unreadable(f"a place in the order from 1 to {ORDER}, or 0")
    return place


def _stints(node: Node) -> tuple[tuple[float, float], ...]:
    stints = []
    for item in node.items():
        ends = [end.decimal() for end in item.items()]
        if len(ends) != 2 or not 0 <= ends[0] < ends[1] <= 1:
            item.unreadable("a part of the season such as [0, 0.41]")
        stints.append((ends[0], ends[1]))
    return tuple(stints)


def _games_at(node: Node) -> dict[Position, int]:
    return {PLACES[short]: item.number(0, 9999) for short, item in node.mapping(dict.fromkeys(PLACES, "")).items()}


def _read_roles(node: Node) -> tuple[str, ...]:
    roles = tuple(node.text("a role").upper().split("+"))
    if roles not in (("S",), ("R",), ("C",), ("S", "R"), ("S", "C")):
        node.unreadable("S, R, C, S+R or S+C")
    return roles


def _read_rating(node: Node) -> str:
    return node.part(re.sub(r",\s*", ",", " ".join(node.text("an SO/BB rating").split()))).one_of(RATINGS)


def _pitching(values: Values) -> PitchingRatings:
    roles = values[ROLE]
    starter_innings, relief_innings = _innings(values[INNINGS_LIMIT], roles)
    balk, wild = values[TOPS]
    return PitchingRatings(
        roles,
        values[STARTS],
        values[AT_HOME],
        values[AWAY_FROM_HOME],
        starter_innings,
        relief_innings,
        balk,
        wild,
        values[RATING],
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


def _check_field(node: Node, batters: Sequence[Card]) -> None:
    """Check that there are eight batters or more, and somebody for each of the eight positions."""
    if len(batters) < ORDER - 1:
        node.not_legal(f"a team has at least {ORDER - 1} position players, found {len(batters)}")
    for position in FIELD:
        if not any(position in card.gloves for card in batters):
            node.not_legal(f"nobody plays {position.short.upper()}: a card's field names its positions")


def read_order(node: Node, named: Mapping[str, Card], dh: bool | None) -> tuple[LineupSpot, ...]:
    """A batting order: nine lines such as ``SS Ada Finch``, one of them DH, or eight if the pitcher bats ninth.

    If ``dh`` is None, either is accepted. Raises Unreadable or NotLegal with the place.
    """
    if dh is None:
        dh = len(node.items()) == ORDER
    spots = []
    for item in node.items():
        short, _, name = item.text("a position and a name, such as SS Ada Finch").partition(" ")
        card = named.get(name.strip())
        position = read_position(item.part(short), "a position, or DH")
        if card is None:
            item.unreadable("a player of the team after the position")
        if card.pitches:
            item.not_legal(f"{name} is a pitcher")
        spots.append(LineupSpot(card, position))
    wanted = [*FIELD, Position.DESIGNATED_HITTER] if dh else list(FIELD)
    for position in wanted:
        if sum(spot.position is position for spot in spots) != 1:
            node.not_legal(f"{position.short.upper()} must stand once in a batting order")
    if len(spots) != len(wanted):
        node.not_legal(f"a batting order has {len(wanted)} players{'' if dh else ', the pitcher bats ninth'}")
    if len({spot.card.id for spot in spots}) != len(spots):
        node.not_legal("a player bats twice")
    return tuple(spots)


def usual_lineup(batters: Sequence[Card], dh: bool) -> tuple[LineupSpot, ...]:
    """A batting order from the sheet: at each position the player whose card lists it earliest, in the sheet's order (PT-07).

    The sheet's first nine are its lineup 1, so players higher on the sheet are taken first.
    """
    left = list(batters)
    stands: dict[str, Position] = {}

    def able(position: Position) -> list[Card]:
        return [card for card in left if position in card.gloves]

    for position in sorted(FIELD, key=lambda position: len(able(position))):
        player = min(able(position) or left, key=lambda card: (_place(card, position), left.index(card)))
        left.remove(player)
        stands[player.id] = position
    if dh and left:
        stands[left[0].id] = Position.DESIGNATED_HITTER
    return tuple(LineupSpot(card, stands[card.id]) for card in batters if card.id in stands)


def _place(card: Card, position: Position) -> int:
    return list(card.gloves).index(position) if position in card.gloves else 99


# --- The keys of a team file

BATS = Key("bats", "the side that he bats from, B both", word("L", "R", "B"))
THROWS = Key("throws", "the hand that he throws with", word("L", "R"))
STEAL = Key("SBC", "stolen base chance", whole(0, 99), 60)
OPPORTUNITY = Key("SBO", "how often he may try", word(*OPPORTUNITIES), "N")
SPEED = Key("BR", "slow, medium or fast", word(*SPEEDS), SPEEDS[SLOW])
SACRIFICE = Key("SHC", "sacrifice hit chance: 0 to 99, or N (default 76)", ValueKind("", _sacrifice), 76)
INJURY = Key("INJ", "such as 54C (default 0A)", ValueKind("", _injury), (0, "A"))
GLOVES = ValueKind("", _gloves)
_POSITIONS = "positions, most played first, with range and error chance: [1B Pos 3, LF Neu 4]"
FIELD_OF_BATTER = Key("field", _POSITIONS, GLOVES)
FIELD_OF_PITCHER = Key("field", f"{_POSITIONS} (default [P Neu 5])", GLOVES, {})
ARM = Key("Arm", "of an outfielder (default none)", word("W", "A", "E"), "")
CATCHER_ARM = Key("AR", "a catcher's arm, such as -9", whole(-50, 50), 0)


def _column(title: str, about: str) -> Key[BattingColumn | None]:
    return Key(title, about, optional(ValueKind("", lambda node: read_column(node, title))), None)


AGAINST_ALL = _column(VS_ALL, "one column: HR 0-2, 3B 3, ...")
AGAINST_LEFT, AGAINST_RIGHT = _column(VS_LEFT, "column against left-handers"), _column(VS_RIGHT, "against right-handers")
PLAYED = (
    Key("games", "of his real season", whole(0, 9999), 0),
    Key("PA", "plate appearances", whole(0, 9999), 0),
    Key("starts", "on the mound", whole(0, 9999), 0),
    Key("BF", "batters faced", whole(0, 9999), 0),
    Key("pitched", "games on the mound", whole(0, 9999), 0),
    Key("CG", "complete games", whole(0, 9999), 0),
    Key("SV", "saves", whole(0, 9999), 0),
    Key("R", "runs allowed", whole(0, 9999), 0),
    Key("PH", "games as a pinch hitter", whole(0, 9999), 0),
    Key("IBB", "intentional walks that he was given, which are not among the walks of his columns", whole(0, 9999), 0),
)
LASTED = (
    Key("start", "usual innings of his starts, such as 6.4 (0: unknown)", ValueKind("", _usual_innings), 0.0),
    Key("relief", "usual innings in relief (0: unknown)", ValueKind("", _usual_innings), 0.0),
)
BATTED = Key("order", "his usual place in the batting order, such as 2 or 6.5 (0: unknown)", ValueKind("", _usual_place), 0.0)
PLAYED_AT = Key("field", "games by position, such as {CF: 90}", ValueKind("", _games_at), {})
STINTS = Key("stints", "parts of the season with this club, such as [[0, 0.41]] (none: all of it)", ValueKind("", _stints), ())
USAGE_KEYS = Keys("usage on a card", *PLAYED, *LASTED, PLAYED_AT, BATTED, STINTS)
USAGE = Key(
    "usage",
    f"how he was used in his real season: {', '.join(USAGE_KEYS.known)} (default unknown)",
    ValueKind("", _usage),
    Usage(),
)
_FIRST = (PLAYER_ID, PLAYER_NAME, BATS, THROWS, STEAL, OPPORTUNITY, SPEED, SACRIFICE, INJURY)
BATTER_KEYS = Keys(
    "a position player's card",
    *_FIRST,
    FIELD_OF_BATTER,
    ARM,
    CATCHER_ARM,
    AGAINST_ALL,
    AGAINST_LEFT,
    AGAINST_RIGHT,
    USAGE,
)
ROLE = Key("role", "S, R, C, S+R or S+C", ValueKind("", _read_roles))
STARTS = Key("starts", "games started that season", whole(0, 200), 0)
AT_HOME = Key("home", "grade at home, such as A or A+/B", ValueKind("", _grade))
AWAY_FROM_HOME = Key("away", "grade away", ValueKind("", _grade))
INNINGS_LIMIT = Key("MIP", "innings, such as 6, or 5/2* for a dual role", unread_node())
TOPS = Key("BK/WP", "tops of the ranges, such as 21/99, -- for none", ValueKind("", _tops))
RATING = Key("SO/BB", f"one of {', '.join(RATINGS)} (default NC)", ValueKind("", _read_rating), NO_CHANGE)
PITCHER_KEYS = Keys(
    "a pitcher's card",
    *_FIRST,
    ROLE,
    AT_HOME,
    AWAY_FROM_HOME,
    INNINGS_LIMIT,
    TOPS,
    FIELD_OF_PITCHER,
    ARM,
    CATCHER_ARM,
    AGAINST_ALL,
    USAGE,
    STARTS,
    RATING,
)
SEASON = Key("season", "the year", whole(0, 9999), 0)
PLAYERS = Key("players", "position players' cards, at least eight", unread_nodes())
PITCHERS = Key("pitchers", "pitchers' cards: starters in their rotation, relievers, closer", unread_nodes())
ORDERS: ValueKind[dict[str, Node]] = ValueKind("", lambda node: node.mapping())
LINEUPS = Key(
    "lineups",
    "batting orders by name, such as {1: [CF Ada Finch, ...]}; eight, the pitcher ninth (default: by position)",
    ORDERS,
    {},
)
DH_LINEUPS = Key("lineups with DH", "the same with nine, one of them at DH (default: by position)", ORDERS, {})
TEAM_KEYS = team_keys("pinetar", SEASON, PLAYERS, PITCHERS, LINEUPS, DH_LINEUPS)

TEAMS = TeamFiles("hotstove.games.pinetar", read_team)
"""The teams that ship with the game."""
