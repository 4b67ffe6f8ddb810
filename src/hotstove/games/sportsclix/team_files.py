"""SportsClix's teams in files: reading with errors that name the place, and writing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from hotstove.baseball.inventing import on_one_line, quoted
from hotstove.baseball.positions import Position
from hotstove.baseball.schema import Key, Keys, ValueKind, Wrongs, by_name, unread_node, unread_nodes, word
from hotstove.baseball.team_files import PLAIN_HEADING, TeamFiles, heading, only_legal, position_key, team_keys
from hotstove.games.sportsclix.building import FIELD, check_figures, check_lineup
from hotstove.games.sportsclix.figure_files import copy_for, is_copy, plain_figure, read_figure
from hotstove.games.sportsclix.figures import Figure, League
from hotstove.games.sportsclix.parks import ALL_YELLOW, plain_park, read_park
from hotstove.games.sportsclix.pool import SET, pool
from hotstove.games.sportsclix.teams import Format, LineupSpot, Team
from hotstove.table.texts import Json, Node

SPOTS: Final = (*FIELD, Position.DESIGNATED_HITTER)
"""The places of a batting order."""

FORMAT: Final = Key(
    "format",
    "standard: at most 1,000 points and each name once; open: neither (default standard)",
    by_name({format_.value: format_ for format_ in Format}),
    Format.STANDARD,
)
_LEAGUES: Final[ValueKind[League]] = word("AL", "NL")
TEAM_LEAGUE: Final[Key[League]] = Key("league", "of figures of one's own that name none (default AL)", _LEAGUES, "AL")
LINEUP: Final = Key(
    "lineup",
    "the batting order with the pitcher, or with pitcher and DH: {figure: id or a figure, position: SS}",
    unread_nodes(),
)
BENCH: Final[Key[list[Node]]] = Key("bench", "all other figures, relievers too (default: none)", unread_nodes(), [])
PARK: Final = Key(
    "park", "a park of the set, or {name, fences: of zones 1 to 6} (default: all yellow)", ValueKind("", read_park), ALL_YELLOW
)
RESTING: Final[Key[list[Node]]] = Key("resting", "figures of the squad who are left out of a season's game", unread_nodes(), [])
TEAM_KEYS: Final = team_keys("sportsclix", FORMAT, TEAM_LEAGUE, LINEUP, BENCH, PARK, RESTING)
_FIGURE: Final = Key("figure", "the id of a figure of the set, or a figure of one's own", unread_node())
_POSITION: Final = position_key(SPOTS)
SPOT_KEYS: Final = Keys("a place of the batting order", _FIGURE, _POSITION)

# A team that is read again is the same object, so that values cached for it are found again.
_team = lru_cache(maxsize=1 << 10)(Team)


def read_team(node: Node) -> Team:
    """A team from data; raises Unreadable or NotLegal with the place and what was expected."""
    return only_legal(*inspect_team(node))


def inspect_team(node: Node) -> tuple[Team, list[tuple[Node, str]]]:
    """A team from data with all that is not legal about it, each with its place; raises Unreadable for what can't be read."""
    values = TEAM_KEYS.read(node)
    names = heading(values)
    reader = _FigureReader(names.code, values[TEAM_LEAGUE])
    order, others = values[LINEUP], values[BENCH]
    wrongs, spots, rest, resting = Wrongs(), list[LineupSpot](), list[Figure](), list[Figure]()
    for place in order:
        with wrongs.part():
            spots.append(reader.spot(place))
    for place in others:
        with wrongs.part():
            rest.append(reader.figure(place))
    for place in values[RESTING]:
        with wrongs.part():
            resting.append(reader.figure(place))
    wrongs.told()
    lineup, bench = tuple(spots), tuple(rest)
    team = _team(*names, values[FORMAT], lineup, bench, values[PARK], tuple(resting))
    problems = [(values.node(LINEUP), problem) for problem in check_lineup(lineup)]
    problems += [(values.node(LINEUP), problem) for problem in check_figures(team.figures, team.format)]
    ids = Counter(figure.id for figure in (*team.figures, *team.resting))
    problems += [(node, f"Two figures have the id {id_!r}.") for id_, number in ids.items() if number > 1]
    return team, problems


class _FigureReader:
    """Reads the figures of a team file; those of one's own get ids from the team's code and the order in the file."""

    def __init__(self, code: str, league: League) -> None:
        self._code = code
        self._league = league
        self._copies: Counter[str] = Counter()
        self._number = 0

    def figure(self, node: Node) -> Figure:
        """The figure of the set with that id, or a figure of one's own; one of a name that another has gets a number."""
        self._number += 1
        if isinstance(node.value, dict):
            read = read_figure(node, f"{self._code}-{self._number:02}", self._code, self._league)
        else:
            read = SET.find(node)
        self._copies[read.name] += 1
        return copy_for(read, self._code, self._copies[read.name])

    def spot(self, node: Node) -> LineupSpot:
        """A place of the batting order."""
        values = SPOT_KEYS.read(node)
        return self.figure(values[_FIGURE]), values[_POSITION]


# --- Writing


def plain_team(team: Team, known: Mapping[str, Figure] | None = None) -> dict[str, Json]:
    """The team as data, as a team file holds it: figures of the set by id, those of one's own whole.

    ``known`` are the figures of the set by id if they are not those that ship.
    """
    set_ = pool() if known is None else known
    lineup: list[Json] = [{"position": spot.short.upper(), "figure": plain_copy(figure, set_)} for figure, spot in team.lineup]
    data: dict[str, Json] = {**PLAIN_HEADING.write(team), "format": team.format.value, "lineup": lineup}
    data["bench"] = [plain_copy(figure, set_) for figure in team.bench]
    data["park"] = plain_park(team.park)
    if team.resting:
        data["resting"] = [plain_copy(figure, set_) for figure in team.resting]
    return data


def plain_copy(figure: Figure, known: Mapping[str, Figure]) -> Json:
    """A figure of a team as its file holds it: one of the set, of which it is a copy, by id, one of one's own whole."""
    original = known.get(figure.original)
    return original.id if original is not None and is_copy(figure, original) else plain_figure(figure)


def team_text(team: Team, about: str = "", whole: bool = True, known: Mapping[str, Figure] | None = None) -> str:
    """The text of a team's file; without ``whole`` its heading is the name alone, for the rest to follow from it."""
    return "\n".join(_lines(plain_team(team, known), team, about, whole)) + "\n"


def _lines(plain: dict[str, Json], team: Team, about: str, whole: bool) -> Iterator[str]:
    yield f"# {team.name}{about}: {len(team.figures)} figures, {team.points:,} points."
    for key in ("name", "nickname", "code", "colour") if whole else ("name",):
        if plain.get(key):
            yield f"{key}: {quoted(str(plain[key]))}"
    yield f"format: {team.format.value}"
    for key, figures in (("lineup", [figure for figure, _ in team.lineup]), ("bench", list(team.bench))):
        yield f"{key}:" if figures else f"{key}: []"
        places = plain[key]
        if isinstance(places, list):
            for figure, place in zip(figures, places, strict=True):
                yield f"  - {on_one_line(place)} # {figure.name}, {figure.code}, {figure.points}"
    yield f"park: {on_one_line(plain['park'])}"


TEAMS: Final = TeamFiles("hotstove.games.sportsclix", read_team, plain_team)
"""The teams that ship with the game."""
