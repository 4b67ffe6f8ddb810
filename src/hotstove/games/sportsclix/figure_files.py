"""Figures in files: reading with errors that name the place, and writing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from hotstove.baseball.schema import Key, Keys, ValueKind, Values, Wrongs, optional, text, unread_node, whole, word
from hotstove.baseball.team_files import PLAYER_ID, PLAYER_NAME
from hotstove.games.sportsclix.circles import INTANGIBLES, Intangible
from hotstove.games.sportsclix.dials import BLUE_4, POSITIONS, RED_6, THREE_BALLS, Dial, Window, mark, position_of
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS, Pair
from hotstove.games.sportsclix.figures import (
    PITCHERS_CHART,
    PITCHERS_DEFENSE,
    PITCHERS_SPEED,
    Figure,
    Hand,
    League,
    Role,
    SprayChart,
)
from hotstove.games.sportsclix.results import RESULTS, Result
from hotstove.games.sportsclix.zones import ZONES
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Json, Node

ROW: Final = RED_6 - BLUE_4 + 1
"""The results of a dial's row, from blue 4 to red 6; three balls repeats blue 4."""
MOST_CIRCLES: Final = 2
"""The most intangibles that a window shows."""


class Printed(NamedTuple):
    """A printed position: the role, and a pitcher's hand."""

    role: Role
    throws: str


_POSITIONS: Final = {
    **{role.value: Printed(role, "") for role in Role if not role.pitches},
    **{f"{hand}{role.value}": Printed(role, hand) for role in Role if role.pitches for hand in "LR"},
}


def _read_position(node: Node) -> Printed:
    return _POSITIONS[node.one_of(tuple(_POSITIONS))]


def _read_chart(node: Node) -> SprayChart:
    zones = node.text("a spray chart").split()
    if len(zones) != len(ZONES) or any(zone not in map(str, ZONES) for zone in zones):
        node.unreadable("a spray chart: six zones, 1 to 6, for the numbers 1 to 6 of the green die, such as 1 2 2 3 4 5")
    one, two, three, four, five, six = map(int, zones)
    return one, two, three, four, five, six


def _read_row(node: Node) -> tuple[Result, ...]:
    codes = node.text("the results of a row of the dial").split()
    for code in codes:
        if code not in RESULTS:
            node.unreadable(f"results of {' '.join(RESULTS)}, not {code[:12]!r}")
    if len(codes) != ROW:
        node.unreadable(f"{ROW} results, one for each position from blue 4 to red 6 without a hole, not {len(codes)}")
    return tuple(RESULTS[code] for code in codes)


ROW_KIND: Final = ValueKind(
    f"{ROW} results from blue 4 to red 6", _read_row, lambda row: " ".join(result.code for result in row)
)


def _row_keys(*pairs: Pair) -> tuple[Key[tuple[Result, ...]], ...]:
    return tuple(Key(pair.value, f"the row {pair.value}", ROW_KIND) for pair in pairs)


PITCHER_ROW_KEYS: Final = _row_keys(*PITCHER_PAIRS)
BATTER_ROW_KEYS: Final = _row_keys(*BATTER_PAIRS)
PITCHER_DIAL_KEYS: Final = Keys("a pitcher's dial", *PITCHER_ROW_KEYS)
BATTER_DIAL_KEYS: Final = Keys("a position player's dial", *BATTER_ROW_KEYS)

_LEAGUES: Final[ValueKind[League]] = word("AL", "NL")
_STANCES: Final[ValueKind[Hand]] = word("R", "L", "S")
FIGURE_PLAYER: Final[Key[str | None]] = Key(
    "player", "the same for all versions of a person (default: the figure's id)", optional(text("a player's id")), None
)
CLUB: Final[Key[str | None]] = Key("club", "code of the club on the base (default: the file's)", optional(text("a code")), None)
LEAGUE: Final[Key[League | None]] = Key("league", "AL | NL (default: the file's)", optional(_LEAGUES), None)
POSITION: Final = Key("position", "as printed: SS, UI, OF, or with a pitcher's hand RSP, LRP", ValueKind("", _read_position))
BATS: Final[Key[Hand | None]] = Key(
    "bats", "the side he bats from, S both (default for pitchers: the hand)", optional(_STANCES), None
)
DEFENSE: Final[Key[int | None]] = Key("defense", "2 to 6 (default for pitchers: 3)", optional(whole(2, 6)), None)
SPEED: Final[Key[int | None]] = Key("speed", "8 to 13 (default for pitchers: 8)", optional(whole(8, 13)), None)
ENDURANCE: Final[Key[int | None]] = Key("endurance", "innings, pitchers only", optional(whole(1, 9)), None)
RELIEVED: Final = Key(
    "relieved", "relievers' outs in relief in a real season, which share out a season's work", whole(0, 999), 0
)
CHART: Final[Key[SprayChart | None]] = Key(
    "chart", "zones for the green die's 1 to 6, such as 1 2 2 3 4 5 (pitchers: none)", ValueKind("", _read_chart), None
)
POINTS: Final = Key("points", "what he counts against the cap", whole(1, 300))
DIAL: Final = Key("dial", "a row for each pair printed on the base: VV CC VP CT, or PP TT VT CP", unread_node())
CIRCLES: Final[Key[Node | None]] = Key(
    "intangibles", "each with the positions that show it, such as {Cannon: start to red 6}", optional(unread_node()), None
)
FIGURE_KEYS: Final = Keys(
    "a figure",
    *(PLAYER_ID, FIGURE_PLAYER, PLAYER_NAME, CLUB, LEAGUE, POSITION, BATS, DEFENSE, SPEED, ENDURANCE, CHART, POINTS, DIAL),
    *(CIRCLES, RELIEVED),
)

# A figure or dial that is read again is the same object, so that values cached for it are found again.
_figure = lru_cache(maxsize=1 << 13)(Figure)
_dial = lru_cache(maxsize=1 << 13)(Dial)


def read_figure(node: Node, id_default: str, club: str, league: League) -> Figure:
    """A figure from data; raises Unreadable or NotLegal with the place and what was expected.

    ``id_default``, ``club`` and ``league`` stand for keys that are left out.
    """
    wrongs = Wrongs()
    try:
        values = FIGURE_KEYS.read(node)
    except (Unreadable, NotLegal) as error:
        wrongs.add(error)
        with wrongs.part():
            _try_dial(node.mapping())
        wrongs.told()
        raise
    role, throws = values[POSITION]
    with wrongs.part():
        _check_role(node, values, role)
    with wrongs.part():
        dial = _read_dial(values[DIAL], values[CIRCLES], role.pitches)
    wrongs.told()
    bats, defense, speed, chart = values[BATS], values[DEFENSE], values[SPEED], values[CHART]
    if role.pitches:
        bats = bats or ("L" if throws == "L" else "R")
        defense, speed, chart = defense or PITCHERS_DEFENSE, speed or PITCHERS_SPEED, PITCHERS_CHART
    assert bats is not None
    assert defense is not None
    assert speed is not None
    assert chart is not None
    id_ = values[PLAYER_ID] or id_default
    return _figure(
        *(id_, values[FIGURE_PLAYER] or id_, values[PLAYER_NAME], values[CLUB] or club, values[LEAGUE] or league, role),
        *(bats, throws, defense, speed, values[ENDURANCE] or 0, chart, values[POINTS]),
        *(dial, id_, values[RELIEVED]),
    )


def _check_role(node: Node, values: Values, role: Role) -> None:
    """Raise Unreadable or NotLegal for keys that a figure of that role lacks, or that it can't have."""
    if role.pitches:
        if values[ENDURANCE] is None:
            node.unreadable("a pitcher with the key endurance (1 to 9 innings)")
        if values[CHART] not in (None, PITCHERS_CHART):
            values.node(CHART).not_legal(
                "pitchers have no spray chart of their own: the playmat's has the zones 1 to 6 (SC-033)"
            )
        return
    if values[ENDURANCE] is not None:
        values.node(ENDURANCE).not_legal("only pitchers have an endurance (SC-125)")
    if values[RELIEVED]:
        values.node(RELIEVED).not_legal("only pitchers relieve")
    needed = ((BATS, values[BATS]), (DEFENSE, values[DEFENSE]), (SPEED, values[SPEED]), (CHART, values[CHART]))
    missing = [key for key, value in needed if value is None]
    if missing:
        keys = " and ".join(f"{key.name} ({key.about})" for key in missing)
        node.unreadable(f"a position player with the key{'s' if len(missing) > 1 else ''} {keys}")


def _try_dial(given: dict[str, Node]) -> None:
    """Read the dial of a figure that can't be read, so that what is wrong with the dial is told, too."""
    position, dial = given.get(POSITION.name), given.get(DIAL.name)
    text = position.value if position is not None else None
    role = next((printed.role for code, printed in _POSITIONS.items() if str(text).upper() == code.upper()), None)
    if role is not None and dial is not None:
        _read_dial(dial, given.get(CIRCLES.name), role.pitches)


def copy_for(figure: Figure, code: str, copy: int) -> Figure:
    """A team's figure: its id begins with the team's code, so that no two of a game's figures have the same one.

    ``copy`` counts from 1: a further figure of the same name has a number behind it, so that names tell them apart (SC-191).
    """
    id_ = figure.id if figure.id.startswith(code) else f"{code}-{figure.id}"
    if copy > 1:
        return _figure(*_values(replace(figure, id=f"{id_}-{copy}", name=f"{figure.name} ({copy})")))
    return figure if id_ == figure.id else _figure(*_values(replace(figure, id=id_)))


def is_copy(figure: Figure, known: Figure) -> bool:
    """Whether a figure is a team's copy of a known one: the same but for its id and the number behind its name."""
    named = figure.name.startswith(known.name)
    return named and _values(replace(figure, id=known.id, name=known.name)) == _values(known)


def _values(figure: Figure) -> tuple[Any, ...]:
    return tuple(getattr(figure, field.name) for field in fields(Figure) if field.init)


# --- Dials


def _read_dial(node: Node, circles: Node | None, pitches: bool) -> Dial:
    keys, rows = (PITCHER_DIAL_KEYS, PITCHER_ROW_KEYS) if pitches else (BATTER_DIAL_KEYS, BATTER_ROW_KEYS)
    wrongs = Wrongs()
    with wrongs.part():
        values = keys.read(node)
    with wrongs.part():
        shown = _read_circles(circles) if circles is not None else {}
    wrongs.told()
    read = [values[row] for row in rows]
    windows = []
    for position in POSITIONS:
        one, two, three, four = (row[max(position, BLUE_4) - BLUE_4] for row in read)
        shown_there = tuple(intangible for intangible, positions in shown.items() if position in positions)
        if len(shown_there) > MOST_CIRCLES:
            (circles or node).not_legal(
                f"{mark(position)} shows {len(shown_there)} intangibles ({', '.join(map(str, shown_there))}); "
                f"a window has room for {MOST_CIRCLES}"
            )
        windows.append(Window((one, two, three, four), shown_there))
    return _dial(tuple(windows))


def _read_circles(node: Node) -> dict[Intangible, frozenset[int]]:
    """The positions that show each intangible, in the order of the rulebook whatever that of the file is."""
    given = node.mapping(dict.fromkeys(INTANGIBLES, ""))
    return {
        intangible: frozenset(position for span in _spans(given[title]) for position in span)
        for title, intangible in INTANGIBLES.items()
        if title in given
    }


def _spans(node: Node) -> Iterator[range]:
    for span in node.text("positions of the dial").split(","):
        first, _, last = span.partition(" to ")
        try:
            begin, end = position_of(first), position_of(last or first)
        except ValueError:
            node.unreadable("positions of the dial, such as start to red 6, or blue 2")
        if begin > end:
            node.unreadable(f"positions of the dial from cold to hot, such as {mark(end)} to {mark(begin)}")
        yield range(begin, end + 1)


def plain_circles(dial: Dial) -> dict[str, Json]:
    """A dial's intangibles as a file holds them."""
    written: dict[str, Json] = {}
    for intangible in Intangible:
        spans: list[list[int]] = []
        for position in POSITIONS:
            if dial.at(position).shows(intangible):
                if spans and spans[-1][1] == position - 1:
                    spans[-1][1] = position
                else:
                    spans.append([position, position])
        if spans:
            written[intangible.title] = ", ".join(
                mark(first) if first == last else f"{mark(first)} to {mark(last)}" for first, last in spans
            )
    return written


def plain_figure(figure: Figure) -> dict[str, Json]:
    """A figure as a file holds it."""
    data: dict[str, Json] = {
        "id": figure.id,
        "player": figure.player,
        "name": figure.name,
        "club": figure.club,
        "league": figure.league,
        "position": figure.code,
        "bats": figure.bats,
        "defense": figure.defense,
        "speed": figure.speed,
    }
    if figure.pitches:
        data["endurance"] = figure.endurance
        if figure.relieved:
            data["relieved"] = figure.relieved
    else:
        data["chart"] = " ".join(map(str, figure.chart))
    data["points"] = figure.points
    rows = {
        pair.value: " ".join(figure.result(pair, position).code for position in POSITIONS if position > THREE_BALLS)
        for pair in figure.pairs
    }
    data["dial"] = dict(rows)
    circles = plain_circles(figure.dial)
    if circles:
        data["intangibles"] = circles
    return data
