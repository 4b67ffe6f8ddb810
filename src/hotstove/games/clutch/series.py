"""Clutch's clubs in a series: rotation, rest, and what stays as it is (CL-060, CL-061, CL-067 to CL-071, CL-270)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.contests import rotation_of
from hotstove.baseball.schema import Key, Keys, ValueKind, listed, text
from hotstove.games.clutch.building import check_rotation
from hotstove.games.clutch.cards import name_among
from hotstove.games.clutch.rest import Rest, StaffRest, next_starter
from hotstove.games.clutch.state import ClutchState
from hotstove.games.clutch.teams import Team, read_team
from hotstove.table import NotLegal, Seat
from hotstove.table.texts import Json, as_node

MOST_GAMES: Final = 99
COUNTS: Final = ValueKind(
    f"{{name: 1 to {MOST_GAMES}}}",
    lambda node: {name: count.number(1, MOST_GAMES) for name, count in node.mapping().items()},
)
REST: Final[Key[dict[str, int]]] = Key("rest", "games of rest that pitchers owe, by name", COUNTS, {})
ROW: Final[Key[dict[str, int]]] = Key("in a row", "games in a row in which pitchers have pitched, by name", COUNTS, {})
STARTED: Final[Key[tuple[str, ...]]] = Key(
    "started", "starters of this turn of the rotation so far, by name", listed(text("a starting pitcher's name")), ()
)
CARRIED_KEYS: Final = Keys("what a club carries into a game", REST, ROW, STARTED)


class ClutchSeries:
    """Clutch's series (``hotstove.baseball.contests.SeriesSquads``).

    In a best of 3 the club that is at home first has games 1 and 3 (CL-060); a best of 5 or 7 goes on by turns unless other
    home stands are agreed on, and a series stops when it is decided (CL-R-76). Rotation and rest are carried from game to game
    (CL-270). Decks, staffs and stadiums are those of the team in every game (CL-061).
    """

    game_label = "CL-060 game"
    lengths: Mapping[int, tuple[int, ...]] = {games: (1,) * games for games in (3, 5, 7)}
    own_stands: Collection[int] = (5, 7)
    length_rule, winner_rule = "CL-R-76", "CL-R-76"

    def check(self, options: Mapping[str, Json]) -> None:
        """Raise NotLegal if starters are rolled for, which is for single games (CL-072): they pitch in turn (CL-069)."""
        if options.get("starters") == "rolled":
            raise NotLegal(
                "starters=rolled is for single games; in a series they pitch in the rotation's order (CL-067, CL-072)"
            )

    def squad(self, team: Json, rotation: Sequence[str] = ()) -> Json:
        """The team, rested, its rotation in the order given: only starters of equal salary change places (CL-067, CL-068)."""
        club = read_team(as_node(team))
        if rotation:
            starters = rotation_of(rotation, {pitcher.name: pitcher for pitcher in club.rotation}, club.name, "CL-069")
            problems = check_rotation(starters)
            if problems:
                raise NotLegal(f"{club.name}: {problems[0]}")
            club = replace(club, rotation=starters)
        return replace(club, starter=0, tired=frozenset()).plain()

    def today(self, team: Json, number: int, carried: Json) -> Json:
        """The team with the starter whose turn it is (CL-067, CL-069) and the pitchers who are tired today (CL-258)."""
        club = read_team(as_node(team))
        staff = read_staff(club, carried)
        return replace(club, starter=next_starter(club.rotation, staff.started), tired=staff.tired).plain()

    def carried(self, state: ClutchState, seat: Seat, before: Json) -> Json:
        """The rest that the club's pitchers owe after that game, and its turn of the rotation."""
        board = state.board
        club = board.teams[seat]
        return plain_staff(club, read_staff(club, before).after(board.lines(seat), len(club.rotation)))


def _pitchers(club: Team) -> dict[str, str]:
    """The ids of a club's pitchers by their names in data."""
    pitchers = (*club.rotation, *club.bullpen)
    return {name_among(pitchers, card): card.id for card in pitchers}


def read_staff(club: Team, carried: Json) -> StaffRest:
    """A club's staff from the data of ``plain_staff``, all fresh for None.

    Raises Unreadable or NotLegal for data of another form, and for a name that no pitcher of the club has.
    """
    if carried is None:
        return StaffRest({})
    values = CARRIED_KEYS.read(as_node(carried, club.name))
    ids = _pitchers(club)
    starters = {pitcher.id for pitcher in club.rotation}
    rest, row, started = values[REST], values[ROW], values[STARTED]
    for name in (*rest, *row):
        if name not in ids:
            values.mapping.unreadable(f"the name of a pitcher of the {club.nickname}, not {name!r}")
    for name in started:
        if ids.get(name) not in starters:
            values.node(STARTED).unreadable(f"the name of a starting pitcher of the {club.nickname}, not {name!r}")
    pitchers = {ids[name]: Rest(rest.get(name, 0), row.get(name, 0)) for name in dict.fromkeys((*rest, *row))}
    return StaffRest(pitchers, tuple(ids[name] for name in started))


def plain_staff(club: Team, staff: StaffRest) -> Json:
    """A staff between two games as data, its pitchers by name."""
    names = {id_: name for name, id_ in _pitchers(club).items()}
    rest: dict[str, Json] = {names[id_]: rest.owed for id_, rest in staff.pitchers.items() if rest.owed}
    row: dict[str, Json] = {names[id_]: rest.in_a_row for id_, rest in staff.pitchers.items() if rest.in_a_row}
    started: list[Json] = [names[id_] for id_ in staff.started]
    data: dict[str, Json] = {REST.name: rest, ROW.name: row, STARTED.name: started}
    return {key: value for key, value in data.items() if value}


SERIES: Final = ClutchSeries()
